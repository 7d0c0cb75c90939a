#include "app/shell/docks/meant_run.h"

#include <algorithm>

#include "app/shell/pages/graph_page.h"
#include "app/workbench/places/workspace.h"
#include "app/workbench/queue/training_queue.h"
#include "app/workbench/runs/runs.h"
#include "widgets/live/meant_run.h"
#include "widgets/live/run_catalog.h"
#include "widgets/runs/run_filter.h"

namespace app {

const RunFacts* latestSeenRun(Runs& runs) {
  const widgets::CatalogRun* latest = widgets::latestSeenRun(*runs.catalog());
  return latest ? runs.find(latest->id) : nullptr;
}

QString awaitedRun(Runs& runs, const TrainingQueue& queue, const QString& selected) {
  if (queue.waiting().contains(selected)) return selected;
  if (latestSeenRun(runs)) return {};
  const auto isSeen = [&](const QString& id) { return runs.catalog()->isVisible(id); };
  const auto next = std::ranges::find_if(queue.waiting(), isSeen);
  return next == queue.waiting().end() ? QString() : *next;
}

const RunFacts* runOfGraph(Runs& runs, const widgets::RunFilter& filter, const QString& selected,
                           const GraphOrder& experiment) {
  if (!selected.isEmpty() && filter.isInScope(selected)) return runs.find(selected);
  const QString name = QString::fromStdString(experimentName(experiment.file));
  const bool isMeant = filter.scope().isEmpty() || filter.scope() == name;
  const RunFacts* latest = latestSeenRun(runs);
  const auto isOf = [&](const RunFacts& run) { return run.id.startsWith(name + QLatin1Char('/')); };
  // Where all runs are of something else, it is these that are looked at.
  const bool hasOthers = latest && filter.scope().isEmpty() && std::ranges::none_of(runs.all(), isOf);
  if (isMeant && experiment.canBeBuilt) return hasOthers ? latest : nullptr;
  return !isMeant || (latest && isOf(*latest)) ? latest : nullptr;
}

}  // namespace app
