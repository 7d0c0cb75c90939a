// The background tasks that read checkpoints, one after the other, as they share their source. Use from one thread (the
// GUI's). A request that a newer one of the same owner and key replaces stops and is not delivered.
#pragma once

#include <QObject>
#include <functional>
#include <memory>

#include "widgets/dashboards/checkpoints/checkpoint_source.h"
#include "widgets/util/background_tasks.h"

namespace widgets {

class CheckpointLoader : public QObject {
  Q_OBJECT
 public:
  explicit CheckpointLoader(std::shared_ptr<CheckpointSource> source, QObject* parent = nullptr);

  using Failed = BackgroundTasks::Failed;

  // Calls `read` on the reading thread, then `done` with what it returned, or `failed` with the error, here. Nothing is
  // called once `owner` is gone. `read` must hold values only.
  template <typename T>
  void read(QObject* owner, const QString& key, std::function<T(CheckpointSource&, const TaskToken&)> read,
            std::function<void(const T&)> done, Failed failed) {
    const auto work = [source = source_, read = std::move(read)](const TaskToken& token) {
      return read(*source, token);
    };
    tasks_.run<T>(owner, key, work, std::move(done), std::move(failed));
  }
  void cancel(QObject* owner, const QString& key) { tasks_.cancel(owner, key); }
  bool isBusy(QObject* owner, const QString& key) const { return tasks_.isBusy(owner, key); }

 private:
  std::shared_ptr<CheckpointSource> source_;
  BackgroundTasks tasks_;
};

// As the source asks whether to go on.
GoOn goOnOf(const TaskToken& token);

}  // namespace widgets
