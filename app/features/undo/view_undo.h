// Makes what people change in the views of a workspace undoable: pinned charts, what a card has of its own, groups of
// runs, derived curves, layouts of custom scalars, bookmarks of the projector, the table of Compare; and checkpoints
// that are kept or deleted. GUI thread only.
#pragma once

#include <QObject>

#include "app/shell/window_parts.h"
#include "app/workbench/undo/undo_tracker.h"

namespace app {

class ChartsPage;
struct CheckpointChange;

class ViewUndo : public QObject {
  Q_OBJECT
 public:
  explicit ViewUndo(const WindowParts& parts);

 private:
  void followCharts();
  void followNotes();
  void trackView(const QString& dashboard, const QString& text);
  void onCheckpoint(const CheckpointChange& change);

  WindowParts parts_;
  UndoTracker tracker_;
  bool followsCharts_ = false;
};

}  // namespace app
