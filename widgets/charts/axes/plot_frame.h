// Where the plot of a card is and what it shows: what helpers need that paint into it or take the pointer. A value.
#pragma once

#include <QRect>

#include "widgets/charts/render/render_request.h"

namespace widgets {

struct PlotFrame {
  QRect plot;
  AxisRange x;
  AxisRange y;
  const RenderResult* drawn = nullptr;  // valid during the call only
  int lane = 0;                         // pixels below the plot where events lie

  // Below the lane: where the axis and its labels are.
  int axisY() const { return plot.bottom() + lane; }
  double pixelX(double axisX) const { return plot.left() + toPixel(x, plot.width(), axisX); }
  double axisX(double pixel) const { return fromPixel(x, plot.width(), pixel - plot.left()); }
  bool shows(double axisX) const { return x.contains(axisX); }
  // Of a curve, which may be against the right axis.
  double pixelY(const LineStyle& style, double axisY) const {
    const AxisRange& range = style.right && drawn->right ? *drawn->right : y;
    return plot.top() + plot.height() - toPixel(range, plot.height(), axisY);
  }
};

// The line with the most points, which stands for all where steps and times must be told from each other; null when
// there is none.
const RenderResult::Line* longestLine(const RenderResult& drawn);
// Where a step is on the x axis that `drawn` has: exact on a step axis, else at the longest line's nearest point.
// Nothing where steps have no order along the axis.
std::optional<double> xOfStep(const RenderResult& drawn, int64_t step);
// The step at a place on the axis: of the longest line's nearest point; on a step axis any whole number.
std::optional<int64_t> stepAtX(const RenderResult& drawn, double axisX);

}  // namespace widgets
