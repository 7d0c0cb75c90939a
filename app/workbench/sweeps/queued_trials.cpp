#include "app/workbench/sweeps/queued_trials.h"

namespace app {

QueuedTrials::QueuedTrials(TrainingQueue* queue, QObject* parent) : TrialQueue(parent), queue_(queue) {
  connect(queue, &TrainingQueue::ended, this, &TrialQueue::ended);
  connect(queue, &TrainingQueue::progressChanged, this, [this] { emit progressed(); });
  connect(queue, &TrainingQueue::queueChanged, this, &TrialQueue::progressed);
}

void QueuedTrials::add(TrainingRequest request, const QString& runId) {
  queue_->add(std::move(request), runId);
}

void QueuedTrials::withdraw(const QString& runId) {
  if (queue_->isActive(runId)) return queue_->stop(runId);
  queue_->remove(runId);
  emit ended(runId, TrainingController::State::kStopped, {});
}

void QueuedTrials::pause(const QString& runId, bool on) {
  TrainingController* controller = queue_->controller(runId);
  if (!controller || !queue_->isActive(runId)) return;
  on ? controller->pause() : controller->resume();
}

int64_t QueuedTrials::step(const QString& runId) const {
  const TrainingController* controller = queue_->controller(runId);
  return controller && queue_->isActive(runId) ? controller->progress().step : 0;
}

}  // namespace app
