#include "widgets/charts/render/render_marks.h"

#include <QPainter>
#include <algorithm>
#include <cmath>
#include <limits>

namespace widgets {

namespace {
constexpr std::size_t kMostMarks = 400;
constexpr int kMarkerSpacing = 7;  // device-independent pixels for each marker
constexpr int kRingSpacing = 14;   // and for each ring
constexpr double kDotRadius = 2.5;
constexpr double kRingRadius = 3.25;
constexpr double kHole = 0.6;  // of a ring's radius
}  // namespace

void addMark(std::vector<RenderMark>& marks, const RenderMark& mark, float apart) {
  if (marks.size() >= kMostMarks) return;
  for (auto it = marks.rbegin(); it != marks.rend() && it->series == mark.series; ++it) {
    if (it->kind == mark.kind) {
      if (mark.x - it->x < apart) return;
      break;
    }
  }
  marks.push_back(mark);
}

void addMarks(std::vector<RenderMark>& marks, const std::vector<RenderMark>& more) {
  const std::size_t room = kMostMarks - std::min(marks.size(), kMostMarks);
  marks.insert(marks.end(), more.begin(), more.begin() + static_cast<std::ptrdiff_t>(std::min(more.size(), room)));
}

void addEdgeMarks(RenderResult& result, std::size_t series, const std::vector<LineColumn>& columns, const QSize& pixels,
                  float apart) {
  const auto bottom = static_cast<float>(pixels.height());
  for (const bool above : {true, false}) {
    // The marks of one stretch become one, at its most extreme column.
    float extreme = 0, last = -1e9f;
    RenderMark best;
    const auto flush = [&] {
      if (extreme > 0 && result.marks.size() < kMostMarks) result.marks.push_back(best);
      extreme = 0;
    };
    for (std::size_t c = 0; c < columns.size(); ++c) {
      if (columns[c].empty()) continue;
      const float beyond = above ? -columns[c].min : columns[c].max - bottom;
      if (beyond <= 1) continue;
      const auto x = static_cast<float>(c);
      if (x - last > apart) flush();
      last = x;
      if (beyond <= extreme) continue;
      extreme = beyond;
      const double axisX = fromPixel(result.x, pixels.width(), x + 0.5);
      best = {above ? RenderMark::Kind::kAbove : RenderMark::Kind::kBelow, static_cast<int>(series), x + 0.5f, axisX,
              0};
    }
    flush();
  }
}

double markerRadius(bool isEvaluation) {
  return isEvaluation ? kRingRadius : kDotRadius;
}

void MarkFit::add(const YFit& values, bool logY, double radius) {
  if (!(values.lowest() <= values.highest())) return;
  const AxisRange own = logY ? AxisRange{std::log10(values.lowest()), std::log10(values.highest())}
                             : AxisRange{values.lowest(), values.highest()};
  marked_ = marked_ ? AxisRange{std::min(marked_->min, own.min), std::max(marked_->max, own.max)} : own;
  radius_ = std::max(radius_, radius);
}

AxisRange MarkFit::range() const {
  constexpr double kSmooth = 0.75;   // of a pixel, around a circle
  constexpr double kLeastPlot = 10;  // radii: in a lower one there is no room for any
  const double beyond = radius_ + kSmooth;
  if (!marked_ || pixels_ < kLeastPlot * beyond) return axis_;
  const bool isLow = toPixel(axis_, pixels_, marked_->min) < beyond;
  const bool isHigh = pixels_ - toPixel(axis_, pixels_, marked_->max) < beyond;
  const AxisRange inner{isLow ? marked_->min : axis_.min, isHigh ? marked_->max : axis_.max};
  const double pixel = inner.span() / (pixels_ - beyond * (isLow + isHigh));
  if (!(pixel > 0)) return axis_;
  return {isLow ? inner.min - beyond * pixel : inner.min, isHigh ? inner.max + beyond * pixel : inner.max};
}

double wholeMarkerAt(double x, double radius, double width) {
  return x < 0 || x > width || width < 2 * radius ? x : std::clamp(x, radius, width - radius);
}

void drawMarker(QPainter& painter, const QPointF& middle, double radius, const QColor& color, bool isHollow) {
  painter.setPen(Qt::NoPen);
  painter.setBrush(color);
  painter.drawEllipse(middle, radius, radius);
  if (!isHollow) return;
  painter.setCompositionMode(QPainter::CompositionMode_Clear);
  painter.drawEllipse(middle, kHole * radius, kHole * radius);
  painter.setCompositionMode(QPainter::CompositionMode_SourceOver);
}

std::size_t markerStride(std::size_t points, double width, bool isEvaluation) {
  const auto room = static_cast<std::size_t>(std::max(width, 0.0) / (isEvaluation ? kRingSpacing : kMarkerSpacing));
  if (points <= room) return 1;
  return isEvaluation ? points / (room + 1) + 1 : 0;
}

void drawSpots(QPainter& painter, const std::vector<ColumnMapper::Spot>& spots, const MarkerStyle& style) {
  painter.setPen(Qt::NoPen);
  painter.setBrush(style.color);
  const double radius = 3 * style.dpr;
  for (std::size_t i = 0; i < std::min(spots.size(), kMostMarks); ++i) {
    painter.drawEllipse(QPointF(wholeMarkerAt(spots[i].x, radius, painter.viewport().width()), spots[i].y), radius,
                        radius);
  }
}

void drawPointMarkers(QPainter& painter, const RenderRequest& request, const RenderResult& result, std::size_t series,
                      std::size_t first, std::size_t last) {
  const LineStyle& style = request.series[series].style;
  const std::size_t stride = markerStride(last - first, request.pixels.width() / request.dpr, style.evaluation);
  if (stride == 0) return;
  const double radius = markerRadius(style.evaluation) * request.dpr;
  const RenderResult::Line& line = result.lines[series];
  for (std::size_t i = first; i < last; i += stride) {
    const double value = line.shown[i];
    if (!std::isfinite(value) || (result.logY && value <= 0)) continue;
    const double x = toPixel(result.x, request.pixels.width(), xValue(line.data, request.xAxis, i));
    const double at =
        toPixel(result.rangeOf(line.style), request.pixels.height(), result.logY ? std::log10(value) : value);
    if (x < -radius || x > request.pixels.width() + radius || std::abs(at) > 1e6) continue;
    const QPointF middle(wholeMarkerAt(x, radius, request.pixels.width()), request.pixels.height() - at);
    drawMarker(painter, middle, radius, style.color, style.evaluation);
  }
}

namespace {
// Keeps the lowest value of some points, and which it was; the first of equal ones.
class Lowest {
 public:
  explicit Lowest(const SeriesData& data) : data_(data) {}
  // Whether points have a lower one.
  bool isBelow(const BlockStats& stats) const { return !stats.finite || stats.min < lowest_; }
  // Points of one block.
  void add(std::size_t first, std::size_t last) {
    const std::size_t block = first / SeriesData::kBlock;
    const bool full = block < data_.blocks();
    if (full && !(data_.block(block).stats().min < lowest_)) return;
    if (full && last - first == SeriesData::kBlock) {
      lowest_ = data_.block(block).stats().min;
      at_ = first;
      inBlock_ = true;
    } else {
      data_.forEachPiece(first, last,
                         [this](std::span<const double> values, std::size_t at) { addValues(values, at); });
    }
  }
  void writeTo(RenderResult::Line& line) {
    line.lowest = std::isfinite(lowest_) ? lowest_ : std::numeric_limits<double>::quiet_NaN();
    if (!std::isfinite(lowest_)) return;
    while (inBlock_ && data_.value(at_) != lowest_) ++at_;
    line.lowestStep = data_.step(at_);
  }

 private:
  void addValues(std::span<const double> values, std::size_t at) {
    for (std::size_t i = 0; i < values.size(); ++i) {
      if (!(values[i] < lowest_) || !std::isfinite(values[i])) continue;
      lowest_ = values[i];
      at_ = at + i;
      inBlock_ = false;
    }
  }

  const SeriesData& data_;
  double lowest_ = std::numeric_limits<double>::infinity();
  std::size_t at_ = 0;
  bool inBlock_ = false;  // it is somewhere in the block that begins there
};

}  // namespace

void findLowest(RenderResult::Line& line, std::size_t first, std::size_t last) {
  Lowest lowest(line.data);
  constexpr std::size_t kPagePoints = SeriesData::kPage * SeriesData::kBlock;
  while (first < last) {
    const bool page = first % kPagePoints == 0 && first + kPagePoints <= last;
    if (page && !lowest.isBelow(line.data.pageStats(first / kPagePoints))) {
      first += kPagePoints;
      continue;
    }
    const std::size_t end = std::min((first / SeriesData::kBlock + 1) * SeriesData::kBlock, last);
    lowest.add(first, end);
    first = end;
  }
  lowest.writeTo(line);
}

void valueEdgeMarks(RenderResult& result, XAxis axis) {
  for (RenderMark& mark : result.marks) {
    const RenderResult::Line& line = result.lines[static_cast<std::size_t>(mark.series)];
    const bool edge = mark.kind == RenderMark::Kind::kAbove || mark.kind == RenderMark::Kind::kBelow;
    if (edge && line.data.size() > 0) mark.value = line.data.value(nearestTo(line.data, axis, mark.axisX));
  }
}

}  // namespace widgets
