// The commands for the runs selected in the list: rename, colour, star, tag, archive, delete, export and so on. The
// actions are in the registry as "runs.…"; changes to the workspace can be undone. GUI thread only.
#pragma once

#include <QObject>
#include <QStringList>

#include "widgets/panels/message_banner.h"
#include "widgets/runs/run_note.h"

class QAction;
class QMenuBar;

namespace widgets {
class ActionRegistry;
class Dialogs;
class RunList;
}  // namespace widgets

namespace app {

class LogNews;
class OpenWorkspace;
class RunBook;
class RunRemoval;
class Runs;
class TrainingQueue;
struct ExportResult;

class RunActions : public QObject {
  Q_OBJECT
 public:
  // All must outlive it; `list` is the parent.
  RunActions(const OpenWorkspace* place, TrainingQueue* queue, Runs* runs, RunBook* book, LogNews* news,
             widgets::RunList* list, widgets::ActionRegistry* registry, widgets::Dialogs* dialogs);

  // "rename of iris/run-1", behind "Undo".
  static QString changeOf(const QString& what, const QStringList& ids);

  // Adds the Edit menu before the menu `before`.
  void addMenu(QMenuBar* bar, QAction* before);

 signals:
  void message(const widgets::BannerMessage& message);
  void settled(const QString& key);  // what the message of that key told is no longer so

 private:
  QAction* add(const char* id, const QString& text, const QString& tip, const QKeySequence& keys,
               void (RunActions::*act)());
  void addAll();
  void update();
  // The selected runs; an evaluation counts as its run.
  QStringList selected() const;
  void edit(const QString& text, const std::function<void(widgets::RunNote&)>& change);

  void rename();
  void renameTo(const QString& id, const QString& name);
  void pickColor();
  void toggleStar();
  void editNote();
  void toggleArchived();
  void askToTrash();
  void openFolder();
  void copyPath();
  void exportSelection();
  void exported(const ExportResult& result, const QString& path);
  void undo();
  void redo();

  const OpenWorkspace* place_;
  Runs* runs_;
  RunBook* book_;
  widgets::RunList* list_;
  widgets::ActionRegistry* registry_;
  widgets::Dialogs* dialogs_;
  QList<QAction*> actions_;
  QAction* star_ = nullptr;
  QAction* archive_ = nullptr;
  QAction* undo_ = nullptr;
  QAction* redo_ = nullptr;
  QAction* showArchived_ = nullptr;
  RunRemoval* removal_ = nullptr;
};

}  // namespace app
