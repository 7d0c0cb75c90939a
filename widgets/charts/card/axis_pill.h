// Values in small boxes on the axes of a card. Labels of ticks that a box would cover in part give way. GUI thread
// only.
#pragma once

#include "widgets/charts/axes/axis_ticks.h"
#include "widgets/charts/card/card_scene.h"
#include "widgets/charts/grid/pill.h"

class QPainter;

namespace widgets {

// Those that the card's axes have.
AxisTicks xTicksOf(const CardScene& scene);
AxisTicks yTicksOf(const CardScene& scene);

void paintAxisPill(QPainter& painter, const CardScene& scene, const Pill& pill);
// Several of one axis, that stand beside each other: a label that gives way to one may reach behind the next.
void paintAxisPills(QPainter& painter, const CardScene& scene, const std::vector<Pill>& pills);

}  // namespace widgets
