// Runs the reading of checkpoints on a thread of its own and hands the values back on the thread that asked. Use from
// one thread (the GUI's). A request that a newer one of the same owner and key replaces stops and is not delivered.
#pragma once

#include <QObject>
#include <QPointer>
#include <QThread>
#include <atomic>
#include <map>

#include "widgets/dashboards/checkpoints/checkpoint_source.h"

namespace widgets {

class CheckpointLoader : public QObject {
  Q_OBJECT
 public:
  explicit CheckpointLoader(std::shared_ptr<CheckpointSource> source, QObject* parent = nullptr);
  ~CheckpointLoader() override;  // stops the read in progress and waits for it

  using Failed = std::function<void(const QString& error)>;
  // Of a running job: whether to go on, and a way to hand values over before the end.
  struct Job {
    GoOn goOn;
    std::function<void(std::function<void()>)> tell;
  };

  // Calls `read` on the reading thread, then `done` with what it returned, or `failed` with the error, here. Nothing is
  // called once `owner` is gone. `read` must hold values only.
  template <typename T>
  void read(QObject* owner, const QString& key, std::function<T(CheckpointSource&, const Job&)> read,
            std::function<void(const T&)> done, Failed failed) {
    post(
        owner, key,
        [read = std::move(read), done = std::move(done)](CheckpointSource& source,
                                                         const Job& job) -> std::function<void()> {
          auto value = std::make_shared<const T>(read(source, job));
          return [done, value] { done(*value); };
        },
        std::move(failed));
  }
  void cancel(QObject* owner, const QString& key);
  bool isBusy(QObject* owner, const QString& key) const { return newest_.contains({owner, key}); }

 private:
  using Work = std::function<std::function<void()>(CheckpointSource&, const Job&)>;
  using Flag = std::shared_ptr<std::atomic<bool>>;
  void post(QObject* owner, const QString& key, Work work, Failed failed);

  std::shared_ptr<CheckpointSource> source_;
  std::map<std::pair<const QObject*, QString>, Flag> newest_;  // raised: the request is void
  QThread thread_{this};
  QObject* worker_;  // lives in thread_
};

}  // namespace widgets
