// The commands for the selected experiment's file: duplicate, rename, delete to the trash, show its folder. They are in
// the list's context menu and in the Edit menu; these and every save can be undone. GUI thread only; files are changed
// by workers.
#pragma once

#include <QObject>

#include "app/shell/shell.h"
#include "app/workbench/places/open_workspace.h"
#include "app/workbench/undo/file_change.h"
#include "widgets/util/background_tasks.h"

class QListWidgetItem;
class QUndoStack;

namespace app {

class ExperimentPage;

class ExperimentActions : public QObject {
  Q_OBJECT
 public:
  ExperimentActions(Shell& shell, OpenWorkspace& place, QUndoStack& undo);

 private:
  void addActions();
  void update();
  void showMenu(const QPoint& at);
  void duplicate();
  void rename();
  void renamed(QListWidgetItem* item);
  void remove();
  void openFolder();
  // Puts a change on the stack; `shown`: the file that is selected when it is done, and when it is undone.
  void push(const QString& text, const FileContents& before, const FileContents& after, bool isDone,
            const QString& shownAfter, const QString& shownBefore);
  // The list as the folder is now, with `file` selected, and its page.
  void refresh(const QString& file);
  QString pathOf(const QString& name) const;
  QString freeName(const QString& name) const;
  ExperimentPage* page() const;
  void fail(const QString& text);

  Shell& shell_;
  OpenWorkspace& place_;
  QUndoStack& undo_;
  QList<QAction*> actions_;
  widgets::BackgroundTasks files_{widgets::kFinishingLane};  // what the stack's commands do
};

}  // namespace app
