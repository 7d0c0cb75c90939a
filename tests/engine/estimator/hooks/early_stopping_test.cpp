// Ending a training by what its evaluations found.
#include "engine/estimator/hooks/early_stopping.h"

#include <gmock/gmock.h>

#include "engine/estimator/evaluation/eval_metrics.h"
#include "tests/engine/estimator/estimator_test_support.h"

namespace engine::estimator {
namespace {

using testing::codeOf;
using testing::lineInput;
using testing::upTo;

class EarlyStoppingTest : public ::testing::Test {
 protected:
  EarlyStoppingTest()
      : model_(testing::linearModel(), testing::configIn(folder_.path()), {},
               [this](LogLevel, const std::string& line) { log_ += line + "\n"; }) {
    everyStep_.runEverySteps = 1;
  }

  void evaluations(const std::vector<std::pair<int64_t, double>>& losses, const std::string& name = "") {
    std::filesystem::create_directories(model_.evalDir(name));
    const auto writer = summaries::openEventLog(model_.evalDir(name));
    for (const auto& [step, loss] : losses) writer->scalar("loss", step, loss, 1);
    writer->flush();
  }
  // The step at which a training of 20 steps ends.
  int64_t stepsWith(const std::shared_ptr<SessionRunHook>& hook) {
    TrainOptions options = upTo(20);
    options.hooks = {hook};
    return model_.train(lineInput(), options).globalStep;
  }

  testing::TemporaryFolder folder_;
  std::string log_;
  Estimator model_;
  EarlyStoppingOptions everyStep_;
};

TEST_F(EarlyStoppingTest, HigherStopsBeyondTheThreshold) {
  evaluations({{10, 0.5}});
  EXPECT_EQ(stepsWith(stopIfHigherHook(model_, "loss", 0.5, everyStep_)), 20);
  std::filesystem::remove_all(folder_.path());
  evaluations({{10, 0.6}});
  EXPECT_EQ(stepsWith(stopIfHigherHook(model_, "loss", 0.5, everyStep_)), 1);
  EXPECT_NE(log_.find("At step 10, metric \"loss\" has value 0.6 which is greater than the configured threshold (0.5) "
                      "for early stopping."),
            std::string::npos)
      << log_;
  EXPECT_NE(log_.find("Requesting early stopping at global step 1"), std::string::npos) << log_;
}

TEST_F(EarlyStoppingTest, LowerStopsBelowTheThreshold) {
  evaluations({{10, 0.5}, {20, 0.4}, {30, 0.7}});
  EXPECT_EQ(stepsWith(stopIfLowerHook(model_, "loss", 0.45, everyStep_)), 1);
}

TEST_F(EarlyStoppingTest, NoDecreaseLooksAtTheAgeOfTheBest) {
  evaluations({{10, 0.5}, {20, 0.4}, {30, 0.4}, {40, 0.6}});
  EXPECT_EQ(stepsWith(stopIfNoDecreaseHook(model_, "loss", 21, everyStep_)), 20);
  std::filesystem::remove(folder_.path() + "/checkpoint");
  EXPECT_EQ(stepsWith(stopIfNoDecreaseHook(model_, "loss", 20, everyStep_)), 1);
  EXPECT_NE(log_.find("No decrease in metric \"loss\" for 20 steps, which is greater than or equal to max steps (20) "
                      "configured for early stopping."),
            std::string::npos)
      << log_;
}

TEST_F(EarlyStoppingTest, NoIncreaseIsTheOtherWayRound) {
  evaluations({{10, 0.5}, {20, 0.4}});
  EXPECT_EQ(stepsWith(stopIfNoIncreaseHook(model_, "loss", 10, everyStep_)), 1);
}

TEST_F(EarlyStoppingTest, SmallImprovementsMayNotCount) {
  evaluations({{10, 0.5}, {20, 0.45}});
  everyStep_.minDelta = 0.1;
  EXPECT_EQ(stepsWith(stopIfNoDecreaseHook(model_, "loss", 10, everyStep_)), 1);
}

TEST_F(EarlyStoppingTest, EarlyEvaluationsMayNotCount) {
  evaluations({{10, 0.4}, {30, 0.5}});
  everyStep_.minSteps = 20;
  EXPECT_EQ(stepsWith(stopIfLowerHook(model_, "loss", 0.45, everyStep_)), 20);
}

TEST_F(EarlyStoppingTest, AnotherEvaluationMayBeLookedAt) {
  evaluations({{10, 0.4}}, "test");
  everyStep_.evalDir = model_.evalDir("test");
  EXPECT_EQ(stepsWith(stopIfLowerHook(model_, "loss", 0.45, everyStep_)), 1);
}

TEST_F(EarlyStoppingTest, AMissingMetricEndsTheTrainingWithAnError) {
  evaluations({{10, 0.4}});
  EXPECT_EQ(codeOf([&] { stepsWith(stopIfLowerHook(model_, "accuracy", 0.45, everyStep_)); }), Code::kNotFound);
}

TEST_F(EarlyStoppingTest, LooksByItsPeriod) {
  int calls = 0;
  EarlyStoppingOptions options;
  options.runEverySteps = 5;
  EXPECT_EQ(stepsWith(makeEarlyStoppingHook(
                model_, [&] { return ++calls == 3; }, options)),
            11);
}

TEST_F(EarlyStoppingTest, TakesOnePeriod) {
  EarlyStoppingOptions both;
  both.runEverySecs = 1;
  both.runEverySteps = 1;
  const auto never = [] { return false; };
  EXPECT_EQ(codeOf([&] { makeEarlyStoppingHook(model_, never, both); }), Code::kInvalidArgument);
  EarlyStoppingOptions zero;
  zero.runEverySteps = 0;
  EXPECT_EQ(codeOf([&] { makeEarlyStoppingHook(model_, never, zero); }), Code::kInvalidArgument);
  EXPECT_EQ(codeOf([&] { makeEarlyStoppingHook(model_, {}, {}); }), Code::kInvalidArgument);
}

TEST_F(EarlyStoppingTest, TheSignalIsSavedForOtherProcesses) {
  EXPECT_EQ(stepsWith(makeEarlyStoppingHook(
                model_, [] { return true; }, everyStep_)),
            1);
  const formats::BundleReader reader(*model_.latestCheckpoint());
  EXPECT_TRUE(reader.read("signal_early_stopping/STOP").item<bool>());
}

TEST_F(EarlyStoppingTest, AWorkerStopsAtTheChiefsSignal) {
  stepsWith(makeEarlyStoppingHook(
      model_, [] { return true; }, everyStep_));
  RunConfig config = testing::configIn(folder_.path());
  config.mutable_cluster()->set_is_chief(false);
  Estimator worker(testing::linearModel(), config);
  TrainOptions options = upTo(20);
  options.hooks = {makeEarlyStoppingHook(
      worker, [] { return false; }, everyStep_)};
  EXPECT_EQ(worker.train(lineInput(), options).globalStep, 2);
}

}  // namespace
}  // namespace engine::estimator
