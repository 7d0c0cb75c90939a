// The part of the RunIndex's reader that follows the points of runs: who has which, what is new, what cannot be read.
// Lives on the reader's thread; acknowledge() alone is called from the GUI's.
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QString>
#include <QStringList>
#include <atomic>
#include <exception>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "summaries/runs/find_runs.h"
#include "widgets/live/run_batch.h"
#include "widgets/live/run_follower.h"

namespace widgets {

class CurveReader : public QObject {
  Q_OBJECT
 public:
  using QObject::QObject;

  // Forgets what was read; what is told from now on carries the number.
  void restart(int number, bool isOn);
  bool isOn() const { return isOn_; }
  void setRuns(const std::optional<QStringList>& runs);
  // The runs that there are now: what of them is gone, lies elsewhere or was replaced is told and read anew.
  void setFound(const std::vector<summaries::FoundRun>& found);

  // Whether there may be something new in the run's log. Not in one that failed, before the next search: reading a
  // damaged log up to its damage may be long.
  bool isDue(const QString& run, const summaries::LogStamp& stamp) const;
  // Reads what is new and keeps it, or why it cannot be read, for tell().
  void readFrom(summaries::EventLogReader& log, const QString& run, const summaries::LogStamp& stamp);
  void tell(const QString& run);
  // The log could not be opened, or was written over while it was read: what was read of it is void.
  void giveUp(const QString& run, std::exception_ptr problem);

  void beginPass() { retries_ = std::exchange(isSearched_, false); }
  void endPass();
  // Runs of which more is known to be there than was read.
  QStringList behind() const;
  bool isBehind() const;
  // The window has not taken all that it was given: until then no more is read, so that it never has a long queue.
  bool isWaiting() const { return unread_ > 0; }
  void acknowledge() { --unread_; }

 signals:
  void read(int number, const widgets::RunBatchPointer& batch);
  void caughtUp(int number);
  void failed(int number, const QString& run, const QString& error, const QString& path);
  void gone(int number, const QString& run);

 private:
  struct Curves {
    QString folder;
    QString owner;
    std::unique_ptr<RunFollower> follower = {};  // null: nothing was read, or it could not be
    std::optional<RunBatch> fresh = {};          // to be told
    std::exception_ptr problem = {};                      // the same
    int notYet = 0;                                       // looks in a row that found a log without tables
    QElapsedTimer since = {};                             // the first of them
    QString error = {};                                   // as it was told
  };
  void fail(const QString& run, Curves& curves, const QString& error);

  int number_ = 0;
  bool isOn_ = false;
  bool caughtUp_ = false;
  bool isSearched_ = false;  // since the last pass began
  bool retries_ = false;     // in this pass, those that failed
  std::map<QString, Curves> runs_;
  std::optional<std::set<QString>> wanted_;  // nothing: all
  std::atomic<int> unread_ = 0;
};

}  // namespace widgets
