// The ranges that fit a card's data: TensorBoard's rules for outliers and log axes. Pure; workers call it.
#pragma once

#include <span>
#include <vector>

#include "widgets/charts/render/render_request.h"
#include "widgets/util/value_range.h"

namespace widgets {

// Of all values of a series that are finite; nothing where there is none.
std::optional<ValueRange> valueExtent(const SeriesData& data);
// Whether a request whose axis may be either is read best on a logarithmic one: all values are above 0 and span two
// decades.
bool spansDecades(const RenderRequest& request);
// Of all points of the visible series; empty when there is no point.
std::optional<AxisRange> xExtent(const RenderRequest& request);
// The x range to show: the asked one, the followed tail, or all.
AxisRange fittedX(const RenderRequest& request, const AxisRange& extent);
// Collects what is shown in range and fits y: all of it, or the 5th to 95th percentile (of 20 points and more), grown
// to nice steps.
class YFit {
 public:
  // `points`: about how many will come, of all series.
  YFit(bool logY, std::size_t points);
  // `value` is not finite or, on a log axis, not positive: it does not count.
  void add(double value);
  // Made and told the same, whatever each has collected.
  bool collectsLike(const YFit& other) const {
    return log_ == other.log_ && stride_ == other.stride_ && keeps_ == other.keeps_;
  }
  // Begins anew as this one, which has collected nothing; the memory is used again.
  void restart(const YFit& empty) {
    sample_.clear();
    std::vector<double> memory = std::move(sample_);
    *this = empty;
    sample_ = std::move(memory);
  }
  // Whatever is added is in range, far from most others or not.
  void keepAll() { keeps_ = true; }
  // Values that all count, and their range.
  void addAll(std::span<const double> values, const ValueRange& range);
  // Of many points the percentiles are those of each block's first value.
  bool takesBlocks() const { return stride_ > 1; }
  void addBlock(double first, const ValueRange& range, std::size_t count);
  // About how many values of its own will come.
  void expect(std::size_t values) { sample_.reserve(values / stride_ + 1); }
  // What another one, made with the same arguments, has collected, too. It must outlive this one, as it is.
  void merge(const YFit& other);
  // In axis coordinates.
  AxisRange range(bool ignoreOutliers, int ticks) const;
  // How many of the values are not in a range in axis coordinates: exact unless the percentiles are not, too.
  struct Outside {
    uint64_t above = 0;
    uint64_t below = 0;
    bool isExact = true;
  };
  Outside outside(const AxisRange& range) const;
  // The least and the largest of all.
  double lowest() const { return min_; }
  double highest() const { return max_; }

 private:
  bool log_;
  std::size_t stride_;  // every so many counts for the percentiles; the extremes always do
  bool keeps_ = false;
  std::size_t seen_ = 0;  // of the values that need not be kept
  std::optional<ValueRange> kept_;
  double min_;
  double max_;
  std::vector<double> sample_;
  std::vector<std::span<const double>> merged_;  // samples of others
};

}  // namespace widgets
