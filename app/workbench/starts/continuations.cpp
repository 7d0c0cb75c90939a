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
#include "widgets/util/error_words.h"

namespace app {

// What a new run begins with.
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
    TrainingRequest request = requestOf(*run);
    const int64_t most = request.experiment.train().max_steps();
    if (most > 0 && !run->checkpoints.empty() && run->checkpoints.back().step >= most) {
      messages_->tell({widgets::Severity::kInfo,
                       tr("%1 has trained all of its %2 steps. A branch of it trains as many again.").arg(id).arg(most),
                       {{tr("Branch"), [this, id] { branch(id, {}); }}},
                       QStringLiteral("branch")});
      return false;
    }
    return starts_->start(std::move(request), id);
  } catch (const engine::Error& error) {
    messages_->tellError(widgets::errorWords(error));
    return false;
  }
}

bool Continuations::warmStart(const QString& id, const QString& checkpoint) {
  const RunFacts* run = startable(id);
  if (!run) return false;
  try {
    Successor successor{id, {}, requestOf(*run), {}};
    successor.id = starts_->newRunId(successor.request.title);
    successor.request.experiment.mutable_warm_start()->set_from(checkpoint.toStdString());
    successor.request.modelDir = place_->workspace().runDir(successor.id.toStdString());
    successor.folder = warmStartFolder(successor.request.modelDir);
    hold(successor, checkpoint.toStdString(), run->path.toStdString(), &Continuations::beginWarm);
    return true;
  } catch (const std::exception& error) {
    messages_->tellError(widgets::errorWords(error));
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
    Successor successor{id, {}, requestOf(*run), {}};
    successor.id = starts_->newRunId(successor.request.title);
    successor.request.modelDir = place_->workspace().runDir(successor.id.toStdString());
    successor.folder = successor.request.modelDir;
    hold(successor, checkpoint.toStdString(), run->path.toStdString(), &Continuations::beginBranch);
    return true;
  } catch (const std::exception& error) {
    messages_->tellError(widgets::errorWords(error));
    return false;
  }
}

void Continuations::hold(const Successor& successor, const std::string& checkpoint, const std::string& runDir,
                         void (Continuations::*begin)(const Successor&, const Held&)) {
  std::filesystem::create_directories(successor.request.modelDir);  // nobody else gets the id
  const auto held = [checkpoint, runDir, to = successor.folder, modelDir = successor.request.modelDir]() -> Held {
    try {
      if (checkpoint.empty()) return {holdLatestCheckpoint(runDir, to), {}};
      holdCheckpoint(checkpoint, to);
      return {checkpoint, {}};
    } catch (const std::exception& error) {
      releaseCheckpoint({}, to);
      releaseCheckpoint({}, modelDir);
      return {{}, widgets::errorWords(error)};
    }
  };
  widgets::inBackground(this, held, [this, successor, begin](const Held& result) {
    if (!result.problem.isEmpty()) return messages_->tellError(result.problem);
    (this->*begin)(successor, result);
  });
}

void Continuations::beginBranch(const Successor& branch, const Held& held) {
  TrainingRequest request = branch.request;
  request.branchFrom = held.prefix;
  const int64_t step = engine::formats::checkpointStep(held.prefix).value_or(0);
  engine::estimator::TrainSettings& train = *request.experiment.mutable_train();
  // At the end of its training a branch would have nothing to do: it gets as many steps again.
  if (train.max_steps() > 0 && step >= train.max_steps()) train.set_max_steps(step + train.max_steps());
  if (!start(branch, std::move(request), held)) return;
  messages_->tell({widgets::Severity::kInfo,
                   tr("%1 continues from step %2 of %3.").arg(branch.id).arg(step).arg(branch.from),
                   {},
                   QStringLiteral("branch")});
}

void Continuations::beginWarm(const Successor& warm, const Held& held) {
  start(warm, warm.request, held);
}

bool Continuations::start(const Successor& successor, TrainingRequest request, const Held& held) {
  // Another workspace may have been opened meanwhile.
  const bool isHere = request.modelDir == place_->workspace().runDir(successor.id.toStdString());
  if (isHere && starts_->start(std::move(request), successor.id)) return true;
  const auto release = [prefix = held.prefix, folder = successor.folder, modelDir = successor.request.modelDir] {
    releaseCheckpoint(prefix, folder);
    releaseCheckpoint({}, modelDir);
    return true;
  };
  widgets::inBackground(this, release, [](bool) {});
  return false;
}

}  // namespace app
