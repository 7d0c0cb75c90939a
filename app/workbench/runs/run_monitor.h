// Watches the logs of every run below a folder and tells what changed, at most five times a second. All reading happens
// on its own thread; create, use and destroy it on the GUI thread, where its signals arrive.
#pragma once

#include <QByteArray>
#include <QObject>
#include <QStringList>
#include <QThread>
#include <memory>
#include <vector>

#include "summaries/reading/reader_cache.h"
#include "summaries/types.h"

namespace app {

struct CheckpointFact {
  QString prefix;
  qint64 step = 0;
  bool operator==(const CheckpointFact&) const = default;
};

// What is known of one run; a value.
struct RunFacts {
  QString id;    // path below its folder: "iris/run-1", "iris/run-1/eval"
  QString path;  // the directory
  summaries::RunInfo info;
  std::vector<summaries::SeriesInfo> series;
  std::vector<CheckpointFact> checkpoints;  // oldest first
  QString owner = {};                       // the run that it belongs to; empty: it is one of its own
  bool isWritten = false;                   // some process writes its log; looked at only where the run has not ended
  QString damage;                           // why not all of the log can be read: file and place; empty otherwise

  bool isPart() const { return !owner.isEmpty(); }
  // The run that it belongs to, or itself.
  const QString& ownerId() const { return isPart() ? owner : id; }
};

struct RunEvent {
  QString run;
  summaries::SessionEntry entry;
};

class RunMonitorReader;

class RunMonitor : public QObject {
  Q_OBJECT
 public:
  // Reads through `logs`.
  explicit RunMonitor(std::shared_ptr<summaries::ReaderCache> logs, QObject* parent = nullptr);
  ~RunMonitor() override;

  // Forgets the former folders; reads at once and then on. Several folders are as one (see findRunsBelow).
  void watch(const QStringList& folders);
  // Reads the newest graph of a run; answered by graphRead.
  void requestGraph(const QString& path);
  // Reads so many times a second, 1 to 5, as at first.
  void setRate(int perSecond);
  // Looks for new runs now instead of within two seconds.
  void refresh();

 signals:
  void runsChanged(const std::vector<app::RunFacts>& runs);      // all of them, sorted by id
  void eventsAdded(const std::vector<app::RunEvent>& events);    // new since the last signal
  void graphRead(const QString& path, const QByteArray& graph);  // empty: there is none, or it cannot be read
  void readFailed(const QString& path, const QString& message);
  void runsGone(const QStringList& paths);  // their logs are no longer there

 private:
  QThread thread_{this};
  RunMonitorReader* reader_;  // lives on thread_
  int session_ = 0;           // number of the watch(): late signals of former ones are dropped
};

}  // namespace app
