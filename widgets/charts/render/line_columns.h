// Where a line runs in each pixel column of a picture. Pure; any thread.
#pragma once

#include <QSize>
#include <vector>

#include "widgets/charts/render/column_mapper.h"
#include "widgets/charts/render/column_points.h"
#include "widgets/charts/render/render_request.h"

namespace widgets {

// Points of a series: [first, last).
struct PointWindow {
  std::size_t first = 0;
  std::size_t last = 0;
};
PointWindow pointsInside(const SeriesData& data, XAxis axis, const AxisRange& x);
// With one more on either side, so that the line enters the range.
PointWindow grown(const PointWindow& inside, const SeriesData& data);

// What makes heights of values.
struct HeightScale {
  AxisRange y;
  QSize pixels;  // of the picture
  bool logY = false;
  bool stepped = false;  // a value holds until the next one
};
// `lonely`: points without a neighbour, unless it is null.
std::vector<LineColumn> mappedColumns(const std::vector<ColumnPoints>& columns, const HeightScale& scale,
                                      std::vector<ColumnMapper::Spot>* lonely = nullptr);

// The columns of one of the lines of a picture: one of many runs does not keep those of its lines. Takes as long as
// drawing that line does, some ten microseconds.
std::vector<LineColumn> columnsOf(const RenderResult& drawn, const RenderResult::Line& line);

}  // namespace widgets
