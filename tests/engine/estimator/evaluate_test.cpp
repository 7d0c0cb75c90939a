// Estimator::evaluate and the warm Evaluator.
#include <gmock/gmock.h>

#include <fstream>

#include "tests/engine/estimator/estimator_test_support.h"

namespace engine::estimator {
namespace {

using testing::codeOf;
using testing::configIn;
using ::testing::DoubleNear;
using testing::linearModel;
using testing::lineInput;
using ::testing::Pair;
using ::testing::UnorderedElementsAre;
using testing::upTo;
using testing::visiblePoints;

class Evaluate : public ::testing::Test {
 protected:
  Estimator estimator() {
    testing::LinearOptions options;
    options.calls = &calls_;
    return Estimator(linearModel(options), configIn(folder_.path()), {},
                     [this](LogLevel level, const std::string& line) {
                       log_ += (level == LogLevel::kWarning ? "warning: " : "") + line + "\n";
                     });
  }
  testing::TemporaryFolder folder_;
  int calls_ = 0;
  std::string log_;
};

// Untrained, the model predicts 0: the loss of a batch is the mean of squares of its labels 2x + 1.
TEST_F(Evaluate, WithoutACheckpointFreshVariablesAreEvaluated) {
  const EvalResult result = estimator().evaluate(lineInput(4, 4, false), {});
  // Labels 1, 1.5, 2, 2.5.
  EXPECT_THAT(result, UnorderedElementsAre(Pair("loss", DoubleNear(3.375, 1e-6)),
                                           Pair("absolute_error", DoubleNear(1.75, 1e-6)), Pair("global_step", 0)));
  EXPECT_NE(log_.find("running initialization to evaluate"), std::string::npos);
}

TEST_F(Evaluate, MetricsThatCannotBeLoggedAreGivenWithAWarning) {
  std::ofstream(folder_.path() + "/eval") << "a file where the log's folder would be";
  const EvalResult result = estimator().evaluate(lineInput(4, 4, false), {});
  EXPECT_NEAR(result.at("loss"), 3.375, 1e-6);
  EXPECT_NE(log_.find("warning: The evaluation of global step 0 is not in the log of " + folder_.path() + "/eval"),
            std::string::npos)
      << log_;
}

TEST_F(Evaluate, TheLossIsTheMeanOfTheBatchesLosses) {
  // Batches of labels (1, 1.5) and (2): losses 1.625 and 4, metrics are over examples.
  const EvalResult result = estimator().evaluate(lineInput(3, 2, false), {});
  EXPECT_NEAR(result.at("loss"), (1.625 + 4) / 2, 1e-6);
  EXPECT_NEAR(result.at("absolute_error"), 4.5 / 3, 1e-6);
}

TEST_F(Evaluate, StepsLimitTheBatches) {
  EvalOptions options;
  options.steps = 1;
  EXPECT_NEAR(estimator().evaluate(lineInput(3, 2), options).at("loss"), 1.625, 1e-6);
}

TEST_F(Evaluate, RefusesStepsThatAreNotPositive) {
  EvalOptions options;
  options.steps = 0;
  EXPECT_EQ(codeOf([&] { estimator().evaluate(lineInput(), options); }), Code::kInvalidArgument);
}

TEST_F(Evaluate, AnEmptyInputIsAnError) {
  const InputFn empty = [](Mode mode) {
    InputData input = lineInput()(mode);
    input.dataset = input.dataset.take(0);
    return input;
  };
  EXPECT_EQ(codeOf([&] { estimator().evaluate(empty, {}); }), Code::kInvalidArgument);
}

TEST_F(Evaluate, TakesTheLatestCheckpoint) {
  estimator().train(lineInput(), upTo(60));
  const EvalResult result = estimator().evaluate(lineInput(8, 4, false), {});
  EXPECT_EQ(result.at("global_step"), 60);
  EXPECT_LT(result.at("loss"), 0.3);
}

TEST_F(Evaluate, TakesTheCheckpointThatIsGiven) {
  estimator().train(lineInput(), upTo(8));
  EvalOptions options;
  options.checkpointPath = folder_.path() + "/model.ckpt-0";
  const EvalResult result = estimator().evaluate(lineInput(4, 4, false), options);
  EXPECT_EQ(result.at("global_step"), 0);
  EXPECT_NEAR(result.at("loss"), 3.375, 1e-6);
}

TEST_F(Evaluate, ACheckpointThatIsNotThereIsNamed) {
  EvalOptions options;
  options.checkpointPath = folder_.path() + "/model.ckpt-7";
  std::string message;
  EXPECT_EQ(codeOf([&] { estimator().evaluate(lineInput(), options); }, &message), Code::kNotFound);
  EXPECT_NE(message.find("model.ckpt-7"), std::string::npos) << message;
}

TEST_F(Evaluate, WritesItsLogToTheEvalFolder) {
  estimator().train(lineInput(), upTo(8));
  const EvalResult result = estimator().evaluate(lineInput(4, 4, false), {});
  const summaries::Columns loss = visiblePoints(folder_.path() + "/eval", "loss");
  EXPECT_THAT(loss.steps, ::testing::ElementsAre(8));
  EXPECT_EQ(loss.values.at(0), result.at("loss"));
  EXPECT_EQ(visiblePoints(folder_.path() + "/eval", "global_step").size(), 0u);
}

TEST_F(Evaluate, ANamedEvaluationHasItsOwnFolder) {
  EvalOptions options;
  options.name = "test";
  estimator().evaluate(lineInput(4, 4, false), options);
  EXPECT_EQ(estimator().evalDir("test"), folder_.path() + "/eval_test");
  EXPECT_EQ(visiblePoints(folder_.path() + "/eval_test", "loss").size(), 1u);
  EXPECT_FALSE(std::filesystem::exists(folder_.path() + "/eval"));
}

TEST_F(Evaluate, LeavesTheModelAlone) {
  estimator().train(lineInput(), upTo(4));
  estimator().evaluate(lineInput(4, 4, false), {});
  EXPECT_THAT(testing::checkpointSteps(folder_.path()), ::testing::ElementsAre(0, 4));
}

TEST_F(Evaluate, CallsItsHooks) {
  std::vector<std::string> calls;
  EvalOptions options;
  options.hooks = {std::make_shared<testing::RecordingHook>("a", calls)};
  estimator().evaluate(lineInput(4, 4, false), options);
  EXPECT_THAT(calls, ::testing::ElementsAre("a.begin", "a.afterCreateSession", "a.beforeRun", "a.afterRun",
                                            "a.beforeRun", "a.end"));
}

TEST_F(Evaluate, AMetricMayNotBeCalledLoss) {
  const ModelFn plain = linearModel();
  const ModelFn model = [&](const Features& features, const Labels& labels, Mode mode, const Params& params,
                            const RunConfig& config) {
    EstimatorSpec spec = plain(features, labels, mode, params, config);
    spec.evalMetricOps["loss"] = spec.evalMetricOps.at("absolute_error");
    return spec;
  };
  EXPECT_EQ(codeOf([&] { Estimator(model, configIn(folder_.path())).evaluate(lineInput(4, 4, false), {}); }),
            Code::kInvalidArgument);
}

TEST_F(Evaluate, AWarmEvaluatorBuildsOnceAndAgreesWithAFreshOne) {
  const Estimator trained = [&] {
    Estimator e = estimator();
    e.train(lineInput(), upTo(12));
    return e;
  }();
  calls_ = 0;
  std::vector<EvalResult> warm;
  {
    Evaluator evaluator(trained, lineInput(7, 3, false), {});
    for (int step : {4, 12, 0, 8})
      warm.push_back(evaluator.evaluate(folder_.path() + "/model.ckpt-" + std::to_string(step)));
  }
  EXPECT_EQ(calls_, 1);
  int at = 0;
  for (int step : {4, 12, 0, 8}) {
    EvalOptions options;
    options.checkpointPath = folder_.path() + "/model.ckpt-" + std::to_string(step);
    EXPECT_EQ(warm[static_cast<std::size_t>(at++)], trained.evaluate(lineInput(7, 3, false), options)) << step;
  }
}

TEST_F(Evaluate, AWarmEvaluatorFollowsTheLatestCheckpoint) {
  Estimator e = estimator();
  Evaluator evaluator(e, lineInput(4, 4, false), {});
  EXPECT_EQ(evaluator.evaluate().at("global_step"), 0);
  e.train(lineInput(), upTo(4));
  EXPECT_EQ(evaluator.evaluate().at("global_step"), 4);
}

}  // namespace
}  // namespace engine::estimator
