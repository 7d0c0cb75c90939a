// The plugin "memory_meter": the program's memory while it trains, and the machine's.
#include <fstream>
#include <map>

#include "engine/core/error.h"
#include "plugins/api/hook_plugin.h"
#include "plugins/api/step_schedule.h"

namespace plugins {
namespace {

using namespace engine::estimator;

// Of a file of /proc with lines "name:  1234 kB", in MiB; a name that is not there gives 0.
class Kibibytes {
 public:
  explicit Kibibytes(const char* path) {
    std::ifstream in(path);
    for (std::string line; std::getline(in, line);) {
      const std::size_t colon = line.find(':');
      if (colon != std::string::npos) values_[line.substr(0, colon)] = std::strtod(line.c_str() + colon + 1, nullptr);
    }
  }
  double mebibytes(const std::string& name) const {
    const auto found = values_.find(name);
    return found == values_.end() ? 0 : found->second / 1024;
  }

 private:
  std::map<std::string, double> values_;
};

class MemoryMeterHook : public SessionRunHook {
 public:
  MemoryMeterHook(int64_t everySteps, double warnBelow, LogSink log)
      : schedule_(everySteps), warnBelow_(warnBelow), log_(std::move(log)) {}

  void setSummaryWriter(summaries::SummaryWriter* writer) override { writer_ = writer; }
  void afterCreateSession(engine::Session& session) override { schedule_.start(session); }

  const SessionRunArgs* beforeRun(SessionRunContext&) override {
    schedule_.isDueNext();
    return nullptr;
  }

  void afterRun(SessionRunContext&, SessionRunValues) override {
    if (!schedule_.wasDue()) return;
    const Kibibytes program("/proc/self/status");
    const double resident = program.mebibytes("VmRSS");
    const double left = Kibibytes("/proc/meminfo").mebibytes("MemAvailable");
    if (first_ == 0) first_ = resident;
    if (writer_) {
      const double wall = summaries::wallTime();
      writer_->scalar("memory/resident_mib", schedule_.step(), resident, wall);
      writer_->scalar("memory/grown_mib", schedule_.step(), resident - first_, wall);
      writer_->scalar("memory/peak_mib", schedule_.step(), program.mebibytes("VmHWM"), wall);
      writer_->scalar("memory/left_mib", schedule_.step(), left, wall);
    }
    if (left < warnBelow_ && !hasWarned_ && log_) {
      hasWarned_ = true;
      log_(LogLevel::kWarning, engine::message("Step ", schedule_.step(), ": the machine has ", left,
                                               " MiB of memory left, and the training has ", resident, " MiB."));
    }
  }

 private:
  StepSchedule schedule_;
  double warnBelow_;  // MiB
  LogSink log_;
  summaries::SummaryWriter* writer_ = nullptr;
  double first_ = 0;  // resident MiB in the first step
  bool hasWarned_ = false;
};

}  // namespace

HookPtr makeHook(const Parameters& parameters, const HookServices& services) {
  return std::make_shared<MemoryMeterHook>(parameters.integer("every_steps"), parameters.number("warn_below"),
                                           services.log);
}

}  // namespace plugins
