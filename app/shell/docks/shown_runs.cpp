#include "app/shell/docks/shown_runs.h"

#include "app/shell/pages/charts_page.h"
#include "app/workbench/runs/runs.h"
#include "widgets/runs/run_list.h"
#include "widgets/theme/theme.h"

namespace app {

widgets::RunList* makeRunList(Runs* runs, widgets::RunFilter* filter, QWidget* parent) {
  auto* list = new widgets::RunList(
      [runs, parent](const QString& id) {
        const RunFacts* facts = runs->find(id);
        const QString owner = facts ? facts->ownerId() : id;
        return runs->colors().look(owner, widgets::isDark(parent->palette())).color;
      },
      parent);
  list->model()->setValueTitle(widgets::RunList::tr("loss"));
  list->useFilter(filter);
  return list;
}

void showRunsIn(ChartsPage* charts, Runs& runs) {
  for (const RunFacts& run : runs.all()) {
    charts->setRunVisible(run.id, runs.isShown(run) && runs.catalog()->isVisible(run.id));
  }
  charts->refreshStyles();
}

}  // namespace app
