#include "app/features/model_forms/model_actions.h"

#include "app/workbench/models/model_source.h"

namespace app {

void disableWithoutModel(Shell& shell, Workbench& bench, const QList<QAction*>& actions) {
  const auto update = [&shell, &bench, actions] {
    const QString reason = whyNoModel(bench, shell.selectedRun());
    for (QAction* action : actions) widgets::ActionRegistry::disable(action, reason);
  };
  QObject::connect(bench.catalog(), &widgets::RunCatalog::currentChanged, shell.window(), update);
  QObject::connect(&bench, &Workbench::runsChanged, shell.window(), update);
  QObject::connect(&bench, &Workbench::opened, shell.window(), update);
  update();
}

}  // namespace app
