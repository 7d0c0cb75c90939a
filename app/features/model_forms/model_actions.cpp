#include "app/features/model_forms/model_actions.h"

#include "app/workbench/models/run_models.h"
#include "app/workbench/places/open_workspace.h"
#include "app/workbench/runs/runs.h"
#include "widgets/live/meant_run.h"
#include "widgets/live/run_catalog.h"

namespace app {

QString meantRun(const Shell& shell, Runs& runs) {
  const QString selected = shell.selectedRun();
  const widgets::CatalogRun* latest = selected.isEmpty() ? widgets::latestSeenRun(*runs.catalog()) : nullptr;
  return latest ? latest->id : selected;
}

void disableWithoutModel(Shell& shell, OpenWorkspace& place, Runs& runs, const RunModels& models,
                         const QList<QAction*>& actions) {
  const auto update = [&shell, &runs, &models, actions] {
    const QString reason = models.whyNone(meantRun(shell, runs));
    for (QAction* action : actions) widgets::ActionRegistry::disable(action, reason);
  };
  QObject::connect(runs.catalog(), &widgets::RunCatalog::currentChanged, shell.window(), update);
  QObject::connect(runs.catalog(), &widgets::RunCatalog::visibleRunsChanged, shell.window(), update);
  QObject::connect(&runs, &Runs::changed, shell.window(), update);
  QObject::connect(&place, &OpenWorkspace::opened, shell.window(), update);
  update();
}

}  // namespace app
