// Parts that every place of charts has, the page and each window: the choice of the horizontal axis, and the export of
// a card, with what is told of it. GUI thread only.
#pragma once

#include <QList>
#include <functional>

class QToolButton;
class QWidget;

namespace widgets {
class ActionRegistry;
class ChartExporter;
class ChartGrid;
struct BannerMessage;
}  // namespace widgets

namespace app {

// The buttons for step, relative and wall time, children of `bar`.
QList<QToolButton*> axisChoice(const widgets::ActionRegistry& registry, QWidget* bar);

// What the grid's cards want saved or copied goes through `exporter`, whose dialogs lie over `owner`.
void connectChartExport(widgets::ChartGrid* grid, widgets::ChartExporter* exporter, QWidget* owner,
                        std::function<void(const widgets::BannerMessage&)> tell);

}  // namespace app
