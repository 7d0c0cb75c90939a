// Marks for what a line alone does not show: points out of range, NaN, single points, evaluation points. Workers.
#pragma once

#include <optional>

#include "widgets/charts/axes/range_fit.h"
#include "widgets/charts/render/render_request.h"

class QPainter;

namespace widgets {

struct MarkerStyle {
  QColor color;
  double dpr = 1;
};

// Adds a mark unless the same series has one of the same kind less than `apart` pixels to the left.
void addMark(std::vector<RenderMark>& marks, const RenderMark& mark, float apart);
// The marks of one series behind those of others, as many as there may be.
void addMarks(std::vector<RenderMark>& marks, const std::vector<RenderMark>& more);
// A mark for each stretch of columns, those of a series, in which the curve leaves the plot.
void addEdgeMarks(RenderResult& result, std::size_t series, const std::vector<LineColumn>& columns, const QSize& pixels,
                  float apart);
// In logical pixels, of the marker of a point.
double markerRadius(bool isEvaluation);
// An axis on which markers are whole: it goes on a few pixels beyond those at its ends.
class MarkFit {
 public:
  // `axis` of y in its own coordinates, as high as so many device pixels.
  MarkFit(const AxisRange& axis, int pixels) : axis_(axis), pixels_(pixels) {}
  // The markers of the values that were collected, none of which is out of range. `radius`: device pixels.
  void add(const YFit& values, bool logY, double radius);
  AxisRange range() const;

 private:
  AxisRange axis_;
  int pixels_;
  double radius_ = 0;
  std::optional<AxisRange> marked_;
};
// Where the middle of a round marker at `x` is drawn in a plot of `width`: at its frame so far in that it is whole.
double wholeMarkerAt(double x, double radius, double width);
// A round marker; a hollow one hides what is drawn behind it.
void drawMarker(QPainter& painter, const QPointF& middle, double radius, const QColor& color, bool isHollow);
// Every which point of `points` in a plot of `width` logical pixels has a marker: of an evaluation as many as can be
// told apart, of other curves all or none (0).
std::size_t markerStride(std::size_t points, double width, bool isEvaluation);
void drawSpots(QPainter& painter, const std::vector<ColumnMapper::Spot>& spots, const MarkerStyle& style);
// Round markers on the points [first, last) of a series: rings on an evaluation's.
void drawPointMarkers(QPainter& painter, const RenderRequest& request, const RenderResult& result, std::size_t series,
                      std::size_t first, std::size_t last);
// Fills in a line's lowest value of the points [first, last), for the text that screen readers get.
void findLowest(RenderResult::Line& line, std::size_t first, std::size_t last);
// Fills in the values of the marks where curves leave the plot.
void valueEdgeMarks(RenderResult& result, XAxis axis);

}  // namespace widgets
