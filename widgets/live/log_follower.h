// Follows all event logs under a directory on a thread of its own and tells what is new, at most five times a second.
// A live run is only a log that still grows. Use from one thread (the GUI's); signals arrive there.
#pragma once

#include <QObject>
#include <QString>
#include <QStringList>
#include <QThread>
#include <memory>
#include <optional>

#include "summaries/reading/reader_cache.h"
#include "widgets/live/run_batch.h"

namespace widgets {

class FollowerWorker;

class LogFollower : public QObject {
  Q_OBJECT
 public:
  // Reads through `logs`; null: a cache of its own.
  explicit LogFollower(QObject* parent = nullptr, std::shared_ptr<summaries::ReaderCache> logs = {});
  ~LogFollower() override;  // waits for the read in progress

  // Follows `root` instead of what was followed before; empty: nothing. Batches of the former root no longer arrive.
  void follow(const QString& root) { follow(root.isEmpty() ? QStringList() : QStringList{root}); }
  // Several folders as one (see findRunsBelow).
  void follow(const QStringList& roots);
  // Reads only these runs (paths below the root) from now on; nothing: all, as at first. What was read of the others
  // stays valid, and they go on from there when they are asked for again.
  void setRuns(const std::optional<QStringList>& runs);
  // Logs that grow are read so many times a second, 1 to 5, as at first.
  void setRate(int perSecond);
  // Looks at once, not at the next turn.
  void refresh();

 signals:
  void batchArrived(const widgets::RunBatchPointer& batch);
  // All runs found so far were read once (also when there are none); after each follow().
  void caughtUp();
  // The run's log cannot be read: once for each different text. It is tried again.
  void runFailed(const QString& run, const QString& error);
  // The run's log is gone, or another took its place and is read next.
  void runRemoved(const QString& run);

 private:
  QThread thread_{this};
  FollowerWorker* worker_;  // lives in thread_
  int session_ = 0;         // number of the follow(): late signals of former ones are dropped
};

}  // namespace widgets
