#include "app/cli/training_progress.h"

#include <chrono>
#include <cstdio>

#include "app/cli/duration.h"

namespace app::cli {
namespace {

using Clock = std::chrono::steady_clock;
constexpr auto kTerminalPeriod = std::chrono::milliseconds(200);
constexpr auto kFilePeriod = std::chrono::seconds(3);
constexpr double kNewest = 0.3;  // weight of the newest measurement in the rate

}  // namespace

std::string progressText(int64_t step, int64_t maxSteps, double stepsPerSecond) {
  std::string text = "step " + std::to_string(step);
  if (maxSteps > 0) {
    text += " of " + std::to_string(maxSteps) + " (" + std::to_string(100 * step / maxSteps) + "%)";
  }
  if (stepsPerSecond <= 0) return text;
  char rate[32];
  std::snprintf(rate, sizeof(rate), stepsPerSecond < 10 ? ", %.2g steps/s" : ", %.0f steps/s", stepsPerSecond);
  text += rate;
  if (maxSteps > step) text += ", " + durationText(static_cast<double>(maxSteps - step) / stepsPerSecond) + " left";
  return text;
}

TrainingProgress::TrainingProgress(Console& console, const engine::estimator::TrainingControl& control,
                                   int64_t maxSteps)
    : console_(console), control_(control), maxSteps_(maxSteps) {
  if (!console.quiet) thread_ = std::jthread([this](const std::stop_token& token) { watch(token); });
}

TrainingProgress::~TrainingProgress() {
  thread_.request_stop();
  if (thread_.joinable()) thread_.join();
  console_.endProgress();
}

void TrainingProgress::watch(const std::stop_token& token) {
  int64_t lastStep = 0;
  Clock::time_point lastTime;
  bool known = false;  // where the training began: a first step was seen
  double rate = 0;
  std::unique_lock lock(mutex_);
  while (!token.stop_requested()) {
    wake_.wait_for(lock, token, console_.interactive() ? Clock::duration(kTerminalPeriod) : kFilePeriod,
                   [] { return false; });
    const int64_t step = control_.progress().step;
    const auto now = Clock::now();
    if (token.stop_requested() || step == 0) continue;
    if (known && step > lastStep) {
      const double newest =
          static_cast<double>(step - lastStep) / std::chrono::duration<double>(now - lastTime).count();
      rate = rate > 0 ? (1 - kNewest) * rate + kNewest * newest : newest;
    }
    known = true;
    lastStep = step;
    lastTime = now;
    console_.progress(progressText(step, maxSteps_, rate));
  }
}

}  // namespace app::cli
