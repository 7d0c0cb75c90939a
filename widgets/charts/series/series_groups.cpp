#include "widgets/charts/series/series_groups.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "widgets/charts/series/quartiles.h"

namespace widgets {

namespace {

constexpr int64_t kNoStep = std::numeric_limits<int64_t>::max();

// One member while all go forward together.
struct Cursor {
  const SeriesData* data;
  std::size_t at = 0;  // first point that is not before the step

  bool atEnd() const { return at == data->size(); }
  int64_t step() const { return atEnd() ? kNoStep : data->step(at); }
  void advancePast(int64_t step) {
    while (!atEnd() && data->step(at) <= step) ++at;
  }
  template <class Value>
  std::optional<double> interpolated(int64_t wanted, Value value) const {
    if (atEnd() || (at == 0 && data->step(0) > wanted)) return {};
    if (data->step(at) == wanted) return value(at);
    const auto low = static_cast<double>(data->step(at - 1));
    const double share = (static_cast<double>(wanted) - low) / (static_cast<double>(data->step(at)) - low);
    return std::lerp(value(at - 1), value(at), share);
  }
};

struct Spread {
  double count = 0, mean = 0, squares = 0;
  double min = std::numeric_limits<double>::infinity(), max = -min;
  std::vector<double> all;  // only where quartiles are wanted
  void add(double value, bool keep = false) {
    if (keep) all.push_back(value);
    ++count;
    const double before = value - mean;
    mean += before / count;
    squares += before * (value - mean);
    min = std::min(min, value);
    max = std::max(max, value);
  }
  double quartile(std::size_t fourths) {
    std::sort(all.begin(), all.end());
    return quartileOf(all.size(), fourths, [this](std::size_t place) { return all[place]; });
  }
  std::pair<double, double> band(BandKind kind) {
    if (kind == BandKind::kQuartiles) return {quartile(1), quartile(3)};
    if (kind == BandKind::kMinMax) return {min, max};
    if (count < 2) return {mean, mean};
    const double deviation = std::sqrt(squares / (count - 1));
    const double half = kind == BandKind::kDeviation
                            ? deviation
                            : studentT975(static_cast<std::size_t>(count) - 1) * deviation / std::sqrt(count);
    return {mean - half, mean + half};
  }
};

class Aggregation {
 public:
  Aggregation(std::span<const SeriesData> members, BandKind band) : band_(band) {
    for (const SeriesData& member : members) {
      if (member.empty()) continue;
      cursors_.push_back({&member});
      begin_ = std::min(begin_, member.wall(0));
    }
  }

  Aggregate run() {
    for (int64_t step = next(); step != kNoStep; step = next()) {
      add(step);
      for (Cursor& cursor : cursors_) cursor.advancePast(step);
    }
    return std::move(out_);
  }

 private:
  int64_t next() const {
    int64_t step = kNoStep;
    for (const Cursor& cursor : cursors_) step = std::min(step, cursor.step());
    return step;
  }
  void add(int64_t step) {
    Spread values, times;
    for (const Cursor& cursor : cursors_) {
      const SeriesData& data = *cursor.data;
      const auto value = cursor.interpolated(step, [&](std::size_t i) { return data.value(i); });
      if (!value || !std::isfinite(*value)) continue;
      values.add(*value, band_ == BandKind::kQuartiles);
      times.add(*cursor.interpolated(step, [&](std::size_t i) { return data.wall(i) - data.wall(0); }));
    }
    if (values.count == 0) return;
    wall_ = std::max(wall_, begin_ + times.mean);
    out_.mean.append({step, wall_, band_ == BandKind::kQuartiles ? values.quartile(2) : values.mean});
    if (band_ == BandKind::kNone) return;
    const auto [lower, upper] = values.band(band_);
    out_.lower.append({step, wall_, lower});
    out_.upper.append({step, wall_, upper});
  }

  BandKind band_;
  std::vector<Cursor> cursors_;
  double begin_ = std::numeric_limits<double>::infinity();
  double wall_ = -std::numeric_limits<double>::infinity();
  Aggregate out_;
};

}  // namespace

double studentT975(std::size_t degreesOfFreedom) {
  constexpr double kTable[] = {12.7062, 4.3027, 3.1824, 2.7764, 2.5706, 2.4469, 2.3646, 2.3060, 2.2622, 2.2281,
                               2.2010,  2.1788, 2.1604, 2.1448, 2.1314, 2.1199, 2.1098, 2.1009, 2.0930, 2.0860,
                               2.0796,  2.0739, 2.0687, 2.0639, 2.0595, 2.0555, 2.0518, 2.0484, 2.0452, 2.0423};
  if (degreesOfFreedom == 0) return std::numeric_limits<double>::infinity();
  if (degreesOfFreedom <= std::size(kTable)) return kTable[degreesOfFreedom - 1];
  // Cornish and Fisher's expansion around the normal quantile: within 1e-4 from 30 on.
  constexpr double z = 1.959963985;
  const auto n = static_cast<double>(degreesOfFreedom);
  return z + (z * z * z + z) / (4 * n) + (5 * std::pow(z, 5) + 16 * std::pow(z, 3) + 3 * z) / (96 * n * n);
}

Aggregate aggregate(std::span<const SeriesData> members, BandKind band) {
  return Aggregation(members, band).run();
}

}  // namespace widgets
