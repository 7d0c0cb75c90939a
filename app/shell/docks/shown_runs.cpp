#include "app/shell/docks/shown_runs.h"

#include "app/shell/pages/charts_page.h"
#include "app/workbench/workbench.h"
#include "widgets/panels/run_list.h"
#include "widgets/theme/theme.h"

namespace app {

widgets::RunList* makeRunList(Workbench* workbench, QWidget* parent) {
  auto* list = new widgets::RunList(
      [workbench, parent](const QString& id) {
        const RunFacts* facts = workbench->run(id);
        const QString owner = facts ? facts->ownerId() : id;
        return workbench->colors().look(owner, widgets::isDark(parent->palette())).color;
      },
      parent);
  list->model()->setValueTitle(widgets::RunList::tr("loss"));
  list->useFilter(workbench->filter());
  return list;
}

void showRunsIn(ChartsPage* charts, Workbench& workbench) {
  for (const RunFacts& run : workbench.runs()) {
    charts->setRunVisible(run.id, workbench.isShown(run) && workbench.catalog()->isVisible(run.id));
  }
  charts->refreshStyles();
}

}  // namespace app
