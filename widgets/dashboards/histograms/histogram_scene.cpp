#include "widgets/dashboards/histograms/histogram_scene.h"

#include <QPainter>
#include <QPainterPath>

namespace widgets {
namespace {

constexpr double kRidge = 1 / 2.5;  // of the plot's height, as in TensorBoard
constexpr double kTimeRoom = 52;    // pixels for the labels of the time axis
constexpr double kOldest = 0.25;
constexpr double kLabelRoom = 26;
constexpr double kHeldWidth = 3;  // bolder than what is pointed at

double countOnAxis(double count, bool isLog) {
  return isLog ? std::log10(1 + count) : count;
}

}  // namespace

double HistogramScene::strength(std::size_t slice, std::size_t slices) {
  if (slices < 2) return 1;
  return kOldest + (1 - kOldest) * static_cast<double>(slice) / static_cast<double>(slices - 1);
}

HistogramScene::HistogramScene(const HistogramSeries& series, const HistogramOptions& options, const AxisRange& range,
                               const QColor& color, std::optional<std::size_t> marked, const QSizeF& size)
    : options_(options), color_(color), marked_(marked) {
  double most = 0;
  for (std::size_t i = 0; i < series.steps.size(); ++i) {
    Slice slice;
    slice.step = series.steps[i].item.step;
    slice.wall = series.steps[i].item.wall;
    slice.time = series.time(i, options.time);
    slice.counts = summaries::values::rebinned(series.steps[i].rows, range.min, range.max, options.bins);
    for (const double count : slice.counts) most = std::max(most, countOnAxis(count, options.logCounts));
    slices_.push_back(std::move(slice));
  }
  if (!(most > 0) || !std::isfinite(most)) most = 1;
  const PlotAxis x{AxisKind::kNumber, range};
  if (options.overlay) {
    frame_ = sceneFrame(
        size, x,
        PlotAxis{options.logCounts ? AxisKind::kLog10 : AxisKind::kNumber, niceRange(AxisKind::kNumber, {0, most}, 4)});
    ridge_ = frame_.plot.height() * most / frame_.y->range.span();
  } else {
    frame_ = sceneFrame(size, x, {}, kTimeRoom);
    // One alone has nothing behind it.
    ridge_ = frame_.plot.height() * (slices_.size() == 1 ? 1 : kRidge);
  }
  for (Slice& slice : slices_) {
    for (double& count : slice.counts) count = std::isfinite(count) ? count : 0;
  }
  place(series);
  const double pixels = ridge_ / most;
  for (Slice& slice : slices_) {
    for (std::size_t i = 0; i < slice.counts.size(); ++i) {
      const AxisRange edges = bin(i);
      slice.outline << QPointF(frame_.xPixel((edges.min + edges.max) / 2),
                               slice.base - pixels * countOnAxis(slice.counts[i], options.logCounts));
    }
  }
}

// Time runs downwards: the newest slice is in front.
void HistogramScene::place(const HistogramSeries& series) {
  const std::vector<double> times = series.times(options_.time);
  if (times.empty()) return;
  times_ = {*std::min_element(times.begin(), times.end()), *std::max_element(times.begin(), times.end())};
  const double room = frame_.plot.height() - ridge_;
  for (Slice& slice : slices_) {
    const double part = times_.span() > 0 ? (slice.time - times_.min) / times_.span() : 1;
    slice.base = options_.overlay ? frame_.plot.bottom() : frame_.plot.bottom() - room * (1 - part);
  }
}

AxisRange HistogramScene::bin(std::size_t index) const {
  const double width = frame_.x.range.span() / options_.bins;
  const double left = frame_.x.range.min + width * static_cast<double>(index);
  return {left, left + width};
}

std::optional<HistogramScene::Place> HistogramScene::placeAt(const QPointF& pointer) const {
  if (slices_.empty() || !frame_.plot.adjusted(-4, -4, 4, 4).contains(pointer)) return {};
  const double column = (pointer.x() - frame_.plot.left()) / frame_.plot.width() * options_.bins;
  Place place;
  place.bin = static_cast<std::size_t>(std::clamp(std::floor(column), 0.0, options_.bins - 1.0));
  double nearest = 1e300;
  for (std::size_t i = 0; i < slices_.size(); ++i) {
    const double distance = std::abs(slices_[i].outline[static_cast<int>(place.bin)].y() - pointer.y());
    if (distance > nearest) continue;  // of equal ones the newest, which is in front
    nearest = distance;
    place.slice = i;
  }
  return place;
}

void HistogramScene::paint(QPainter& painter, const PlotLook& look) const {
  frame_.paint(painter, look);
  if (!options_.overlay) paintTime(painter, look);
  painter.setRenderHint(QPainter::Antialiasing);
  for (std::size_t i = 0; i < slices_.size(); ++i) {
    const Slice& slice = slices_[i];
    const QColor color = blended(look.theme.view, color_, strength(i, slices_.size()));
    if (!options_.overlay) {
      QPolygonF area = slice.outline;
      area << QPointF(area.last().x(), slice.base) << QPointF(area.first().x(), slice.base);
      painter.setPen(Qt::NoPen);
      painter.setBrush(color);
      painter.drawPolygon(area);
    }
    painter.setBrush(Qt::NoBrush);
    painter.setPen(options_.overlay ? QPen(color, 1.5) : QPen(blended(color, look.theme.view, 0.6), 1));
    painter.drawPolyline(slice.outline);
  }
  // Over those in front of it.
  if (!marked_ || *marked_ >= slices_.size()) return;
  painter.setPen(QPen(look.theme.text, kHeldWidth));
  painter.drawPolyline(slices_[*marked_].outline);
}

void HistogramScene::paintTime(QPainter& painter, const PlotLook& look) const {
  if (slices_.empty()) return;
  const double room = frame_.plot.height() - ridge_;
  const int most = std::clamp(static_cast<int>(room / kLabelRoom), 2, 10);
  const AxisKind kind = axisKind(options_.time);
  painter.setFont(look.caption);
  const double line = painter.fontMetrics().height();
  const AxisTicks ticks = times_.span() > 0 ? axisTicks(kind, times_, most) : AxisTicks{{{times_.min, {}}}, {}};
  for (const AxisTick& tick : ticks.ticks) {
    const double part = times_.span() > 0 ? (tick.at - times_.min) / times_.span() : 1;
    const double at = std::round(frame_.plot.bottom() - room * (1 - part)) + 0.5;
    painter.setPen(QPen(look.theme.grid, 1));
    painter.drawLine(QPointF(frame_.plot.left(), at), QPointF(frame_.plot.right() + 4, at));
    painter.setPen(look.theme.textSecondary);
    const QString label = tick.label.isEmpty() ? axisValueText(kind, tick.at, 1) : tick.label;
    painter.drawText(QRectF(frame_.plot.right() + 7, at - line / 2, kTimeRoom - 7, line),
                     Qt::AlignLeft | Qt::AlignVCenter, label);
  }
}

}  // namespace widgets
