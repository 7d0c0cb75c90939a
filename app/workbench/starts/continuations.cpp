#include "app/workbench/starts/continuations.h"

#include <filesystem>

#include "app/workbench/messages/messages.h"
#include "app/workbench/places/open_workspace.h"
#include "app/workbench/queue/held_checkpoint.h"
#include "app/workbench/runs/run_experiment.h"
#include "app/workbench/runs/runs.h"
#include "app/workbench/starts/starts.h"
#include "engine/core/error.h"
#include "engine/formats/checkpoints/checkpoint_manager.h"
#include "widgets/util/background.h"

namespace app {

// What a branch begins with.
struct Continuations::Held {
  std::string prefix;
  QString problem;  // why there is none; empty otherwise
};

Continuations::Continuations(const OpenWorkspace* place, const Runs* runs, Starts* starts, Messages* messages,
                             QObject* parent)
    : QObject(parent), place_(place), runs_(runs), starts_(starts), messages_(messages) {}

const RunFacts* Continuations::startable(const QString& id) const {
  return place_->workspace().canTrain() ? runs_->find(id) : nullptr;
}

TrainingRequest Continuations::requestOf(const RunFacts& run) const {
  TrainingRequest request;
  request.experiment = experimentOf(run);
  request.title = run.id.section(QLatin1Char('/'), 0, 0);
  request.baseDir = place_->workspace().experimentsDir();
  return request;
}

bool Continuations::continueRun(const QString& id) {
  const RunFacts* run = startable(id);
  if (!run) return false;
  try {
    return starts_->start(requestOf(*run), id);
  } catch (const engine::Error& error) {
    messages_->tellError(QString::fromUtf8(error.what()));
    return false;
  }
}

bool Continuations::warmStart(const QString& id, const QString& checkpoint) {
  const RunFacts* run = startable(id);
  if (!run) return false;
  try {
    TrainingRequest request = requestOf(*run);
    request.experiment.mutable_warm_start()->set_from(checkpoint.toStdString());
    const QString fresh = starts_->newRunId(request.title);
    return starts_->start(std::move(request), fresh);
  } catch (const engine::Error& error) {
    messages_->tellError(QString::fromUtf8(error.what()));
    return false;
  }
}

bool Continuations::branch(const QString& id, const QString& checkpoint) {
  const RunFacts* run = startable(id);
  if (!run) return false;
  try {
    if (run->checkpoints.empty()) {
      engine::fail(engine::Code::kNotFound, "Run '", id.toStdString(), "' has no checkpoint to branch from.");
    }
    Branch branch{id, {}, requestOf(*run)};
    branch.id = starts_->newRunId(branch.request.title);
    branch.request.branchFrom = checkpoint.toStdString();
    branch.request.modelDir = place_->workspace().runDir(branch.id.toStdString());
    std::filesystem::create_directories(branch.request.modelDir);  // nobody else gets the id
    // At once, wherever the queue puts the run: the other one may train, and removes its old checkpoints.
    const auto hold = [from = branch.request.branchFrom, runDir = run->path.toStdString(),
                       to = branch.request.modelDir]() -> Held {
      try {
        if (from.empty()) return {holdLatestCheckpoint(runDir, to), {}};
        holdCheckpoint(from, to);
        return {from, {}};
      } catch (const std::exception& error) {
        releaseCheckpoint({}, to);
        return {{}, QString::fromUtf8(error.what())};
      }
    };
    widgets::inBackground(this, hold, [this, branch](const Held& held) { begin(branch, held); });
    return true;
  } catch (const std::exception& error) {
    messages_->tellError(QString::fromUtf8(error.what()));
    return false;
  }
}

void Continuations::begin(const Branch& branch, const Held& held) {
  if (!held.problem.isEmpty()) return messages_->tellError(held.problem);
  TrainingRequest request = branch.request;
  request.branchFrom = held.prefix;
  const int64_t step = engine::formats::checkpointStep(held.prefix).value_or(0);
  engine::estimator::TrainSettings& train = *request.experiment.mutable_train();
  // At the end of its training a branch would have nothing to do: it gets as many steps again.
  if (train.max_steps() > 0 && step >= train.max_steps()) train.set_max_steps(step + train.max_steps());
  // Another workspace may have been opened meanwhile.
  const bool isHere = request.modelDir == place_->workspace().runDir(branch.id.toStdString());
  if (!isHere || !starts_->start(request, branch.id)) {
    const auto release = [held, dir = request.modelDir] {
      releaseCheckpoint(held.prefix, dir);
      return true;
    };
    return widgets::inBackground(this, release, [](bool) {});
  }
  messages_->tell({widgets::Severity::kInfo,
                   tr("%1 continues from step %2 of %3.").arg(branch.id).arg(step).arg(branch.from),
                   {},
                   QStringLiteral("branch")});
}

}  // namespace app
