#include "app/shell/window_actions.h"

#include <QAction>
#include <QActionGroup>

namespace app {
namespace {

using widgets::ActionRegistry;

QAction* makeAction(ActionRegistry* registry, const char* id, const QString& label, const QString& tip,
                    const QKeySequence& keys = {}) {
  return registry->add(QString::fromLatin1(id), label, tip, keys);
}

QAction* makeCheckable(ActionRegistry* registry, const char* id, const QString& label, const QString& tip, bool on,
                       const QKeySequence& keys = {}) {
  return registry->addCheckable(QString::fromLatin1(id), label, tip, on, keys);
}

}  // namespace

FileActions::FileActions(ActionRegistry* registry) {
  const auto add = [registry](const char* id, const QString& label, const QString& tip, const QKeySequence& keys = {}) {
    return makeAction(registry, id, label, tip, keys);
  };
  openFolder = add("file.open_folder", ActionRegistry::tr("Open folder…"),
                   ActionRegistry::tr("Open a workspace or a folder of logs"), QKeySequence::Open);
  openExperiment = add("file.open_experiment", ActionRegistry::tr("Open experiment…"),
                       ActionRegistry::tr("Open one experiment file"), QKeySequence(QStringLiteral("Ctrl+Shift+O")));
  openCheckpoint = add("file.open_checkpoint", ActionRegistry::tr("Open checkpoint…"),
                       ActionRegistry::tr("Inspect a checkpoint of any program"));
  samples = add("file.samples", ActionRegistry::tr("Open samples"),
                ActionRegistry::tr("Open a workspace with small sample experiments"));
  save = add("file.save", ActionRegistry::tr("Save experiment"), ActionRegistry::tr("Write the experiment file"),
             QKeySequence::Save);
  dataFolder = add("file.data_folder", ActionRegistry::tr("Choose data folder…"),
                   ActionRegistry::tr("The folder that ${DATA} stands for in experiments"));
  cancelImport = add("file.cancel_import", ActionRegistry::tr("Cancel import"),
                     ActionRegistry::tr("Stop importing event files; what was imported stays"),
                     QKeySequence(QStringLiteral("Ctrl+Shift+Esc")));
  quit = add("file.quit", ActionRegistry::tr("Quit"), ActionRegistry::tr("Close the window"),
             QKeySequence(QStringLiteral("Ctrl+Q")));
}

ViewActions::ViewActions(ActionRegistry* registry)
    : reload(makeAction(registry, "view.reload", ActionRegistry::tr("Reload"),
                        ActionRegistry::tr("Look for new runs now"), QKeySequence(QStringLiteral("Ctrl+R")))),
      runsDock(makeCheckable(registry, "view.runs", ActionRegistry::tr("Runs"),
                             ActionRegistry::tr("Show the experiments and runs"), true,
                             QKeySequence(QStringLiteral("Ctrl+Shift+R")))),
      inspectorDock(makeCheckable(registry, "view.inspector", ActionRegistry::tr("Inspector"),
                                  ActionRegistry::tr("Show details of the selected run"), true,
                                  QKeySequence(QStringLiteral("Ctrl+Shift+I")))),
      bothDocks(makeAction(registry, "view.docks", ActionRegistry::tr("Hide or show the docks"),
                           ActionRegistry::tr("Give the charts more room"), QKeySequence(QStringLiteral("F9")))),
      nextPane(makeAction(registry, "view.next_pane", ActionRegistry::tr("Next part of the window"),
                          ActionRegistry::tr("Bring the keys to the next of runs, page, message, inspector and panels"),
                          QKeySequence(QStringLiteral("F6")))),
      previousPane(makeAction(registry, "view.previous_pane", ActionRegistry::tr("Previous part of the window"),
                              ActionRegistry::tr("Bring the keys to the part of the window before it"),
                              QKeySequence(QStringLiteral("Shift+F6")))),
      filterRuns(makeAction(registry, "view.filter_runs", ActionRegistry::tr("Filter runs"),
                            ActionRegistry::tr("Type a condition that runs on all pages meet"),
                            QKeySequence(QStringLiteral("Ctrl+Shift+F")))),
      onlyExperiment(makeAction(registry, "view.only_experiment", ActionRegistry::tr("Only this experiment"),
                                ActionRegistry::tr("Show only the runs of the experiment or sweep that the selected "
                                                   "run is of, or of the selected experiment"))),
      allRuns(makeAction(registry, "view.all_runs", ActionRegistry::tr("All runs"),
                         ActionRegistry::tr("Remove the scope and all conditions"))),
      fullScreen(makeCheckable(registry, "view.full_screen", ActionRegistry::tr("Full screen"),
                               ActionRegistry::tr("Use the whole screen"), false, QKeySequence(QStringLiteral("F11")))),
      messages(makeAction(registry, "view.messages", ActionRegistry::tr("Messages"),
                          ActionRegistry::tr("Show the last messages, the newest first"),
                          QKeySequence(QStringLiteral("Ctrl+Shift+H")))) {}

WindowActions::WindowActions(ActionRegistry* registry)
    : file(registry),
      training(registry),
      view(registry),
      about(makeAction(registry, "help.about", ActionRegistry::tr("About Estimator Workbench"),
                       ActionRegistry::tr("Version and licence"))),
      themes{
          makeCheckable(registry, "theme.system", ActionRegistry::tr("System"),
                        ActionRegistry::tr("Colours of the desktop"), true),
          makeCheckable(registry, "theme.light", ActionRegistry::tr("Light"), ActionRegistry::tr("Light colours"),
                        false),
          makeCheckable(registry, "theme.dark", ActionRegistry::tr("Dark"), ActionRegistry::tr("Dark colours"), false),
          makeCheckable(registry, "theme.high_contrast", ActionRegistry::tr("High contrast"),
                        ActionRegistry::tr("White on black, with bright marks"), false)},
      modes(registry) {
  auto* exclusive = new QActionGroup(registry);
  for (QAction* theme : themes) exclusive->addAction(theme);
}

void WindowActions::addMode(const QString& id, QAction* mode) {
  modes.add(id, mode);
  const auto isIt = [mode](const ModeAction& one) { return one.action == mode; };
  const auto at = std::find_if(modes.all().begin(), modes.all().end(), isIt);
  if (at != modes.all().begin()) menus.addMode(mode, std::prev(at)->action);
}

}  // namespace app
