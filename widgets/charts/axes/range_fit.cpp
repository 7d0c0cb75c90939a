#include "widgets/charts/axes/range_fit.h"

#include <limits>

namespace widgets {

namespace {
constexpr std::size_t kSample = 1 << 17;
// Of fewer points the percentiles are the extremes themselves: TensorBoard then cuts the ends of every short curve.
constexpr std::size_t kFewest = 20;
}  // namespace

std::optional<AxisRange> xExtent(const RenderRequest& request) {
  std::optional<AxisRange> extent;
  const auto add = [&](const SeriesData& data, double shift) {
    if (data.size() == 0) return;
    const AxisRange own{xValue(data, request.xAxis, 0) + shift, xValue(data, request.xAxis, data.size() - 1) + shift};
    if (!std::isfinite(own.min) || !std::isfinite(own.max)) return;
    extent = extent ? AxisRange{std::min(extent->min, own.min), std::max(extent->max, own.max)} : own;
  };
  for (const RenderSeries& series : request.series) {
    add(series.data, 0);
    for (const SeriesData& piece : overwrittenOf(request, series)) {
      add(piece, pieceShift(series.data, piece, request.xAxis));
    }
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
      max_(-std::numeric_limits<double>::infinity()) {}

void YFit::add(double value) {
  if (!std::isfinite(value) || (log_ && value <= 0)) return;
  min_ = std::min(min_, value);
  max_ = std::max(max_, value);
  if (seen_++ % stride_ == 0) sample_.push_back(value);
}

void YFit::addAll(std::span<const double> values, const ValueRange& range) {
  min_ = std::min(min_, range.low);
  max_ = std::max(max_, range.high);
  if (stride_ == 1) {
    sample_.insert(sample_.end(), values.begin(), values.end());
  } else {
    const std::size_t phase = (stride_ - seen_ % stride_) % stride_;
    for (std::size_t i = phase; i < values.size(); i += stride_) sample_.push_back(values[i]);
  }
  seen_ += values.size();
}

void YFit::addBlock(double first, const ValueRange& range, std::size_t count) {
  min_ = std::min(min_, range.low);
  max_ = std::max(max_, range.high);
  sample_.push_back(first);
  seen_ += count;
}

void YFit::merge(const YFit& other) {
  min_ = std::min(min_, other.min_);
  max_ = std::max(max_, other.max_);
  sample_.insert(sample_.end(), other.sample_.begin(), other.sample_.end());
  seen_ += other.seen_;
}

AxisRange YFit::range(bool ignoreOutliers, int ticks) {
  if (seen_ == 0) return log_ ? AxisRange{-1, 1} : AxisRange{0, 1};
  AxisRange range{min_, max_};
  if (ignoreOutliers && seen_ >= kFewest) {
    const auto last = static_cast<double>(sample_.size() - 1);
    const auto low = static_cast<std::ptrdiff_t>(std::ceil(0.05 * last));
    const auto high = static_cast<std::ptrdiff_t>(std::floor(0.95 * last));
    if (low <= high) {
      // What is above the lower one is behind it afterwards.
      std::nth_element(sample_.begin(), sample_.begin() + low, sample_.end());
      range.min = sample_[static_cast<std::size_t>(low)];
      if (low < high) std::nth_element(sample_.begin() + low + 1, sample_.begin() + high, sample_.end());
      range.max = sample_[static_cast<std::size_t>(high)];
    }
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
