#include "widgets/charts/range_fit.h"

#include <limits>

namespace widgets {

namespace {
constexpr std::size_t kSample = 1 << 17;
// Of fewer points the percentiles are the extremes themselves: TensorBoard then cuts the ends of every short curve.
constexpr std::size_t kFewest = 20;

double nth(std::vector<double>& values, std::size_t n) {
  std::nth_element(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(n), values.end());
  return values[n];
}
}  // namespace

std::optional<AxisRange> xExtent(const RenderRequest& request) {
  std::optional<AxisRange> extent;
  for (const RenderSeries& series : request.series) {
    if (series.data.size() == 0) continue;
    const AxisRange own{xValue(series.data, request.xAxis, 0),
                        xValue(series.data, request.xAxis, series.data.size() - 1)};
    if (!std::isfinite(own.min) || !std::isfinite(own.max)) continue;
    extent = extent ? AxisRange{std::min(extent->min, own.min), std::max(extent->max, own.max)} : own;
  }
  return extent;
}

AxisRange fittedX(const RenderRequest& request, const AxisRange& extent) {
  if (request.x) return request.x->normalised();
  if (request.follow > 0 && extent.span() > request.follow) {
    return AxisRange{extent.max - request.follow, extent.max}.normalised();
  }
  return niceRange(request.xKind(), extent, request.xTicks);
}

YFit::YFit(bool logY, std::size_t points)
    : log_(logY),
      stride_(points / kSample + 1),
      min_(std::numeric_limits<double>::infinity()),
      max_(-std::numeric_limits<double>::infinity()) {
  sample_.reserve(std::min(points, kSample + 1));
}

void YFit::add(double value) {
  if (!std::isfinite(value) || (log_ && value <= 0)) return;
  min_ = std::min(min_, value);
  max_ = std::max(max_, value);
  if (seen_++ % stride_ == 0) sample_.push_back(value);
}

void YFit::add(const ShownSeries& series, std::size_t first, std::size_t last) {
  while (first < last) {
    const std::size_t block = first / SeriesData::kBlock;
    const std::size_t end = std::min((block + 1) * SeriesData::kBlock, last);
    const bool whole = stride_ > 1 && end - first == SeriesData::kBlock;
    const BlockStats* stats = whole ? &series.stats(block) : nullptr;
    if (stats && stats->finite && !(log_ && stats->min <= 0)) {
      min_ = std::min(min_, stats->min);
      max_ = std::max(max_, stats->max);
      sample_.push_back(stats->first);
      seen_ += SeriesData::kBlock;
    } else {
      series.forEachPiece(first, end, [&](std::span<const double> piece, std::size_t) {
        for (const double value : piece) add(value);
      });
    }
    first = end;
  }
}

AxisRange YFit::range(bool ignoreOutliers, int ticks) {
  if (seen_ == 0) return log_ ? AxisRange{-1, 1} : AxisRange{0, 1};
  AxisRange range{min_, max_};
  if (ignoreOutliers && seen_ >= kFewest) {
    const auto last = static_cast<double>(sample_.size() - 1);
    range = {nth(sample_, static_cast<std::size_t>(std::ceil(0.05 * last))),
             nth(sample_, static_cast<std::size_t>(std::floor(0.95 * last)))};
    if (range.min > range.max) range = {min_, max_};
  }
  if (log_) {
    return niceRange(AxisKind::kLog10, {std::log10(0.8 * range.min), std::log10(1.25 * range.max)}, ticks);
  }
  if (range.min != range.max) {
    // Room above and below, but positive data never gets a negative axis.
    const double pad = 0.05 * range.span();
    range = {range.min >= 0 ? std::max(0.0, range.min - pad) : range.min - pad,
             range.max <= 0 ? std::min(0.0, range.max + pad) : range.max + pad};
  }
  return niceRange(AxisKind::kNumber, range, ticks);
}

}  // namespace widgets
