#include "app/workbench/queue/training_queue.h"

#include <algorithm>

#include "app/workbench/settings/settings.h"
#include "engine/core/error.h"
#include "engine/core/thread_arena.h"

namespace app {
namespace {

constexpr int kMostByDefault = 8;

// Two cores for each run: a small model does not fill more, and a large one shares.
int defaultLimit() {
  return std::clamp(engine::availableCores() / 2, 1, kMostByDefault);
}

}  // namespace

int TrainingQueue::usualLimit() {
  return defaultLimit();
}

TrainingQueue::TrainingQueue(Settings* settings, QObject* parent) : QObject(parent), settings_(settings) {
  const int kept = settings_->trainingLimit();
  limit_ = kept > 0 ? kept : defaultLimit();
}

// All are told to stop before the first one is waited for.
TrainingQueue::~TrainingQueue() {
  for (auto& [id, run] : runs_) {
    if (!run.controller) continue;
    run.controller->disconnect(this);
    run.controller->stop();
  }
}

void TrainingQueue::add(TrainingRequest request, const QString& runId) {
  insert(std::move(request), runId, waiting_.size());
}

void TrainingQueue::addFirst(TrainingRequest request, const QString& runId) {
  insert(std::move(request), runId, 0);
}

void TrainingQueue::insert(TrainingRequest request, const QString& runId, qsizetype place) {
  if (runId.isEmpty()) engine::fail(engine::Code::kInvalidArgument, "A run needs an id before it can be trained.");
  if (waiting_.contains(runId) || isActive(runId)) {
    engine::fail(engine::Code::kAlreadyExists, "Run '", runId.toStdString(),
                 "' is already training or waiting: use another id for the new run.");
  }
  runs_[runId].request = std::move(request);
  waiting_.insert(place, runId);
  emit queueChanged();
  startDue();
}

void TrainingQueue::move(const QString& runId, qsizetype by) {
  const qsizetype from = waiting_.indexOf(runId);
  const qsizetype to = from + by;
  if (from < 0 || to < 0 || to >= waiting_.size()) return;
  waiting_.move(from, to);
  emit queueChanged();
}

void TrainingQueue::remove(const QString& runId) {
  if (waiting_.removeAll(runId) == 0) return;
  const auto found = runs_.find(runId);
  if (!found->second.controller) runs_.erase(found);
  emit queueChanged();
}

void TrainingQueue::arrange(const QStringList& runIds) {
  const auto place = [&](const QString& id) {
    const qsizetype found = runIds.indexOf(id);
    return found < 0 ? runIds.size() : found;
  };
  std::stable_sort(waiting_.begin(), waiting_.end(),
                   [&](const QString& one, const QString& other) { return place(one) < place(other); });
  emit queueChanged();
}

void TrainingQueue::startNow(const QString& runId) {
  if (waiting_.removeAll(runId) > 0) start(runId);
}

void TrainingQueue::setMaxSteps(const QString& runId, int64_t maxSteps) {
  if (maxSteps < 1) engine::fail(engine::Code::kInvalidArgument, "A run cannot end at step ", maxSteps, ".");
  if (waiting_.contains(runId)) {
    runs_[runId].request.experiment.mutable_train()->set_max_steps(maxSteps);
    emit queueChanged();
  } else if (isActive(runId)) {
    controller(runId)->setMaxSteps(maxSteps);
    emit queueChanged();
  }
}

void TrainingQueue::setLimit(int limit) {
  limit = std::max(1, limit);
  if (limit == limit_) return;
  limit_ = limit;
  settings_->setTrainingLimit(limit);
  emit queueChanged();
  startDue();
}

bool TrainingQueue::setHeld(bool held) {
  if (held == held_) return false;
  held_ = held;
  emit queueChanged();
  startDue();
  return true;
}

void TrainingQueue::stop(const QString& runId) {
  if (TrainingController* run = controller(runId)) run->stop();
}

void TrainingQueue::stopAll() {
  setHeld(true);
  for (const QString& id : active()) stop(id);
}

void TrainingQueue::clear() {
  if (anyActive()) return;
  runs_.clear();
  waiting_.clear();
  started_.clear();
  held_ = false;
  emit queueChanged();
}

QStringList TrainingQueue::active() const {
  QStringList ids;
  std::copy_if(started_.begin(), started_.end(), std::back_inserter(ids),
               [this](const QString& id) { return isActive(id); });
  return ids;
}

bool TrainingQueue::isActive(const QString& runId) const {
  const TrainingController* run = controller(runId);
  return run && run->isActive();
}

bool TrainingQueue::anyActive() const {
  return std::any_of(started_.begin(), started_.end(), [this](const QString& id) { return isActive(id); });
}

const TrainingRequest* TrainingQueue::request(const QString& runId) const {
  const auto found = runs_.find(runId);
  if (found == runs_.end()) return nullptr;
  const bool waits = !found->second.controller || waiting_.contains(runId);
  return waits ? &found->second.request : &found->second.controller->request();
}

TrainingController* TrainingQueue::controller(const QString& runId) const {
  const auto found = runs_.find(runId);
  return found == runs_.end() ? nullptr : found->second.controller.get();
}

void TrainingQueue::startDue() {
  while (!held_ && !waiting_.isEmpty() && active().size() < limit_) start(waiting_.takeFirst());
}

void TrainingQueue::start(const QString& runId) {
  Run& run = runs_[runId];
  if (!run.controller) run.controller = makeController(runId);
  started_.removeAll(runId);
  started_ << runId;
  run.controller->start(std::exchange(run.request, {}));
  emit queueChanged();
}

std::unique_ptr<TrainingController> TrainingQueue::makeController(const QString& runId) {
  auto made = std::make_unique<TrainingController>();
  made->setHookFactory(hookFactory_);
  const TrainingController* run = made.get();
  connect(run, &TrainingController::stateChanged, this, [this, runId](State state) { onState(runId, state); });
  connect(run, &TrainingController::progressChanged, this,
          [this, runId](const widgets::RunProgress& progress) { emit progressChanged(runId, progress); });
  connect(run, &TrainingController::evaluated, this,
          [this, runId](const QString& metrics) { emit evaluated(runId, metrics); });
  connect(run, &TrainingController::logLines, this,
          [this, runId](const std::vector<TrainingLine>& lines) { emit logLines(runId, lines); });
  connect(run, &TrainingController::failed, this,
          [this, runId](const QString& problem, engine::Code code) { emit failed(runId, problem, code); });
  return made;
}

void TrainingQueue::onState(const QString& runId, State state) {
  emit stateChanged(runId, state);
  if (isActive(runId)) return;
  emit ended(runId, state, controller(runId)->problem());
  emit queueChanged();
  startDue();
}

}  // namespace app
