#include "app/features/model_forms/model_actions.h"

#include "app/workbench/models/run_models.h"
#include "app/workbench/places/open_workspace.h"
#include "app/workbench/runs/runs.h"

namespace app {

void disableWithoutModel(Shell& shell, OpenWorkspace& place, Runs& runs, const RunModels& models,
                         const QList<QAction*>& actions) {
  const auto update = [&shell, &models, actions] {
    const QString reason = models.whyNone(shell.selectedRun());
    for (QAction* action : actions) widgets::ActionRegistry::disable(action, reason);
  };
  QObject::connect(runs.catalog(), &widgets::RunCatalog::currentChanged, shell.window(), update);
  QObject::connect(&runs, &Runs::changed, shell.window(), update);
  QObject::connect(&place, &OpenWorkspace::opened, shell.window(), update);
  update();
}

}  // namespace app
