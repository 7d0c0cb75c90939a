// Adds the training queue to the window: a dock that appears with the second run, actions in the menus, and the meter
// in the status bar. GUI thread only.
#pragma once

#include <QObject>

#include "app/shell/shell.h"
#include "app/workbench/queue/steered_run.h"
#include "app/workbench/queue/training_queue.h"
#include "app/workbench/runs/run_book.h"

class QDockWidget;

namespace app {

class QueueFeature : public QObject {
  Q_OBJECT
 public:
  QueueFeature(Shell& shell, TrainingQueue& queue, SteeredRun& steered, RunBook& book);

 private:
  void showWhenUseful();

  TrainingQueue& queue_;
  QDockWidget* dock_;
  qsizetype runs_ = 0;    // that train or wait
  bool putAway_ = false;  // the person closed it
};

}  // namespace app
