#include "engine/estimator/hooks/logging_tensor_hook.h"

#include <cstdio>
#include <sstream>

namespace engine::estimator {

LoggingTensorHook::LoggingTensorHook(std::vector<std::pair<std::string, Output>> tensors, StepTimer timer, LogSink log)
    : tensors_(std::move(tensors)), timer_(timer), log_(std::move(log)) {
  for (const auto& [name, output] : tensors_) args_.fetches.push_back(output);
}

const SessionRunArgs* LoggingTensorHook::beforeRun(SessionRunContext&) {
  requested_ = log_ && timer_.shouldTrigger(step_);
  return requested_ ? &args_ : nullptr;
}

void LoggingTensorHook::afterRun(SessionRunContext&, SessionRunValues values) {
  if (requested_) {
    const auto elapsed = timer_.update(step_);
    std::ostringstream line;
    for (std::size_t i = 0; i < tensors_.size(); ++i) {
      line << (i ? ", " : "") << tensors_[i].first << " = ";
      if (values[i].elements() == 1 && dtypeSize(values[i].dtype()) > 0) {
        line << values[i].toDoubles()[0];
      } else {
        line << values[i].toString();
      }
    }
    if (elapsed) {
      char seconds[32];
      std::snprintf(seconds, sizeof(seconds), " (%.3f sec)", elapsed->seconds);
      line << seconds;
    }
    log_(LogLevel::kInfo, line.str());
  }
  ++step_;
}

}  // namespace engine::estimator
