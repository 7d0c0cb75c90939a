// Takes runs out of sight: archives them, or moves their folders to the trash after a question. What waits for its
// training leaves the queue, so that nothing trains unseen; what trains must be stopped first. GUI thread only.
#pragma once

#include <QObject>
#include <QStringList>

#include "widgets/panels/message_banner.h"
#include "widgets/util/background_tasks.h"

class QAction;

namespace app {

class LogNews;
class OpenWorkspace;
class RunBook;
class Runs;
class TrainingQueue;

class RunRemoval : public QObject {
  Q_OBJECT
 public:
  struct Parts {
    const OpenWorkspace& place;
    TrainingQueue& queue;
    Runs& runs;
    RunBook& book;
    LogNews& news;
  };
  // All must outlive it. `showArchived` is offered where runs were archived.
  RunRemoval(const Parts& parts, QAction* showArchived, QObject* parent);

  void archive(const QStringList& ids);
  void askToTrash(const QStringList& ids);

 signals:
  void message(const widgets::BannerMessage& message);
  void settled(const QString& key);  // what the message of that key told is no longer so

 private:
  // Why the run must stay; empty: it need not.
  QString whyNotArchived(const QString& id) const;
  QString whyNotTrashed(const QString& id) const;
  QString whyNot(const QStringList& ids, QString (RunRemoval::*why)(const QString& id) const) const;
  // What waits of them, and is not waited for any more. A command of the undo stack when there is any.
  QStringList leaveQueue(const QStringList& ids);
  void tellUnbegun(const QStringList& ids);
  void tellArchived(const QStringList& ids, const QStringList& left);
  void settleArchived();
  void moveToTrash(const QStringList& ids);
  void tellTrashed(const QStringList& ids, bool haveLeft);
  void undo();

  Parts parts_;
  QAction* showArchived_;
  QStringList archivedNow_;                                  // of which the last message tells
  QStringList unbegunNow_;                                   // that left the queue without a log, of which it tells
  widgets::BackgroundTasks files_{widgets::kFinishingLane};  // what the stack's commands do
};

}  // namespace app
