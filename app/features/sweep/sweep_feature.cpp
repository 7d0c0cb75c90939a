#include "app/features/sweep/sweep_feature.h"

#include <QAction>
#include <QDockWidget>
#include <QMenu>
#include <QUndoStack>

#include "app/features/sweep/sweep_dialog.h"
#include "app/features/sweep/sweep_panel.h"
#include "app/features/sweep/sweep_results.h"
#include "app/shell/show_in_window.h"
#include "app/workbench/places/open_workspace.h"
#include "app/workbench/places/workspace_words.h"
#include "app/workbench/runs/runs.h"
#include "app/workbench/settings/data_folder.h"
#include "app/workbench/sweeps/drop_command.h"
#include "app/workbench/undo/run_trash.h"
#include "engine/core/error.h"
#include "engine/estimator/config/experiment.h"
#include "engine/estimator/sweep/sweep_file.h"
#include "widgets/panels/number_text.h"
#include "widgets/theme/glyphs.h"
#include "widgets/util/background.h"
#include "widgets/util/error_words.h"
#include "widgets/window/dock.h"

namespace app {

namespace estimator = engine::estimator;
using estimator::Sweep;
using estimator::SweepTrial;
using widgets::Severity;

namespace {

constexpr int kDockMinimum = 400;

struct LoadedExperiment {
  estimator::Experiment experiment;
  QString problem;
};

LoadedExperiment loadFile(const QString& file) {
  try {
    return {estimator::loadExperiment(file.toStdString()), {}};
  } catch (const engine::Error& error) {
    return {{}, widgets::errorWords(error)};
  }
}

// A sweep that another program runs stays.
TrashResult trashOf(const std::string& file) {
  try {
    const estimator::SweepLock lock(file);
    return moveToTrash({QString::fromStdString(file)});
  } catch (const engine::Error& error) {
    return {{}, {widgets::errorWords(error)}};
  }
}

// Of the message that offers to go on with a sweep.
QString unfinishedKey(const QString& sweep) {
  return QStringLiteral("unfinished sweep ") + sweep;
}

}  // namespace

SweepFeature::SweepFeature(Shell& shell, OpenWorkspace& place, TrainingQueue& queue, DataFolder& data, Runs& runs,
                           widgets::RunFilter& filter, CheckpointCommands& checkpoints, QUndoStack& undo)
    : QObject(shell.window()),
      shell_(shell),
      place_(place),
      queue_(queue),
      data_(data),
      runs_(runs),
      filter_(filter),
      undo_(undo),
      trials_(&queue),
      book_(&trials_) {
  addActions();
  results_ = new SweepResults(
      shell, place, runs, filter, checkpoints, [this] { return panel_ ? panel_->current() : nullptr; }, this);
  addMenu();
  addDock();
  connectBook();
  connect(&place_, &OpenWorkspace::opened, this, [this] {
    book_.open(place_.workspace());
    update();
  });
  update();
}

QAction* SweepFeature::add(const char* id, const QString& text, const QString& tip, const QKeySequence& keys,
                           void (SweepFeature::*act)()) {
  QAction* action = shell_.registry().add(QString::fromLatin1(id), text, tip, keys);
  connect(action, &QAction::triggered, this, act);
  shell_.window()->addAction(action);
  return action;
}

void SweepFeature::addActions() {
  const auto keys = [](const char* text) { return QKeySequence(QString::fromLatin1(text)); };
  new_ = add("run.sweep", tr("Sweep…"), tr("Train the selected experiment with many settings and find the best"),
             keys("Ctrl+Shift+S"), &SweepFeature::newSweep);
  show_ = add("sweep.show", tr("Sweeps"), tr("Show the sweeps of the workspace and their trials"), keys("Ctrl+Alt+S"),
              &SweepFeature::show);
  pause_ = add("sweep.pause", tr("Pause"), tr("Pause the sweep, or continue it"), keys("Ctrl+Alt+P"),
               &SweepFeature::pauseOrGoOn);
  cancel_ = add("sweep.cancel", tr("Cancel sweep"),
                tr("Stop the trials with a checkpoint; the sweep can be continued later"), {}, &SweepFeature::cancel);
  drop_ =
      add("sweep.drop", tr("Drop trial"), tr("Remove the selected trial from the sweep"), {}, &SweepFeature::dropTrial);
  cancel_->setIcon(widgets::glyphIcon(widgets::Glyph::kStop));
}

void SweepFeature::addMenu() {
  delete_ = add("sweep.delete", tr("Delete"), tr("Move the sweep's file to the trash; its runs stay"), {},
                &SweepFeature::removeSweep);
  delete_->setIcon(widgets::glyphIcon(widgets::Glyph::kRemove));
  delete_->setPriority(QAction::LowPriority);  // its icon alone
  shell_.actions().menus.run->addSeparator();
  shell_.actions().menus.run->addAction(new_);
  QMenu* menu = shell_.actions().menus.run->addMenu(tr("S&weeps"));
  menu->addActions({show_, pause_, cancel_, drop_});
  menu->addSeparator();
  menu->addActions(results_->actions());
  menu->addSeparator();
  menu->addAction(delete_);
}

void SweepFeature::addDock() {
  panel_ = new SweepPanel(
      &book_, QList<QAction*>{pause_, cancel_, drop_} + results_->actions() + QList<QAction*>{delete_}, new_);
  dock_ = widgets::makeDock(tr("Sweeps"), QStringLiteral("sweepDock"), panel_, kDockMinimum);
  shell_.dock(dock_, 0);
  connect(panel_, &SweepPanel::currentChanged, this, &SweepFeature::update);
  connect(panel_, &SweepPanel::trialActivated, this, [this](const QString& run) {
    showRun(shell_, *runs_.catalog(), filter_, run);
    shell_.show(QStringLiteral("charts"));
  });
}

void SweepFeature::connectBook() {
  connect(&book_, &SweepBook::loaded, this, &SweepFeature::onLoaded);
  connect(&book_, &SweepBook::changed, this, &SweepFeature::update);
  connect(&book_, &SweepBook::listChanged, this, &SweepFeature::update);
  connect(&book_, &SweepBook::over, this, &SweepFeature::onOver);
  connect(&book_, &SweepBook::failed, this, [this](SweepRunner* runner, const QString& text) {
    tell(Severity::kError, tr("Sweep %1: %2").arg(runner->name(), text));
  });
  connect(&book_, &SweepBook::unreadable, this, [this](const QString& text) { tell(Severity::kWarning, text); });
}

void SweepFeature::tell(Severity severity, const QString& text, std::vector<widgets::BannerAction> actions) {
  shell_.tell({severity, text, std::move(actions), text});
}

void SweepFeature::update() {
  const SweepRunner* runner = panel_->current();
  const bool isOver = !runner || runner->sweep().state() == Sweep::OVER;
  const bool runs = runner && runner->isHeld() && runner->sweep().state() == Sweep::ACTIVE;
  using widgets::ActionRegistry;
  const QString cannot = whyNoTraining(place_.workspace());
  const QString none = runner ? QString() : tr("There is no sweep.");
  const QString over = isOver && runner ? tr("The sweep is finished.") : none;
  ActionRegistry::disable(new_, cannot);
  ActionRegistry::disable(show_, cannot);
  ActionRegistry::disable(pause_, over);
  pause_->setText(runs ? tr("Pause") : tr("Go on"));
  pause_->setIcon(widgets::glyphIcon(runs ? widgets::Glyph::kPause : widgets::Glyph::kPlay));
  const bool isStoppable = !isOver && runner->isHeld() && runner->sweep().state() != Sweep::CANCELLED;
  ActionRegistry::disable(cancel_, isStoppable || isOver ? over : tr("The sweep is not running."));
  const int trial = panel_->currentTrial();
  const bool isTrial = runner && trial > 0 && trial <= runner->sweep().trials_size();
  const auto status = isTrial ? estimator::trialOf(runner->sweep(), trial).status() : SweepTrial::DROPPED;
  const bool isDroppable = runner && runner->isHeld() && status != SweepTrial::DROPPED && status != SweepTrial::FAILED;
  ActionRegistry::disable(drop_, isDroppable ? QString() : tr("Select a trial of a running sweep."));
  results_->update();
  ActionRegistry::disable(delete_, runner && runner->isHeld() ? tr("The sweep is running: cancel it first.") : none);
}

void SweepFeature::newSweep() {
  const QString file = shell_.selectedExperiment();
  if (file.isEmpty()) return tell(Severity::kWarning, tr("Select an experiment in the list on the left first."));
  openDialog(file);
}

void SweepFeature::openDialog(const QString& file) {
  widgets::inBackground(
      this, [file] { return loadFile(file); },
      [this, file](const LoadedExperiment& loaded) {
        if (!loaded.problem.isEmpty()) return tell(Severity::kError, loaded.problem);
        showDialog(loaded.experiment, QString::fromStdString(experimentName(file.toStdString())));
      });
}

void SweepFeature::showDialog(const estimator::Experiment& experiment, const QString& name) {
  QString fresh = name + QStringLiteral("_sweep");
  for (int i = 2; book_.isTaken(fresh); ++i) fresh = QStringLiteral("%1_sweep_%2").arg(name).arg(i);
  auto* dialog = new SweepDialog(
      experiment, fresh, [this](const QString& wanted) { return book_.isTaken(wanted); }, shell_.window());
  connect(dialog, &SweepDialog::startWanted, this, &SweepFeature::begin);
  dialog->show();
}

void SweepFeature::begin(const Sweep& sweep) {
  Sweep placed = sweep;
  placed.set_base_dir(book_.baseDir());
  SweepRunner* runner = book_.add(std::move(placed));
  panel_->select(runner->name());
  dock_->show();
  goOn(runner);
}

void SweepFeature::goOn(SweepRunner* runner) {
  if (data_.isMissingFor(runner->sweep().experiment())) {
    return tell(Severity::kError, tr("%1 reads ${DATA}, but no data folder is set.").arg(runner->name()),
                {{tr("Choose data folder…"), [&data = data_] { data.ask(); }}});
  }
  shell_.settle(unfinishedKey(runner->name()));
  // So many at the same time were asked for.
  if (queue_.limit() < runner->sweep().parallel()) queue_.setLimit(runner->sweep().parallel());
  queue_.setHeld(false);
  runner->start(data_.path().toStdString());
}

void SweepFeature::onLoaded() {
  update();
  for (const auto& each : book_.runners()) {
    const auto state = each->sweep().state();
    if (each->sweep().trials_size() == 0 || (state != Sweep::ACTIVE && state != Sweep::PAUSED)) continue;
    const estimator::SweepCounts counts = estimator::countTrials(each->sweep());
    const auto act = [this, name = each->name()] {
      panel_->select(name);
      dock_->show();
      if (SweepRunner* runner = book_.find(name)) goOn(runner);
    };
    const QString text = tr("Sweep %1 is not finished: %2 of %3 trials are done.")
                             .arg(each->name())
                             .arg(counts.done + counts.failed + counts.dropped)
                             .arg(each->sweep().trials_size());
    shell_.tell({Severity::kInfo, text, {{tr("Go on"), act}}, unfinishedKey(each->name()), true});
  }
}

void SweepFeature::onOver(SweepRunner* runner) {
  runs_.refresh();
  const auto best = estimator::bestTrial(runner->sweep());
  const std::vector<widgets::BannerAction> actions{{tr("Show"), [this, name = runner->name()] {
                                                      panel_->select(name);
                                                      dock_->show();
                                                    }}};
  if (!best)
    return tell(Severity::kWarning, tr("Sweep %1 is finished, but no trial has a result.").arg(runner->name()),
                actions);
  const double value = estimator::lastResult(estimator::trialOf(runner->sweep(), *best))->value();
  tell(Severity::kInfo,
       tr("Sweep %1 is finished: trial %2 is the best, %3 is %4.")
           .arg(runner->name())
           .arg(*best)
           .arg(QString::fromStdString(runner->sweep().metric()), widgets::valueText(value)),
       actions);
}

void SweepFeature::show() {
  dock_->setVisible(!dock_->isVisible());
}

void SweepFeature::pauseOrGoOn() {
  SweepRunner* runner = panel_->current();
  if (!runner) return;
  if (runner->isHeld() && runner->sweep().state() == Sweep::ACTIVE) return runner->pause();
  goOn(runner);
}

void SweepFeature::cancel() {
  if (SweepRunner* runner = panel_->current()) runner->cancel();
}

void SweepFeature::dropTrial() {
  SweepRunner* runner = panel_->current();
  const int trial = panel_->currentTrial();
  if (!runner || trial < 1) return;
  undo_.push(new DropCommand(&book_, runner->name(), trial));
  tell(Severity::kInfo, tr("Trial %1 was dropped from the sweep %2.").arg(trial).arg(runner->name()),
       {{tr("Undo"), [&undo = undo_] { undo.undo(); }}});
}

void SweepFeature::removeSweep() {
  const SweepRunner* runner = panel_->current();
  if (!runner || runner->isHeld()) return;
  const std::string file = runner->place().file;
  const QString told = tr("The sweep %1 is in the trash; its runs are still here.").arg(runner->name());
  const auto moved = [this, file, told](const QStringList& problems, bool isBack) {
    if (isBack) shell_.settle(told);
    book_.look(file);
    for (const QString& problem : problems) tell(Severity::kError, problem);
  };
  widgets::inBackground(
      this, [file] { return trashOf(file); },
      [this, moved, told, name = runner->name()](const TrashResult& result) {
        moved(result.problems, false);
        if (result.inTrash.isEmpty()) return;
        undo_.push(new TrashCommand(tr("deletion of the sweep %1").arg(name), files_, result.inTrash, moved));
        tell(Severity::kInfo, told, {{tr("Undo"), [&undo = undo_] { undo.undo(); }}});
      });
}

}  // namespace app
