// The follower's half that lives on its thread: finds runs, polls their logs, slows down while nothing happens.
#pragma once

#include <QElapsedTimer>
#include <QHash>
#include <QObject>
#include <QTimer>
#include <atomic>
#include <map>
#include <memory>

#include "widgets/live/run_batch.h"

namespace widgets {

class RunFollower;

class FollowerWorker : public QObject {
  Q_OBJECT
 public:
  static constexpr int kLiveMs = 200;   // between two polls while something changes
  static constexpr int kIdleMs = 1000;  // after ten seconds without a change
  static constexpr int kScanMs = 2000;  // between two searches for runs, at least

  FollowerWorker();
  ~FollowerWorker() override;

  void follow(const QString& root, int session);
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
  bool poll(const QString& run);
  void fail(const QString& run, const QString& error);

  QTimer* timer_;
  QString root_;
  int session_ = 0;
  std::map<QString, std::unique_ptr<RunFollower>> runs_;  // null: could not be opened
  QHash<QString, QString> errors_;
  QElapsedTimer sinceScan_;
  qint64 scanEvery_ = kScanMs;
  QElapsedTimer sinceChange_;
  bool caughtUp_ = false;
  std::atomic<int> unread_ = 0;
};

}  // namespace widgets
