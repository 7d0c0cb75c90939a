// RunConfig: its rules and replace() (case RC09).
#include "engine/estimator/config/run_config.h"

#include "tests/engine/estimator/estimator_test_support.h"

namespace engine::estimator {
namespace {

using testing::codeOf;

TEST(RunConfigReplace, RC09OneCheckpointPeriodClearsTheOther) {
  RunConfig config;
  config.set_save_checkpoints_secs(60);
  const RunConfig steps = replace(config, {{"save_checkpoints_steps", "7"}});
  EXPECT_EQ(checkpointPeriod(steps).steps, 7);
  EXPECT_FALSE(steps.has_save_checkpoints_secs());
  const RunConfig seconds = replace(steps, {{"save_checkpoints_secs", "8"}});
  EXPECT_EQ(checkpointPeriod(seconds).seconds, 8);
  EXPECT_FALSE(seconds.has_save_checkpoints_steps());
}

TEST(RunConfigReplace, RC09BothCheckpointPeriodsAreRefused) {
  std::string message;
  EXPECT_EQ(codeOf(
                [] {
                  replace({}, {{"save_checkpoints_steps", "1"}, {"save_checkpoints_secs", "2"}});
                },
                &message),
            Code::kInvalidArgument);
  EXPECT_EQ(message, "`save_checkpoints_steps` and `save_checkpoints_secs` cannot be both set.");
}

TEST(RunConfigReplace, RC09ClearingBothSwitchesCheckpointsOff) {
  const RunConfig off = replace({}, {{"save_checkpoints_steps", "null"}, {"save_checkpoints_secs", "null"}});
  EXPECT_TRUE(checkpointPeriod(off).off());
  EXPECT_FALSE(checkpointPeriod({}).off());
}

TEST(RunConfigReplace, UnknownPropertiesAreRefusedWithThoseThatThereAre) {
  std::string message;
  EXPECT_EQ(codeOf([] { replace({}, {{"nope", "1"}}); }, &message), Code::kInvalidArgument);
  EXPECT_TRUE(
      message.starts_with("Replacing nope is not supported. Allowed properties are ['model_dir', "
                          "'tf_random_seed', 'save_summary_steps'"))
      << message;
  EXPECT_TRUE(message.ends_with("'checkpoint_save_graph_def'].")) << message;
}

TEST(RunConfigReplace, LeavesTheOriginal) {
  RunConfig config;
  EXPECT_EQ(replace(config, {{"tf_random_seed", "5"}, {"protocol", "\"grpc\""}}).tf_random_seed(), 5);
  EXPECT_FALSE(config.has_tf_random_seed());
}

TEST(RunConfigReplace, ValuesOutOfRangeAreRefused) {
  for (const auto& [name, value] : Replacements{{"model_dir", "\"\""},
                                                {"save_summary_steps", "-1"},
                                                {"save_checkpoints_steps", "-1"},
                                                {"save_checkpoints_secs", "-1"},
                                                {"keep_checkpoint_max", "-1"},
                                                {"keep_checkpoint_every_n_hours", "0"},
                                                {"log_step_count_steps", "-1"},
                                                {"protocol", "\"http\""},
                                                {"tf_random_seed", "1.5"},
                                                {"session_creation_timeout_secs", "0"},
                                                {"train_distribute", R"({"name": "ParameterServerStrategyV2"})"}}) {
    EXPECT_EQ(codeOf([&name = name, &value = value] { replace({}, {{name, value}}); }), Code::kInvalidArgument) << name;
  }
}

TEST(RunConfigThreads, ComeFromTheSessionWhereTheRunSaysNothing) {
  RunConfig config;
  config.mutable_session_config()->set_intra_op_parallelism_threads(3);
  EXPECT_EQ(sessionThreads(config), 3);
  config.set_threads(2);
  EXPECT_EQ(sessionThreads(config), 2);
}

TEST(RunConfigComputeDtype, Bfloat16IsRefusedWhereTheProcessorGainsNothing) {
  RunConfig config;
  EXPECT_EQ(computeDtype(config), DType::kFloat);
  config.set_compute_dtype("bfloat16");
  setenv("ENGINE_KERNELS_ISA", "avx2", 1);
  std::string refusal;
  try {
    computeDtype(config);
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), Code::kUnimplemented);
    refusal = error.what();
  }
  unsetenv("ENGINE_KERNELS_ISA");
  EXPECT_THAT(refusal, ::testing::HasSubstr("run_config.compute_dtype: this processor multiplies bfloat16 no faster"));
  config.set_compute_dtype("float16");
  EXPECT_EQ(codeOf([&] { validateRunConfig(config); }), Code::kInvalidArgument);
}

}  // namespace
}  // namespace engine::estimator
