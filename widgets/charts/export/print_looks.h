// How curves are told apart on paper without colours: those whose greys are too near get other dashes. Pure; any
// thread.
#pragma once

#include <vector>

#include "widgets/charts/export/chart_snapshot.h"

namespace widgets {

// Of curves whose dashes mean nothing else. The first one stays solid, and all do where their greys suffice.
// Evaluations stay dotted, as their markers tell what they are. Up to twelve runs of the usual palette are distinct.
void tellApartInPrint(std::vector<ChartSnapshot::Curve>& curves);

}  // namespace widgets
