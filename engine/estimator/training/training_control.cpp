#include "engine/estimator/training/training_control.h"

#include <cmath>

#include "engine/core/error.h"

namespace engine::estimator {

void TrainingControl::pause() {
  const std::lock_guard lock(mutex_);
  paused_ = true;
  pending_ = true;
}

void TrainingControl::resume() {
  const std::lock_guard lock(mutex_);
  paused_ = false;
  changed_.notify_all();
}

void TrainingControl::stop() {
  const std::lock_guard lock(mutex_);
  requests_.stop = true;
  paused_ = false;
  pending_ = true;
  changed_.notify_all();
}

void TrainingControl::evaluateNow() {
  const std::lock_guard lock(mutex_);
  requests_.evaluate = true;
  pending_ = true;
  changed_.notify_all();
}

void TrainingControl::setLearningRate(double rate) {
  if (!std::isfinite(rate) || rate < 0) {
    fail(Code::kInvalidArgument, "The learning rate cannot be ", rate, "; use a number of 0 or more.");
  }
  const std::lock_guard lock(mutex_);
  requests_.learningRate = rate;
  pending_ = true;
  changed_.notify_all();
}

void TrainingControl::setMaxSteps(int64_t maxSteps) {
  if (maxSteps < 1) fail(Code::kInvalidArgument, "max_steps cannot be ", maxSteps, "; use at least 1.");
  const std::lock_guard lock(mutex_);
  requests_.maxSteps = maxSteps;
  maxSteps_ = maxSteps;
  pending_ = true;
  changed_.notify_all();
}

void TrainingControl::profileSteps(int64_t count) {
  if (count < 1) fail(Code::kInvalidArgument, "A profile of ", count, " steps is none; ask for at least 1.");
  const std::lock_guard lock(mutex_);
  stepsToProfile_ = count;
}

void TrainingControl::countProfiledStep() {
  const std::lock_guard lock(mutex_);
  if (stepsToProfile_ > 0) --stepsToProfile_;
}

TrainingControl::Progress TrainingControl::progress() const {
  return {step_.load(std::memory_order_relaxed), waiting_.load(), evaluating_.load(std::memory_order_relaxed),
          static_cast<double>(inputWait_.load(std::memory_order_relaxed)) / 1e9, stepsToProfile()};
}

TrainingControl::Requests TrainingControl::take() {
  const std::lock_guard lock(mutex_);
  Requests taken = requests_;
  taken.pause = paused_;
  requests_ = {};
  pending_ = paused_;  // a pause goes on after an evaluation
  return taken;
}

void TrainingControl::waitForMore() {
  std::unique_lock lock(mutex_);
  const auto isOver = [this] { return !paused_ || requests_.evaluate || requests_.learningRate || requests_.maxSteps; };
  if (isOver()) return;
  waiting_ = true;
  changed_.wait(lock, isOver);
  waiting_ = false;
}

}  // namespace engine::estimator
