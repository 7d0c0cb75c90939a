// The one way to have work done in the background: its result, progress and failure arrive on the GUI thread, the
// newest work of an owner and key takes the place of the ones before it, and nothing arrives once the owner is gone.
// GUI thread only; works run on the threads of the lane, hold values (or objects that only works of this lane use), and
// look at their token. Destroying it stops them and waits only for those that look.
#pragma once

#include <QObject>
#include <QString>
#include <functional>
#include <map>
#include <utility>

#include "widgets/util/task_lane.h"
#include "widgets/util/task_receiver.h"
#include "widgets/util/task_token.h"

namespace widgets {

class BackgroundTasks : public QObject {
  Q_OBJECT
 public:
  using Failed = std::function<void(const TaskFailure&)>;
  using Progressed = TaskReceiver::Progressed;

  explicit BackgroundTasks(const LaneOptions& lane = kOrderedLane, QObject* parent = nullptr);
  // A finishing lane does what was asked for first, also for owners that are gone. Nothing is delivered any more.
  ~BackgroundTasks() override;

  // `work` is T() or T(const TaskToken&) and may throw. It replaces what is asked for with the same owner and key: that
  // is told to stop, not begun where it only waits, and not delivered.
  template <typename T, typename Work>
  void run(QObject* owner, const QString& key, Work work, std::function<void(const T&)> done, Failed failed = {},
           Progressed progressed = {}) {
    begin(owner, &key, taskWork<T>(std::move(work)), resultOf<T>(std::move(done)), std::move(failed),
          std::move(progressed));
  }
  // The same, of whoever has these tasks.
  template <typename T, typename Work>
  void run(const QString& key, Work work, std::function<void(const T&)> done, Failed failed = {},
           Progressed progressed = {}) {
    run<T>(this, key, std::move(work), std::move(done), std::move(failed), std::move(progressed));
  }
  // A work that replaces nothing and is not replaced.
  template <typename T, typename Work>
  void add(Work work, std::function<void(const T&)> done, Failed failed = {}, Progressed progressed = {}) {
    begin(this, nullptr, taskWork<T>(std::move(work)), resultOf<T>(std::move(done)), std::move(failed),
          std::move(progressed));
  }

  // Tells the work to stop; nothing of it is delivered.
  void cancel(QObject* owner, const QString& key);
  void cancel(const QString& key) { cancel(this, key); }
  // Tells all works to stop; what they end with is delivered, mostly the failure Cancelled.
  void stopAll();
  // Waits until all works have ended, whose results arrive later. For what must be on the disk now; not of the pool.
  void waitUntilDone();

  // Whether something is computed or waits to be delivered.
  bool isBusy() const { return !all_.empty(); }
  bool isBusy(const QObject* owner, const QString& key) const { return newest_.contains({owner, key}); }

 signals:
  void busyChanged(bool busy);  // after the result was delivered

 private:
  using Result = std::function<void(const std::shared_ptr<const void>&)>;
  using Key = std::pair<const QObject*, QString>;

  template <typename T>
  static Result resultOf(std::function<void(const T&)> done) {
    return [done = std::move(done)](const std::shared_ptr<const void>& value) {
      if (done) done(*static_cast<const T*>(value.get()));
    };
  }
  void begin(QObject* owner, const QString* key, TaskWork work, Result result, Failed failed, Progressed progressed);
  void onEnd(TaskReceiver* receiver, const TaskOutcome& outcome, const Result& result, const Failed& failed);
  void drop(TaskReceiver* receiver, bool stops);
  void forget(TaskReceiver* receiver);

  std::map<Key, TaskReceiver*> newest_;
  std::map<TaskReceiver*, const Key*> all_;  // null: has no key
  TaskLane lane_;
};

}  // namespace widgets
