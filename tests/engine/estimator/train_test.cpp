// Estimator::train: how long it trains, what it saves and logs, and how it ends.
#include <gmock/gmock.h>

#include <limits>
#include <stdexcept>

#include "tests/engine/estimator/estimator_test_support.h"

namespace engine::estimator {
namespace {

using testing::checkpointSteps;
using testing::codeOf;
using testing::configIn;
using ::testing::ElementsAre;
using testing::linearModel;
using testing::lineInput;
using testing::more;
using testing::range;
using testing::upTo;
using testing::visiblePoints;

class Train : public ::testing::Test {
 protected:
  Estimator estimator(const RunConfig& config, const testing::LinearOptions& options = {}) {
    return Estimator(linearModel(options), config, {},
                     [this](LogLevel, const std::string& line) { log_ += line + "\n"; });
  }
  Estimator estimator() { return estimator(configIn(folder_.path())); }
  Tensor variable(const Estimator& e, const std::string& name) {
    return formats::BundleReader(*e.latestCheckpoint()).read(name);
  }
  summaries::RunStatus status() { return summaries::EventLogReader(folder_.path()).run().status; }

  testing::TemporaryFolder folder_;
  std::string log_;
};

TEST_F(Train, WithoutAModelFolderTakesATemporaryOneAndSaysSo) {
  std::string log;
  const Estimator model(linearModel(), RunConfig(), {}, [&](LogLevel, const std::string& line) { log += line; });
  EXPECT_TRUE(std::filesystem::is_directory(model.modelDir()));
  EXPECT_NE(log.find("Using temporary folder as model directory: " + model.modelDir()), std::string::npos) << log;
  std::filesystem::remove_all(model.modelDir());
}

TEST_F(Train, AnEmptyModelFolderIsRefused) {
  RunConfig config;
  config.set_model_dir("");
  EXPECT_EQ(codeOf([&] { Estimator(linearModel(), config); }), Code::kInvalidArgument);
}

TEST_F(Train, TR05RefusesStepsAndMaxStepsTogether) {
  TrainOptions options = upTo(4);
  options.steps = 4;
  EXPECT_EQ(codeOf([&] { estimator().train(lineInput(), options); }), Code::kInvalidArgument);
}

TEST_F(Train, TR05RefusesStepsThatAreNotPositive) {
  EXPECT_EQ(codeOf([&] { estimator().train(lineInput(), more(0)); }), Code::kInvalidArgument);
  EXPECT_EQ(codeOf([&] { estimator().train(lineInput(), more(-1)); }), Code::kInvalidArgument);
  EXPECT_EQ(codeOf([&] { estimator().train(lineInput(), upTo(0)); }), Code::kInvalidArgument);
  EXPECT_EQ(codeOf([&] { estimator().train(lineInput(), upTo(-1)); }), Code::kInvalidArgument);
}

TEST_F(Train, RefusesBothCheckpointPeriods) {
  RunConfig config = configIn(folder_.path());
  config.set_save_checkpoints_secs(5);
  EXPECT_EQ(codeOf([&] { estimator(config).train(lineInput(), upTo(1)); }), Code::kInvalidArgument);
}

TEST_F(Train, TR04StepsAreCountedFromTheCheckpoint) {
  EXPECT_EQ(estimator().train(lineInput(), more(10)).globalStep, 10);
  const TrainResult second = estimator().train(lineInput(), more(10));
  EXPECT_EQ(second.globalStep, 20);
  EXPECT_EQ(second.steps, 10);
  EXPECT_EQ(estimator().train(lineInput(), upTo(20)).steps, 0);
}

TEST_F(Train, MaxStepsIsTheLastGlobalStep) {
  estimator().train(lineInput(), upTo(3));
  const TrainResult second = estimator().train(lineInput(), upTo(5));
  EXPECT_EQ(second.globalStep, 5);
  EXPECT_EQ(second.steps, 2);
}

TEST_F(Train, TR03ATrainingThatHasReachedMaxStepsIsSkipped) {
  estimator().train(lineInput(), upTo(10));
  int calls = 0;
  testing::LinearOptions options;
  options.calls = &calls;
  const TrainResult skipped = estimator(configIn(folder_.path()), options).train(lineInput(), upTo(10));
  EXPECT_EQ(skipped.steps, 0);
  EXPECT_EQ(skipped.globalStep, 10);
  EXPECT_EQ(calls, 0);
  EXPECT_NE(log_.find("Skipping training since max_steps has already saved."), std::string::npos);
}

TEST_F(Train, K03SavesAtTheStartEachPeriodAndTheEnd) {
  RunConfig config = configIn(folder_.path());
  config.set_save_checkpoints_steps(2);
  estimator(config).train(lineInput(), upTo(5));
  EXPECT_THAT(checkpointSteps(folder_.path()), ElementsAre(0, 2, 4, 5));
}

TEST_F(Train, KeepsTheNewestCheckpoints) {
  RunConfig config = configIn(folder_.path());
  config.set_keep_checkpoint_max(2);
  estimator(config).train(lineInput(), upTo(10));
  EXPECT_THAT(checkpointSteps(folder_.path()), ElementsAre(8, 10));
  EXPECT_FALSE(formats::checkpointExists(folder_.path() + "/model.ckpt-4"));
}

TEST_F(Train, ACheckpointHoldsTheStepAndNoLocalVariable) {
  const Estimator trained = [&] {
    Estimator e = estimator();
    e.train(lineInput(), upTo(3));
    return e;
  }();
  const formats::BundleReader reader(*trained.latestCheckpoint());
  EXPECT_THAT(reader.names(), ElementsAre("b", "global_step", "w"));
  EXPECT_EQ(reader.read("global_step").item<int64_t>(), 3);
}

TEST_F(Train, AResumedTrainingEndsWhereAnUninterruptedOneDoes) {
  const auto trained = [&](const std::vector<int64_t>& stops) {
    testing::TemporaryFolder folder;
    const RunConfig config = configIn(folder.path());
    for (int64_t stop : stops) estimator(config).train(lineInput(8, 8), upTo(stop));
    const formats::BundleReader reader(*formats::latestCheckpoint(folder.path()));
    return std::pair{reader.read("w").item<float>(), reader.read("b").item<float>()};
  };
  EXPECT_EQ(trained({6, 13, 20}), trained({20}));
}

TEST_F(Train, TheLossFalls) {
  const double first = *estimator().train(lineInput(), upTo(1)).loss;
  EXPECT_LT(*estimator().train(lineInput(), upTo(60)).loss, first / 10);
}

TEST_F(Train, K05LogsTheLossAtTheFirstStepAndThenByThePeriod) {
  RunConfig config = configIn(folder_.path());
  config.set_save_summary_steps(8);
  estimator(config).train(lineInput(), upTo(30));
  EXPECT_THAT(visiblePoints(folder_.path(), "loss").steps, ElementsAre(1, 9, 17, 25));
}

TEST_F(Train, K04LogsTheRateOfStepsFromTheSecondPeriodOn) {
  RunConfig config = configIn(folder_.path());
  config.set_log_step_count_steps(10);
  estimator(config).train(lineInput(), upTo(30));
  const summaries::Columns rate = visiblePoints(folder_.path(), "global_step/sec");
  EXPECT_THAT(rate.steps, ElementsAre(11, 21));
  for (double value : rate.values) EXPECT_GT(value, 0);
}

TEST_F(Train, ALossOfTheModelsOwnIsNotLoggedTwice) {
  const ModelFn plain = linearModel();
  const ModelFn model = [&](const Features& features, const Labels& labels, Mode mode, const Params& params,
                            const RunConfig& config) {
    EstimatorSpec spec = plain(features, labels, mode, params, config);
    const Output constant = ops::scalar(features.scope(), 7.0f);
    features.scope().graph().collections().summaries.push_back({"loss", SummaryKind::kScalar, constant, 1});
    return spec;
  };
  Estimator(model, configIn(folder_.path())).train(lineInput(), upTo(2));
  EXPECT_THAT(visiblePoints(folder_.path(), "loss").values, ElementsAre(7, 7));
}

TEST_F(Train, ARestartDrawsEachStepOnce) {
  estimator().train(lineInput(), upTo(6));
  estimator().train(lineInput(), upTo(12));
  EXPECT_EQ(visiblePoints(folder_.path(), "loss").steps, range(1, 12));
}

TEST_F(Train, ARestartFromAnEarlierCheckpointSupersedesLaterPoints) {
  estimator().train(lineInput(), upTo(7));
  formats::removeCheckpoint(folder_.path() + "/model.ckpt-7");
  formats::writeCheckpointState(folder_.path(), {.latest = folder_.path() + "/model.ckpt-4",
                                                 .paths = {folder_.path() + "/model.ckpt-4"},
                                                 .timestamps = {1},
                                                 .lastPreservedTimestamp = 0});
  estimator(configIn(folder_.path()), {.learningRate = 0}).train(lineInput(), upTo(9));
  const summaries::Columns loss = visiblePoints(folder_.path(), "loss");
  EXPECT_EQ(loss.steps, range(1, 9));
  EXPECT_EQ(loss.values[6], loss.values[8]) << "step 7 is not the second training's";
}

TEST_F(Train, TheEndOfTheInputEndsTheTrainingWithACheckpoint) {
  const TrainResult result = estimator().train(lineInput(10, 4, false), TrainOptions());
  EXPECT_EQ(result.globalStep, 3);
  EXPECT_THAT(checkpointSteps(folder_.path()), ElementsAre(0, 3));
  EXPECT_EQ(status(), summaries::RunStatus::kFinished);
}

TEST_F(Train, AnInputThatEndsBeforeMaxStepsLeavesTheRunStopped) {
  estimator().train(lineInput(10, 4, false), upTo(100));
  EXPECT_EQ(status(), summaries::RunStatus::kStopped);
}

TEST_F(Train, AnEmptyInputMakesNoStepAndSaysSo) {
  const InputFn empty = [](Mode mode) {
    InputData input = lineInput()(mode);
    input.dataset = input.dataset.take(0);
    return input;
  };
  const TrainResult result = estimator().train(empty, TrainOptions());
  EXPECT_EQ(result.steps, 0);
  EXPECT_FALSE(result.loss.has_value());
  EXPECT_NE(log_.find("Training with estimator made no steps."), std::string::npos);
}

TEST_F(Train, AModelFnThatThrowsFailsTheRunAndKeepsWhatThereWas) {
  estimator().train(lineInput(), upTo(5));
  const ModelFn broken = [](const Features&, const Labels&, Mode, const Params&, const RunConfig&) -> EstimatorSpec {
    throw std::runtime_error("the model is broken");
  };
  EXPECT_THROW(Estimator(broken, configIn(folder_.path())).train(lineInput(), upTo(9)), std::runtime_error);
  EXPECT_EQ(status(), summaries::RunStatus::kFailed);
  EXPECT_THAT(checkpointSteps(folder_.path()), ElementsAre(0, 4, 5));
  EXPECT_EQ(visiblePoints(folder_.path(), "loss").steps, range(1, 5));
}

TEST_F(Train, AnInputFnThatThrowsFailsTheRun) {
  const InputFn broken = [](Mode) -> InputData { fail(Code::kNotFound, "no such file"); };
  EXPECT_EQ(codeOf([&] { estimator().train(broken, upTo(9)); }), Code::kNotFound);
  EXPECT_EQ(status(), summaries::RunStatus::kFailed);
}

TEST_F(Train, AHookThatThrowsFailsTheRunAndKeepsCheckpointsAndPoints) {
  int steps = 0;
  TrainOptions options = upTo(20);
  options.hooks = {std::make_shared<testing::AfterStepHook>([&](SessionRunContext&) {
    if (++steps == 6) throw std::logic_error("a hook's fault");
  })};
  EXPECT_THROW(estimator().train(lineInput(), options), std::logic_error);
  EXPECT_EQ(status(), summaries::RunStatus::kFailed);
  EXPECT_THAT(checkpointSteps(folder_.path()), ElementsAre(0, 4));
  EXPECT_EQ(visiblePoints(folder_.path(), "loss").steps, range(1, 6));
}

TEST_F(Train, WhyItFailedAndAtWhichStepIsTheLastEntryOfItsLog) {
  estimator().train(lineInput(), upTo(5));
  int steps = 0;
  TrainOptions options = upTo(20);
  options.hooks = {std::make_shared<testing::AfterStepHook>([&](SessionRunContext&) {
    if (++steps == 3) throw std::logic_error("a hook's fault");
  })};
  EXPECT_THROW(estimator().train(lineInput(), options), std::logic_error);
  const std::vector<summaries::SessionEntry> told = summaries::EventLogReader(folder_.path()).session();
  ASSERT_FALSE(told.empty());
  EXPECT_EQ(told.back().event, summaries::SessionEvent::kError);
  EXPECT_EQ(told.back().text, "a hook's fault");
  EXPECT_EQ(told.back().step, 7) << "the last one that was made to its end";
}

TEST_F(Train, AModelOfAnotherModeIsRefused) {
  const ModelFn plain = linearModel();
  const ModelFn confused = [&](const Features& features, const Labels& labels, Mode, const Params& params,
                               const RunConfig& config) {
    return plain(features, labels, Mode::kEval, params, config);
  };
  EXPECT_EQ(codeOf([&] { Estimator(confused, configIn(folder_.path())).train(lineInput(), upTo(1)); }),
            Code::kInvalidArgument);
}

TEST_F(Train, K06ALossThatIsNotANumberEndsTheTraining) {
  const InputFn broken = [](Mode) {
    const float nan = std::numeric_limits<float>::quiet_NaN();
    const Tensor y = Tensor::vector<float>({1, 1, 1, 1, 1, nan, 1, 1});
    return data::NamedDataset::fromTensorSlices({{"x", y}, {"label", y}}, {"label"}).batch(1);
  };
  std::string message;
  EXPECT_EQ(codeOf([&] { estimator().train(broken, upTo(8)); }, &message), Code::kInvalidArgument);
  EXPECT_NE(message.find("NaN loss during training."), std::string::npos) << message;
  EXPECT_NE(log_.find("Model diverged with loss = NaN."), std::string::npos);
  EXPECT_EQ(status(), summaries::RunStatus::kFailed);
  EXPECT_THAT(checkpointSteps(folder_.path()), ElementsAre(0, 4));
}

}  // namespace
}  // namespace engine::estimator
