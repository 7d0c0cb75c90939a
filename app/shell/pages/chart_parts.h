// Parts that every place of charts has, the page and each window: the choice of the horizontal axis, and the export of
// a card, with what is told of it. GUI thread only.
#pragma once

#include <functional>

class QHBoxLayout;
class QWidget;

namespace widgets {
class ActionRegistry;
class ChartExporter;
class ChartGrid;
struct BannerMessage;
}  // namespace widgets

namespace app {

// Step, relative and wall time as one control, its buttons children of `bar`.
QHBoxLayout* axisChoice(const widgets::ActionRegistry& registry, QWidget* bar);

// Hides a part of `bar`, which has a layout, while that is too narrow for all of them.
void hideWhereNarrow(QWidget* part, QWidget* bar);

// What the grid's cards want saved or copied goes through `exporter`, whose dialogs lie over `owner`.
void connectChartExport(widgets::ChartGrid* grid, widgets::ChartExporter* exporter, QWidget* owner,
                        std::function<void(const widgets::BannerMessage&)> tell);

}  // namespace app
