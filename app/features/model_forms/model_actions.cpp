#include "app/features/model_forms/model_actions.h"

#include "app/workbench/models/model_source.h"

namespace app {

void disableWithoutModel(const WindowParts& parts, const QList<QAction*>& actions) {
  const auto update = [bench = parts.workbench, selected = parts.selectedRun, actions] {
    const QString reason = whyNoModel(*bench, selected());
    for (QAction* action : actions) widgets::ActionRegistry::disable(action, reason);
  };
  QObject::connect(parts.workbench->catalog(), &widgets::RunCatalog::currentChanged, parts.window, update);
  QObject::connect(parts.workbench, &Workbench::runsChanged, parts.window, update);
  QObject::connect(parts.workbench, &Workbench::opened, parts.window, update);
  update();
}

}  // namespace app
