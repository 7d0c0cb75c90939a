#include "app/shell/window_actions.h"

#include <QAction>
#include <QActionGroup>

namespace app {
namespace {

using widgets::ActionRegistry;

QAction* makeAction(ActionRegistry* registry, const char* id, const char* label, const char* tip,
                    const QKeySequence& keys = {}) {
  return registry->add(QString::fromLatin1(id), ActionRegistry::tr(label), ActionRegistry::tr(tip), keys);
}

QAction* makeCheckable(ActionRegistry* registry, const char* id, const char* label, const char* tip, bool on,
                       const QKeySequence& keys = {}) {
  return registry->addCheckable(QString::fromLatin1(id), ActionRegistry::tr(label), ActionRegistry::tr(tip), on, keys);
}

}  // namespace

FileActions::FileActions(ActionRegistry* registry) {
  const auto add = [registry](const char* id, const char* label, const char* tip, const QKeySequence& keys = {}) {
    return makeAction(registry, id, label, tip, keys);
  };
  openFolder = add("file.open_folder", "Open folder…", "Open a workspace or a folder of logs", QKeySequence::Open);
  openExperiment = add("file.open_experiment", "Open experiment…", "Open one experiment file",
                       QKeySequence(QStringLiteral("Ctrl+Shift+O")));
  openCheckpoint = add("file.open_checkpoint", "Open checkpoint…", "Inspect a checkpoint of any program");
  samples = add("file.samples", "Open samples", "Open a workspace with small sample experiments");
  save = add("file.save", "Save experiment", "Write the experiment file", QKeySequence::Save);
  dataFolder = add("file.data_folder", "Choose data folder…", "The folder that ${DATA} stands for in experiments");
  cancelImport = add("file.cancel_import", "Cancel import", "Stop importing event files; what was imported stays",
                     QKeySequence(QStringLiteral("Ctrl+Shift+Esc")));
  quit = add("file.quit", "Quit", "Close the window", QKeySequence(QStringLiteral("Ctrl+Q")));
}

ViewActions::ViewActions(ActionRegistry* registry)
    : reload(makeAction(registry, "view.reload", "Reload", "Look for new runs now",
                        QKeySequence(QStringLiteral("Ctrl+R")))),
      runsDock(makeCheckable(registry, "view.runs", "Runs", "Show the experiments and runs", true,
                             QKeySequence(QStringLiteral("Ctrl+Shift+R")))),
      inspectorDock(makeCheckable(registry, "view.inspector", "Inspector", "Show details of the selected run", true,
                                  QKeySequence(QStringLiteral("Ctrl+Shift+I")))),
      bothDocks(makeAction(registry, "view.docks", "Hide or show the docks", "Give the charts more room",
                           QKeySequence(QStringLiteral("F9")))),
      filterRuns(makeAction(registry, "view.filter_runs", "Filter runs", "Type a condition that runs on all pages meet",
                            QKeySequence(QStringLiteral("Ctrl+Shift+F")))),
      onlyExperiment(makeAction(registry, "view.only_experiment", "Only this experiment",
                                "Show only the runs of the experiment or sweep that the selected run is of")),
      allRuns(makeAction(registry, "view.all_runs", "All runs", "Take away the scope and all conditions")),
      fullScreen(makeCheckable(registry, "view.full_screen", "Full screen", "Use the whole screen", false,
                               QKeySequence(QStringLiteral("F11")))),
      messages(makeAction(registry, "view.messages", "Messages", "Show the last messages, the newest first",
                          QKeySequence(QStringLiteral("Ctrl+Shift+H")))) {}

WindowActions::WindowActions(ActionRegistry* registry)
    : file(registry),
      training(registry),
      view(registry),
      about(makeAction(registry, "help.about", "About Estimator Workbench", "Version and licence")),
      themes{
          makeCheckable(registry, "theme.system", "System", "Colours of the desktop", true),
          makeCheckable(registry, "theme.light", "Light", "Light colours", false),
          makeCheckable(registry, "theme.dark", "Dark", "Dark colours", false),
          makeCheckable(registry, "theme.high_contrast", "High contrast", "White on black, with bright marks", false)},
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
