// Makes changes in the views of a workspace undoable: pinned charts, card settings, groups of runs, derived curves,
// custom scalar layouts, projector bookmarks, the Compare table, and checkpoints that are kept or deleted. GUI thread
// only.
#pragma once

#include <QObject>

#include "app/shell/shell.h"
#include "app/workbench/checkpoint_commands.h"
#include "app/workbench/places/open_workspace.h"
#include "app/workbench/runs/run_book.h"
#include "app/workbench/undo/undo_tracker.h"
#include "widgets/util/background_tasks.h"

namespace app {

class ChartsPage;
struct CheckpointChange;

class ViewUndo : public QObject {
  Q_OBJECT
 public:
  // `checkpointsChanged` is called when a checkpoint was deleted, kept or brought back.
  ViewUndo(Shell& shell, OpenWorkspace& place, RunBook& book, CheckpointCommands& checkpoints,
           std::function<void()> checkpointsChanged);

 private:
  void followCharts();
  void followNotes();
  void trackView(const QString& dashboard, const QString& text);
  void onCheckpoint(const CheckpointChange& change);

  Shell& shell_;
  RunBook& book_;
  std::function<void()> checkpointsChanged_;
  UndoTracker tracker_;
  bool followsCharts_ = false;
  widgets::BackgroundTasks files_{widgets::kFinishingLane};  // what the stack's commands do
};

}  // namespace app
