#include "app/workbench/models/run_models.h"

#include <algorithm>

#include "app/workbench/places/open_workspace.h"
#include "app/workbench/queue/training_queue.h"
#include "app/workbench/runs/run_experiment.h"
#include "app/workbench/runs/runs.h"
#include "app/workbench/settings/data_folder.h"
#include "engine/core/error.h"

namespace app {

QString RunModels::whyNone(const QString& run) const {
  const auto& runs = runs_->all();
  if (run.isEmpty() && std::ranges::all_of(runs, [](const RunFacts& each) { return each.checkpoints.empty(); })) {
    return tr("No run has a checkpoint yet: train an experiment, or open a folder of trained runs.");
  }
  if (run.isEmpty()) return tr("Select a run with a checkpoint in the list first.");
  const RunFacts* facts = runs_->find(run);
  if (queue_->waiting().contains(run) || (!facts && queue_->isActive(run))) {
    return tr("%1 has not begun to train, so it has no checkpoint yet.").arg(run);
  }
  if (facts && facts->info.config.empty() && runs_->stateOf(*facts) == widgets::RunState::kDamaged) {
    return tr("The log of %1 is damaged, so its experiment is not known. Restore it from a copy.").arg(run);
  }
  if (!facts || facts->info.config.empty()) {
    return tr("%1 is not a run of this program, so its experiment is not known. Try a SavedModel of it, or train an "
              "experiment.")
        .arg(run);
  }
  if (facts->checkpoints.empty() && runs_->stateOf(*facts) == widgets::RunState::kFailed) {
    return tr("%1 failed before its first checkpoint.").arg(run);
  }
  if (facts->checkpoints.empty()) return tr("%1 has no checkpoint yet.").arg(run);
  return {};
}

ModelSource RunModels::sourceOf(const QString& run) const {
  const RunFacts* facts = runs_->find(run);
  if (!facts) engine::fail(engine::Code::kFailedPrecondition, "There is no run '", run.toStdString(), "'.");
  ModelSource source;
  source.run = run;
  source.experiment = experimentOf(*facts);
  source.modelDir = facts->path.toStdString();
  source.dataDir = data_->path().toStdString();
  source.baseDir = place_->workspace().experimentsDir();
  source.checkpoints = facts->checkpoints;
  source.trainsNow = queue_->isActive(run);
  return source;
}

}  // namespace app
