// Tells what the index finds in logs besides their values: events, logs that cannot be read, and logs that are gone,
// unless the person took them away here. GUI thread only.
#pragma once

#include <QHash>
#include <QObject>
#include <QSet>
#include <QStringList>
#include <vector>

#include "app/workbench/runs/run_facts.h"
#include "widgets/panels/message_banner.h"

namespace app {

class Messages;
class TrainingQueue;

class LogNews : public QObject {
  Q_OBJECT
 public:
  // All must outlive it.
  LogNews(const RunIndex* index, const TrainingQueue* queue, Messages* messages, QObject* parent = nullptr);

  // The person takes these directories away, with all that is in them: that they are gone is no news.
  void expectGone(const QStringList& paths) { leaving_.unite({paths.begin(), paths.end()}); }
  // Of another workspace.
  void startOver() {
    gone_.clear();
    unread_.clear();
    damaged_.clear();
  }

 private:
  void tell(widgets::Severity severity, const QString& text, const QString& path);
  bool isExpected(const QString& path) const;
  void onEvents(const std::vector<RunEvent>& events);
  void noteDamage(const RunFacts& run);
  // What was told of its log is so no longer.
  void settleRead(const RunFacts& run);
  void onFound(const std::vector<RunFacts>& runs);
  void onGone(const QStringList& paths);

  const TrainingQueue* queue_;
  Messages* messages_;
  QSet<QString> leaving_;  // directories
  QSet<QString> gone_;     // directories whose logs were told to be gone
  QSet<QString> unread_;   // directories whose logs were told to be unreadable
  QHash<QString, QString> damaged_;  // by directory: what the log of messages was told of
};

}  // namespace app
