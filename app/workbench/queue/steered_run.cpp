#include "app/workbench/queue/steered_run.h"

#include <cmath>

#include "engine/core/error.h"
#include "widgets/live/run_catalog.h"

namespace app {
namespace {

constexpr int64_t kProfiledSteps = 100;  // enough to tell a slow step from a slow kernel

}  // namespace

SteeredRun::SteeredRun(TrainingQueue* queue, const widgets::RunCatalog* catalog,
                       std::function<QString(const QString&)> nameOf, QObject* parent)
    : QObject(parent), queue_(queue), catalog_(catalog), nameOf_(std::move(nameOf)) {
  connect(queue_, &TrainingQueue::stateChanged, this, [this](const QString& run) {
    update();
    if (run == id_) emit changed();
  });
  connect(queue_, &TrainingQueue::queueChanged, this, &SteeredRun::update);
  connect(queue_, &TrainingQueue::progressChanged, this, [this](const QString& run) {
    if (run == id_) emit progressChanged(progress());
  });
  connect(catalog_, &widgets::RunCatalog::currentChanged, this, &SteeredRun::update);
}

TrainingController::State SteeredRun::state() const {
  const TrainingController* run = controller();
  return run ? run->state() : TrainingController::State::kIdle;
}

void SteeredRun::togglePause() {
  if (!isActive()) return;
  const bool held = state() == TrainingController::State::kPaused || state() == TrainingController::State::kPausing;
  held ? controller()->resume() : controller()->pause();
}

void SteeredRun::stop() {
  if (isActive()) controller()->stop();
}

void SteeredRun::evaluateNow() {
  if (isActive()) controller()->evaluateNow();
}

void SteeredRun::profileSteps() {
  if (isActive()) controller()->profileSteps(kProfiledSteps);
}

void SteeredRun::setLearningRate(const QString& text) {
  bool isNumber = false;
  const double rate = text.trimmed().toDouble(&isNumber);
  try {
    TrainingController* run = controller();
    if (!run) return;
    run->setLearningRate(isNumber ? rate : std::nan(""));
    emit message({widgets::Severity::kInfo,
                  tr("The learning rate of %1 is %2 from the next step on.").arg(nameOf_(id_), text.trimmed()),
                  {},
                  QStringLiteral("rate")});
  } catch (const engine::Error&) {
    emit message({widgets::Severity::kError,
                  tr("\"%1\" is not a learning rate: enter a number of 0 or more, such as 0.001.").arg(text),
                  {},
                  QStringLiteral("rate")});
  }
}

widgets::RunProgress SteeredRun::progress() const {
  const TrainingController* run = controller();
  if (!run) return {};
  widgets::RunProgress progress = run->progress();
  progress.experiment = nameOf_(id_);
  return progress;
}

// What is part of a run counts as the run.
QString SteeredRun::choose() const {
  const QString current = catalog_->current();
  for (const QString& id : {current, catalog_->ownerId(current)}) {
    if (queue_->isActive(id)) return id;
  }
  const QStringList active = queue_->active();
  return active.isEmpty() ? queue_->newestRun() : active.back();
}

void SteeredRun::update() {
  const QString chosen = choose();
  if (chosen == id_) return;
  id_ = chosen;
  emit changed();
  emit progressChanged(progress());
}

}  // namespace app
