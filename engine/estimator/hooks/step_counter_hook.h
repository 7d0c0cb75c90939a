// Logs steps per second as the scalar "global_step/sec" (tf.train.StepCounterHook). Used by the training thread.
//   const InputFn inputFn = numpyInputFn({{"x", Tensor::vector<float>({1})}}, {{"y", Tensor::vector<float>({2})}},
//                                        {.numEpochs = std::nullopt});
//   const auto x = feature_column::numericColumn("x");
//   LinearRegressor model({.featureColumns = {x}}, {}, RunSettings{.modelDir = "counted", .logStepCountSteps = 0});
//   std::vector<std::string> lines;
//   const LogSink log = [&](LogLevel, const std::string& line) { lines.push_back(line); };
//   const auto hook = std::make_shared<StepCounterHook>(StepTimer::everySteps(10), nullptr, log);
//   model.train(inputFn, {.maxSteps = 25, .hooks = {hook}});
//   lines.at(0).starts_with("global_step/sec: ");  // is true
#pragma once

#include "engine/estimator/base/log_sink.h"
#include "engine/estimator/hooks/step_timer.h"
#include "engine/estimator/training/monitored_session.h"
#include "summaries/summary_writer.h"

namespace engine::estimator {

class StepCounterHook : public SessionRunHook {
 public:
  // `timer`: between two points, in steps or seconds. `writer` may be null: then it only logs.
  StepCounterHook(StepTimer timer, summaries::SummaryWriter* writer, LogSink log)
      : timer_(timer), writer_(writer), log_(std::move(log)) {}
  void afterCreateSession(Session& session) override { step_ = GlobalStep(session); }
  void afterRun(SessionRunContext& context, SessionRunValues values) override;

 private:
  void warnIfStanding(int64_t step);

  StepTimer timer_;
  summaries::SummaryWriter* writer_;
  LogSink log_;
  GlobalStep step_;
  int64_t lastStep_ = -1;
  int standing_ = 0;  // steps in a row that did not advance the global step
  int warnings_ = 0;
};

}  // namespace engine::estimator
