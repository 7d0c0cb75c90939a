// Where a line runs in each pixel column of a picture. Pure; any thread.
#pragma once

#include <QSize>
#include <span>
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
  bool operator==(const HeightScale&) const = default;
};
// Goes on with these columns from where the mapper is.
void mapOnto(ColumnMapper& mapper, std::span<const ColumnPoints> columns, const HeightScale& scale);
// The same as they become known.
class MappingTaker : public ColumnTaker {
 public:
  MappingTaker(ColumnMapper& mapper, const HeightScale& scale) : mapper_(mapper), scale_(scale) {}
  void take(std::span<const ColumnPoints> columns) override { mapOnto(mapper_, columns, scale_); }
  void take(const SparsePoints& points) override;

 private:
  ColumnMapper& mapper_;
  const HeightScale& scale_;
};
// `lonely`: points without a neighbour, unless it is null.
std::vector<LineColumn> mappedColumns(const std::vector<ColumnPoints>& columns, const HeightScale& scale,
                                      std::vector<ColumnMapper::Spot>* lonely = nullptr);

// The columns of one of the lines of a picture: one of many runs does not keep those of its lines. Takes as long as
// drawing that line does, some ten microseconds.
std::vector<LineColumn> columnsOf(const RenderResult& drawn, const RenderResult::Line& line);

}  // namespace widgets
