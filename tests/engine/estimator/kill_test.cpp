// A training that is killed at any moment leaves a folder from which it goes on, with every step drawn once.
#include <gmock/gmock.h>

#include <random>

#include "tests/engine/estimator/estimator_test_support.h"
#include "tests/engine/estimator/killed_child.h"

namespace engine::estimator {
namespace {

using testing::checkpointSteps;
using testing::configIn;
using testing::linearModel;
using testing::lineInput;
using testing::upTo;

constexpr int kKills = 10;
constexpr int64_t kEndless = 1 << 30;

RunConfig killConfig(const std::string& folder) {
  RunConfig config = configIn(folder);
  config.set_save_checkpoints_steps(5);
  return config;
}

// The child's part: says by a byte on its standard output that a step is done, then trains on until it is killed.
TEST(Kill, DISABLED_ChildThatTrains) {
  const char* folder = std::getenv(testing::kFolderVariable);
  ASSERT_NE(folder, nullptr);
  TrainOptions options = upTo(kEndless);
  options.hooks = {std::make_shared<testing::AfterStepHook>([](SessionRunContext&) { testing::reportStep(); })};
  Estimator(linearModel({.learningRate = 1e-3}), killConfig(folder)).train(lineInput(), options);
}

TEST(Kill, ATrainingThatIsKilledGoesOnAndDrawsEachStepOnce) {
  const testing::TemporaryFolder folder;
  std::mt19937 random(7);
  int64_t last = 0;
  for (int i = 0; i < kKills; ++i) {
    SCOPED_TRACE("kill " + std::to_string(i));
    {
      testing::KilledChild child("Kill.DISABLED_ChildThatTrains", folder.path());
      ASSERT_TRUE(child.waitForSteps(1 + random() % 100)) << "the child ended by itself";
    }
    const std::vector<int64_t> saved = checkpointSteps(folder.path());
    ASSERT_FALSE(saved.empty());
    const formats::BundleReader reader(*formats::latestCheckpoint(folder.path()));
    EXPECT_EQ(reader.read("global_step").item<int64_t>(), saved.back());
    EXPECT_GE(saved.back(), last);
    last = saved.back();
    const summaries::Columns drawn = testing::visiblePoints(folder.path(), "loss");
    ASSERT_GE(static_cast<int64_t>(drawn.size()), last) << "the log lacks steps before the checkpoint";
    EXPECT_EQ(drawn.steps, testing::range(1, static_cast<int64_t>(drawn.size())));
  }
  Estimator(linearModel({.learningRate = 1e-3}), killConfig(folder.path())).train(lineInput(), upTo(last + 7));
  EXPECT_EQ(testing::visiblePoints(folder.path(), "loss").steps, testing::range(1, last + 7));
  EXPECT_EQ(checkpointSteps(folder.path()).back(), last + 7);
  EXPECT_EQ(summaries::EventLogReader(folder.path()).run().status, summaries::RunStatus::kFinished);
}

}  // namespace
}  // namespace engine::estimator
