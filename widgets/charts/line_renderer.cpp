#include <QPainter>
#include <atomic>
#include <thread>

#include "widgets/charts/column_rasterizer.h"
#include "widgets/charts/prepare_series.h"
#include "widgets/charts/range_fit.h"
#include "widgets/charts/render_marks.h"
#include "widgets/charts/render_request.h"

namespace widgets {

namespace {

constexpr std::size_t kMostGhosts = 8;       // runs whose raw curve is drawn behind
constexpr std::size_t kMostThickLines = 25;  // above it, thinner lines and no edge marks stay legible
constexpr float kBandAlpha = 0.18f;
constexpr std::size_t kManyPoints = 1 << 21;
constexpr unsigned kMostSmoothers = 4;  // threads
const std::vector<float> kEvaluationDash = {2, 2.5f};

struct Window {
  std::size_t first = 0;  // one point left of the range, so that lines enter it
  std::size_t last = 0;   // one past the point right of it
};

Window windowOf(const RenderSeries& series, XAxis axis, const AxisRange& x) {
  const std::size_t first = firstAt(series.data, axis, x.min);
  const std::size_t last = firstAt(series.data, axis, std::nextafter(x.max, INFINITY));
  return {first == 0 ? 0 : first - 1, std::min(last + 1, series.data.size())};
}

// One request being drawn.
class LineRendering {
 public:
  explicit LineRendering(const RenderRequest& request) : request_(request) {}
  RenderResult run();

 private:
  std::vector<ShownSeries> smoothed() const;
  void smooth();
  void fit();
  void map(std::size_t series);
  void mapValues(std::size_t series, const ShownSeries& values, ColumnMapper& mapper, bool counts);
  void mapPoints(std::size_t series, std::span<const double> values, std::size_t first, ColumnMapper& mapper,
                 bool counts);
  bool mapBlock(const SeriesData& data, const BlockStats& stats, std::size_t block, ColumnMapper& mapper) const;
  void markMissing(std::size_t series, std::size_t index, double x, double value);
  void markNonfinite(std::size_t series, double x, double axisX, double value);
  void mapBand(std::size_t series);
  void drawMembers(ColumnRasterizer& raster);
  void draw();
  double height(double value) const {
    const double at = request_.logY ? std::log10(value) : value;
    return request_.pixels.height() - toPixel(*y_, request_.pixels.height(), at);
  }

  const RenderRequest& request_;
  RenderResult result_;
  const AxisRange* y_ = &result_.y;  // that of the line being mapped
  std::vector<Window> windows_;
  std::vector<std::vector<LineColumn>> bands_;
  std::vector<std::vector<LineColumn>> ghosts_;
  std::vector<std::vector<ColumnMapper::Spot>> lonely_;
};

// The curves themselves, on several threads where there are many points: another weight means all of them anew.
std::vector<ShownSeries> LineRendering::smoothed() const {
  std::vector<ShownSeries> shown(request_.series.size());
  std::atomic<std::size_t> next = 0;
  const auto work = [&] {
    for (std::size_t i = next++; i < shown.size(); i = next++) {
      const RenderSeries& series = request_.series[i];
      shown[i] =
          request_.smoothing > 0 ? series.smoothed->update(series.data, request_.smoothing) : ShownSeries(series.data);
    }
  };
  std::size_t points = 0;
  for (const RenderSeries& series : request_.series) points += series.data.size();
  std::vector<std::jthread> helpers;
  const unsigned most = std::min(kMostSmoothers, std::thread::hardware_concurrency());
  for (unsigned i = 1; i < most && points > kManyPoints && request_.smoothing > 0; ++i) helpers.emplace_back(work);
  work();
  helpers.clear();  // waits
  return shown;
}

void LineRendering::smooth() {
  std::vector<ShownSeries> shown = smoothed();
  for (std::size_t i = 0; i < request_.series.size(); ++i) {
    const RenderSeries& series = request_.series[i];
    RenderResult::Line line;
    line.key = series.key;
    line.style = series.style;
    line.data = series.data;
    line.shown = std::move(shown[i]);
    if (series.band && !series.band->lower.empty()) {
      const RenderBand& band = *series.band;
      const bool smooths = request_.smoothing > 0;
      line.lower = smooths ? band.smoothedLower->update(band.lower, request_.smoothing) : ShownSeries(band.lower);
      line.upper = smooths ? band.smoothedUpper->update(band.upper, request_.smoothing) : ShownSeries(band.upper);
    }
    if (!series.data.empty()) line.last = series.data.value(series.data.size() - 1);
    result_.lines.push_back(std::move(line));
  }
}

void LineRendering::fit() {
  const std::optional<AxisRange> extent = xExtent(request_);
  result_.hasData = extent.has_value();
  result_.dataX = extent.value_or(AxisRange{});
  result_.x = fittedX(request_, result_.dataX);
  std::size_t points = 0;
  for (const RenderSeries& series : request_.series) {
    windows_.push_back(windowOf(series, request_.xAxis, result_.x));
    points += windows_.back().last - windows_.back().first;
  }
  const bool hasRight =
      std::any_of(result_.lines.begin(), result_.lines.end(), [](const auto& line) { return line.style.right; });
  if (request_.y && !hasRight) {
    result_.y = request_.y->normalised();
    return;
  }
  YFit left(request_.logY, points), right(request_.logY, points);
  for (std::size_t i = 0; i < result_.lines.size(); ++i) {
    const RenderResult::Line& line = result_.lines[i];
    for (const ShownSeries* values : {&line.shown, &line.lower, &line.upper}) {
      if (values->size() == line.shown.size()) {
        (line.style.right ? right : left).add(*values, windows_[i].first, windows_[i].last);
      }
    }
  }
  result_.y = left.range(request_.ignoreOutliers, request_.yTicks);
  if (hasRight) result_.right = right.range(request_.ignoreOutliers, request_.yTicks);
  if (!request_.y) return;
  // A chosen range is the left axis'; the right one goes along, so that a zoom enlarges the picture as it was.
  const AxisRange fitted = std::exchange(result_.y, request_.y->normalised());
  const auto moved = [&](double at) { return fromPixel(*result_.right, 1, toPixel(fitted, 1, at)); };
  result_.right = AxisRange{moved(result_.y.min), moved(result_.y.max)}.normalised();
}

void LineRendering::markNonfinite(std::size_t series, double x, double axisX, double value) {
  ++result_.nonfinite;
  const auto kind = std::isnan(value) ? RenderMark::Kind::kNaN
                    : value > 0       ? RenderMark::Kind::kPositiveInfinity
                                      : RenderMark::Kind::kNegativeInfinity;
  addMark(result_.marks, {kind, static_cast<int>(series), static_cast<float>(x), axisX, value},
          static_cast<float>(8 * request_.dpr));
}

// Points of one pixel column are mapped together: the first, how far they reach, the last.
void LineRendering::mapPoints(std::size_t series, std::span<const double> values, std::size_t first,
                              ColumnMapper& mapper, bool counts) {
  std::array<double, SeriesData::kBlock> xs;
  xValues(request_.series[series].data, request_.xAxis, first, values.size(), xs.data());
  const double width = request_.pixels.width();
  const double scale = width / result_.x.span();
  for (std::size_t i = 0; i < values.size(); ++i) xs[i] = (xs[i] - result_.x.min) * scale;
  const auto isDrawn = [&](double value) { return std::isfinite(value) && !(request_.logY && value <= 0); };
  for (std::size_t i = 0; i < values.size();) {
    if (!isDrawn(values[i])) {
      mapper.breakLine();
      if (counts) markMissing(series, first + i, xs[i], values[i]);
      ++i;
      continue;
    }
    const double column = std::floor(xs[i]);
    double low = values[i], high = values[i];
    std::size_t end = i + 1;
    for (; end < values.size() && xs[end] < column + 1 && isDrawn(values[end]); ++end) {
      low = std::min(low, values[end]);
      high = std::max(high, values[end]);
    }
    mapper.add(xs[i], height(values[i]));
    if (end - i > 2) mapper.addRange(height(high), height(low));
    if (end - i > 1) mapper.add(xs[end - 1], height(values[end - 1]));
    i = end;
  }
}

void LineRendering::markMissing(std::size_t series, std::size_t index, double x, double value) {
  const double axisX = xValue(request_.series[series].data, request_.xAxis, index);
  if (!result_.x.contains(axisX)) return;
  if (std::isfinite(value)) {
    ++result_.notShown;
  } else {
    markNonfinite(series, std::clamp(x, 0.0, request_.pixels.width() - 1.0), axisX, value);
  }
}

// A block that lies within one pixel column is drawn from its statistics. False when it does not.
bool LineRendering::mapBlock(const SeriesData& data, const BlockStats& stats, std::size_t block,
                             ColumnMapper& mapper) const {
  if (!stats.finite || (request_.logY && stats.min <= 0)) return false;
  const double width = request_.pixels.width();
  const std::size_t first = block * SeriesData::kBlock;
  const double from = toPixel(result_.x, width, xValue(data, request_.xAxis, first));
  const double to = toPixel(result_.x, width, xValue(data, request_.xAxis, first + SeriesData::kBlock - 1));
  if (std::floor(from) != std::floor(to)) return false;
  mapper.add(from, height(stats.first));
  mapper.addRange(height(stats.max), height(stats.min));
  mapper.add(to, height(stats.last));
  return true;
}

void LineRendering::mapValues(std::size_t series, const ShownSeries& values, ColumnMapper& mapper, bool counts) {
  const SeriesData& data = request_.series[series].data;
  std::size_t first = windows_[series].first;
  const std::size_t last = windows_[series].last;
  while (first < last) {
    const std::size_t block = first / SeriesData::kBlock;
    const std::size_t end = std::min((block + 1) * SeriesData::kBlock, last);
    const bool whole = end - first == SeriesData::kBlock;
    if (!whole || !mapBlock(data, values.stats(block), block, mapper)) {
      values.forEachPiece(first, end, [&](std::span<const double> piece, std::size_t at) {
        mapPoints(series, piece, at, mapper, counts);
      });
    }
    first = end;
  }
}

// What the band covers in each column, from the upper line's top to the lower one's bottom.
void LineRendering::mapBand(std::size_t series) {
  const RenderResult::Line& line = result_.lines[series];
  if (line.lower.size() != line.shown.size() || line.upper.size() != line.shown.size()) return;
  ColumnMapper below(request_.pixels.width(), request_.pixels.height());
  ColumnMapper above(request_.pixels.width(), request_.pixels.height());
  mapValues(series, line.lower, below, false);
  mapValues(series, line.upper, above, false);
  const std::vector<LineColumn> lower = below.take(), upper = above.take();
  bands_[series].resize(upper.size());
  for (std::size_t c = 0; c < upper.size(); ++c) {
    if (lower[c].empty() || upper[c].empty()) continue;
    bands_[series][c] = {std::min(upper[c].min, lower[c].min), std::max(upper[c].max, lower[c].max), 0, 0};
  }
}

void LineRendering::map(std::size_t series) {
  y_ = &result_.rangeOf(result_.lines[series].style);
  if (request_.series[series].band) mapBand(series);
  ColumnMapper mapper(request_.pixels.width(), request_.pixels.height());
  mapValues(series, result_.lines[series].shown, mapper, true);
  result_.lines[series].columns = mapper.take(&lonely_[series]);
  const bool ghost = request_.smoothing > 0 && request_.series.size() <= kMostGhosts && !request_.series[series].band;
  if (ghost) {
    ColumnMapper raw(request_.pixels.width(), request_.pixels.height());
    mapValues(series, ShownSeries(request_.series[series].data), raw, false);
    ghosts_[series] = raw.take();
  }
  if (!request_.y && request_.ignoreOutliers && request_.series.size() <= kMostThickLines) {
    addEdgeMarks(result_, series, request_.pixels, static_cast<float>(8 * request_.dpr));
  }
}

void LineRendering::drawMembers(ColumnRasterizer& raster) {
  for (const RenderSeries& series : request_.ghosts) {
    y_ = &result_.rangeOf(series.style);
    const ShownSeries shown =
        request_.smoothing > 0 ? series.smoothed->update(series.data, request_.smoothing) : ShownSeries(series.data);
    const Window window = windowOf(series, request_.xAxis, result_.x);
    ColumnMapper mapper(request_.pixels.width(), request_.pixels.height());
    shown.forEachPiece(window.first, window.last, [&](std::span<const double> piece, std::size_t first) {
      for (std::size_t i = 0; i < piece.size(); ++i) {
        const bool drawn = std::isfinite(piece[i]) && (!request_.logY || piece[i] > 0);
        const double x = toPixel(result_.x, request_.pixels.width(), xValue(series.data, request_.xAxis, first + i));
        if (drawn) mapper.add(x, height(piece[i]));
        if (!drawn) mapper.breakLine();
      }
    });
    raster.drawLine(mapper.take(),
                    {series.style.color.rgb(), static_cast<float>(request_.dpr), request_.dark ? 0.2f : 0.3f, {}});
  }
}

void LineRendering::draw() {
  ColumnRasterizer raster(request_.pixels.width(), request_.pixels.height());
  const auto dpr = static_cast<float>(request_.dpr);
  // All raw curves first: none covers another run's smooth one.
  for (std::size_t i = 0; i < ghosts_.size(); ++i) {
    if (ghosts_[i].empty()) continue;
    const std::size_t points = windows_[i].last - windows_[i].first;
    const QRgb color = request_.series[i].style.color.rgb();
    if (points > static_cast<std::size_t>(request_.pixels.width())) {
      raster.drawBand(ghosts_[i], color, kBandAlpha);
    } else {
      raster.drawLine(ghosts_[i], {color, dpr, request_.dark ? 0.2f : 0.3f, {}});
    }
  }
  for (std::size_t i = 0; i < bands_.size(); ++i) {
    raster.drawBand(bands_[i], request_.series[i].style.color.rgb(), kBandAlpha);
  }
  drawMembers(raster);
  const bool thin = request_.smoothing <= 0 || request_.series.size() > kMostThickLines;
  const float width = request_.series.size() > kMostThickLines ? 1 : thin ? 1.5f : 2;
  for (std::size_t i = 0; i < result_.lines.size(); ++i) {
    const LineStyle& style = request_.series[i].style;
    std::vector<float> dash = style.evaluation && style.dash.empty() ? kEvaluationDash : style.dash;
    for (float& length : dash) length *= dpr;
    const float own = style.evaluation ? std::min(width, 1.5f) : width;
    raster.drawLine(result_.lines[i].columns, {style.color.rgb(), own * dpr, 1, dash});
  }
  result_.image = QImage(request_.pixels, QImage::Format_ARGB32_Premultiplied);
  raster.copyTo(reinterpret_cast<uint32_t*>(result_.image.bits()), static_cast<int>(result_.image.bytesPerLine() / 4));
}

RenderResult LineRendering::run() {
  result_.version = request_.version;
  result_.xAxis = request_.xAxis;
  result_.xKind = request_.xKind();
  result_.stepOrder = !request_.xChoice.metric;
  result_.logY = request_.logY;
  ghosts_.resize(request_.series.size());
  bands_.resize(request_.series.size());
  lonely_.resize(request_.series.size());
  smooth();
  fit();
  for (std::size_t i = 0; i < request_.series.size(); ++i) map(i);
  draw();
  QPainter painter(&result_.image);
  painter.setRenderHint(QPainter::Antialiasing);
  for (std::size_t i = 0; i < request_.series.size(); ++i) {
    const MarkerStyle style{request_.series[i].style.color, request_.dpr};
    drawSpots(painter, lonely_[i], style);
    if (request_.series[i].style.evaluation) {
      drawPointMarkers(painter, request_, result_, i, windows_[i].first, windows_[i].last);
    }
  }
  return std::move(result_);
}

}  // namespace

RenderResult renderLines(const RenderRequest& request) {
  if (request.pixels.isEmpty()) return {};
  RenderRequest prepared = request;
  prepareSeries(prepared);
  RenderResult result = LineRendering(prepared).run();
  result.image.setDevicePixelRatio(request.dpr);
  summarise(result, prepared.xAxis);
  return result;
}

}  // namespace widgets
