#include "widgets/charts/grid_twin.h"

#include "widgets/charts/grid/chart_grid.h"

namespace widgets {
namespace {

// What one part says now the other says, too.
template <typename Part, typename Signal, typename Copy>
void follow(Part* from, Part* to, Signal changed, Copy copy) {
  copy(*from, *to);
  QObject::connect(from, changed, to, [=] { copy(*from, *to); });
}

template <typename Part, typename Signal, typename Copy>
void join(Part* first, Part* second, Signal changed, Copy copy) {
  follow(first, second, changed, copy);
  QObject::connect(second, changed, first, [=] { copy(*second, *first); });
}

}  // namespace

void joinGrids(ChartGrid* first, ChartGrid* second) {
  follow(&first->runs(), &second->runs(), &GridRuns::renamed,
         [](const GridRuns& from, GridRuns& to) { to.follow(from); });
  QObject::connect(&first->runs(), &GridRuns::visibilityChanged, &second->runs(),
                   [=](const QString& run) { second->runs().setVisible(run, first->runs().isVisible(run)); });
  follow(&first->grouping(), &second->grouping(), &GridGrouping::regrouped,
         [](const GridGrouping& from, GridGrouping& to) { to.follow(from); });
  follow(first->events(), second->events(), &AxisEvents::changed,
         [](const AxisEvents& from, AxisEvents& to) { to.follow(from); });
  join(first->highlight(), second->highlight(), &RunHighlight::changed,
       [](const RunHighlight& from, RunHighlight& to) { to.follow(from); });
  second->shareReadOut(first->readOut());
  join(first->selection(), second->selection(), &StepSelection::changed,
       [](const StepSelection& from, StepSelection& to) {
         to.setStep(from.step());
         to.setRange(from.range());
       });
  join(&first->pins(), &second->pins(), &GridPins::changed,
       [](const GridPins& from, GridPins& to) { to.set(from.tags()); });
  join(&first->setups(), &second->setups(), &GridSetups::changed, [](const GridSetups& from, GridSetups& to) {
    if (const QJsonObject setups = from.toJson(); setups != to.toJson()) to.restore(setups);
  });
}

}  // namespace widgets
