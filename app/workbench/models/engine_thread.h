// The background tasks of a pane that asks the engine: one thread of low priority, where jobs run one after the other,
// tell how far they are and can be cancelled. Objects that jobs share stay warm between them, since no two jobs run at
// once. GUI thread only; results arrive there.
#pragma once

#include "widgets/util/background_tasks.h"

namespace app {

using EngineFailure = widgets::TaskFailure;

class EngineThread : public QObject {
  Q_OBJECT
 public:
  explicit EngineThread(QObject* parent = nullptr);

  using Job = widgets::TaskToken;
  using Failed = widgets::BackgroundTasks::Failed;

  // `work` holds values and objects that only jobs of this thread use; it may throw.
  template <typename T>
  void run(std::function<T(const Job&)> work, std::function<void(const T&)> done, Failed failed) {
    tasks_.add<T>(std::move(work), std::move(done), std::move(failed),
                  [this](const widgets::TaskProgress& now) { emit progress(now.done, now.doing); });
  }
  // Everything that was asked for so far ends with Cancelled.
  void cancel() { tasks_.stopAll(); }
  bool isBusy() const { return tasks_.isBusy(); }

 signals:
  void busyChanged(bool busy);
  void progress(double done, const QString& doing);  // `done`: 0 to 1; negative: not known

 private:
  widgets::BackgroundTasks tasks_;
};

}  // namespace app
