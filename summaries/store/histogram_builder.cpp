#include "summaries/store/histogram_builder.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

namespace summaries {
namespace {

constexpr double kLargest = std::numeric_limits<double>::max();

// Finds a magnitude's bucket from the top bits of the double: exponent and three bits of mantissa cut an octave into
// eight parts, each shorter than two buckets (1.1^2 = 1.21 > 9/8), so that two comparisons finish the search.
class MagnitudeTable {
 public:
  MagnitudeTable() : starts_(kParts) {
    for (double limit = 1.0e-12; limit < 1.0e20; limit *= 1.1) limits_.push_back(limit);
    limits_.push_back(kLargest);
    padded_ = limits_;
    padded_.insert(padded_.end(), 2, std::numeric_limits<double>::infinity());
    for (uint64_t part = 0; part < kParts; ++part) {
      const double lowest = std::bit_cast<double>(part << kPartShift);
      const auto above = std::upper_bound(limits_.begin(), limits_.end(), lowest);
      starts_[part] = static_cast<uint16_t>(above - limits_.begin());
    }
  }

  // Index of the first limit greater than `magnitude`, which is finite and not negative; the largest double counts in
  // the last bucket.
  std::size_t find(double magnitude) const {
    // By pointers, as this is done for every weight: the constructor made both tables large enough.
    const double* limits = padded_.data();
    std::size_t index = starts_.data()[std::bit_cast<uint64_t>(magnitude) >> kPartShift];
    index += magnitude >= limits[index] ? 1 : 0;
    index += magnitude >= limits[index] ? 1 : 0;
    return std::min(index, limits_.size() - 1);
  }

  const std::vector<double>& limits() const { return limits_; }

 private:
  static constexpr int kPartShift = 49;
  static constexpr uint64_t kParts = uint64_t{0x7ff} << 3;  // all finite magnitudes

  std::vector<double> limits_;
  std::vector<double> padded_;  // and two infinities, so that a comparison may go past the last
  std::vector<uint16_t> starts_;
};

const MagnitudeTable& magnitudes() {
  static const MagnitudeTable table;
  return table;
}

// The limits are the negative magnitudes from the largest to the smallest, 0, and the positive ones.
std::size_t bucketOf(const MagnitudeTable& table, double value) {
  const std::size_t positives = table.limits().size();
  if (value >= 0) return positives + 1 + table.find(std::abs(value));  // abs: -0.0 counts as 0
  std::size_t index = table.find(-value);
  // A negative limit is greater than the value when its magnitude is smaller, and not when it is equal.
  if (index > 0 && table.limits().data()[index - 1] == -value) --index;
  return positives - index;
}

}  // namespace

const std::vector<double>& HistogramBuilder::limits() {
  static const std::vector<double> all = [] {
    const std::vector<double>& positive = magnitudes().limits();
    std::vector<double> limits;
    for (auto limit = positive.rbegin(); limit != positive.rend(); ++limit) limits.push_back(-*limit);
    limits.push_back(0.0);
    limits.insert(limits.end(), positive.begin(), positive.end());
    return limits;
  }();
  return all;
}

HistogramBuilder::HistogramBuilder() {
  clear();
}

void HistogramBuilder::clear() {
  counts_.assign(limits().size(), 0);
  num_ = 0;
  nonfinite_ = 0;
  min_ = kLargest;
  max_ = -kLargest;
  sum_ = 0;
  sumSquares_ = 0;
}

template <typename T>
void HistogramBuilder::addAll(std::span<const T> values) {
  const MagnitudeTable& table = magnitudes();
  uint64_t* counts = counts_.data();
  for (const T element : values) {
    const double value = static_cast<double>(element);
    if (!std::isfinite(value)) {
      ++nonfinite_;
      continue;
    }
    ++counts[bucketOf(table, value)];
    ++num_;
    min_ = std::min(min_, value);
    max_ = std::max(max_, value);
    sum_ += value;
    sumSquares_ += value * value;
  }
}

void HistogramBuilder::add(std::span<const float> values) {
  addAll(values);
}

void HistogramBuilder::add(std::span<const double> values) {
  addAll(values);
}

Histogram HistogramBuilder::build() const {
  Histogram histogram{min_, max_, static_cast<double>(num_), sum_, sumSquares_, {}, {}};
  const double* limit = limits().data();
  const uint64_t* count = counts_.data();
  for (std::size_t i = 0, size = counts_.size(); i < size; ++i) {
    const bool runGoesOn = count[i] == 0 && i + 1 < size && count[i + 1] == 0;
    if (runGoesOn) continue;
    histogram.bucketLimits.push_back(limit[i]);
    histogram.buckets.push_back(static_cast<double>(count[i]));
  }
  return histogram;
}

}  // namespace summaries
