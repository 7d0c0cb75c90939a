#include "summaries/values/histogram_rows.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "summaries/error.h"
#include "summaries/event_log.pb.h"

namespace summaries::values {
namespace {

constexpr double kWhole = 10000;  // basis points

double lerp(double x, double x0, double x1, double y0, double y1) {
  return y0 + (x - x0) / (x1 - x0) * (y1 - y0);
}

HistogramRows rowsOfProto(const HistogramRecord& record) {
  const auto& counts = record.bucket();
  const auto isFilled = [](double count) { return count > 0; };
  const auto first = std::find_if(counts.begin(), counts.end(), isFilled);
  if (first == counts.end()) return {};
  const auto last = std::find_if(counts.rbegin(), counts.rend(), isFilled).base() - 1;
  const auto begin = static_cast<int>(first - counts.begin());
  const auto end = static_cast<int>(last - counts.begin());
  HistogramRows rows;
  rows.count.assign(first, last + 1);
  rows.left.push_back(record.min());
  for (int i = begin; i < end; ++i) {
    rows.left.push_back(record.bucket_limit(i));
    rows.right.push_back(record.bucket_limit(i));
  }
  rows.right.push_back(record.max());
  return rows;
}

}  // namespace

double HistogramRows::total() const {
  return std::accumulate(count.begin(), count.end(), 0.0);
}

std::string encodeRows(const HistogramRows& rows) {
  HistogramRecord record;
  if (rows.size() > 0) {
    record.set_min(rows.left.front());
    record.set_max(rows.right.back());
  }
  record.set_num(rows.total());
  record.mutable_left()->Add(rows.left.begin(), rows.left.end());
  record.mutable_bucket_limit()->Add(rows.right.begin(), rows.right.end());
  record.mutable_bucket()->Add(rows.count.begin(), rows.count.end());
  return record.SerializeAsString();
}

HistogramRows decodeRows(std::string_view payload) {
  HistogramRecord record;
  if (!record.ParseFromArray(payload.data(), static_cast<int>(payload.size())) ||
      record.bucket_size() != record.bucket_limit_size() ||
      (record.left_size() != 0 && record.left_size() != record.bucket_size())) {
    throw Error(Code::kDataLoss, "a histogram's bytes are damaged; restore the event log");
  }
  if (record.left_size() == 0) return rowsOfProto(record);
  return {{record.left().begin(), record.left().end()},
          {record.bucket_limit().begin(), record.bucket_limit().end()},
          {record.bucket().begin(), record.bucket().end()}};
}

HistogramRows readHistogram(EventLogReader& reader, int64_t series, int64_t step, int repeat) {
  return decodeRows(reader.payload(series, step, 0, repeat));
}

std::vector<double> rebinned(const HistogramRows& rows, double low, double high, int bins) {
  std::vector<double> counts(static_cast<std::size_t>(bins));
  if (!(low < high) || !std::isfinite(low) || !std::isfinite(high)) return counts;
  // Halves and parts first: the difference of two doubles may be none.
  const double width = high / bins - low / bins;
  const auto binOf = [&](double x) {
    const double bin = std::floor((x - low) / width);  // no number where the range is so small that its parts are 0
    return bin > 0 ? static_cast<std::size_t>(std::min(bin, static_cast<double>(bins - 1))) : 0;
  };
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const double left = rows.left[i];
    const double right = rows.right[i];
    if (!(rows.count[i] > 0) || !std::isfinite(left) || !std::isfinite(right)) continue;
    if (!(right > left)) {
      counts[binOf(left)] += rows.count[i];
      continue;
    }
    for (std::size_t bin = binOf(left), last = binOf(right); bin <= last; ++bin) {
      const double begin = low + static_cast<double>(bin) * width;
      const double overlap = std::min(right, begin + width) - std::max(left, begin);
      if (overlap > 0) counts[bin] += rows.count[i] * (overlap / 2 / (right / 2 - left / 2));
    }
  }
  return counts;
}

Range drawnRange(double low, double high) {
  if (low < high) return {low, high};
  // TensorBoard's rule, which widens positive and negative values alike.
  return {std::min(low / 1.1 - 1, low * 1.1 - 1), std::max(high * 1.1 + 1, high / 1.1 + 1)};
}

std::vector<double> compressed(const HistogramRows& rows) {
  return compressed(rows, {std::begin(kBasisPoints), std::end(kBasisPoints)});
}

std::vector<double> compressed(const HistogramRows& rows, const std::vector<int>& basisPoints) {
  if (rows.size() == 0) return std::vector<double>(basisPoints.size());
  const double total = rows.total();
  if (!(total > 0)) return std::vector<double>(basisPoints.size(), rows.right.back());
  std::vector<double> weights;
  double sum = 0;
  for (const double count : rows.count) weights.push_back((sum += count) * kWhole / total);
  const double min = rows.left.front();
  const double max = rows.right.back();
  std::vector<double> values;
  for (const int point : basisPoints) {
    auto i = static_cast<std::size_t>(std::upper_bound(weights.begin(), weights.end(), point) - weights.begin());
    const auto before = [&](std::size_t at) { return at == 0 ? 0.0 : weights[at - 1]; };
    while (i < weights.size() && weights[i] == before(i)) ++i;
    if (i == weights.size()) {
      values.push_back(max);
      continue;
    }
    const double lower = before(i) == 0 ? min : std::max(rows.right[i - 1], min);
    values.push_back(lerp(point, before(i), weights[i], lower, std::min(rows.right[i], max)));
  }
  return values;
}

}  // namespace summaries::values
