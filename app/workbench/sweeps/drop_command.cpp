#include "app/workbench/sweeps/drop_command.h"

namespace app {

DropCommand::DropCommand(SweepBook* book, const QString& sweep, int trial)
    : QUndoCommand(tr("removal of trial %1 from the sweep %2").arg(trial).arg(sweep)),
      book_(book),
      sweep_(sweep),
      trial_(trial) {}

// It may have trained and been evaluated since an undo: the next one goes back to that.
void DropCommand::redo() {
  SweepRunner* runner = book_->find(sweep_);
  if (!runner) return setObsolete(true);
  before_ = engine::estimator::trialOf(runner->sweep(), trial_).status();
  runner->drop(trial_);
}

void DropCommand::undo() {
  SweepRunner* runner = book_->find(sweep_);
  if (!runner) return setObsolete(true);
  runner->takeBack(trial_, before_);
}

}  // namespace app
