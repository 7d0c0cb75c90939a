#include "engine/estimator/hooks/global_step_waiter_hook.h"

#include <chrono>
#include <thread>

#include "engine/core/error.h"

namespace engine::estimator {
namespace {

constexpr double kPollSeconds = 0.5;
constexpr int64_t kStepsBetweenLines = 1000;

}  // namespace

GlobalStepWaiterHook::GlobalStepWaiterHook(int64_t waitUntilStep, LogSink log, std::function<void(double)> sleep)
    : waitUntilStep_(waitUntilStep), log_(std::move(log)), sleep_(std::move(sleep)) {
  if (!sleep_) {
    sleep_ = [](double seconds) { std::this_thread::sleep_for(std::chrono::duration<double>(seconds)); };
  }
}

const SessionRunArgs* GlobalStepWaiterHook::beforeRun(SessionRunContext&) {
  if (waited_ || waitUntilStep_ <= 0) return nullptr;
  if (log_) log_(LogLevel::kInfo, message("Waiting for global step ", waitUntilStep_, " before starting training."));
  int64_t logged = 0;
  while (true) {
    const int64_t step = step_.value();
    if (step >= waitUntilStep_) break;
    if (step - logged > kStepsBetweenLines) {
      if (log_) {
        log_(LogLevel::kInfo, message("Waiting for global step ", waitUntilStep_,
                                      " before starting training. Current step is ", step, "."));
      }
      logged = step;
    }
    sleep_(kPollSeconds);
  }
  if (log_) log_(LogLevel::kInfo, message("Done waiting for global step ", waitUntilStep_, "."));
  waited_ = true;
  return nullptr;
}

}  // namespace engine::estimator
