// Training with evaluations and exports.
#include "engine/estimator/train_and_evaluate.h"

#include <gmock/gmock.h>

#include <cerrno>
#include <set>

#include "engine/estimator/evaluation/eval_metrics.h"
#include "engine/estimator/export/best_exporter.h"
#include "engine/estimator/export/final_exporter.h"
#include "engine/estimator/export/latest_exporter.h"
#include "engine/estimator/export/step_exporter.h"
#include "summaries/files/system_error.h"
#include "tests/engine/estimator/estimator_test_support.h"

namespace engine::estimator {
namespace {

using testing::codeOf;
using testing::configIn;
using ::testing::ElementsAre;
using ::testing::ElementsAreArray;
using testing::linearModel;
using testing::lineInput;

// Writes down what it is asked to export.
class RecordingExporter : public Exporter {
 public:
  explicit RecordingExporter(std::string name) : name_(std::move(name)) {}
  const std::string& name() const override { return name_; }
  std::optional<std::string> exportModel(const Estimator& estimator, const std::string& exportPath,
                                         const std::string& checkpoint, const EvalResult& metrics,
                                         bool isFinal) override {
    EXPECT_EQ(exportPath, estimator.modelDir() + "/export/" + name_);
    EXPECT_TRUE(formats::checkpointExists(checkpoint));
    steps.push_back(static_cast<int64_t>(metrics.at("global_step")));
    finals.push_back(isFinal);
    return exportPath + "/" + std::to_string(steps.back());
  }
  std::vector<int64_t> steps;
  std::vector<bool> finals;

 private:
  std::string name_;
};

EvalSpec evalSpec(const Exporters& exporters = {}) {
  EvalSpec spec;
  spec.inputFn = lineInput(8, 4, false);
  spec.steps = std::nullopt;
  spec.throttleSecs = 0;
  spec.exporters = exporters;
  return spec;
}

TrainSpec trainSpec(int64_t maxSteps) {
  return {lineInput(), maxSteps, {}, {}};
}

std::vector<int64_t> evaluatedSteps(const std::string& evalDir) {
  std::vector<int64_t> steps;
  for (const auto& [step, metrics] : readEvalMetrics(evalDir)) steps.push_back(step);
  return steps;
}

class TrainAndEvaluate : public ::testing::Test {
 protected:
  Estimator estimator() {
    return Estimator(linearModel(), configIn(folder_.path()), {},
                     [this](LogLevel, const std::string& line) { log_ += line + "\n"; });
  }
  testing::TemporaryFolder folder_;
  std::string log_;
};

TEST_F(TrainAndEvaluate, EvaluatesEachCheckpointAndTheEnd) {
  Estimator model = estimator();
  const auto exporter = std::make_shared<RecordingExporter>("all");
  const TrainAndEvaluateResult result = trainAndEvaluate(model, trainSpec(10), evalSpec({exporter}));
  EXPECT_THAT(evaluatedSteps(model.evalDir()), ElementsAre(4, 8, 10));
  EXPECT_THAT(exporter->steps, ElementsAre(4, 8, 10));
  EXPECT_THAT(exporter->finals, ElementsAre(false, false, true));
  EXPECT_EQ(result.metrics->at("global_step"), 10);
  EXPECT_EQ(result.exports.at(0), folder_.path() + "/export/all/10");
  EXPECT_EQ(result.training.globalStep, 10);
}

// Has no room on the disk, but for some steps.
class FullDiskExporter : public RecordingExporter {
 public:
  FullDiskExporter(std::string name, std::set<int64_t> room)
      : RecordingExporter(std::move(name)), room_(std::move(room)) {}
  std::optional<std::string> exportModel(const Estimator& estimator, const std::string& exportPath,
                                         const std::string& checkpoint, const EvalResult& metrics,
                                         bool isFinal) override {
    const auto path = RecordingExporter::exportModel(estimator, exportPath, checkpoint, metrics, isFinal);
    if (!room_.contains(steps.back())) throw summaries::SystemError("Cannot write " + *path, ENOSPC);
    return path;
  }

 private:
  std::set<int64_t> room_;
};

TEST_F(TrainAndEvaluate, GoesOnWhereAnExporterHasNoRoomAndExportsLater) {
  Estimator model = estimator();
  const auto full = std::make_shared<FullDiskExporter>("full", std::set<int64_t>{8, 10});
  const auto other = std::make_shared<RecordingExporter>("other");
  const TrainAndEvaluateResult result = trainAndEvaluate(model, trainSpec(10), evalSpec({full, other}));
  EXPECT_THAT(full->steps, ElementsAre(4, 8, 10));
  EXPECT_THAT(other->steps, ElementsAre(4, 8, 10));
  EXPECT_EQ(result.exports.at(0), folder_.path() + "/export/full/10");
  EXPECT_NE(log_.find("The exporter 'full' could not export"), std::string::npos) << log_;
  EXPECT_NE(log_.find("No space left on device"), std::string::npos) << log_;
}

TEST_F(TrainAndEvaluate, FailsWhereTheLastExportHasNoRoom) {
  Estimator model = estimator();
  const auto full = std::make_shared<FullDiskExporter>("full", std::set<int64_t>{});
  EXPECT_EQ(codeOf([&] { trainAndEvaluate(model, trainSpec(10), evalSpec({full})); }), Code::kResourceExhausted);
  EXPECT_THAT(full->steps, ElementsAre(4, 8, 10));
}

TEST_F(TrainAndEvaluate, BuildsTheEvaluationsGraphOnce) {
  int calls = 0;
  Estimator model(linearModel({.calls = &calls}), configIn(folder_.path()));
  trainAndEvaluate(model, trainSpec(12), evalSpec());
  EXPECT_EQ(calls, 2);
}

TEST_F(TrainAndEvaluate, IsNeverFinalWithoutMaxSteps) {
  Estimator model = estimator();
  const auto exporter = std::make_shared<RecordingExporter>("all");
  trainAndEvaluate(model, {lineInput(20, 4, false), std::nullopt, {}, {}}, evalSpec({exporter}));
  EXPECT_THAT(exporter->steps, ElementsAre(4, 5));
  EXPECT_THAT(exporter->finals, ElementsAre(false, false));
}

TEST_F(TrainAndEvaluate, ThrottlesBySecondsAndSaysSo) {
  Estimator model = estimator();
  EvalSpec eval = evalSpec();
  eval.throttleSecs = 3600;
  trainAndEvaluate(model, trainSpec(14), eval);
  EXPECT_THAT(evaluatedSteps(model.evalDir()), ElementsAre(4, 14));
  EXPECT_NE(log_.find("Skip the current checkpoint eval due to throttle secs (3600 secs)"), std::string::npos);
}

// It fails where a process may be killed.
TEST_F(TrainAndEvaluate, AThrottledLastEvaluationThatWasCutOffIsExportedByTheNextProcess) {
  const ExportFn cutOff = [](const Estimator&, const std::string&, const std::string&) -> std::string {
    fail(Code::kUnknown, "cut off");
  };
  EvalSpec eval = evalSpec({std::make_shared<FinalExporter>("last", cutOff)});
  eval.throttleSecs = 3600;
  Estimator first = estimator();
  EXPECT_EQ(codeOf([&] { trainAndEvaluate(first, trainSpec(14), eval); }), Code::kUnknown);
  const auto exporter = std::make_shared<RecordingExporter>("last");
  eval.exporters = {exporter};
  Estimator second = estimator();
  trainAndEvaluate(second, trainSpec(14), eval);
  EXPECT_THAT(exporter->steps, ElementsAre(14));
  EXPECT_THAT(exporter->finals, ElementsAre(true));
}

TEST_F(TrainAndEvaluate, ThrottlesBySteps) {
  Estimator model = estimator();
  EvalSpec eval = evalSpec();
  eval.throttleSteps = 8;
  trainAndEvaluate(model, trainSpec(22), eval);
  EXPECT_THAT(evaluatedSteps(model.evalDir()), ElementsAre(4, 12, 20, 22));
}

TEST_F(TrainAndEvaluate, DoesNotEvaluateTheSaveAtTheBeginning) {
  Estimator model = estimator();
  model.train(lineInput(), testing::upTo(4));
  trainAndEvaluate(model, trainSpec(8), evalSpec());
  EXPECT_THAT(evaluatedSteps(model.evalDir()), ElementsAre(8));
}

TEST_F(TrainAndEvaluate, EvaluatesTheLastCheckpointWhenThereIsNothingToTrain) {
  Estimator model = estimator();
  model.train(lineInput(), testing::upTo(8));
  const auto exporter = std::make_shared<RecordingExporter>("all");
  EXPECT_EQ(trainAndEvaluate(model, trainSpec(8), evalSpec({exporter})).metrics->at("global_step"), 8);
  EXPECT_THAT(exporter->finals, ElementsAre(true));
  EXPECT_FALSE(trainAndEvaluate(model, trainSpec(8), evalSpec({exporter})).metrics.has_value());
}

// Ends the loop before or after an evaluation.
class StoppingListener : public ContinuousEvalListener {
 public:
  StoppingListener(int before, int after) : before_(before), after_(after) {}
  bool beforeEval() override { return before_-- > 0; }
  bool afterEval(const Evaluation&) override { return after_-- > 0; }

 private:
  int before_;
  int after_;
};

TEST_F(TrainAndEvaluate, AListenerMayEndItBeforeAnEvaluation) {
  Estimator model = estimator();
  StoppingListener listener(1, 10);
  TrainAndEvaluateOptions options;
  options.listener = &listener;
  EXPECT_EQ(trainAndEvaluate(model, trainSpec(20), evalSpec(), options).training.globalStep, 8);
  EXPECT_THAT(evaluatedSteps(model.evalDir()), ElementsAre(4));
}

TEST_F(TrainAndEvaluate, AListenerMayEndItAfterAnEvaluation) {
  Estimator model = estimator();
  StoppingListener listener(10, 1);
  TrainAndEvaluateOptions options;
  options.listener = &listener;
  EXPECT_EQ(trainAndEvaluate(model, trainSpec(20), evalSpec(), options).training.globalStep, 8);
  EXPECT_THAT(evaluatedSteps(model.evalDir()), ElementsAre(4, 8));
}

TEST_F(TrainAndEvaluate, RefusesWrongSpecs) {
  Estimator model = estimator();
  const auto refused = [&](const TrainSpec& train, const EvalSpec& eval) {
    return codeOf([&] { trainAndEvaluate(model, train, eval); }) == Code::kInvalidArgument;
  };
  EXPECT_TRUE(refused({{}, 10, {}, {}}, evalSpec()));
  EXPECT_TRUE(refused(trainSpec(0), evalSpec()));
  EvalSpec wrong = evalSpec();
  wrong.inputFn = {};
  EXPECT_TRUE(refused(trainSpec(1), wrong));
  wrong = evalSpec();
  wrong.steps = 0;
  EXPECT_TRUE(refused(trainSpec(1), wrong));
  wrong = evalSpec();
  wrong.throttleSecs = -1;
  EXPECT_TRUE(refused(trainSpec(1), wrong));
  wrong = evalSpec();
  wrong.startDelaySecs = -1;
  EXPECT_TRUE(refused(trainSpec(1), wrong));
  const auto twice = std::make_shared<RecordingExporter>("a");
  EXPECT_TRUE(refused(trainSpec(1), evalSpec({twice, twice})));
  EXPECT_TRUE(refused(trainSpec(1), evalSpec({std::make_shared<RecordingExporter>("")})));
  EXPECT_FALSE(std::filesystem::exists(folder_.path() + "/checkpoint"));
}

TEST_F(TrainAndEvaluate, AKilledProcessLeavesItsDueEvaluationToTheNext) {
  Estimator model = estimator();
  const auto killer = std::make_shared<testing::AfterStepHook>([](SessionRunContext&) {});
  EvalSpec broken = evalSpec();
  broken.inputFn = [](Mode) -> InputData { fail(Code::kAborted, "killed while evaluating"); };
  EXPECT_EQ(codeOf([&] { trainAndEvaluate(model, trainSpec(10), broken); }), Code::kAborted);
  EXPECT_THAT(evaluatedSteps(model.evalDir()), ElementsAre());
  trainAndEvaluate(model, trainSpec(10), evalSpec());
  EXPECT_THAT(evaluatedSteps(model.evalDir()), ElementsAre(4, 8, 10));
}

RunConfig taskConfig(const std::string& folder, const std::string& task, int index) {
  RunConfig config = configIn(folder);
  config.mutable_cluster()->set_task_type(task);
  config.mutable_cluster()->set_task_id(index);
  config.mutable_cluster()->set_is_chief(task == "chief");
  if (task != "evaluator") {
    (*config.mutable_cluster()->mutable_cluster_spec())["chief"].add_tasks("h:1");
    config.mutable_cluster()->set_master(task == "chief" ? "" : "grpc://h:1");
  }
  return config;
}

TEST_F(TrainAndEvaluate, TR06ThereIsOneEvaluator) {
  Estimator model(linearModel(), taskConfig(folder_.path(), "evaluator", 1));
  std::string message;
  EXPECT_EQ(codeOf([&] { trainAndEvaluate(model, trainSpec(1), evalSpec()); }, &message), Code::kInvalidArgument);
  EXPECT_NE(message.find("there can only be one `evaluator` task"), std::string::npos) << message;
}

TEST_F(TrainAndEvaluate, ATaskThatIsNoneIsRefused) {
  for (const char* task : {"local", "nope", ""}) {
    Estimator model(linearModel(), taskConfig(folder_.path(), task, 0));
    EXPECT_EQ(codeOf([&] { trainAndEvaluate(model, trainSpec(1), evalSpec()); }), Code::kInvalidArgument) << task;
  }
}

TEST_F(TrainAndEvaluate, AChiefAloneTrains) {
  Estimator model(linearModel(), taskConfig(folder_.path(), "chief", 0));
  EXPECT_EQ(trainAndEvaluate(model, trainSpec(5), evalSpec()).training.globalStep, 5);
  EXPECT_THAT(evaluatedSteps(model.evalDir()), ElementsAre());
}

TEST_F(TrainAndEvaluate, SeveralProcessesAreRefusedClearly) {
  Estimator model(linearModel(), taskConfig(folder_.path(), "worker", 0));
  EXPECT_EQ(codeOf([&] { trainAndEvaluate(model, trainSpec(5), evalSpec()); }), Code::kUnimplemented);
}

TEST_F(TrainAndEvaluate, AnEvaluatorMayNotTrain) {
  Estimator model(linearModel(), taskConfig(folder_.path(), "evaluator", 0));
  EXPECT_EQ(codeOf([&] { model.train(lineInput(), testing::upTo(1)); }), Code::kInvalidArgument);
}

TEST_F(TrainAndEvaluate, AnEvaluatorFollowsATrainingUntilItsEnd) {
  Estimator trainer = estimator();
  Estimator evaluator(linearModel(), taskConfig(folder_.path(), "evaluator", 0), {},
                      [this](LogLevel, const std::string& line) { log_ += line + "\n"; });
  EvalSpec eval = evalSpec();
  eval.startDelaySecs = 3;
  eval.throttleSecs = 60;
  double now = 0;
  std::vector<double> waits;
  TrainAndEvaluateOptions options;
  options.waiting.now = [&] { return now; };
  // Another process trains while this one waits; first it does nothing.
  options.waiting.sleep = [&](double seconds) {
    now += seconds;
    waits.push_back(seconds);
    if (waits.size() == 2) trainer.train(lineInput(), testing::upTo(5));
    if (waits.size() == 4) trainer.train(lineInput(), testing::upTo(9));
  };
  const TrainAndEvaluateResult result = trainAndEvaluate(evaluator, trainSpec(9), eval, options);
  EXPECT_THAT(waits, ElementsAre(3, 60, 60, 60));
  EXPECT_THAT(evaluatedSteps(evaluator.evalDir()), ElementsAre(5, 9));
  EXPECT_EQ(result.metrics->at("global_step"), 9);
  EXPECT_NE(log_.find("Estimator is not trained yet."), std::string::npos);
  EXPECT_NE(log_.find("No new checkpoint ready for evaluation."), std::string::npos);
}

}  // namespace
}  // namespace engine::estimator
