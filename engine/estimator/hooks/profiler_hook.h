// Records when each op of a step ran, every so many steps (tf.train.ProfilerHook): a Chrome trace in a file and run
// metadata in the log. Used by the training thread.
//   const InputFn inputFn = numpyInputFn({{"x", Tensor::vector<float>({1})}}, {{"y", Tensor::vector<float>({2})}},
//                                        {.numEpochs = std::nullopt});
//   const auto x = feature_column::numericColumn("x");
//   LinearRegressor model({.featureColumns = {x}}, {}, RunSettings{.modelDir = "profiled"});
//   const ProfilerOptions options{.saveSteps = 10, .outputDir = "traces"};  // of 25 steps: 11 and 21
//   model.train(inputFn, {.maxSteps = 25, .hooks = {std::make_shared<ProfilerHook>(options, LogSink{})}});
//   std::ifstream("traces/timeline-11.json").good();  // is true
#pragma once

#include <optional>
#include <string>

#include "engine/estimator/base/log_sink.h"
#include "engine/estimator/hooks/kernel_costs.h"
#include "engine/estimator/hooks/step_timer.h"
#include "engine/estimator/training/monitored_session.h"
#include "engine/runtime/step_tracer.h"
#include "summaries/summary_writer.h"

namespace engine::estimator {

struct ProfilerOptions {
  std::optional<int64_t> saveSteps;  // one of the two
  std::optional<double> saveSecs;
  std::string outputDir;  // of timeline-<step>.json; made when it is not there
};

class ProfilerHook : public SessionRunHook {
 public:
  // InvalidArgument unless one period is given.
  ProfilerHook(ProfilerOptions options, LogSink log);
  void setSummaryWriter(summaries::SummaryWriter* writer) override { writer_ = writer; }
  void afterCreateSession(Session& session) override;
  // Never the first step: it compiles the plan.
  const SessionRunArgs* beforeRun(SessionRunContext& context) override;
  // ResourceExhausted when the file cannot be written.
  void afterRun(SessionRunContext& context, SessionRunValues values) override;

 private:
  ProfilerOptions options_;
  StepTimer timer_;
  LogSink log_;
  summaries::SummaryWriter* writer_ = nullptr;
  GlobalStep step_;
  std::shared_ptr<StepTracer> tracer_;
  bool first_ = true;
};

// A trace that chrome://tracing and Perfetto draw.
std::string chromeTrace(const std::vector<StepTracer::Entry>& entries);
// A serialized RunMetadata. `wall`: when the step began, seconds since the epoch. `costs`: the least that each node
// takes; of several steps' entries those of one.
std::string runMetadata(const std::vector<StepTracer::Entry>& entries, double wall,
                        const std::vector<KernelCost>& costs = {});
// Brings a step of the session that has just ended to the log, as run metadata. Measures the machine for the first one.
void writeProfiledStep(summaries::SummaryWriter& writer, Session& session, int64_t step,
                       const std::vector<StepTracer::Entry>& entries);

}  // namespace engine::estimator
