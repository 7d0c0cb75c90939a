// The axes of a small plot that a worker paints: a grid, ticks and labels, and where values lie. A value; any thread.
#pragma once

#include <QFont>
#include <QRectF>
#include <optional>

#include "widgets/charts/axes/axis_ticks.h"
#include "widgets/theme/theme.h"

class QPainter;

namespace widgets {

struct PlotLook {
  Theme theme;
  QFont caption;  // of labels
};

struct PlotAxis {
  AxisKind kind = AxisKind::kNumber;
  AxisRange range;
};

struct SceneFrame {
  QRectF plot;
  PlotAxis x;
  std::optional<PlotAxis> y;  // at the left
  double width = 0;           // of all that is painted; labels stay within

  double xPixel(double value) const { return plot.left() + toPixel(x.range, plot.width(), value); }
  double yPixel(double value) const { return plot.bottom() - toPixel(y->range, plot.height(), value); }
  double xValue(double pixel) const { return fromPixel(x.range, plot.width(), pixel - plot.left()); }

  void paint(QPainter& painter, const PlotLook& look) const;
};

// The plot within a card's content of `size`, with room for labels: below, at the left, and `right` pixels there.
SceneFrame sceneFrame(const QSizeF& size, const PlotAxis& x, const std::optional<PlotAxis>& y, double right = 8);

// `alpha` of `over` on `under`, opaque.
QColor blended(const QColor& under, const QColor& over, double alpha);

}  // namespace widgets
