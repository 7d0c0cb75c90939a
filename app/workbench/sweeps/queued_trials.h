// The window's queue of trainings as sweeps see it. GUI thread only.
#pragma once

#include "app/workbench/queue/training_queue.h"
#include "app/workbench/sweeps/trial_queue.h"

namespace app {

class QueuedTrials : public TrialQueue {
  Q_OBJECT
 public:
  // `queue` must outlive it.
  explicit QueuedTrials(TrainingQueue* queue, QObject* parent = nullptr);

  void add(TrainingRequest request, const QString& runId) override;
  void withdraw(const QString& runId) override;
  void pause(const QString& runId, bool on) override;
  int64_t step(const QString& runId) const override;

 private:
  TrainingQueue* queue_;
};

}  // namespace app
