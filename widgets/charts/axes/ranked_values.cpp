#include "widgets/charts/axes/ranked_values.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <vector>

namespace widgets {

namespace {

constexpr std::size_t kBuckets = 2048;

// Equal pieces of the range: values of different buckets are in the order of these.
class Buckets {
 public:
  explicit Buckets(const ValueRange& range) : low_(range.low) {
    const double scale = (kBuckets - 1) / (range.high - range.low);
    scale_ = std::isfinite(scale) ? scale : 0;  // all in one
  }
  std::size_t of(double value) const { return static_cast<std::size_t>((value - low_) * scale_); }

 private:
  double low_;
  double scale_;
};

// Where a rank lies: its bucket, and how many values are in those before.
struct RankPlace {
  std::size_t bucket = 0;
  std::size_t before = 0;
};
RankPlace placeOf(std::span<const uint32_t> counts, std::size_t rank) {
  RankPlace place;
  while (place.bucket + 1 < counts.size() && place.before + counts[place.bucket] <= rank) {
    place.before += counts[place.bucket++];
  }
  return place;
}

double valueAt(std::vector<double>& values, std::size_t rank) {
  const auto at = values.begin() + static_cast<std::ptrdiff_t>(rank);
  std::nth_element(values.begin(), at, values.end());
  return *at;
}

}  // namespace

std::pair<double, double> valuesAtRanks(std::span<const std::span<const double>> parts, const ValueRange& range,
                                        std::size_t low, std::size_t high) {
  const Buckets buckets(range);
  std::array<uint32_t, kBuckets> counted{};
  uint32_t* const counts = counted.data();
  for (const std::span<const double> part : parts) {
    const double* const values = part.data();
    for (std::size_t i = 0; i < part.size(); ++i) ++counts[buckets.of(values[i])];
  }
  const RankPlace first = placeOf(counted, low), second = placeOf(counted, high);
  std::vector<double> ofFirst, ofSecond;
  ofFirst.reserve(counts[first.bucket]);
  ofSecond.reserve(counts[second.bucket]);
  for (const std::span<const double> part : parts) {
    const double* const values = part.data();
    for (std::size_t i = 0; i < part.size(); ++i) {
      const std::size_t bucket = buckets.of(values[i]);
      if (bucket == first.bucket) ofFirst.push_back(values[i]);
      if (bucket == second.bucket) ofSecond.push_back(values[i]);
    }
  }
  return {valueAt(ofFirst, low - first.before), valueAt(ofSecond, high - second.before)};
}

}  // namespace widgets
