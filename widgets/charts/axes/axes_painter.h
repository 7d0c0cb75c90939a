// Axes, grid and labels of one card, drawn by Qt Charts. Its .cpp is the only file of the program that includes Qt
// Charts (GPL-3.0, in maintenance). No QChartView: the chart lives in a scene without a view, so it costs nothing while
// the pointer moves. GUI thread only.
#pragma once

#include <QRect>
#include <QSize>
#include <memory>

#include "widgets/charts/axes/axis_ticks.h"

class QFont;
class QPainter;
class QPointF;

namespace widgets {

struct Theme;

class AxesPainter {
 public:
  AxesPainter();
  ~AxesPainter();

  // `plot` is where lines go, in whole pixels; labels go left of it and below. Both are independent of the labels'
  // texts.
  void setGeometry(const QSize& size, const QRect& plot);
  void setLook(const Theme& theme, const QFont& font);
  void setX(const AxisRange& range, const AxisTicks& ticks);
  void setY(const AxisRange& range, const AxisTicks& ticks);

  // Draws what lies in `part` (logical pixels); the background is the caller's.
  void paint(QPainter& painter, const QRect& part);
  // Where Qt Charts draws a value: the same place as toPixel() gives within the plot.
  QPointF positionOf(double x, double y) const;

  struct Chart;

 private:
  std::unique_ptr<Chart> chart_;
};

}  // namespace widgets
