// How the workbench begins runs with checkpoints of others.
#include <QThreadPool>
#include <filesystem>

#include "app/workbench/queue/held_checkpoint.h"
#include "app/workbench/workbench.h"
#include "engine/core/error.h"
#include "engine/formats/checkpoints/checkpoint_manager.h"
#include "widgets/util/background.h"

namespace app {
namespace {

// What a branch begins with.
struct HeldCheckpoint {
  std::string prefix;
  QString problem;  // why there is none; empty otherwise
};

// Of the newest checkpoint when `prefix` is empty.
HeldCheckpoint heldCheckpoint(const std::string& prefix, const std::string& runDir, const std::string& modelDir) {
  try {
    if (prefix.empty()) return {holdLatestCheckpoint(runDir, modelDir), {}};
    holdCheckpoint(prefix, modelDir);
    return {prefix, {}};
  } catch (const std::exception& error) {
    releaseCheckpoint({}, modelDir);
    return {{}, QString::fromUtf8(error.what())};
  }
}

// A new run of the experiment of another, from one of its checkpoints.
TrainingRequest branchOf(const Workbench& bench, const RunFacts& run, const QString& checkpoint) {
  if (run.checkpoints.empty()) {
    engine::fail(engine::Code::kNotFound, "Run '", run.id.toStdString(), "' has no checkpoint to branch from.");
  }
  TrainingRequest request;
  request.experiment = bench.experimentOf(run);
  request.title = run.id.section(QLatin1Char('/'), 0, 0);
  request.baseDir = bench.workspace().experimentsDir();
  request.branchFrom = checkpoint.toStdString();
  return request;
}

TrainingRequest withCheckpoint(TrainingRequest request, const std::string& prefix) {
  request.branchFrom = prefix;
  const int64_t step = engine::formats::checkpointStep(prefix).value_or(0);
  engine::estimator::TrainSettings& train = *request.experiment.mutable_train();
  // At the end of its training a branch would have nothing to do: it gets as many steps again.
  if (train.max_steps() > 0 && step >= train.max_steps()) train.set_max_steps(step + train.max_steps());
  return request;
}

}  // namespace

bool Workbench::branch(const QString& id, const QString& checkpoint) {
  const RunFacts* facts = run(id);
  if (!facts || !workspace_.canTrain()) return false;
  try {
    TrainingRequest request = branchOf(*this, *facts, checkpoint);
    const QString fresh = newRunId(request.title);
    request.modelDir = workspace_.runDir(fresh.toStdString());
    std::filesystem::create_directories(request.modelDir);  // nobody else gets the id
    const auto begin = [this, request, id, fresh](const HeldCheckpoint& held) {
      if (!held.problem.isEmpty()) return showError(held.problem);
      const TrainingRequest branched = withCheckpoint(request, held.prefix);
      // Another workspace may have been opened meanwhile.
      const bool isHere = branched.modelDir == workspace_.runDir(fresh.toStdString());
      if (!isHere || !start(branched, fresh)) {
        const auto release = [held, dir = branched.modelDir] { releaseCheckpoint(held.prefix, dir); };
        return QThreadPool::globalInstance()->start(release);
      }
      const int64_t step = engine::formats::checkpointStep(held.prefix).value_or(0);
      emit message({widgets::Severity::kInfo,
                    tr("%1 continues from step %2 of %3.").arg(fresh).arg(step).arg(id),
                    {},
                    QStringLiteral("branch")});
    };
    // At once, wherever the queue puts the run: the other one may train, and removes its old checkpoints.
    const auto hold = [from = request.branchFrom, runDir = facts->path.toStdString(), to = request.modelDir] {
      return heldCheckpoint(from, runDir, to);
    };
    widgets::inBackground(this, hold, begin);
    return true;
  } catch (const std::exception& error) {
    showError(QString::fromUtf8(error.what()));
    return false;
  }
}

bool Workbench::warmStart(const QString& id, const QString& checkpoint) {
  const RunFacts* facts = run(id);
  if (!facts || !workspace_.canTrain()) return false;
  try {
    TrainingRequest request;
    request.experiment = experimentOf(*facts);
    request.title = id.section(QLatin1Char('/'), 0, 0);
    request.baseDir = workspace_.experimentsDir();
    request.experiment.mutable_warm_start()->set_from(checkpoint.toStdString());
    const QString fresh = newRunId(request.title);
    return start(std::move(request), fresh);
  } catch (const engine::Error& error) {
    showError(QString::fromUtf8(error.what()));
    return false;
  }
}

}  // namespace app
