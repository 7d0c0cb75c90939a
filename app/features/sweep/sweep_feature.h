// Adds sweeps to the window: the dialog that creates them, the dock that shows them, and their actions, in the registry
// as run.sweep and "sweep.…". GUI thread only.
#pragma once

#include <QObject>

#include "app/shell/shell.h"
#include "app/workbench/sweeps/queued_trials.h"
#include "app/workbench/sweeps/sweep_book.h"
#include "widgets/util/background_tasks.h"

class QDockWidget;
class QUndoStack;

namespace widgets {
class RunFilter;
}

namespace app {

class CheckpointCommands;
class DataFolder;
class OpenWorkspace;
class Runs;
class SweepDialog;
class SweepPanel;
class SweepResults;

class SweepFeature : public QObject {
  Q_OBJECT
 public:
  // All must outlive it.
  SweepFeature(Shell& shell, OpenWorkspace& place, TrainingQueue& queue, DataFolder& data, Runs& runs,
               widgets::RunFilter& filter, CheckpointCommands& checkpoints, QUndoStack& undo);

  SweepBook* book() { return &book_; }
  // Writes a sweep of an experiment file; what cannot be read is told in the banner.
  void openDialog(const QString& file);

 private:
  QAction* add(const char* id, const QString& text, const QString& tip, const QKeySequence& keys,
               void (SweepFeature::*act)());
  void addActions();
  void addMenu();
  void addDock();
  void connectBook();
  void update();
  void showDialog(const engine::estimator::Experiment& experiment, const QString& name);
  void begin(const engine::estimator::Sweep& sweep);
  void goOn(SweepRunner* runner);
  void onLoaded();
  void onOver(SweepRunner* runner);

  void newSweep();
  void show();
  void pauseOrGoOn();
  void cancel();
  void dropTrial();
  void removeSweep();
  void tell(widgets::Severity severity, const QString& text, std::vector<widgets::BannerAction> actions = {});

  Shell& shell_;
  OpenWorkspace& place_;
  TrainingQueue& queue_;
  DataFolder& data_;
  Runs& runs_;
  widgets::RunFilter& filter_;
  QUndoStack& undo_;
  QueuedTrials trials_;
  SweepBook book_;
  SweepResults* results_ = nullptr;
  SweepPanel* panel_ = nullptr;
  QDockWidget* dock_ = nullptr;
  QAction* new_ = nullptr;
  QAction* show_ = nullptr;
  QAction* pause_ = nullptr;
  QAction* cancel_ = nullptr;
  QAction* drop_ = nullptr;
  QAction* delete_ = nullptr;
  widgets::BackgroundTasks files_{widgets::kFinishingLane};  // what the stack's commands do
};

}  // namespace app
