#include "app/workbench/queue/queue_change.h"

#include <utility>

#include "app/workbench/queue/training_queue.h"

namespace app {
namespace {

QStringList idsOf(const std::vector<KeptRun>& runs) {
  QStringList ids;
  for (const KeptRun& run : runs) ids << run.id;
  return ids;
}

}  // namespace

std::vector<KeptRun> waitingRuns(const TrainingQueue& queue) {
  std::vector<KeptRun> runs;
  for (const QString& id : queue.waiting()) runs.push_back({id, *queue.request(id), false});
  return runs;
}

QueueChange::QueueChange(const QString& text, TrainingQueue* queue, std::vector<KeptRun> before,
                         std::vector<KeptRun> after)
    : QUndoCommand(text), queue_(queue), before_(std::move(before)), after_(std::move(after)) {}

void QueueChange::redo() {
  if (!std::exchange(isFirst_, false)) change(before_, after_);
}

void QueueChange::change(const std::vector<KeptRun>& from, const std::vector<KeptRun>& to) {
  const QStringList were = idsOf(from);
  const QStringList wanted = idsOf(to);
  for (const QString& id : were) {
    if (!wanted.contains(id)) queue_->remove(id);
  }
  // In their place before one of them may start.
  const bool held = queue_->isHeld();
  queue_->setHeld(true);
  for (const KeptRun& run : to) {
    const bool isTaken = queue_->waiting().contains(run.id) || queue_->isActive(run.id);
    // Trials come and go with their sweep.
    if (!were.contains(run.id) && !isTaken && !run.request.isTrial) queue_->add(run.request, run.id);
  }
  queue_->arrange(wanted);
  queue_->setHeld(held);
}

QueueStepsChange::QueueStepsChange(const QString& text, TrainingQueue* queue, QString run, int64_t before,
                                   int64_t after)
    : QUndoCommand(text), queue_(queue), run_(std::move(run)), before_(before), after_(after) {}

void QueueStepsChange::redo() {
  if (!std::exchange(isFirst_, false)) set(after_);
}

void QueueStepsChange::set(int64_t steps) {
  queue_->setMaxSteps(run_, steps);
}

}  // namespace app
