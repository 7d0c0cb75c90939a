#include "widgets/dashboards/summary/scene_frame.h"

#include <QPainter>

namespace widgets {
namespace {

constexpr double kLeft = 44;
constexpr double kFoot = 20;
constexpr double kTickRoom = 48;  // pixels of the x axis for each label
constexpr double kLineRoom = 36;  // of the y axis

int most(double pixels, double room) {
  return std::clamp(static_cast<int>(pixels / room), 2, 10);
}

}  // namespace

SceneFrame sceneFrame(const QSizeF& size, const PlotAxis& x, const std::optional<PlotAxis>& y, double right) {
  const double left = y ? kLeft : 8;
  SceneFrame frame{
      QRectF(left, 4, std::max(10.0, size.width() - left - right), std::max(10.0, size.height() - kFoot - 4)), x, y,
      size.width()};
  frame.x.range = x.range.normalised();
  if (frame.y) frame.y->range = y->range.normalised();
  return frame;
}

QColor blended(const QColor& under, const QColor& over, double alpha) {
  const auto mix = [&](int a, int b) { return static_cast<int>(std::lround(a + (b - a) * alpha)); };
  return {mix(under.red(), over.red()), mix(under.green(), over.green()), mix(under.blue(), over.blue())};
}

void SceneFrame::paint(QPainter& painter, const PlotLook& look) const {
  painter.setFont(look.caption);
  const double line = painter.fontMetrics().height();
  if (y) {
    const AxisTicks ticks = axisTicks(y->kind, y->range, most(plot.height(), kLineRoom));
    for (const AxisTick& tick : ticks.ticks) {
      const double at = std::round(yPixel(tick.at)) + 0.5;
      painter.setPen(QPen(tick.at == 0 ? look.theme.axis : look.theme.grid, 1));
      painter.drawLine(QPointF(plot.left(), at), QPointF(plot.right(), at));
      painter.setPen(look.theme.textSecondary);
      painter.drawText(QRectF(0, at - line / 2, plot.left() - 6, line), Qt::AlignRight | Qt::AlignVCenter, tick.label);
    }
  }
  painter.setPen(QPen(look.theme.axis, 1));
  const double base = std::round(plot.bottom()) + 0.5;
  painter.drawLine(QPointF(plot.left(), base), QPointF(plot.right(), base));
  const AxisTicks ticks = axisTicks(x.kind, x.range, most(plot.width(), kTickRoom));
  for (const AxisTick& tick : ticks.ticks) {
    const double at = std::round(xPixel(tick.at)) + 0.5;
    painter.setPen(QPen(look.theme.axis, 1));
    painter.drawLine(QPointF(at, base), QPointF(at, base + 3));
    painter.setPen(look.theme.textSecondary);
    // Without its sign or a digit it would be another number.
    const double words = std::ceil(painter.fontMetrics().horizontalAdvance(tick.label));
    const double place = std::max(0.0, std::min(at - words / 2, width - words));
    painter.drawText(QRectF(place, base + 4, words, line), Qt::AlignHCenter | Qt::AlignTop, tick.label);
  }
}

}  // namespace widgets
