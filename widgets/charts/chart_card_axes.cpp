// The picture of a card's axes: drawn quickly while ranges change, by Qt Charts when they rest.
#include <QPainter>

#include "widgets/charts/chart_card.h"

namespace widgets {

namespace {
constexpr int kOffsetHeight = 18;  // pixels below the axis for what labels leave out
constexpr std::chrono::milliseconds kPatience{100};
constexpr int kInset = 6;  // pixels that are the frame's, at the sides
}  // namespace

const AxesPainter& ChartCard::axes() {
  if (axesMoved_) settleAxes();
  return axes_;
}

// Until its picture comes a card that is not worked with keeps its former axes and lines together, unless that takes
// long.
bool ChartCard::waitsForPicture() const {
  if (!axesComplete_ || !drawn_.hasData || arrived_ || !(inFlight_ || viewDirty_)) return false;
  const auto now = std::chrono::steady_clock::now();
  return now - dirtySince_.value_or(now) < kPatience && now - asked_ < kPatience;
}

void ChartCard::updateAxes(bool atOnce) {
  if (!atOnce && waitsForPicture()) return;
  const bool follows = !atOnce && arrived_ && (inFlight_ || viewDirty_);
  shownX_ = follows ? arrived_->x : targetX_;
  shownY_ = follows ? arrived_->y : targetY_;
  const bool yToo = shownY_ != renderedY_ || !axesComplete_;
  const bool whole = axesPart(yToo) == rect();
  adopt();
  renderAxes(yToo, true);
  axesStale_ = shownX_ != targetX_ || shownY_ != targetY_;
  axesMoved_ = true;
  update(whole ? QRegion(rect()) : workArea());
}

void ChartCard::settleAxes() {
  axesMoved_ = false;
  if (axesPixmap_.isNull()) return;
  renderAxes(true, false);
  update();
}

// What looks different: the grid is horizontal, so where only x changed nothing but the strip under the plot does. The
// title stays unless a label reaches into it.
QRect ChartCard::axesPart(bool yToo) const {
  const int half = (QFontMetrics(captionFont_).height() + 1) / 2;
  const int top = yToo ? plot_.top() - half : plot_.bottom() + 1;
  const int titleEnd = 18 + (QFontMetrics(titleFont()).height() + 1) / 2;
  if (!axesComplete_ || (yToo && (top < titleEnd || drawn_.right))) return rect();
  return QRect(kInset, top, width() - 2 * kInset, height() - top - 3);
}

void ChartCard::renderAxes(bool yToo, bool quick) {
  const double dpr = devicePixelRatioF();
  const QSize pixels = (QSizeF(size()) * dpr).toSize();
  if (pixels.isEmpty()) return;
  if (axesPixmap_.size() != pixels || axesPixmap_.devicePixelRatio() != dpr) {
    axesPixmap_ = QPixmap(pixels);
    axesPixmap_.setDevicePixelRatio(dpr);
    axesComplete_ = false;
  }
  yToo = yToo || !axesComplete_;
  const AxisTicks xTicks = axisTicks(drawn_.xKind, shownX_, std::clamp(plot_.width() / 60, 2, 10));
  const AxisKind yKind = drawn_.logY ? AxisKind::kLog10 : AxisKind::kNumber;
  const AxisTicks yTicks = axisTicks(yKind, shownY_, std::clamp(plot_.height() / 34, 2, 6));
  const QRect part = axesPart(yToo);
  const bool whole = part == rect();
  QPainter painter(&axesPixmap_);
  painter.setClipRect(part);  // the lowest label of y reaches into the strip of x
  painter.fillRect(part, whole ? theme_.window : theme_.view);
  if (whole) paintHead(painter);
  if (drawn_.hasData && quick) {
    quickAxes_.paintY(painter, plot_, shownY_, yTicks);
    quickAxes_.paintX(painter, plot_, shownX_, xTicks);
  } else if (drawn_.hasData) {
    axes_.setX(shownX_, xTicks);
    axes_.setY(shownY_, yTicks);
    axes_.paint(painter, part);
  }
  paintAxesExtras(painter, yToo, xTicks, yTicks);
  renderedY_ = shownY_;
  axesComplete_ = true;
}

// What Qt Charts has not, or draws as we would not.
void ChartCard::paintAxesExtras(QPainter& painter, bool yToo, const AxisTicks& x, const AxisTicks& y) {
  if (yToo) paintRightAxis(painter);
  if (yToo && (y.ticks.empty() || pixelOf(0, y.ticks.back().at).y() > plot_.top() + 2)) {
    // Qt Charts ends the last category with a grid line that no label belongs to.
    painter.fillRect(QRect(plot_.left(), plot_.top() - 1, plot_.width() + 1, 2), theme_.view);
  }
  painter.setFont(captionFont_);
  painter.setPen(theme_.textFaint);
  const QRect foot(plot_.left(), plot_.bottom() + 2, plot_.width() + 12, kOffsetHeight);
  if (!x.offset.isEmpty()) painter.drawText(foot.translated(0, -16), Qt::AlignRight | Qt::AlignTop, x.offset);
  if (!y.offset.isEmpty()) painter.drawText(plot_.adjusted(4, 0, 0, 0), Qt::AlignLeft | Qt::AlignTop, y.offset);
  if (yToo && drawn_.hasData && !drawn_.logY && shownY_.min < 0 && shownY_.max > 0) {
    painter.setPen(theme_.axis);
    const int zero = qRound(pixelOf(0, 0).y());
    painter.drawLine(plot_.left(), zero, plot_.right(), zero);
  }
}

}  // namespace widgets
