// Logs named values as a line "loss = 0.5, step = 101 (0.120 sec)" (tf.train.LoggingTensorHook). Used by one thread.
//   std::vector<std::string> lines;
//   const LogSink log = [&](LogLevel, const std::string& text) { lines.push_back(text); };
//   const Columns features{{"x", Tensor::vector<float>({1, 2})}}, labels{{"y", Tensor::vector<float>({2, 4})}};
//   const InputFn inputFn = numpyInputFn(features, labels, {.numEpochs = std::nullopt});
//   const auto x = feature_column::numericColumn("x");
//   LinearRegressor model({.featureColumns = {x}}, {}, RunSettings{.modelDir = "logged"});
//   const LoggedTensors step{.names = {"global_step/Read/ReadVariableOp:0"}};
//   const auto hook = std::make_shared<LoggingTensorHook>(step, LoggingTensorOptions{.everyNIter = 2}, log);
//   model.train(inputFn, {.steps = 4, .hooks = {hook}});
//   lines.size();  // is 2u
#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "engine/estimator/base/log_sink.h"
#include "engine/estimator/hooks/step_timer.h"
#include "engine/estimator/training/session_run_hook.h"

namespace engine::estimator {

// What is logged: tags with their tensors, in the order of the line. A name ("layer/output:0") is looked up when the
// loop begins.
struct LoggedTensors {
  std::vector<std::pair<std::string, Output>> outputs;
  std::vector<std::string> names;
};

struct LoggingTensorOptions {
  // At most one of the two; neither only with `atEnd`.
  std::optional<int64_t> everyNIter;
  std::optional<double> everyNSecs;
  bool atEnd = false;
  // The line for the tagged values, of any dtype and shape; the usual one when empty.
  std::function<std::string(const std::vector<std::pair<std::string, Tensor>>&)> formatter;
};

class LoggingTensorHook : public SessionRunHook {
 public:
  // Tensors of any dtype by the tags that the line has. The timer counts this hook's own steps from 0; the first is
  // always logged.
  LoggingTensorHook(std::vector<std::pair<std::string, Output>> tensors, StepTimer timer, LogSink log);
  // InvalidArgument for periods that are both given, missing or not positive.
  LoggingTensorHook(LoggedTensors tensors, const LoggingTensorOptions& options, LogSink log);
  void begin(Graph& graph) override;
  const SessionRunArgs* beforeRun(SessionRunContext& context) override;
  void afterRun(SessionRunContext& context, SessionRunValues values) override;
  void end(Session& session) override;

 private:
  void logLine(SessionRunValues values);

  LoggedTensors tensors_;
  StepTimer timer_;
  LogSink log_;
  bool atEnd_ = false;
  decltype(LoggingTensorOptions::formatter) formatter_;
  SessionRunArgs args_;
  std::vector<std::string> tags_;
  int64_t step_ = 0;
  bool requested_ = false;
};

}  // namespace engine::estimator
