// Adds the training queue to the window: a dock, actions in the menus, and in the status bar the meter and, from the
// second run on, a badge that opens the dock, which never opens by itself. GUI thread only.
#pragma once

#include <QObject>
#include <QPointer>

#include "app/shell/shell.h"
#include "app/workbench/queue/steered_run.h"
#include "app/workbench/queue/training_queue.h"
#include "app/workbench/runs/run_book.h"

class QDockWidget;
class QStatusBar;
class QToolButton;

namespace app {

class QueueFeature : public QObject {
  Q_OBJECT
 public:
  QueueFeature(Shell& shell, TrainingQueue& queue, SteeredRun& steered, RunBook& book);

 private:
  void makeBadge(QStatusBar* bar, QAction* view);
  void showBadge();

  QPointer<TrainingQueue> queue_;  // gone before the dock is closed with the window
  QDockWidget* dock_;
  QToolButton* badge_ = nullptr;
};

}  // namespace app
