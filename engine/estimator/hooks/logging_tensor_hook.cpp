#include "engine/estimator/hooks/logging_tensor_hook.h"

#include <cstdio>
#include <sstream>

#include "engine/core/error.h"

namespace engine::estimator {
namespace {

StepTimer timerOf(const LoggingTensorOptions& options) {
  if (options.everyNIter && options.everyNSecs) {
    fail(Code::kInvalidArgument, "exactly one of every_n_iter and every_n_secs must be provided.");
  }
  if (!options.everyNIter && !options.everyNSecs) {
    if (options.atEnd) return StepTimer::never();
    fail(Code::kInvalidArgument, "either at_end and/or exactly one of every_n_iter and every_n_secs must be provided.");
  }
  return StepTimer::every(options.everyNSecs, options.everyNIter);
}

std::string valueText(const Tensor& value) {
  if (value.elements() != 1 || dtypeSize(value.dtype()) == 0) return value.toString();
  return message(value.toDoubles()[0]);
}

}  // namespace

LoggingTensorHook::LoggingTensorHook(std::vector<std::pair<std::string, Output>> tensors, StepTimer timer, LogSink log)
    : tensors_{std::move(tensors), {}}, timer_(timer), log_(std::move(log)) {}

LoggingTensorHook::LoggingTensorHook(LoggedTensors tensors, const LoggingTensorOptions& options, LogSink log)
    : tensors_(std::move(tensors)),
      timer_(timerOf(options)),
      log_(std::move(log)),
      atEnd_(options.atEnd),
      formatter_(options.formatter) {}

void LoggingTensorHook::begin(Graph& graph) {
  args_ = {};
  tags_.clear();
  step_ = 0;
  timer_.reset();
  for (const auto& [tag, output] : tensors_.outputs) {
    tags_.push_back(tag);
    args_.fetches.push_back(output);
  }
  for (const std::string& name : tensors_.names) {
    tags_.push_back(name);
    args_.fetches.push_back(graph.output(name));
  }
}

const SessionRunArgs* LoggingTensorHook::beforeRun(SessionRunContext&) {
  requested_ = log_ && timer_.shouldTrigger(step_);
  return requested_ ? &args_ : nullptr;
}

void LoggingTensorHook::afterRun(SessionRunContext&, SessionRunValues values) {
  if (requested_) logLine(values);
  ++step_;
}

void LoggingTensorHook::end(Session& session) {
  if (atEnd_ && log_) logLine(session.run(Feeds{}, args_.fetches));
}

void LoggingTensorHook::logLine(SessionRunValues values) {
  const auto elapsed = timer_.update(step_);
  if (formatter_) {
    std::vector<std::pair<std::string, Tensor>> tagged;
    for (std::size_t i = 0; i < tags_.size(); ++i) tagged.emplace_back(tags_[i], values[i]);
    return log_(LogLevel::kInfo, formatter_(tagged));
  }
  std::ostringstream line;
  for (std::size_t i = 0; i < tags_.size(); ++i) line << (i ? ", " : "") << tags_[i] << " = " << valueText(values[i]);
  if (elapsed) {
    char seconds[32];
    std::snprintf(seconds, sizeof(seconds), " (%.3f sec)", elapsed->seconds);
    line << seconds;
  }
  log_(LogLevel::kInfo, line.str());
}

}  // namespace engine::estimator
