// What the table of values beside a card's crosshair says, and where it is. GUI thread only.
#pragma once

#include "widgets/charts/card/card_scene.h"
#include "widgets/charts/grid/value_table.h"
#include "widgets/charts/series/hover_rows.h"

namespace widgets {

// "step 9 600": where a crosshair stands.
QString crosshairText(const CardScene& scene, double x);
struct TableOrder {
  double crosshair = 0;
  bool details = false;  // without them no more rows than the plot is high
  bool isAway = false;   // the pointer is at no curve
};
// `rows` are sorted and at least one. Of many those around the hovered one are shown; away from all curves none stands
// out, and of more runs than can be told apart the best, the worst and what is between them are told.
void fillTable(ValueTable& table, const CardScene& scene, const std::vector<HoverRow>& rows, const TableOrder& order);
// Beside the plot where there is room, else in its corner where it covers the least. `isInPlot`: beside the crosshair
// or in the plot first, where least is drawn, unless all places there lie over the crosshair. In window coordinates.
QPoint tablePlace(const CardScene& scene, double crosshair, const QSize& table, bool isInPlot);

}  // namespace widgets
