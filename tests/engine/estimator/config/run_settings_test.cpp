// RunConfig by designated initialisers.
#include "engine/estimator/config/run_settings.h"

#include <google/protobuf/util/message_differencer.h>
#include <gtest/gtest.h>

#include <filesystem>

namespace engine::estimator {
namespace {

TEST(RunSettingsTest, BecomeTheMessage) {
  const RunConfig config = RunSettings{.modelDir = "/models/a", .tfRandomSeed = 7, .saveCheckpointsSteps = 50};
  RunConfig expected;
  expected.set_model_dir("/models/a");
  expected.set_tf_random_seed(7);
  expected.set_save_checkpoints_steps(50);
  EXPECT_TRUE(google::protobuf::util::MessageDifferencer::Equals(config, expected)) << config.DebugString();
}

TEST(RunSettingsTest, LeaveOutWhatIsNotGiven) {
  const RunConfig config = RunSettings{};
  EXPECT_TRUE(google::protobuf::util::MessageDifferencer::Equals(config, RunConfig())) << config.DebugString();
}

// All but the cluster, which TF_CONFIG gives.
TEST(RunSettingsTest, HaveAMemberForEachField) {
  const RunConfig config = RunSettings{.modelDir = "m",
                                       .tfRandomSeed = 1,
                                       .saveSummarySteps = 2,
                                       .saveCheckpointsSteps = 3,
                                       .saveCheckpointsSecs = 4,
                                       .keepCheckpointMax = 5,
                                       .keepCheckpointEveryNHours = 6,
                                       .logStepCountSteps = 7,
                                       .threads = 8,
                                       .computeDtype = "bfloat16",
                                       .sessionConfig = SessionConfig(),
                                       .trainDistribute = Strategy(),
                                       .evalDistribute = Strategy(),
                                       .experimentalDistribute = DistributeConfig(),
                                       .deviceFn = "/cpu:0",
                                       .protocol = "grpc",
                                       .experimentalMaxWorkerDelaySecs = 9,
                                       .sessionCreationTimeoutSecs = 10,
                                       .checkpointSaveGraphDef = false};
  const auto* type = RunConfig::descriptor();
  for (int i = 0; i < type->field_count(); ++i) {
    const auto* field = type->field(i);
    EXPECT_EQ(config.GetReflection()->HasField(config, field), field->name() != "cluster") << field->name();
  }
}

TEST(RunSettingsTest, ATemporaryModelDirIsAFolderOfItsOwn) {
  const std::string one = temporaryModelDir();
  const std::string other = temporaryModelDir();
  EXPECT_TRUE(std::filesystem::is_directory(one));
  EXPECT_NE(one, other);
  std::filesystem::remove(one);
  std::filesystem::remove(other);
}

}  // namespace
}  // namespace engine::estimator
