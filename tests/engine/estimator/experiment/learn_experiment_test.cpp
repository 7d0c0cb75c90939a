// The schedules of an experiment, and how learn_runner chooses one.
#include "engine/estimator/experiment/learn_experiment.h"

#include <gmock/gmock.h>

#include "engine/estimator/evaluation/eval_metrics.h"
#include "engine/estimator/experiment/learn_runner.h"
#include "engine/estimator/export/latest_exporter.h"
#include "tests/engine/estimator/estimator_test_support.h"

namespace engine::estimator {
namespace {

using testing::codeOf;
using testing::configIn;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using testing::linearModel;
using testing::lineInput;

class Learn : public ::testing::Test {
 protected:
  Learn() {
    options_.trainSteps = 10;
    options_.evalSteps = 2;
    options_.checkIntervalSecs = 0;
    options_.exportStrategies = {std::make_shared<LatestExporter>(
        "latest", [this](const Estimator&, const std::string& path, const std::string&) {
          ++exports_;
          return path + "/1";
        })};
    options_.waiting.sleep = [this](double seconds) {
      now_ += seconds;
      waits_.push_back(seconds);
      if (meanwhile_) meanwhile_();
    };
    options_.waiting.now = [this] { return now_; };
  }
  LearnExperiment experiment(const RunConfig& config) {
    return LearnExperiment(std::make_shared<Estimator>(linearModel(), config), lineInput(), lineInput(), options_);
  }
  LearnExperiment experiment() { return experiment(configIn(folder_.path())); }
  std::vector<int64_t> evaluated(const std::string& name) {
    std::vector<int64_t> steps;
    for (const auto& [step, metrics] : readEvalMetrics(folder_.path() + "/eval" + name)) steps.push_back(step);
    return steps;
  }

  testing::TemporaryFolder folder_;
  LearnExperimentOptions options_;
  int exports_ = 0;
  double now_ = 0;
  std::vector<double> waits_;
  std::function<void()> meanwhile_;
};

TEST_F(Learn, TrainTrainsToTheSteps) {
  EXPECT_EQ(experiment().train().training.globalStep, 10);
  EXPECT_THAT(waits_, ElementsAre());
}

TEST_F(Learn, AWorkerWaitsForThoseBeforeIt) {
  RunConfig config = configIn(folder_.path());
  config.mutable_cluster()->set_task_id(3);
  experiment(config).train();
  config.mutable_cluster()->set_task_id(40);
  experiment(config).train();
  EXPECT_THAT(waits_, ElementsAre(15, 60));
}

TEST_F(Learn, AWorkerMayWaitForAStep) {
  RunConfig config = configIn(folder_.path());
  options_.delayWorkersByGlobalStep = true;
  experiment(config).train();
  EXPECT_THAT(waits_, ElementsAre()) << "the first waits for nobody";
}

TEST_F(Learn, EvaluateIsOnePass) {
  LearnExperiment e = experiment();
  e.train();
  EXPECT_EQ(e.evaluate().metrics->at("global_step"), 10);
  EXPECT_THAT(waits_, ElementsAre(120));
  EXPECT_THAT(evaluated("_one_pass"), ElementsAre(10));
}

TEST_F(Learn, TrainAndEvaluateValidatesCheckpointsAndExportsAtTheEnd) {
  const ScheduleResult result = experiment().trainAndEvaluate();
  EXPECT_EQ(result.training.globalStep, 10);
  EXPECT_EQ(evaluated("").back(), 10);
  EXPECT_GT(evaluated("").size(), 2);
  EXPECT_EQ(exports_, 1);
  EXPECT_EQ(result.exports.size(), 1);
}

TEST_F(Learn, TrainAndEvaluateMayExportAtEachCheckpoint) {
  options_.checkpointAndExport = true;
  experiment().trainAndEvaluate();
  EXPECT_THAT(evaluated(""), ElementsAre(4, 8, 10));
  EXPECT_EQ(exports_, 4) << "three checkpoints and the end";
}

TEST_F(Learn, TrainAndEvaluateMayEvaluateAtTheEndOnly) {
  options_.minEvalFrequency = std::nullopt;
  experiment().trainAndEvaluate();
  EXPECT_THAT(evaluated(""), ElementsAre(10));
}

TEST_F(Learn, ContinuousEvalFollowsATraining) {
  LearnExperiment e = experiment();
  meanwhile_ = [&] {
    if (waits_.size() == 2) e.estimator().train(lineInput(), testing::upTo(6));
    if (waits_.size() == 3) e.estimator().train(lineInput(), testing::upTo(10));
  };
  EXPECT_EQ(e.continuousEval().metrics->at("global_step"), 10);
  EXPECT_THAT(waits_, ElementsAre(120, 60, 60));
  EXPECT_THAT(evaluated("_continuous"), ElementsAre(6, 10));
}

TEST_F(Learn, APredicateEndsAContinuousEval) {
  LearnExperiment e = experiment();
  e.estimator().train(lineInput(), testing::upTo(6));
  const auto once = [](const std::optional<EvalResult>& last) { return !last; };
  EXPECT_EQ(e.continuousEvalOnTrainData(once).metrics->at("global_step"), 6);
  EXPECT_THAT(evaluated("_continuous_on_train_data"), ElementsAre(6));
}

TEST_F(Learn, ContinuousTrainAndEvalGoesInRounds) {
  options_.trainStepsPerIteration = 4;
  EXPECT_EQ(experiment().continuousTrainAndEval().training.globalStep, 10);
  EXPECT_THAT(evaluated(""), ElementsAre(4, 8, 10));
  EXPECT_EQ(exports_, 1);
}

TEST_F(Learn, TestTakesOneStepAndOneBatch) {
  const ScheduleResult result = experiment().test();
  EXPECT_EQ(result.training.globalStep, 1);
  EXPECT_THAT(evaluated("_one_pass"), ElementsAre(1));
  EXPECT_EQ(exports_, 1);
}

TEST_F(Learn, SchedulesAreRunByName) {
  EXPECT_EQ(experiment().run("train_and_export").exports.size(), 1);
  EXPECT_EQ(experiment().run("local_run").metrics->at("global_step"), 10);
  EXPECT_EQ(codeOf([&] { experiment().run("run_std_server"); }), Code::kUnimplemented);
  std::string message;
  EXPECT_EQ(codeOf([&] { experiment().run("nope"); }, &message), Code::kInvalidArgument);
  EXPECT_THAT(message, HasSubstr("Schedule 'nope' does not exist. Allowed schedules: continuous_eval, "));
}

TEST_F(Learn, NumbersMustBePositive) {
  options_.trainSteps = 0;
  EXPECT_EQ(codeOf([&] { experiment(); }), Code::kInvalidArgument);
}

learn_runner::ExperimentFn experimentFn(const LearnExperimentOptions& options, std::vector<std::string>* seen) {
  return [=](const RunConfig& config, const HParams* hparams) {
    if (seen) seen->push_back(hparams ? hparams->toString() : "none");
    return std::make_unique<LearnExperiment>(std::make_shared<Estimator>(linearModel(), config), lineInput(),
                                             lineInput(), options);
  };
}

TEST_F(Learn, TheRunnerTakesAFolderOrAConfiguration) {
  learn_runner::RunOptions run;
  EXPECT_EQ(codeOf([&] { learn_runner::run(experimentFn(options_, nullptr), run); }), Code::kInvalidArgument);
  run.outputDir = folder_.path();
  run.runConfig = configIn(folder_.path());
  EXPECT_EQ(codeOf([&] { learn_runner::run(experimentFn(options_, nullptr), run); }), Code::kInvalidArgument);
  run.runConfig = std::nullopt;
  run.schedule = "test";
  HParams hparams;
  hparams.add("units", int64_t{4});
  run.hparams = hparams;
  std::vector<std::string> seen;
  EXPECT_EQ(learn_runner::run(experimentFn(options_, &seen), run).training.globalStep, 1);
  EXPECT_THAT(seen, ElementsAre("units=4"));
}

TEST_F(Learn, TheRunnersEstimatorMustHaveItsConfiguration) {
  learn_runner::RunOptions run;
  run.runConfig = configIn(folder_.path());
  const auto other = [&](const RunConfig& config, const HParams*) {
    RunConfig changed = config;
    changed.set_tf_random_seed(77);
    return std::make_unique<LearnExperiment>(std::make_shared<Estimator>(linearModel(), changed), lineInput(),
                                             lineInput(), options_);
  };
  EXPECT_EQ(codeOf([&] { learn_runner::run(other, run); }), Code::kInvalidArgument);
}

TEST_F(Learn, TheDefaultScheduleIsTheTasks) {
  RunConfig config;
  EXPECT_EQ(learn_runner::defaultSchedule(config), "train_and_evaluate");
  (*config.mutable_cluster()->mutable_cluster_spec())["chief"].add_tasks("h:1");
  for (const auto& [task, schedule] : std::map<std::string, std::string>{{"master", "train_and_evaluate"},
                                                                         {"chief", "train_and_evaluate"},
                                                                         {"worker", "train"},
                                                                         {"ps", "run_std_server"}}) {
    config.mutable_cluster()->set_task_type(task);
    EXPECT_EQ(learn_runner::defaultSchedule(config), schedule);
  }
  config.mutable_cluster()->set_task_type("nope");
  EXPECT_EQ(codeOf([&] { learn_runner::defaultSchedule(config); }), Code::kInvalidArgument);
}

// Two trials.
class TwoTrials : public learn_runner::Tuner {
 public:
  explicit TwoTrials(std::string folder) : folder_(std::move(folder)) {}
  std::optional<Trial> nextTrial() override {
    if (losses.size() == 2) return std::nullopt;
    Trial trial{configIn(folder_ + "/" + std::to_string(losses.size())), {}};
    trial.hparams.add("trial", static_cast<int64_t>(losses.size()));
    return trial;
  }
  void report(const Trial&, const ScheduleResult& result) override { losses.push_back(result.metrics->at("loss")); }
  std::vector<double> losses;

 private:
  std::string folder_;
};

TEST_F(Learn, TuneRunsEachTrial) {
  TwoTrials tuner(folder_.path());
  std::vector<std::string> seen;
  learn_runner::tune(experimentFn(options_, &seen), tuner);
  EXPECT_THAT(seen, ElementsAre("trial=0", "trial=1"));
  EXPECT_EQ(tuner.losses.size(), 2);
}

}  // namespace
}  // namespace engine::estimator
