// What the table of values beside a card's crosshair says, and where it is. GUI thread only.
#pragma once

#include "widgets/charts/card/card_scene.h"
#include "widgets/charts/grid/value_table.h"
#include "widgets/charts/series/hover_rows.h"

namespace widgets {

// "step 9 600": where a crosshair stands.
QString crosshairText(const CardScene& scene, double x);
// `rows` are sorted and at least one; of many those around the hovered one are shown, without `details` no more than
// the plot is high.
void fillTable(ValueTable& table, const CardScene& scene, const std::vector<HoverRow>& rows, double crosshair,
               bool details);
// Beside the plot where there is room, else in its corner where it covers the least. `isInPlot`: beside the crosshair
// or in the plot first, where least is drawn, unless all places there lie over the crosshair. In window coordinates.
QPoint tablePlace(const CardScene& scene, double crosshair, const QSize& table, bool isInPlot);

}  // namespace widgets
