#include "widgets/live/meant_run.h"

#include "widgets/live/run_catalog.h"

namespace widgets {

const CatalogRun* latestSeenRun(const RunCatalog& runs) {
  const CatalogRun* latest = nullptr;
  for (const CatalogRun& run : runs.runs()) {
    if (run.isPart() || !run.hasLog || !runs.isVisible(run.id)) continue;
    if (!latest || run.info.created > latest->info.created) latest = &run;
  }
  return latest;
}

const CatalogRun* meantRun(const RunCatalog& runs) {
  const QString current = runs.current();
  return current.isEmpty() ? latestSeenRun(runs) : runs.find(runs.ownerId(current));
}

}  // namespace widgets
