#include "widgets/charts/grid/grid_runs.h"

namespace widgets {

void GridRuns::setVisible(const QString& run, bool visible) {
  if (visible == isVisible(run)) return;
  if (visible) {
    hidden_.remove(run);
  } else {
    hidden_.insert(run);
  }
  emit visibilityChanged(run);
}

void GridRuns::setName(const QString& run, const QString& name) {
  names_.insert(run, name);
  emit renamed();
}

}  // namespace widgets
