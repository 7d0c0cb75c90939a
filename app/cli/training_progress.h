// Shows the progress of a training on stderr, with its rate and the time left, from a thread of its own.
#pragma once

#include <condition_variable>
#include <memory>
#include <mutex>
#include <thread>

#include "app/cli/console.h"
#include "engine/estimator/training/training_control.h"

namespace app::cli {

class TrainingProgress {
 public:
  // `maxSteps` 0: the end is not known. Both must outlive this.
  TrainingProgress(Console& console, const engine::estimator::TrainingControl& control, int64_t maxSteps);
  ~TrainingProgress();

 private:
  void watch(const std::stop_token& token);

  Console& console_;
  const engine::estimator::TrainingControl& control_;
  int64_t maxSteps_;
  std::mutex mutex_;
  std::condition_variable_any wake_;
  std::jthread thread_;
};

// "step 1200 of 5000 (24%), 430 steps/s, 0:09 left".
std::string progressText(int64_t step, int64_t maxSteps, double stepsPerSecond);

}  // namespace app::cli
