#include "widgets/charts/card/card_axes.h"

#include <QPainter>
#include <cmath>
#include <utility>

#include "widgets/charts/card/axis_pill.h"
#include "widgets/charts/card/right_axis.h"

namespace widgets {

namespace {
constexpr int kOffsetHeight = 18;  // pixels below the axis for what labels leave out
constexpr int kInset = 6;          // pixels that are the frame's, at the sides

// Of the screen, all that `part` touches: parts of pixels would be of other places, and letters there be cut.
QRect wholePixels(const QRect& part, double dpr) {
  return QRectF(QPointF(part.topLeft()) * dpr, QSizeF(part.size()) * dpr).toAlignedRect();
}
}  // namespace

void CardAxes::readLook() {
  axes_.setLook(scene_.look.theme, scene_.look.caption);
  quick_.setLook(scene_.look.theme, scene_.look.caption);
  complete_ = false;
  stale_ = true;
}

void CardAxes::readLayout() {
  if (!scene_.plot().isEmpty()) axes_.setGeometry(scene_.card.size(), ofAxes());
  complete_ = false;
  stale_ = true;
}

void CardAxes::expect(const RenderResult& arrived) {
  const RenderResult& drawn = scene_.drawn;
  const Theme& theme = scene_.look.theme;
  const bool sameAxes = drawn.hasData == arrived.hasData && drawn.logY == arrived.logY &&
                        drawn.xAxis == arrived.xAxis && drawn.xKind == arrived.xKind && drawn.right == arrived.right &&
                        rightAxisColor(drawn, theme) == rightAxisColor(arrived, theme);
  complete_ = complete_ && sameAxes;
  stale_ = stale_ || !complete_ || !scene_.view.isAtTarget();
}

// The plot with the lane of events: the axis of x is under both.
QRect CardAxes::ofAxes() const {
  return scene_.plot().adjusted(0, 0, 0, scene_.view.lane());
}

// The range whose part over the plot is that of y.
AxisRange CardAxes::rangeOfAxes() const {
  const AxisRange& y = scene_.view.y();
  if (scene_.view.lane() == 0) return y;
  return {y.min - y.span() * scene_.view.lane() / scene_.plot().height(), y.max};
}

void CardAxes::paintLane(QPainter& painter) const {
  if (scene_.view.lane() == 0 || !scene_.drawn.hasData) return;
  // On the plot's own ground, which the runs' colours are made for: a hairline parts them.
  const QRect& plot = scene_.plot();
  painter.fillRect(QRect(plot.left(), plot.bottom() + 1, plot.width(), 1), scene_.look.theme.grid);
}

bool CardAxes::isAllNew() const {
  return part(isYNew()) == scene_.card.rect();
}

void CardAxes::drawQuickly() {
  render(isYNew(), true);
  stale_ = !scene_.view.isAtTarget();
  moved_ = true;
}

bool CardAxes::settle() {
  moved_ = false;
  if (picture_.isNull()) return false;
  render(true, false);
  return true;
}

// What looks different: the grid is horizontal, so where only x changed nothing but the strip under the plot does. The
// title stays unless a label reaches into it.
QRect CardAxes::part(bool yToo) const {
  const QRect card = scene_.card.rect();
  const int half = (QFontMetrics(scene_.look.caption).height() + 1) / 2;
  const int top = yToo ? scene_.plot().top() - half : scene_.plot().bottom() + 1;
  const int titleEnd = 18 + (QFontMetrics(scene_.look.title).height() + 1) / 2;
  if (!complete_ || (yToo && (top < titleEnd || scene_.drawn.right))) return card;
  return QRect(kInset, top, card.width() - 2 * kInset, card.height() - top - 3);
}

void CardAxes::render(bool yToo, bool quick) {
  const double dpr = scene_.card.devicePixelRatioF();
  const QSize pixels = (QSizeF(scene_.card.size()) * dpr).toSize();
  if (pixels.isEmpty()) return;
  if (picture_.size() != pixels || picture_.devicePixelRatio() != dpr) {
    picture_ = QPixmap(pixels);
    picture_.setDevicePixelRatio(dpr);
    complete_ = false;
  }
  yToo = yToo || !complete_;
  const CardView& view = scene_.view;
  const QRect& plot = view.plot();
  const AxisTicks xTicks = xTicksOf(scene_);
  const AxisTicks yTicks = yTicksOf(scene_);
  const QRect area = part(yToo);
  const bool whole = area == scene_.card.rect();
  QPainter painter(&picture_);
  painter.setClipRect(area);  // the lowest label of y reaches into the strip of x
  painter.fillRect(area, whole ? scene_.look.theme.window : scene_.look.theme.view);
  if (whole) head_.paint(painter);
  if (scene_.drawn.hasData && quick) {
    quick_.paintY(painter, plot, view.y(), yTicks);
    paintLane(painter);
    quick_.paintX(painter, ofAxes(), view.x(), xTicks);
  } else if (scene_.drawn.hasData) {
    axes_.setX(view.x(), xTicks);
    axes_.setY(rangeOfAxes(), yTicks);
    paintLane(painter);
    axes_.paint(painter, area);
  }
  paintExtras(painter, yToo, xTicks, yTicks);
  renderedY_ = view.y();
  complete_ = true;
  groundKnown_ = groundKnown_ && !yToo;
}

std::shared_ptr<const PlotGround> CardAxes::ground() {
  if (std::exchange(groundKnown_, true)) return ground_;
  const double dpr = picture_.devicePixelRatio();
  const QRect& plot = scene_.plot();
  const bool isWhole = dpr == std::floor(dpr);  // else pixels of the plot are partly of something else
  const int scale = static_cast<int>(dpr);
  const QRect pixels(plot.topLeft() * scale, plot.size() * scale);
  auto found = isWhole && complete_ ? groundOf(picture_.toImage(), pixels, renderedY_) : nullptr;
  // What was drawn on the one before stays right.
  const bool isSame = found && ground_ && found->rows == ground_->rows && found->y == ground_->y;
  if (!isSame) ground_ = std::move(found);
  return ground_;
}

// What Qt Charts has not, or draws as we would not.
void CardAxes::paintExtras(QPainter& painter, bool yToo, const AxisTicks& x, const AxisTicks& y) const {
  const CardView& view = scene_.view;
  const QRect& plot = view.plot();
  const CardLook& look = scene_.look;
  if (yToo) paintRightAxis(painter, plot, scene_.drawn, look.theme, look.caption);
  if (yToo && (y.ticks.empty() || view.pixelOf(0, y.ticks.back().at).y() > plot.top() + 2)) {
    // Qt Charts ends the last category with a grid line that no label belongs to.
    painter.fillRect(QRect(plot.left(), plot.top() - 1, plot.width() + 1, 2), look.theme.view);
  }
  painter.setFont(look.caption);
  painter.setPen(look.theme.textFaint);
  const QRect foot(plot.left(), ofAxes().bottom() + 2, plot.width() + 12, kOffsetHeight);
  if (!x.offset.isEmpty()) painter.drawText(foot.translated(0, -16), Qt::AlignRight | Qt::AlignTop, x.offset);
  if (!y.offset.isEmpty()) painter.drawText(plot.adjusted(4, 0, 0, 0), Qt::AlignLeft | Qt::AlignTop, y.offset);
  if (!yToo || !scene_.drawn.hasData || scene_.drawn.logY) return;
  constexpr int kBesideFrame = 8;  // a range that goes on for the marks at 0 is not below it
  const int zero = qRound(view.pixelOf(0, 0).y());
  if (zero <= plot.top() || zero > plot.bottom() - kBesideFrame) return;
  painter.setPen(look.theme.axis);
  painter.drawLine(plot.left(), zero, plot.right(), zero);
}

void CardAxes::paint(QPainter& painter, const QRegion& region) const {
  const double dpr = picture_.devicePixelRatio();
  // A card that has just grown has no axes there yet, and nobody else paints its ground.
  const QRect covered({0, 0}, (QSizeF(picture_.size()) / dpr).toSize());
  for (const QRect& each : region.subtracted(covered)) painter.fillRect(each, scene_.look.theme.view);
  for (const QRect& each : region.intersected(covered)) {
    const QRect pixels = wholePixels(each, dpr).intersected(picture_.rect());
    painter.drawPixmap(QRectF(QPointF(pixels.topLeft()) / dpr, QSizeF(pixels.size()) / dpr), picture_, pixels);
  }
}

void CardAxes::drop() {
  picture_ = {};
  groundKnown_ = false;
  complete_ = false;
  stale_ = true;
}

}  // namespace widgets
