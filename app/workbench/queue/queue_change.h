// What a person changed in the queue: the order of the runs that wait, that one was taken out, or how long one trains.
// Commands of the undo stack; a run that trains or has ended since is left alone. GUI thread only.
#pragma once

#include <QUndoCommand>
#include <vector>

#include "app/workbench/queue/queue_file.h"

namespace app {

class TrainingQueue;

std::vector<KeptRun> waitingRuns(const TrainingQueue& queue);

// The order of the runs that wait, or that one was taken out.
class QueueChange : public QUndoCommand {
 public:
  // It is done already. `queue` must outlive the command.
  QueueChange(const QString& text, TrainingQueue* queue, std::vector<KeptRun> before, std::vector<KeptRun> after);
  void undo() override { change(after_, before_); }
  void redo() override;

 private:
  void change(const std::vector<KeptRun>& from, const std::vector<KeptRun>& to);

  TrainingQueue* queue_;
  std::vector<KeptRun> before_;
  std::vector<KeptRun> after_;
  bool isFirst_ = true;
};

// The steps that a person set for a run; of one that has ended since nothing happens.
class QueueStepsChange : public QUndoCommand {
 public:
  // It is done already. Both at least 1; `queue` must outlive the command.
  QueueStepsChange(const QString& text, TrainingQueue* queue, QString run, int64_t before, int64_t after);
  void undo() override { set(before_); }
  void redo() override;

 private:
  void set(int64_t steps);

  TrainingQueue* queue_;
  QString run_;
  int64_t before_;
  int64_t after_;
  bool isFirst_ = true;
};

}  // namespace app
