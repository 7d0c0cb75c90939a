#include <QPainter>
#include <numbers>

#include "widgets/charts/axes/range_fit.h"
#include "widgets/charts/many/line_density.h"
#include "widgets/charts/render/column_points.h"
#include "widgets/charts/render/column_rasterizer.h"
#include "widgets/charts/render/faint_shares.h"
#include "widgets/charts/render/filled_areas.h"
#include "widgets/charts/render/line_columns.h"
#include "widgets/charts/render/line_memory.h"
#include "widgets/charts/render/prepare_series.h"
#include "widgets/charts/render/render_marks.h"
#include "widgets/charts/render/render_request.h"
#include "widgets/util/threads/frame_gate.h"
#include "widgets/util/threads/share_work.h"

namespace widgets {

namespace {

constexpr std::size_t kMostGhosts = 8;       // runs whose raw curve is drawn behind
constexpr std::size_t kMostThickLines = 25;  // above it, thinner lines and no edge marks stay legible
constexpr float kBandAlpha = 0.18f;
constexpr float kManyBandAlpha = 0.3f;
constexpr std::size_t kMostKeptLines = 250;     // ten kilobytes each
constexpr std::size_t kSharedPoints = 1 << 16;  // so many are worth waking other threads for
const std::vector<float> kEvaluationDash = {2, 2.5f};

using Columns = std::vector<ColumnPoints>;

// What is known of one series before the y axis is: everything but heights.
struct Reduced {
  PointWindow inside;         // the points in range
  PointWindow window;         // and one on either side, so that lines enter it
  Columns lower, upper, raw;  // where they are drawn
  std::vector<Columns> overwritten;
  std::optional<YFit> fit;     // of what is drawn besides the line
  std::optional<YFit> rawFit;  // only counts
  std::vector<RenderMark> marks;
  uint64_t notShown = 0;
  uint64_t nonfinite = 0;
};

// One request being drawn.
class LineRendering {
 public:
  explicit LineRendering(const RenderRequest& request) : request_(request) {}
  RenderResult run();

 private:
  ColumnView view() const { return {request_.xAxis, result_.x, request_.pixels.width(), result_.logY}; }
  bool drawsRaw(const RenderSeries& series) const {
    const bool isWanted = request_.series.size() <= kMostGhosts || isLifted(series);
    return smoothingOf(request_, series) > 0 && isWanted && !series.band && !request_.many;
  }
  bool isLifted(const RenderSeries& series) const {
    return !request_.lifted.isEmpty() && series.style.owner == request_.lifted;
  }
  // In device pixels.
  std::vector<float> dashOf(const LineStyle& style) const {
    std::vector<float> dash = style.evaluation && style.dash.empty() ? kEvaluationDash : style.dash;
    for (float& length : dash) length *= static_cast<float>(request_.dpr);
    return dash;
  }
  // Blocks that may be narrower than a pixel column.
  bool isDense(const PointWindow& window) const {
    return window.last - window.first > SeriesData::kBlock / 2 * static_cast<std::size_t>(request_.pixels.width());
  }
  ShownSeries shown(const RenderSeries& series, SmoothedSeries& smoothed, const SeriesData& data,
                    const PointWindow& window) const {
    const double weight = smoothingOf(request_, series);
    return weight > 0 ? smoothed.update(data, weight, isDense(window)) : ShownSeries(data);
  }
  QThreadPool* helpers() const { return points_ > kSharedPoints ? request_.helpers : nullptr; }
  // Before each curve.
  void pass() const {
    if (request_.gate) request_.gate->pass();
  }
  void begin();
  void reduce(std::size_t series);
  void reduceOverwritten(std::size_t series);
  void fit();
  void countOutside();
  void markMissing(std::size_t series, std::size_t index, double x, double value);
  void fitMarks();
  bool isStepped(const RenderSeries& series) const { return request_.stepped.value_or(series.style.stepped); }
  bool hasMarkers(const RenderSeries& series) const {
    return series.style.evaluation || (hasFewPoints(series) && !isStepped(series));
  }
  std::vector<LineColumn> mapped(const Columns& columns, const AxisRange& y, bool stepped,
                                 std::vector<ColumnMapper::Spot>* lonely = nullptr) const {
    return mappedColumns(columns, {y, request_.pixels, result_.logY, stepped}, lonely);
  }
  void mapBand(std::size_t series);
  void map(std::size_t series);
  void drawMembers(ColumnRasterizer& raster);
  void drawOverwritten(ColumnRasterizer& raster);
  void drawRaw(ColumnRasterizer& raster);
  void drawLines(ColumnRasterizer& raster);
  void drawMany(ColumnRasterizer& raster);
  void drawMarkers();
  void drawOnGround();
  void draw();

  const RenderRequest& request_;
  RenderResult result_;
  std::vector<Reduced> reduced_;
  std::shared_ptr<LineMemories> memories_;  // of the lines
  std::size_t points_ = 0;  // in range
  bool fitsY_ = false;
  std::vector<std::vector<LineColumn>> bands_;
  std::vector<std::vector<ColumnMapper::Spot>> lonely_, faint_;  // points without a line, of each series
};

// The x range, and which points lie in it.
void LineRendering::begin() {
  const std::optional<AxisRange> extent = xExtent(request_);
  result_.hasData = extent.has_value();
  result_.dataX = extent.value_or(AxisRange{});
  result_.x = fittedX(request_, result_.dataX);
  const std::size_t count = request_.series.size();
  reduced_.resize(count);
  const bool isKept = request_.kept && count <= kMostKeptLines;
  memories_ = isKept ? request_.kept : std::make_shared<LineMemories>();
  memories_->resize(count);
  result_.lines.resize(count);
  bands_.resize(count);
  lonely_.resize(count);
  faint_.resize(count);
  bool hasRight = false;
  for (std::size_t i = 0; i < count; ++i) {
    reduced_[i].inside = pointsInside(request_.series[i].data, request_.xAxis, result_.x);
    reduced_[i].window = grown(reduced_[i].inside, request_.series[i].data);
    points_ += reduced_[i].window.last - reduced_[i].window.first;
    hasRight = hasRight || request_.series[i].style.right;
  }
  fitsY_ = !request_.y || hasRight;
}

// Smooths a series and finds what it does in each pixel column.
void LineRendering::reduce(std::size_t index) {
  pass();
  const RenderSeries& series = request_.series[index];
  Reduced& reduced = reduced_[index];
  const auto [first, last] = reduced.window;
  RenderResult::Line& line = result_.lines[index];
  line.key = series.key;
  line.style = series.style;
  line.style.stepped = isStepped(series);
  line.data = series.data;
  line.shown = shown(series, *series.smoothed, series.data, reduced.window);
  if (!series.data.empty()) line.last = series.data.value(series.data.size() - 1);
  findLowest(line, reduced.inside.first, reduced.inside.last);
  if (fitsY_) reduced.fit.emplace(result_.logY, points_);
  if (fitsY_ && (series.style.evaluation || hasFewPoints(series))) reduced.fit->keepAll();
  YFit* const fit = fitsY_ ? &*reduced.fit : nullptr;
  // Along a metric the same points may come to lie elsewhere.
  const bool isKept = memories_ == request_.kept && request_.xAxis != XAxis::kMetric;
  (*memories_)[index].reduce(
      {isKept ? series.smoothed : nullptr, series.data.generation, smoothingOf(request_, series), view(), first},
      line.shown, last, fit, [&](std::size_t at, double x, double value) { markMissing(index, at, x, value); });
  reduceOverwritten(index);
  ColumnReducer reducer(view());
  if (drawsRaw(series)) {
    if (fitsY_) reduced.rawFit.emplace(result_.logY, points_);
    reduced.raw = reducer.reduce(ShownSeries(series.data), first, last, fitsY_ ? &*reduced.rawFit : nullptr);
  }
  if (!series.band || series.band->lower.empty()) return;
  const RenderBand& band = *series.band;
  line.lower = shown(series, *band.smoothedLower, band.lower, reduced.window);
  line.upper = shown(series, *band.smoothedUpper, band.upper, reduced.window);
  if (line.lower.size() != line.shown.size() || line.upper.size() != line.shown.size()) return;
  reduced.lower = reducer.reduce(line.lower, first, last, fit);
  reduced.upper = reducer.reduce(line.upper, first, last, fit);
}

void LineRendering::reduceOverwritten(std::size_t index) {
  const RenderSeries& series = request_.series[index];
  Reduced& reduced = reduced_[index];
  for (const SeriesData& piece : overwrittenOf(request_, series)) {
    const double shift = pieceShift(series.data, piece, request_.xAxis);
    ColumnView moved = view();
    moved.x = {moved.x.min - shift, moved.x.max - shift};
    const PointWindow window = grown(pointsInside(piece, request_.xAxis, moved.x), piece);
    reduced.overwritten.push_back(
        ColumnReducer(moved).reduce(ShownSeries(piece), window.first, window.last, fitsY_ ? &*reduced.fit : nullptr));
  }
}

void LineRendering::markMissing(std::size_t series, std::size_t index, double x, double value) {
  Reduced& reduced = reduced_[series];
  const double axisX = xValue(request_.series[series].data, request_.xAxis, index);
  if (!result_.x.contains(axisX)) return;
  if (std::isfinite(value)) {
    ++reduced.notShown;
    return;
  }
  ++reduced.nonfinite;
  using Kind = RenderMark::Kind;
  const Kind kind = std::isnan(value) ? Kind::kNaN : value > 0 ? Kind::kPositiveInfinity : Kind::kNegativeInfinity;
  const double pixel = std::clamp(x, 0.0, request_.pixels.width() - 1.0);
  addMark(reduced.marks, {kind, static_cast<int>(series), static_cast<float>(pixel), axisX, value},
          static_cast<float>(8 * request_.dpr));
}

// The y ranges, of all series together.
void LineRendering::fit() {
  for (Reduced& reduced : reduced_) {
    result_.notShown += reduced.notShown;
    result_.nonfinite += reduced.nonfinite;
    addMarks(result_.marks, reduced.marks);
  }
  if (!fitsY_) {
    result_.y = request_.y->normalised();
    return;
  }
  YFit left(result_.logY, points_), right(result_.logY, points_);
  bool hasRight = false;
  for (std::size_t i = 0; i < reduced_.size(); ++i) {
    const bool isRight = result_.lines[i].style.right;
    hasRight = hasRight || isRight;
    YFit& side = isRight ? right : left;
    (*memories_)[i].mergeInto(side);
    side.merge(*reduced_[i].fit);
  }
  result_.y = left.range(request_.ignoreOutliers, request_.yTicks);
  if (request_.isShare && !result_.logY) {
    if (left.highest() <= 1) result_.y.max = std::min(result_.y.max, 1.0);
    if (left.lowest() >= 0) result_.y.min = std::max(result_.y.min, 0.0);
  }
  if (hasRight) result_.right = right.range(request_.ignoreOutliers, request_.yTicks);
  if (!request_.y) {
    fitMarks();
    return countOutside();
  }
  // A chosen range is the left axis'; the right one goes along, so that a zoom enlarges the picture as it was.
  const AxisRange fitted = std::exchange(result_.y, request_.y->normalised());
  const auto moved = [&](double at) { return fromPixel(*result_.right, 1, toPixel(fitted, 1, at)); };
  result_.right = AxisRange{moved(result_.y.min), moved(result_.y.max)}.normalised();
}

// Also of many runs, which have theirs while they stand out.
void LineRendering::fitMarks() {
  MarkFit left(result_.y, request_.pixels.height()), right(result_.right.value_or(result_.y), request_.pixels.height());
  for (std::size_t i = 0; i < reduced_.size(); ++i) {
    if (!hasMarkers(request_.series[i])) continue;
    YFit own(result_.logY, points_);
    (*memories_)[i].mergeInto(own);
    const LineStyle& style = request_.series[i].style;
    (style.right ? right : left).add(own, result_.logY, markerRadius(style.evaluation) * request_.dpr);
  }
  result_.y = left.range();
  if (result_.right) result_.right = right.range();
}

void LineRendering::countOutside() {
  for (std::size_t i = 0; i < reduced_.size(); ++i) {
    const AxisRange& y = result_.rangeOf(result_.lines[i].style);
    const auto add = [this](const YFit::Outside& outside) {
      result_.above += outside.above;
      result_.below += outside.below;
      result_.isCountExact = result_.isCountExact && outside.isExact;
    };
    if (reduced_[i].rawFit) {
      add(reduced_[i].rawFit->outside(y));
    } else {
      add((*memories_)[i].outside(y));
      add(reduced_[i].fit->outside(y));
    }
  }
}

// What the band covers in each column, from the upper line's top to the lower one's bottom.
void LineRendering::mapBand(std::size_t series) {
  const AxisRange& y = result_.rangeOf(result_.lines[series].style);
  const std::vector<LineColumn> lower = mapped(reduced_[series].lower, y, false),
                                upper = mapped(reduced_[series].upper, y, false);
  bands_[series].resize(upper.size());
  for (std::size_t c = 0; c < upper.size(); ++c) {
    if (lower[c].empty() || upper[c].empty()) continue;
    bands_[series][c] = {std::min(upper[c].min, lower[c].min), std::max(upper[c].max, lower[c].max), 0, 0};
  }
}

void LineRendering::map(std::size_t series) {
  pass();
  RenderResult::Line& line = result_.lines[series];
  const AxisRange& y = result_.rangeOf(line.style);
  if (!reduced_[series].lower.empty()) mapBand(series);
  const bool stepped = isStepped(request_.series[series]);
  line.columns = (*memories_)[series].map({y, request_.pixels, result_.logY, stepped}, &lonely_[series]);
  if (drawsRaw(request_.series[series])) line.raw = mapped(reduced_[series].raw, y, stepped);
  const PointWindow& window = reduced_[series].window;
  line.isRawDense = window.last - window.first > static_cast<std::size_t>(request_.pixels.width());
}

void LineRendering::drawMembers(ColumnRasterizer& raster) {
  ColumnReducer reducer(view());
  for (const RenderSeries& series : request_.ghosts) {
    const PointWindow window = grown(pointsInside(series.data, request_.xAxis, result_.x), series.data);
    const ShownSeries values = shown(series, *series.smoothed, series.data, window);
    const Columns columns = reducer.reduce(values, window.first, window.last, nullptr);
    raster.drawLine(mapped(columns, result_.rangeOf(series.style), isStepped(series)),
                    {series.style.color.rgb(), static_cast<float>(request_.dpr), kGhostShare, {}});
  }
}

// A piece as a faint line, points that stand alone as faint dots.
void LineRendering::drawOverwritten(ColumnRasterizer& raster) {
  for (std::size_t i = 0; i < reduced_.size(); ++i) {
    const LineStyle& style = request_.series[i].style;
    for (const Columns& piece : reduced_[i].overwritten) {
      std::vector<ColumnMapper::Spot> alone;
      const auto columns = mapped(piece, result_.rangeOf(style), isStepped(request_.series[i]), &alone);
      faint_[i].insert(faint_[i].end(), alone.begin(), alone.end());
      raster.drawLine(columns, {style.color.rgb(), static_cast<float>(request_.dpr), kGhostShare, {}});
    }
  }
}

// All raw curves first: none covers another run's smooth one.
void LineRendering::drawRaw(ColumnRasterizer& raster) {
  if (request_.series.size() > kMostGhosts) return;  // those of one run stand behind it only while it is lifted
  for (std::size_t i = 0; i < result_.lines.size(); ++i) {
    const RenderResult::Line& line = result_.lines[i];
    if (line.raw.empty()) continue;
    const QRgb color = line.style.color.rgb();
    if (line.isRawDense) {
      raster.drawBand(line.raw, color, kBandAlpha);
    } else {
      raster.drawLine(line.raw, {color, static_cast<float>(request_.dpr), kGhostShare, {}});
    }
  }
}

void LineRendering::drawLines(ColumnRasterizer& raster) {
  const auto dpr = static_cast<float>(request_.dpr);
  for (std::size_t i = 0; i < result_.lines.size(); ++i) {
    pass();
    const LineStyle& style = request_.series[i].style;
    const bool isThin = request_.series.size() > kMostThickLines;
    // Of two pixels one is covered whole wherever a level line lies between two, which keeps its contrast.
    const float thick = style.evaluation ? 1.25f : 2;
    const float width = isThin ? 1 : thick;
    raster.drawLine(result_.lines[i].columns, {style.color.rgb(), width * dpr, 1, dashOf(style)});
  }
}

// The runs, the band of their middle half, their median, and the best and the worst in their own looks.
void LineRendering::drawMany(ColumnRasterizer& raster) {
  const ManyLook& look = *request_.many;
  const auto dpr = static_cast<float>(request_.dpr);
  bool hasTrained = false;
  for (const RenderSeries& series : request_.series) hasTrained = hasTrained || !series.style.evaluation;
  LineDensity density(request_.pixels.width(), request_.pixels.height());
  std::vector<ManyLine> lines;
  for (const RenderResult::Line& line : result_.lines) {
    pass();
    density.add(line.columns, dpr);
    const double last = line.shown.size() > 0 ? line.shown[line.shown.size() - 1] : NAN;
    lines.push_back({&line.columns, last, !hasTrained || !line.style.evaluation});
  }
  density.drawOnto(raster.pixels(), look.run, look.runAlpha, kMostManyShare);
  const double logarithms = result_.logY ? std::numbers::ln10 * result_.y.span() / request_.pixels.height() : 0;
  result_.many = manyRunsOf(lines, request_.pixels.width(), request_.smallerIsBetter, logarithms);
  raster.drawBand(result_.many->band, look.middle, kManyBandAlpha);
  raster.drawLine(result_.many->median, {look.halo, 4.5f * dpr, 1, {}});
  raster.drawLine(result_.many->median, {look.median, 2.5f * dpr, 1, {}});
  for (const std::optional<std::size_t>& end : {result_.many->worst, result_.many->best}) {
    if (!end) continue;
    const LineStyle& style = request_.series[*end].style;
    const std::vector<LineColumn>& columns = result_.lines[*end].columns;
    raster.drawLine(columns, {look.halo, 4 * dpr, 1, {}});
    raster.drawLine(columns, {style.color.rgb(), 2 * dpr, 1, dashOf(style)});
  }
  // Some kilobytes each, of which hardly any is asked for later: columnsOf() makes it again.
  for (RenderResult::Line& line : result_.lines) line.columns = {};
}

void LineRendering::draw() {
  ColumnRasterizer raster(request_.pixels.width(), request_.pixels.height());
  drawRaw(raster);
  for (std::size_t i = 0; i < bands_.size(); ++i) {
    raster.drawBand(bands_[i], request_.series[i].style.color.rgb(), kBandAlpha);
  }
  drawMembers(raster);
  if (!request_.many) drawOverwritten(raster);
  request_.many ? drawMany(raster) : drawLines(raster);
  // The memory of an old picture is warm, and nobody has to clear it.
  RenderResult* const former = request_.former.get();
  if (former && former->image.size() == request_.pixels && former->image.isDetached()) {
    result_.image = std::move(former->image);
    result_.image.setDevicePixelRatio(1);
  } else {
    result_.image = QImage(request_.pixels, QImage::Format_ARGB32_Premultiplied);
  }
  raster.copyTo(reinterpret_cast<uint32_t*>(result_.image.bits()), static_cast<int>(result_.image.bytesPerLine() / 4));
  drawMarkers();
  result_.filled = filledAreas(result_.image);
  drawOnGround();
}

void LineRendering::drawOnGround() {
  const std::shared_ptr<const PlotGround>& ground = request_.ground;
  const bool isSame = ground && ground->y == result_.y && !result_.right &&
                      static_cast<int>(ground->rows.size()) == request_.pixels.height();
  if (!isSame) return;
  QImage memory = request_.former ? std::move(request_.former->onGround) : QImage();
  result_.onGround = putOnGround(*ground, result_.image, result_.filled, std::move(memory));
  result_.ground = ground;
}

void LineRendering::drawMarkers() {
  if (request_.many) return;
  QPainter painter(&result_.image);
  painter.setRenderHint(QPainter::Antialiasing);
  for (std::size_t i = 0; i < request_.series.size(); ++i) {
    const RenderSeries& series = request_.series[i];
    const MarkerStyle style{series.style.color, request_.dpr};
    drawSpots(painter, lonely_[i], style);
    MarkerStyle faint = style;
    faint.color.setAlphaF(2 * kGhostShare);
    drawSpots(painter, faint_[i], faint);
    if (hasMarkers(series)) {
      drawPointMarkers(painter, request_, result_, i, reduced_[i].window.first, reduced_[i].window.last);
    }
  }
}

RenderResult LineRendering::run() {
  result_.version = request_.version;
  result_.since = request_.since;
  result_.xAxis = request_.xAxis;
  result_.xKind = request_.xKind();
  result_.stepOrder = !request_.xChoice.metric;
  result_.logY = request_.logY;
  for (const RenderSeries& series : request_.series) {
    result_.smoothed = result_.smoothed || smoothingOf(request_, series) > 0;
  }
  begin();
  shareWork(helpers(), reduced_.size(), [this](std::size_t i) { reduce(i); });
  fit();
  shareWork(helpers(), reduced_.size(), [this](std::size_t i) { map(i); });
  if (!request_.y && request_.ignoreOutliers && request_.series.size() <= kMostThickLines) {
    const auto apart = static_cast<float>(8 * request_.dpr);
    for (std::size_t i = 0; i < reduced_.size(); ++i) {
      const RenderResult::Line& line = result_.lines[i];
      addEdgeMarks(result_, i, line.raw.empty() ? line.columns : line.raw, request_.pixels, apart);
    }
    valueEdgeMarks(result_, request_.xAxis);
  }
  draw();
  return std::move(result_);
}

}  // namespace

RenderResult renderLines(RenderRequest request) {
  if (request.pixels.isEmpty()) return {};
  if (request.shared) {
    request.series = *std::exchange(request.shared, {});
    // A copy: a logarithm of x is taken in place.
    for (RenderSeries& series : request.series) {
      if (series.band) series.band = std::make_shared<RenderBand>(*series.band);
    }
  }
  // Before runs become the means of their groups, which span less.
  request.logY = request.logY || (request.choosesLogY && spansDecades(request));
  prepareSeries(request);
  RenderResult result = LineRendering(request).run();
  result.image.setDevicePixelRatio(request.dpr);
  result.onGround.setDevicePixelRatio(request.dpr);
  return result;
}

}  // namespace widgets
