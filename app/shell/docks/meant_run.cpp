#include "app/shell/docks/meant_run.h"

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

const RunFacts* runOfGraph(Runs& runs, const widgets::RunFilter& filter, const QString& selected, const QString& file) {
  if (filter.isInScope(selected)) return runs.find(selected);
  const bool isItsScope = filter.scope().toStdString() == experimentName(file.toStdString());
  return isItsScope ? nullptr : latestSeenRun(runs, filter);
}

}  // namespace app
