#include "widgets/live/compared_runs.h"

#include <utility>

#include "widgets/live/run_catalog.h"

namespace widgets {

ComparedRuns::ComparedRuns(const RunCatalog* catalog) : catalog_(catalog) {}

void ComparedRuns::set(const QStringList& runs) {
  QStringList owners, ordered;
  for (const QString& run : runs) {
    if (const QString owner = catalog_->ownerId(run); !owners.contains(owner)) owners << owner;
  }
  for (const QStringList* each : {&ids_, &owners}) {
    for (const QString& run : *each) {
      if (owners.contains(run) && !ordered.contains(run)) ordered << run;
    }
  }
  if (ordered.size() < 2) ordered.clear();
  if (std::exchange(ids_, ordered) != ordered) emit changed();
}

void ComparedRuns::swap() {
  if (ids_.size() < 2) return;
  ids_.swapItemsAt(0, 1);
  emit changed();
}

}  // namespace widgets
