#include "app/shell/window_actions.h"

#include <QAction>
#include <QActionGroup>
#include <QMenuBar>

#include "app/shell/mode_rail.h"
#include "widgets/dashboards/dashboard.h"
#include "widgets/panels/glyphs.h"
#include "widgets/theme/theme.h"

namespace app {
namespace {

using widgets::ActionRegistry;

QString text(const char* source) {
  return ActionRegistry::tr(source);
}

QActionGroup* groupOf(const std::vector<QAction*>& actions) {
  auto* group = new QActionGroup(actions.front()->parent());
  for (QAction* action : actions) group->addAction(action);
  return group;
}

}  // namespace

WindowActions::WindowActions(ActionRegistry* registry) {
  const auto add = [registry](const char* id, const char* label, const char* tip, const QKeySequence& keys = {}) {
    return registry->add(QString::fromLatin1(id), text(label), text(tip), keys);
  };
  const auto check = [registry](const char* id, const char* label, const char* tip, bool on,
                                const QKeySequence& keys = {}) {
    return registry->addCheckable(QString::fromLatin1(id), text(label), text(tip), on, keys);
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
  train = add("run.train", "Train", "Start a new run of the selected experiment", QKeySequence(QStringLiteral("F5")));
  pause = add("run.pause", "Pause", "Pause after the current step, or resume", QKeySequence(Qt::Key_Pause));
  stop = add("run.stop", "Stop", "Stop after the current step and save a checkpoint",
             QKeySequence(QStringLiteral("Shift+F5")));
  evaluate =
      add("run.evaluate", "Evaluate now", "Save a checkpoint and evaluate it", QKeySequence(QStringLiteral("Ctrl+E")));
  branch = add("run.branch", "Branch", "Start a new run from the selected checkpoint",
               QKeySequence(QStringLiteral("Ctrl+B")));
  continueRun = add("run.continue", "Continue run", "Continue the selected run from its latest checkpoint");
  reload = add("view.reload", "Reload", "Look for new runs now", QKeySequence(QStringLiteral("Ctrl+R")));
  runsDock =
      check("view.runs", "Runs", "Show the experiments and runs", true, QKeySequence(QStringLiteral("Ctrl+Shift+R")));
  inspectorDock = check("view.inspector", "Inspector", "Show details of the selected run", true,
                        QKeySequence(QStringLiteral("Ctrl+Shift+I")));
  bothDocks =
      add("view.docks", "Hide or show the docks", "Give the charts more room", QKeySequence(QStringLiteral("F9")));
  fullScreen =
      check("view.full_screen", "Full screen", "Use the whole screen", false, QKeySequence(QStringLiteral("F11")));
  about = add("help.about", "About Estimator Workbench", "Version and licence");
  themes = {check("theme.system", "System", "Colours of the desktop", true),
            check("theme.light", "Light", "Light colours", false), check("theme.dark", "Dark", "Dark colours", false)};
  groupOf(themes);
  addModes(registry);
  train->setIcon(widgets::glyphIcon(widgets::Glyph::kPlay));
  pause->setIcon(widgets::glyphIcon(widgets::Glyph::kPause));
  stop->setIcon(widgets::glyphIcon(widgets::Glyph::kStop));
  evaluate->setIcon(modeIcon(ModeIcon::kEvaluate));
  branch->setIcon(modeIcon(ModeIcon::kBranch));
}

void WindowActions::addModes(ActionRegistry* registry) {
  const auto add = [&](const QString& id, const QString& label, const QString& tip, const QKeySequence& keys,
                       const QIcon& icon) {
    QAction* action = registry->addCheckable(QStringLiteral("mode.%1").arg(id), label, tip, modes.empty(), keys);
    action->setIcon(icon);
    modes.push_back({id, action});
  };
  const auto own = [&](Mode mode, const char* label, const char* tip, const char* keys, ModeIcon icon) {
    add(idOf(mode), text(label), text(tip), QKeySequence(QString::fromLatin1(keys)), modeIcon(icon));
  };
  own(Mode::kCharts, "Charts", "Curves of all visible runs", "Alt+1", ModeIcon::kCharts);
  own(Mode::kSummaries, "Summaries", "Histograms, pictures, sounds, texts and more of all visible runs", "Alt+5",
      ModeIcon::kSummaries);
  for (const auto& factory : widgets::dashboardFactories()) {
    const widgets::DashboardInfo info = factory->info();
    if (info.place == widgets::DashboardPlace::kRail) {
      add(info.id, info.title, info.tooltip, info.shortcut, modeIcon(info.icon));
    }
  }
  own(Mode::kGraph, "Graph", "The graph of the selected run or experiment", "Alt+2", ModeIcon::kGraph);
  own(Mode::kExperiment, "Experiment", "Edit the experiment", "Alt+3", ModeIcon::kExperiment);
  own(Mode::kLog, "Log", "Messages since the window was opened", "Alt+4", ModeIcon::kLog);
  std::vector<QAction*> actions;
  for (const ModeAction& mode : modes) actions.push_back(mode.action);
  groupOf(actions);
}

QString idOf(Mode mode) {
  constexpr const char* kIds[] = {"charts", "summaries", "graph", "experiment", "log"};
  return QString::fromLatin1(kIds[static_cast<std::size_t>(mode)]);
}

QAction* WindowActions::mode(const QString& id) const {
  const auto found = std::find_if(modes.begin(), modes.end(), [&](const ModeAction& one) { return one.id == id; });
  return found == modes.end() ? nullptr : found->action;
}

void WindowActions::fillMenus(QMenuBar* bar) {
  fileMenu = bar->addMenu(text("&File"));
  fileMenu->addActions({openFolder, openExperiment, openCheckpoint, samples, save});
  fileMenu->addSeparator();
  fileMenu->addActions({dataFolder, cancelImport});
  fileMenu->addSeparator();
  fileMenu->addAction(quit);
  runMenu = bar->addMenu(text("&Run"));
  runMenu->addActions({train, pause, stop});
  runMenu->addSeparator();
  runMenu->addActions({evaluate, branch, continueRun});
  viewMenu = bar->addMenu(text("&View"));
  for (const ModeAction& one : modes) viewMenu->addAction(one.action);
  viewMenu->addSeparator();
  viewMenu->addActions({runsDock, inspectorDock, bothDocks, fullScreen, reload});
  viewMenu->addSeparator();
  charts = viewMenu->addMenu(text("&Curves"));
  charts->setEnabled(false);
  QMenu* theme = viewMenu->addMenu(text("&Theme"));
  for (QAction* choice : themes) theme->addAction(choice);
  helpMenu = bar->addMenu(text("&Help"));
  helpMenu->addAction(about);
}

void WindowActions::addChartActions(const ActionRegistry& registry) {
  for (QAction* action : registry.actions()) {
    if (ActionRegistry::idOf(action).startsWith(QStringLiteral("charts."))) charts->addAction(action);
  }
  charts->setEnabled(true);
}

void WindowActions::update(const Situation& now) {
  using State = TrainingController::State;
  const bool active = now.state != State::kIdle && now.state != State::kStopped && now.state != State::kFinished &&
                      now.state != State::kFailed;
  const bool steerable = active && now.state != State::kStopping;
  const bool held = now.state == State::kPaused || now.state == State::kPausing;
  const QString notActive = active ? text("The run is already stopping.") : text("No run is training.");
  const auto whyNot = [&](bool hasWhat, const QString& lacks) {
    return !now.whyNoTraining.isEmpty() ? now.whyNoTraining : !hasWhat ? lacks : QString();
  };
  const QString noCheckpoint = text("Select a run of this program that has a checkpoint.");
  const QString isBusy = text("The run is already training or waiting.");
  ActionRegistry::disable(train, whyNot(now.hasExperiment, text("Select an experiment first.")));
  pause->setText(held ? text("Resume") : text("Pause"));
  pause->setIcon(widgets::glyphIcon(held ? widgets::Glyph::kPlay : widgets::Glyph::kPause));
  for (QAction* action : {pause, stop, evaluate}) ActionRegistry::disable(action, steerable ? QString() : notActive);
  ActionRegistry::disable(branch, whyNot(now.hasCheckpoint, noCheckpoint));
  ActionRegistry::disable(continueRun, whyNot(now.hasCheckpoint && !now.isBusy, now.isBusy ? isBusy : noCheckpoint));
  ActionRegistry::disable(save, whyNot(now.isModified, text("The experiment has no changes.")));
}

}  // namespace app
