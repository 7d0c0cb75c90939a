// Draws a chart for a document: on white, with title, axis titles and legend. Plain QPainter, no widgets and no Qt
// Charts, so any thread may draw.
#pragma once

#include <QSizeF>

#include "widgets/charts/export/chart_snapshot.h"

class QPainter;

namespace widgets {

// `size` in the painter's units, a unit being a pixel of a screen with 96 dpi. The painter's background is filled.
void paintChartPicture(QPainter& painter, const QSizeF& size, const ChartSnapshot& chart);

}  // namespace widgets
