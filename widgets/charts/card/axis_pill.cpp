#include "widgets/charts/card/axis_pill.h"

#include <QPainter>

namespace widgets {
namespace {

constexpr int kLabelGap = 16;  // pixels between labels of x

// Where the axes have the labels, in pixels from the plot.
constexpr int kLabelBelow = 6;
constexpr int kLabelLeft = 6;
constexpr double kClear = 3;  // around a box

// As many as have room for their labels: one more than there are spaces between them.
int mostXTicks(const CardScene& scene) {
  const AxisRange& x = scene.view.x();
  const QString last = axisValueText(scene.drawn.xKind, x.max, x.span());
  const QFontMetrics metrics(scene.look.caption);
  const int pitch = metrics.horizontalAdvance(last) + kLabelGap;
  // Half of the day before the first of times is beside the second one.
  const bool hasDay = scene.drawn.xKind == AxisKind::kWallTime;
  const int day = hasDay ? metrics.horizontalAdvance(QStringLiteral("30 Nov ")) / 2 : 0;
  return std::clamp(scene.plot().width() / (pitch + day) + 1, 2, 10);
}

std::vector<QRectF> xLabels(const CardScene& scene) {
  const QFontMetrics metrics(scene.look.caption);
  const PlotFrame frame = scene.frame();
  std::vector<QRectF> labels;
  for (const AxisTick& tick : xTicksOf(scene).ticks) {
    const double width = metrics.horizontalAdvance(tick.label) + 2;
    labels.emplace_back(frame.pixelX(tick.at) - width / 2, frame.axisY() + kLabelBelow, width, metrics.height());
  }
  return labels;
}

std::vector<QRectF> yLabels(const CardScene& scene) {
  const QFontMetrics metrics(scene.look.caption);
  std::vector<QRectF> labels;
  for (const AxisTick& tick : yTicksOf(scene).ticks) {
    const double width = metrics.horizontalAdvance(tick.label) + 2, height = metrics.height();
    const double y = scene.view.pixelOf(0, tick.at).y();
    labels.emplace_back(scene.plot().left() - kLabelLeft + 1 - width, y - height / 2, width, height);
  }
  return labels;
}

}  // namespace

AxisTicks xTicksOf(const CardScene& scene) {
  return axisTicks(scene.drawn.xKind, scene.view.x(), mostXTicks(scene));
}

AxisTicks yTicksOf(const CardScene& scene) {
  const AxisKind kind = scene.drawn.logY ? AxisKind::kLog10 : AxisKind::kNumber;
  return axisTicks(kind, scene.view.y(), mostTicksUp(scene.plot().height()));
}

void paintAxisPill(QPainter& painter, const CardScene& scene, const Pill& pill) {
  const CardLook& look = scene.look;
  const QRectF box = boxOf(pill, look.caption, painter.window().width()).adjusted(-kClear, -1, kClear, 1);
  for (const QRectF& label : pill.side == PillSide::kBelow ? xLabels(scene) : yLabels(scene)) {
    if (label.intersects(box)) painter.fillRect(label.toAlignedRect(), look.theme.view);
  }
  paintPill(painter, pill, look.theme, look.caption);
}

void paintAxisPills(QPainter& painter, const CardScene& scene, const std::vector<Pill>& pills) {
  for (const Pill& pill : pills) paintAxisPill(painter, scene, pill);
  for (const Pill& pill : pills) paintPill(painter, pill, scene.look.theme, scene.look.caption);
}

}  // namespace widgets
