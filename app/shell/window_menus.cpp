#include "app/shell/window_menus.h"

#include <QMenuBar>

#include "app/shell/window_actions.h"
#include "widgets/util/action_registry.h"

namespace app {

using widgets::ActionRegistry;

void WindowMenus::fill(QMenuBar* bar, const WindowActions& actions) {
  const FileActions& files = actions.file;
  file = bar->addMenu(ActionRegistry::tr("&File"));
  file->addActions({files.openFolder, files.openExperiment, files.openCheckpoint, files.samples, files.save});
  file->addSeparator();
  file->addActions({files.dataFolder, files.cancelImport});
  file->addSeparator();
  file->addAction(files.quit);
  const TrainingActions& training = actions.training;
  run = bar->addMenu(ActionRegistry::tr("&Run"));
  run->addActions({training.train, training.pause, training.stop});
  run->addSeparator();
  run->addActions({training.evaluate, training.profile, training.branch, training.continueRun});
  const ViewActions& views = actions.view;
  view = bar->addMenu(ActionRegistry::tr("&View"));
  pages = view->addMenu(ActionRegistry::tr("&Pages"));
  for (const ModeAction& one : actions.modes.all()) pages->addAction(one.action);
  panes = view->addMenu(ActionRegistry::tr("P&anes"));
  panes->addActions({views.runsDock, views.inspectorDock, views.bothDocks, views.messages});
  panes->addSeparator();
  panes->addActions({views.nextPane, views.previousPane});
  view->addSeparator();
  view->addActions({views.filterRuns, views.onlyExperiment, views.allRuns});
  view->addSeparator();
  view->addActions({views.fullScreen, views.reload});
  curves = view->addMenu(ActionRegistry::tr("&Curves"));
  curves->setEnabled(false);
  QMenu* theme = view->addMenu(ActionRegistry::tr("&Theme"));
  for (QAction* choice : actions.themes) theme->addAction(choice);
  help = bar->addMenu(ActionRegistry::tr("&Help"));
  help->addAction(actions.about);
}

void WindowMenus::addCurves(const ActionRegistry& registry) {
  for (QAction* action : registry.actions()) {
    if (ActionRegistry::idOf(action).startsWith(QStringLiteral("charts."))) curves->addAction(action);
  }
  curves->setEnabled(true);
}

void WindowMenus::addMode(QAction* mode, QAction* last) {
  const QList<QAction*> all = pages->actions();
  const auto at = all.indexOf(last);
  pages->insertAction(at + 1 < all.size() ? all[at + 1] : nullptr, mode);
}

}  // namespace app
