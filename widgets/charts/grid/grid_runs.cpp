#include "widgets/charts/grid/grid_runs.h"

#include <utility>

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

void GridRuns::showAll() {
  for (const QString& run : std::exchange(hidden_, {})) emit visibilityChanged(run);
}

void GridRuns::setName(const QString& run, const QString& name) {
  if (std::exchange(names_[run], name) != name) emit renamed();
}

void GridRuns::setNames(const QHash<QString, QString>& names) {
  if (std::exchange(names_, names) != names) emit renamed();
}

}  // namespace widgets
