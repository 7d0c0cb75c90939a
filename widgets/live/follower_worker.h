// The follower's half that lives on its thread: finds runs, polls their logs, slows down while nothing happens.
#pragma once

#include <QElapsedTimer>
#include <QHash>
#include <QObject>
#include <QStringList>
#include <QTimer>
#include <atomic>
#include <map>
#include <memory>
#include <optional>
#include <set>

#include "summaries/reading/reader_cache.h"
#include "widgets/live/run_batch.h"

namespace widgets {

class RunFollower;

class FollowerWorker : public QObject {
  Q_OBJECT
 public:
  static constexpr int kLiveMs = 200;   // between two polls while something changes, unless setRate() said otherwise
  static constexpr int kIdleMs = 1000;  // after ten seconds without a change
  static constexpr int kBehindMs = 5;   // while a long log is read in parts
  static constexpr int kScanMs = 2000;  // between two searches for runs, at least

  explicit FollowerWorker(std::shared_ptr<summaries::ReaderCache> logs);
  ~FollowerWorker() override;

  void follow(const QStringList& roots, int session);
  void setRuns(const std::optional<QStringList>& runs);
  void setRate(int perSecond) { liveMs_ = 1000 / perSecond; }
  void refresh();
  void stop();
  // From the receiving thread, for each batch: until then no more is read, so a slow window never has a long queue.
  void acknowledge() { --unread_; }

 signals:
  void batch(int session, const widgets::RunBatchPointer& batch);
  void caughtUp(int session);
  void failed(int session, const QString& run, const QString& error);
  void removed(int session, const QString& run);

 private:
  void tick();
  void scan();
  void forget(const QString& run);
  void pollAll(bool afterScan);
  bool poll(const QString& run);
  void fail(const QString& run, const QString& error);

  std::shared_ptr<summaries::ReaderCache> logs_;
  QTimer* timer_;
  QStringList roots_;
  int session_ = 0;
  struct Watched {
    QString folder;
    QString owner;
    std::unique_ptr<RunFollower> follower;  // null: could not be read
    int notYet = 0;                         // polls in a row that found a log without tables
  };
  std::map<QString, Watched> runs_;
  std::optional<std::set<QString>> wanted_;  // nothing: all
  QHash<QString, QString> errors_;
  QElapsedTimer sinceScan_;
  qint64 scanEvery_ = kScanMs;
  QElapsedTimer sinceChange_;
  int liveMs_ = kLiveMs;
  bool caughtUp_ = false;
  bool behind_ = false;  // some log has more than was read
  std::atomic<int> unread_ = 0;
};

}  // namespace widgets
