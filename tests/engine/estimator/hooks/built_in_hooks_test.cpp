// What the framework's hooks do.
#include <gmock/gmock.h>

#include <fstream>
#include <map>
#include <nlohmann/json.hpp>

#include "engine/estimator/evaluation/eval_metrics.h"
#include "engine/estimator/hooks/checkpoint_input_pipeline_hook.h"
#include "engine/estimator/hooks/final_ops_hook.h"
#include "engine/estimator/hooks/global_step_waiter_hook.h"
#include "engine/estimator/hooks/in_memory_evaluator_hook.h"
#include "engine/estimator/hooks/logging_tensor_hook.h"
#include "engine/estimator/hooks/nan_tensor_hook.h"
#include "engine/estimator/hooks/profiler_hook.h"
#include "engine/estimator/hooks/stop_at_checkpoint_step_hook.h"
#include "engine/estimator/hooks/stop_at_step_hook.h"
#include "engine/estimator/run_metadata.pb.h"
#include "tests/engine/estimator/estimator_test_support.h"

namespace engine::estimator {
namespace {

using testing::codeOf;
using testing::configIn;
using ::testing::ElementsAre;
using testing::linearModel;
using testing::lineInput;
using testing::upTo;

class BuiltInHooks : public ::testing::Test {
 protected:
  LogSink log() {
    return [this](LogLevel, const std::string& line) { lines_.push_back(line); };
  }
  TrainResult trainWith(std::shared_ptr<SessionRunHook> hook, int64_t maxSteps = 30) {
    TrainOptions options = upTo(maxSteps);
    options.hooks = {std::move(hook)};
    return model_.train(lineInput(), options);
  }

  testing::TemporaryFolder folder_;
  Estimator model_{linearModel(), configIn(folder_.path())};
  std::vector<std::string> lines_;
};

TEST_F(BuiltInHooks, K01StopAtStepCountsFromTheSessionsFirstStep) {
  model_.train(lineInput(), upTo(5));
  TrainOptions options;
  options.hooks = {std::make_shared<StopAtStepHook>(10, std::nullopt)};
  EXPECT_EQ(model_.train(lineInput(), options).globalStep, 15);
  options.hooks = {std::make_shared<StopAtStepHook>(std::nullopt, 20)};
  EXPECT_EQ(model_.train(lineInput(), options).globalStep, 20);
  EXPECT_EQ(codeOf([] { StopAtStepHook(1, 2); }), Code::kInvalidArgument);
  EXPECT_EQ(codeOf([] { StopAtStepHook(std::nullopt, std::nullopt); }), Code::kInvalidArgument);
}

TEST_F(BuiltInHooks, K02LoggingTensorLogsTheFirstIterationAndThenByItsPeriod) {
  LoggingTensorOptions options;
  options.everyNIter = 10;
  trainWith(std::make_shared<LoggingTensorHook>(LoggedTensors{{}, {"global_step/logged:0"}}, options, log()));
  ASSERT_EQ(lines_.size(), 3);
  EXPECT_EQ(lines_[0].find("sec)"), std::string::npos) << lines_[0];
  EXPECT_THAT(lines_[1], ::testing::ContainsRegex("^global_step/logged:0 = [0-9]+ \\([0-9.]+ sec\\)$"));
}

TEST_F(BuiltInHooks, LoggingTensorLogsAtTheEndOnly) {
  LoggingTensorOptions options;
  options.atEnd = true;
  options.formatter = [](const std::vector<std::pair<std::string, Tensor>>& values) {
    return "at " + std::to_string(values[0].second.item<int64_t>());
  };
  trainWith(std::make_shared<LoggingTensorHook>(LoggedTensors{{}, {"global_step/logged:0"}}, options, log()), 7);
  EXPECT_THAT(lines_, ElementsAre("at 7"));
}

TEST_F(BuiltInHooks, LoggingTensorTakesOnePeriod) {
  const auto refused = [&](std::optional<int64_t> steps, std::optional<double> seconds) {
    LoggingTensorOptions options;
    options.everyNIter = steps;
    options.everyNSecs = seconds;
    return codeOf([&] { LoggingTensorHook({}, options, log()); }) == Code::kInvalidArgument;
  };
  EXPECT_TRUE(refused(std::nullopt, std::nullopt));
  EXPECT_TRUE(refused(1, 1));
  EXPECT_TRUE(refused(0, std::nullopt));
  EXPECT_TRUE(refused(std::nullopt, 0));
}

TEST_F(BuiltInHooks, LoggingTensorNamesATensorThatIsNotThere) {
  LoggingTensorOptions options;
  options.everyNIter = 1;
  EXPECT_EQ(codeOf([&] {
              trainWith(std::make_shared<LoggingTensorHook>(LoggedTensors{{}, {"nope:0"}}, options, log()));
            }),
            Code::kNotFound);
}

TEST_F(BuiltInHooks, K06ANanMayAlsoStopWithAWarning) {
  const ModelFn plain = linearModel();
  bool stopped = false;
  const ModelFn model = [&](const Features& features, const Labels& labels, Mode mode, const Params& params,
                            const RunConfig& config) {
    EstimatorSpec spec = plain(features, labels, mode, params, config);
    const Output nan = ops::scalar(features.scope(), std::numeric_limits<float>::quiet_NaN());
    spec.trainingHooks = {std::make_shared<NanTensorHook>(nan, false, log())};
    return spec;
  };
  stopped = Estimator(model, configIn(folder_.path())).train(lineInput(), upTo(9)).globalStep == 1;
  EXPECT_TRUE(stopped);
  EXPECT_THAT(lines_, ElementsAre("Model diverged with loss = NaN."));
}

TEST(StepTimerTest, K07TriggersByItsPeriod) {
  StepTimer timer = StepTimer::everySteps(3);
  EXPECT_TRUE(timer.shouldTrigger(1));
  EXPECT_FALSE(timer.update(1).has_value());
  for (int64_t step : {1, 2, 3}) EXPECT_FALSE(timer.shouldTrigger(step)) << step;
  EXPECT_TRUE(timer.shouldTrigger(4));
  EXPECT_EQ(timer.update(4)->steps, 3);
  EXPECT_EQ(timer.lastStep(), 4);
  timer.reset();
  EXPECT_TRUE(timer.shouldTrigger(4));
}

TEST(StepTimerTest, TakesOnePeriod) {
  EXPECT_EQ(codeOf([] { StepTimer::every(1.0, 1); }), Code::kInvalidArgument);
  EXPECT_EQ(codeOf([] { StepTimer::every(std::nullopt, std::nullopt); }), Code::kInvalidArgument);
  EXPECT_EQ(codeOf([] { StepTimer::every(std::nullopt, 0); }), Code::kInvalidArgument);
}

TEST_F(BuiltInHooks, InMemoryEvaluatorEvaluatesAtTheBeginningByItsPeriodAndAtTheEnd) {
  InMemoryEvaluatorOptions options;
  options.everyNIter = 10;
  options.name = "memory";
  const auto hook = std::make_shared<InMemoryEvaluatorHook>(model_, lineInput(8, 4, false), options);
  trainWith(hook, 25);
  std::vector<int64_t> steps;
  const EvalMetricsByStep metrics = readEvalMetrics(model_.evalDir("memory"));
  for (const auto& [step, values] : metrics) steps.push_back(step);
  EXPECT_THAT(steps, ElementsAre(0, 10, 20, 25));
  const EvalResult fromDisk = model_.evaluate(lineInput(8, 4, false), {});
  EXPECT_EQ(metrics.at(25).at("loss"), fromDisk.at("loss"));
  EXPECT_EQ(hook->last().at("loss"), fromDisk.at("loss"));
}

TEST_F(BuiltInHooks, InMemoryEvaluatorIsForOneProcess) {
  InMemoryEvaluatorOptions options;
  options.everyNIter = 0;
  EXPECT_EQ(codeOf([&] { InMemoryEvaluatorHook(model_, lineInput(), options); }), Code::kInvalidArgument);
  RunConfig config = configIn(folder_.path());
  config.mutable_cluster()->set_num_worker_replicas(2);
  const Estimator worker(linearModel(), config);
  EXPECT_EQ(codeOf([&] { InMemoryEvaluatorHook(worker, lineInput()); }), Code::kInvalidArgument);
}

TEST_F(BuiltInHooks, GlobalStepWaiterWaitsForOtherProcesses) {
  int waits = 0;
  std::shared_ptr<VariableResource> step;
  class Finder : public SessionRunHook {
   public:
    explicit Finder(std::shared_ptr<VariableResource>& found) : found_(found) {}
    void afterCreateSession(Session& session) override {
      found_ = session.resources().find<VariableResource>("global_step");
    }

   private:
    std::shared_ptr<VariableResource>& found_;
  };
  TrainOptions options = upTo(5000);
  const auto sleep = [&](double seconds) {
    EXPECT_EQ(seconds, 0.5);
    step->assign(Tensor::scalar(int64_t{1999} * ++waits));
  };
  options.hooks = {std::make_shared<Finder>(step), std::make_shared<GlobalStepWaiterHook>(4000, log(), sleep)};
  model_.train(lineInput(), options);
  EXPECT_EQ(waits, 3);
  EXPECT_EQ(lines_.front(), "Waiting for global step 4000 before starting training.");
  EXPECT_EQ(lines_[1], "Waiting for global step 4000 before starting training. Current step is 1999.");
  EXPECT_EQ(lines_.back(), "Done waiting for global step 4000.");
}

TEST_F(BuiltInHooks, FinalOpsAreComputedAtTheEnd) {
  class Values : public SessionRunHook {
   public:
    void begin(Graph& graph) override {
      hook = std::make_unique<FinalOpsHook>(std::vector<Output>{graph.output("global_step/logged:0")});
    }
    void end(Session& session) override { hook->end(session); }
    std::unique_ptr<FinalOpsHook> hook;
  };
  const auto values = std::make_shared<Values>();
  trainWith(values, 6);
  EXPECT_EQ(values->hook->finalOpsValues().at(0).item<int64_t>(), 6);
}

TEST_F(BuiltInHooks, CheckpointInputPipelineGoesOnInTheInput) {
  // Different batches: training ends elsewhere when it begins anew with the first ones.
  const auto trained = [&](const std::string& folder, const std::vector<int64_t>& stops, bool keepPlace) {
    for (int64_t stop : stops) {
      Estimator model(linearModel(), configIn(folder), {}, log());
      TrainOptions options = upTo(stop);
      if (keepPlace) options.hooks = {std::make_shared<CheckpointInputPipelineHook>(model.config(), log())};
      model.train(lineInput(20, 4), options);
    }
    return formats::BundleReader(*formats::latestCheckpoint(folder)).read("w").item<float>();
  };
  const testing::TemporaryFolder whole;
  const testing::TemporaryFolder kept;
  const testing::TemporaryFolder lost;
  const float want = trained(whole.path(), {13}, false);
  EXPECT_EQ(trained(kept.path(), {3, 8, 13}, true), want);
  EXPECT_NE(trained(lost.path(), {3, 8, 13}, false), want);
  EXPECT_TRUE(formats::checkpointExists(kept.path() + "/input-worker-0-13"));
  for (int64_t step = 0; step < 13; ++step) {
    if (!formats::checkpointExists(kept.path() + "/input-worker-0-" + std::to_string(step))) continue;
    EXPECT_TRUE(formats::checkpointExists(kept.path() + "/model.ckpt-" + std::to_string(step))) << step;
  }
}

TEST_F(BuiltInHooks, AProfilerRecordsTheOpsOfAStep) {
  ProfilerOptions options;
  options.saveSteps = 10;
  options.outputDir = folder_.path() + "/profile";
  trainWith(std::make_shared<ProfilerHook>(options, log()), 25);
  EXPECT_FALSE(std::filesystem::exists(options.outputDir + "/timeline-1.json"));
  EXPECT_THAT(lines_, ElementsAre("Saving timeline for 11 into '" + options.outputDir + "/timeline-11.json'.",
                                  "Saving timeline for 21 into '" + options.outputDir + "/timeline-21.json'."));
  std::ifstream in(options.outputDir + "/timeline-21.json");
  const nlohmann::json trace = nlohmann::json::parse(in);
  bool update = false;
  for (const auto& event : trace["traceEvents"]) update = update || event["name"] == "ResourceApplyGradientDescent";
  EXPECT_TRUE(update) << trace.dump(1);
  std::vector<std::string> tags;
  int64_t bytes = 0;
  std::map<std::string, int64_t> least;  // nanoseconds of memory, by node
  summaries::EventLogReader reader(folder_.path());
  for (const summaries::SeriesInfo& series : reader.series()) {
    if (series.kind != summaries::Kind::kRunMetadata) continue;
    tags.push_back(series.tag);
    RunMetadata metadata;
    ASSERT_TRUE(metadata.ParseFromString(reader.payload(series.id, series.lastStep, 0)));
    for (const CostGraphDef::Node& node : metadata.cost_graph().node()) least[node.name()] = node.memory_nanos();
    for (const NodeExecStats& node : metadata.step_stats().dev_stats(0).node_stats()) {
      for (const AllocatorMemoryUsed& memory : node.memory()) bytes += memory.total_bytes();
    }
  }
  EXPECT_THAT(tags, ::testing::UnorderedElementsAre("step_11", "step_21"));
  EXPECT_GT(bytes, 0);
  ASSERT_FALSE(least.empty()) << "what the machine needs";
  for (const auto& [node, nanos] : least) {
    EXPECT_GT(nanos, 0) << node;
    EXPECT_EQ(node.find("Iterator"), std::string::npos) << node << " waits for input";
  }
}

TEST_F(BuiltInHooks, AStandingGlobalStepIsReportedFiveTimes) {
  const ModelFn plain = linearModel();
  const ModelFn standing = [&](const Features& features, const Labels& labels, Mode mode, const Params& params,
                               const RunConfig& config) {
    EstimatorSpec spec = plain(features, labels, mode, params, config);
    spec.trainOp = ops::group(features.scope(), {}, "nothing");
    return spec;
  };
  Estimator model(standing, configIn(folder_.path()), {}, log());
  model.train(lineInput(4 * 150, 4, false), TrainOptions());
  const auto warnings = std::ranges::count_if(
      lines_, [](const std::string& line) { return line.starts_with("It seems that global step"); });
  EXPECT_EQ(warnings, 5);
}

TEST_F(BuiltInHooks, AWorkerStopsWhenTheLastStepsCheckpointIsThere) {
  RunConfig config = configIn(folder_.path());
  EXPECT_NE(dynamic_cast<StopAtStepHook*>(makeStopAtCheckpointStepHook(model_, 5).get()), nullptr);
  config.mutable_cluster()->set_is_chief(false);
  const Estimator worker(linearModel(), config);
  EXPECT_NE(dynamic_cast<StopAtCheckpointStepHook*>(makeStopAtCheckpointStepHook(worker, 5).get()), nullptr);
  EXPECT_EQ(codeOf([&] { makeStopAtCheckpointStepHook(worker, 0); }), Code::kInvalidArgument);
  int waits = 0;
  const testing::TemporaryFolder chief;
  const auto sleep = [&](double seconds) {
    EXPECT_EQ(seconds, 30);
    if (++waits == 2) Estimator(linearModel(), configIn(chief.path())).train(lineInput(), upTo(6));
  };
  EXPECT_EQ(trainWith(std::make_shared<StopAtCheckpointStepHook>(chief.path(), 6, 30, sleep)).globalStep, 6);
  EXPECT_EQ(waits, 2);
}

TEST_F(BuiltInHooks, CheckpointInputPipelineNeedsCheckpoints) {
  RunConfig config = configIn(folder_.path());
  config.set_save_checkpoints_steps(0);
  EXPECT_EQ(codeOf([&] { CheckpointInputPipelineHook(config, log()); }), Code::kInvalidArgument);
}

TEST_F(BuiltInHooks, WithoutCheckpointsListenersAreRefused) {
  RunConfig config = configIn(folder_.path());
  config.set_save_checkpoints_steps(0);
  Estimator model(linearModel(), config);
  TrainOptions options = upTo(3);
  model.train(lineInput(), options);
  EXPECT_FALSE(std::filesystem::exists(folder_.path() + "/checkpoint"));
  options.savingListeners = {std::make_shared<CheckpointSaverListener>()};
  EXPECT_EQ(codeOf([&] { model.train(lineInput(), options); }), Code::kInvalidArgument);
}

}  // namespace
}  // namespace engine::estimator
