// What a card says in words: to screen readers, in tool tips, and where it has nothing to draw. GUI thread only.
#pragma once

#include "widgets/charts/card/card_scene.h"
#include "widgets/charts/card/card_series.h"

namespace widgets {

class CardEvents;

// Read by screen readers. `emptyText` is said while there are no curves; empty: that points are still to come.
QString cardDescription(const RenderResult& drawn, const QString& emptyText);
// In the place of the curves; `isOnItsWay` while a picture is being drawn.
QString emptyPlotText(const CardSeries& series, const QString& emptyText, bool isOnItsWay);
// Of what is at a place of the card; empty when nothing is. `head`: what its head has no room for.
QString tipAt(const CardScene& scene, CardEvents& events, const QString& head, const QPoint& at);

}  // namespace widgets
