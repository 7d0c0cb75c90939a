// What is drawn of a line, kept from picture to picture: while the ranges stay, only the points that came since the
// last one are looked at. The columns are the same as of a line that is drawn at once. One thread at a time.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "widgets/charts/axes/range_fit.h"
#include "widgets/charts/render/column_mapper.h"
#include "widgets/charts/render/column_points.h"
#include "widgets/charts/render/line_columns.h"

namespace widgets {

// Of which points, and where they lie along x.
struct LineBasis {
  std::shared_ptr<const SmoothedSeries> curve;  // whose points they are; null: nothing is kept
  uint64_t generation = 0;                      // SeriesData::generation
  double smoothing = 0;
  ColumnView view;
  std::size_t first = 0;  // point
  bool operator==(const LineBasis&) const = default;
};

class LineMemory {
 public:
  // Takes up the points of `values` from the basis' first to `last`. `empty`: what collects for a y axis, without any;
  // null: the axis is chosen. `missing` is told of all that cannot be drawn.
  void reduce(const LineBasis& basis, const ShownSeries& values, std::size_t last, const YFit* empty,
              const ColumnReducer::Missing& missing);
  // What was collected for the y axis. The memory must stay as it is while `all` is used.
  void mergeInto(YFit& all) const;
  YFit::Outside outside(const AxisRange& range) const;
  // The columns of the points that were taken up, as of mappedColumns().
  std::vector<LineColumn> map(const HeightScale& scale, std::vector<ColumnMapper::Spot>* lonely);

 private:
  bool goesOn(const LineBasis& basis, std::size_t last, const YFit* empty) const;
  void begin(const LineBasis& basis, std::size_t last, const YFit* empty);
  ColumnMapper& mapper();  // of the scale

  LineBasis basis_;
  ShownSeries values_;
  std::size_t settled_ = 0;  // points before it are kept: where a block of points ends, or the first of all
  bool isWhole_ = true;      // none of the points is missing
  std::optional<YFit> fit_, tipFit_;
  std::optional<HeightScale> scale_;      // of the mapper; none: no picture was made yet
  std::unique_ptr<ColumnMapper> mapper_;  // has the settled points; null: none is needed yet
  std::vector<ColumnPoints> settling_;    // their columns as long as there is no scale
  std::vector<ColumnPoints> tip_;         // columns of the points after them
};

using LineMemories = std::vector<LineMemory>;

}  // namespace widgets
