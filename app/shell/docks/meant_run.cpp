#include "app/shell/docks/meant_run.h"

#include "app/shell/pages/graph_page.h"
#include "app/workbench/places/workspace.h"
#include "app/workbench/runs/runs.h"
#include "widgets/live/run_catalog.h"
#include "widgets/runs/run_filter.h"

namespace app {

const RunFacts* latestSeenRun(Runs& runs, const widgets::RunFilter& filter) {
  const RunFacts* latest = nullptr;
  for (const RunFacts& run : runs.all()) {
    if (run.isPart() || !filter.accepts(run.id) || !runs.catalog()->isVisible(run.id)) continue;
    if (!latest || run.info.created > latest->info.created) latest = &run;
  }
  return latest;
}

const RunFacts* runOfGraph(Runs& runs, const widgets::RunFilter& filter, const QString& selected,
                           const GraphOrder& experiment) {
  if (!selected.isEmpty() && filter.isInScope(selected)) return runs.find(selected);
  const QString name = QString::fromStdString(experimentName(experiment.file));
  const bool isMeant = filter.scope().isEmpty() || filter.scope() == name;
  if (isMeant && experiment.canBeBuilt) return nullptr;
  const RunFacts* latest = latestSeenRun(runs, filter);
  const bool isOfIt = latest && latest->id.startsWith(name + QLatin1Char('/'));
  return !isMeant || isOfIt ? latest : nullptr;
}

}  // namespace app
