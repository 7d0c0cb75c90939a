// The table of values under the crosshair: one row a visible run. Pure; about 0.2 microseconds a run.
#pragma once

#include <QString>
#include <vector>

#include "widgets/charts/render/render_request.h"
#include "widgets/charts/series/tag_kind.h"

namespace widgets {

// Plain numbers: there is one of each run whenever the pointer moves.
struct HoverRow {
  std::size_t line = 0;  // index in RenderResult::lines
  double axisX = 0;      // the run's point nearest to the crosshair
  int64_t step = 0;
  double wall = 0;
  double relative = 0;  // seconds since the run's first point
  double smoothed = 0;
  double value = 0;
  bool hovered = false;  // the run nearest to the pointer
};

// The x of the point nearest to `x` in any line; nothing without points.
std::optional<double> nearestX(const std::vector<RenderResult::Line>& lines, XAxis axis, double x);
// At most `most` rows, in the lines' order. Runs that had not begun or had ended at `x`, more than `slack` from it,
// are left out.
std::vector<HoverRow> rowsAt(const std::vector<RenderResult::Line>& lines, XAxis axis, double x, std::size_t most,
                             double slack = 0);
// The same of the lines at `places` only.
std::vector<HoverRow> rowsAt(const std::vector<RenderResult::Line>& lines, const std::vector<std::size_t>& places,
                             XAxis axis, double x, double slack = 0);
// Whether the smallest value is the best: of losses and errors.
inline bool isSmallestFirst(TagKind kind) {
  return kind == TagKind::kLoss;
}
// By value. NaN comes last.
void sortRows(std::vector<HoverRow>& rows, bool smallestFirst);
struct ShownRow : HoverRow {
  LineStyle style;
};
// The at most `most` rows to show: around the hovered one when they are too many.
std::vector<ShownRow> rowsToShow(const std::vector<HoverRow>& sorted, const std::vector<RenderResult::Line>& lines,
                                 std::size_t most);

}  // namespace widgets
