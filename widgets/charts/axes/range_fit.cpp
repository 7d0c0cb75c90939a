#include "widgets/charts/axes/range_fit.h"

#include <limits>
#include <tuple>

#include "widgets/charts/axes/ranked_values.h"

namespace widgets {

namespace {
constexpr std::size_t kSample = 1 << 17;
constexpr std::size_t kRanked = 1 << 15;  // values, evenly spread, that two percentiles are told of
// Of fewer points the percentiles are the extremes themselves: TensorBoard then cuts the ends of every short curve.
constexpr std::size_t kFewest = 20;
// The axis of x ends at one of so many steps of its length at most, whatever the card's width: it leaves a tenth of the
// plot empty at worst, and cards of one section end alike.
constexpr int kXSteps = 25;
constexpr double kWorthwhile = 1.5;
constexpr double kWorthwhileOfDecades = 2.5;  // on a logarithmic axis what is far away takes little room

// Of very many samples some take their place, kept in `memory`. How many there are then.
std::size_t thin(std::vector<std::span<const double>>& samples, std::vector<double>& memory) {
  std::size_t count = 0;
  for (const std::span<const double> sample : samples) count += sample.size();
  const std::size_t every = count / kRanked + 1;
  if (every == 1) return count;
  memory.reserve(count / every + 1);
  std::size_t next = 0;  // place in the sample
  for (const std::span<const double> sample : samples) {
    for (; next < sample.size(); next += every) memory.push_back(sample[next]);
    next -= sample.size();
  }
  samples = {memory};
  return memory.size();
}
}  // namespace

std::optional<ValueRange> valueExtent(const SeriesData& data) {
  std::optional<ValueRange> extent;
  const auto add = [&](const ValueRange& own) {
    extent = extent ? ValueRange{std::min(extent->low, own.low), std::max(extent->high, own.high)} : own;
  };
  std::size_t at = 0;
  while (at < data.size()) {
    const std::size_t block = at / SeriesData::kBlock;
    const std::size_t page = block / SeriesData::kPage;
    const bool pageEnds = (page + 1) * SeriesData::kPage <= data.blocks() && block % SeriesData::kPage == 0;
    const BlockStats* stats = pageEnds && data.pageStats(page).finite ? &data.pageStats(page) : nullptr;
    std::size_t end = (block + (stats ? SeriesData::kPage : 1)) * SeriesData::kBlock;
    if (!stats && block < data.blocks() && data.block(block).stats().finite) stats = &data.block(block).stats();
    end = std::min(end, data.size());
    if (stats) add({stats->min, stats->max});
    for (std::size_t i = at; i < end && !stats; ++i) {
      if (const double value = data.value(i); std::isfinite(value)) add({value, value});
    }
    at = end;
  }
  return extent;
}

bool spansDecades(const RenderRequest& request) {
  constexpr double kDecades = 100;
  std::optional<ValueRange> all;
  for (const RenderSeries& series : request.series) {
    const std::optional<ValueRange> own = valueExtent(series.data);
    if (own) all = all ? ValueRange{std::min(all->low, own->low), std::max(all->high, own->high)} : *own;
  }
  return all && all->low > 0 && all->high / all->low >= kDecades;
}

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
  return niceRange(request.xKind(), extent, kXSteps);
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
  if (!keeps_ && seen_++ % stride_ == 0) sample_.push_back(value);
}

void YFit::addAll(std::span<const double> values, const ValueRange& range) {
  min_ = std::min(min_, range.low);
  max_ = std::max(max_, range.high);
  if (keeps_) return;
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
  if (keeps_) return;
  sample_.push_back(first);
  seen_ += count;
}

void YFit::merge(const YFit& other) {
  min_ = std::min(min_, other.min_);
  max_ = std::max(max_, other.max_);
  if (other.keeps_ && other.min_ <= other.max_) {
    kept_ = kept_ ? ValueRange{std::min(kept_->low, other.min_), std::max(kept_->high, other.max_)}
                  : ValueRange{other.min_, other.max_};
  }
  if (!other.sample_.empty()) merged_.emplace_back(other.sample_);
  seen_ += other.seen_;
}

AxisRange YFit::range(bool ignoreOutliers, int ticks) const {
  if (!(min_ <= max_)) return log_ ? AxisRange{-1, 1} : AxisRange{0, 1};
  AxisRange range{min_, max_};
  std::vector<std::span<const double>> samples = merged_;
  if (!sample_.empty()) samples.emplace_back(sample_);
  std::vector<double> thinned;
  const std::size_t count = ignoreOutliers && seen_ >= kFewest ? thin(samples, thinned) : 0;
  if (count > 0) {
    const auto last = static_cast<double>(count - 1);
    const auto low = static_cast<std::size_t>(std::ceil(0.05 * last));
    const auto high = static_cast<std::size_t>(std::floor(0.95 * last));
    if (low <= high) std::tie(range.min, range.max) = valuesAtRanks(samples, {min_, max_}, low, high);
    // What would hardly make the picture larger is not worth leaving anything out.
    const auto span = [this](double from, double to) { return log_ ? std::log10(to / from) : to - from; };
    const double least = log_ ? kWorthwhileOfDecades : kWorthwhile;
    if (span(min_, max_) <= least * span(range.min, range.max)) range = {min_, max_};
    if (kept_) range = {std::min(range.min, kept_->low), std::max(range.max, kept_->high)};
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

YFit::Outside YFit::outside(const AxisRange& range) const {
  Outside outside;
  // What is at the very edge is drawn.
  const double edge = 1e-6 * range.span();
  const double low = log_ ? std::pow(10, range.min - edge) : range.min - edge;
  const double high = log_ ? std::pow(10, range.max + edge) : range.max + edge;
  if (keeps_ || !(min_ < low || max_ > high)) return outside;
  for (const double value : sample_) {
    outside.above += value > high;
    outside.below += value < low;
  }
  outside.isExact = sample_.size() == seen_;
  if (outside.isExact || sample_.empty()) return outside;
  const double each = static_cast<double>(seen_) / static_cast<double>(sample_.size());
  const auto scaled = [each](uint64_t count, bool any) {
    return std::max<uint64_t>(static_cast<uint64_t>(static_cast<double>(count) * each), any ? 1 : 0);
  };
  outside.above = scaled(outside.above, max_ > high);
  outside.below = scaled(outside.below, min_ < low);
  return outside;
}

}  // namespace widgets
