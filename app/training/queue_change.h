// What a person changed of the runs that wait: their order, or that one was taken out. A command of the undo stack; a
// run that trains or has ended since is left alone. GUI thread only.
#pragma once

#include <QUndoCommand>
#include <vector>

#include "app/training/queue_file.h"

namespace app {

class TrainingQueue;

std::vector<KeptRun> waitingRuns(const TrainingQueue& queue);

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

}  // namespace app
