// The plugin "throughput": what a training takes of the machine.
#include <sys/resource.h>
#include <unistd.h>

#include <chrono>
#include <fstream>

#include "engine/estimator/training/monitored_session.h"
#include "plugins/api/hook_plugin.h"

namespace plugins {
namespace {

using namespace engine::estimator;
using Clock = std::chrono::steady_clock;

constexpr double kMebibyte = 1024.0 * 1024;

struct Usage {
  Clock::time_point time;
  double processorSeconds = 0;  // of all threads
  double memory = 0;            // resident, MiB
  double peak = 0;              // MiB
};

Usage usageNow() {
  rusage used{};
  getrusage(RUSAGE_SELF, &used);
  const auto seconds = [](const timeval& t) {
    return static_cast<double>(t.tv_sec) + 1e-6 * static_cast<double>(t.tv_usec);
  };
  double all = 0;
  double resident = 0;
  std::ifstream("/proc/self/statm") >> all >> resident;  // pages
  const double page = static_cast<double>(sysconf(_SC_PAGESIZE));
  return {Clock::now(), seconds(used.ru_utime) + seconds(used.ru_stime), resident * page / kMebibyte,
          static_cast<double>(used.ru_maxrss) / 1024};
}

class ThroughputHook : public SessionRunHook {
 public:
  ThroughputHook(int64_t everySteps, int64_t batchSize)
      : everySteps_(everySteps), batchSize_(static_cast<double>(batchSize)) {}

  void setSummaryWriter(summaries::SummaryWriter* writer) override { writer_ = writer; }

  void afterCreateSession(engine::Session& session) override {
    step_ = GlobalStep(session);
    last_ = step_.value();
    before_ = usageNow();
  }

  void afterRun(SessionRunContext&, SessionRunValues) override {
    const int64_t step = step_.value();
    if (!writer_ || step < last_ + everySteps_) return;
    const Usage now = usageNow();
    const auto steps = static_cast<double>(step - last_);
    const double seconds = std::chrono::duration<double>(now.time - before_.time).count();
    const double wall = summaries::wallTime();
    const auto log = [&](const char* tag, double value) { writer_->scalar(tag, step, value, wall); };
    log("throughput/steps_per_second", steps / seconds);
    if (batchSize_ > 0) log("throughput/examples_per_second", steps * batchSize_ / seconds);
    log("throughput/processor_seconds_per_step", (now.processorSeconds - before_.processorSeconds) / steps);
    log("throughput/memory_mib", now.memory);
    log("throughput/peak_memory_mib", now.peak);
    last_ = step;
    before_ = now;
  }

 private:
  int64_t everySteps_;
  double batchSize_;
  summaries::SummaryWriter* writer_ = nullptr;
  GlobalStep step_;
  int64_t last_ = 0;
  Usage before_;
};

}  // namespace

HookPtr makeHook(const Parameters& parameters, const HookServices&) {
  return std::make_shared<ThroughputHook>(parameters.integer("every_steps"), parameters.integer("batch_size"));
}

}  // namespace plugins
