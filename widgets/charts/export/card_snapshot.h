// Makes the value that a card hands to an export. GUI thread only.
#pragma once

#include "widgets/charts/card/card_scene.h"
#include "widgets/charts/export/chart_snapshot.h"

namespace widgets {

// What is drawn: colours as on the screen.
ChartSnapshot snapshotOf(const CardScene& scene);

}  // namespace widgets
