// Decides when something periodic is due, by seconds or by steps (tf.train.SecondOrStepTimer). Used by one thread.
//   StepTimer timer = StepTimer::everySteps(10);
//   timer.shouldTrigger(1);       // is true
//   timer.update(1).has_value();  // is false
//   timer.shouldTrigger(10);      // is false
//   timer.shouldTrigger(11);      // is true
//   timer.update(11)->steps;      // is 10
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

namespace engine::estimator {

class StepTimer {
 public:
  // A period in global steps or in seconds, which must be positive; that is not checked here.
  static StepTimer everySteps(int64_t steps) { return StepTimer(steps, std::nullopt); }
  static StepTimer everySeconds(double seconds) { return StepTimer(std::nullopt, seconds); }
  // One of the two: InvalidArgument when both or neither is given, or it is not positive.
  static StepTimer every(std::optional<double> seconds, std::optional<int64_t> steps);
  static StepTimer never() { return StepTimer(std::nullopt, std::nullopt); }

  // True at the first call, and whenever the period has passed since the last update(). Never twice for one step.
  bool shouldTrigger(int64_t step) const;
  struct Elapsed {
    double seconds = 0;
    int64_t steps = 0;
  };
  // Notes that it happened at `step`; what has passed since the last time, or nothing at the first.
  std::optional<Elapsed> update(int64_t step);
  // As if it had never happened.
  void reset() { lastStep_.reset(); }
  std::optional<int64_t> lastStep() const { return lastStep_; }

 private:
  using Clock = std::chrono::steady_clock;
  StepTimer(std::optional<int64_t> steps, std::optional<double> seconds) : steps_(steps), seconds_(seconds) {}

  std::optional<int64_t> steps_;
  std::optional<double> seconds_;
  std::optional<int64_t> lastStep_;
  Clock::time_point lastTime_;
};

}  // namespace engine::estimator
