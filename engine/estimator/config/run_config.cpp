#include "engine/estimator/config/run_config.h"

#include <algorithm>
#include <array>
#include <cstdlib>

#include "engine/core/error.h"
#include "engine/estimator/config/experiment.h"
#include "engine/kernels/native/bfloat16.h"

namespace engine::estimator {
namespace {

constexpr double kDefaultCheckpointSeconds = 600;
constexpr int64_t kSecondsPerWorker = 5;
constexpr int64_t kMaxWorkerDelaySeconds = 60;
constexpr const char* kSteps = "save_checkpoints_steps";
constexpr const char* kSeconds = "save_checkpoints_secs";

constexpr std::array kReplaceable = {"model_dir",
                                     "tf_random_seed",
                                     "save_summary_steps",
                                     kSteps,
                                     kSeconds,
                                     "session_config",
                                     "keep_checkpoint_max",
                                     "keep_checkpoint_every_n_hours",
                                     "log_step_count_steps",
                                     "train_distribute",
                                     "device_fn",
                                     "protocol",
                                     "eval_distribute",
                                     "experimental_distribute",
                                     "experimental_max_worker_delay_secs",
                                     "session_creation_timeout_secs",
                                     "checkpoint_save_graph_def"};

void checkReplaceable(const std::string& name) {
  if (std::ranges::find(kReplaceable, name) != kReplaceable.end()) return;
  std::string all;
  for (const char* property : kReplaceable) all += message(all.empty() ? "'" : ", '", property, "'");
  fail(Code::kInvalidArgument, "Replacing ", name, " is not supported. Allowed properties are [", all, "].");
}

void checkStrategyVersion(const Strategy& strategy) {
  if (strategy.name() != "ParameterServerStrategyV2") return;
  fail(Code::kInvalidArgument,
       "Please use ParameterServerStrategy, the one of version 1, for parameter servers with an Estimator.");
}

// Whether the caller named this property, and with a value.
struct Given {
  bool named = false;
  bool value = false;
};

Given given(const Replacements& replacements, const std::string& name) {
  Given result;
  for (const auto& [property, value] : replacements) {
    if (property == name) result = {true, value != "null"};
  }
  return result;
}

}  // namespace

void validateRunConfig(const RunConfig& config) {
  if (config.has_model_dir() && config.model_dir().empty()) {
    fail(Code::kInvalidArgument, "model_dir should be non-empty.");
  }
  if (config.has_save_checkpoints_steps() && config.has_save_checkpoints_secs()) {
    fail(Code::kInvalidArgument, "`save_checkpoints_steps` and `save_checkpoints_secs` cannot be both set.");
  }
  validateFields(config, "run_config");
  checkStrategyVersion(config.train_distribute());
  checkStrategyVersion(config.eval_distribute());
  checkStrategyVersion(config.experimental_distribute().train_distribute());
  checkStrategyVersion(config.experimental_distribute().eval_distribute());
}

RunConfig replace(const RunConfig& config, const Replacements& replacements) {
  RunConfig copy = config;
  for (const auto& [name, value] : replacements) {
    checkReplaceable(name);
    const auto* field = RunConfig::descriptor()->FindFieldByName(name);
    copy.GetReflection()->ClearField(&copy, field);
    if (value != "null") applySetting(copy, message(name, "=", value));
  }
  const Given steps = given(replacements, kSteps);
  const Given seconds = given(replacements, kSeconds);
  if (steps.value && !seconds.named) copy.clear_save_checkpoints_secs();
  if (seconds.value && !steps.named) copy.clear_save_checkpoints_steps();
  // Unset fields would mean the default period.
  if (steps.named && seconds.named && !steps.value && !seconds.value) copy.set_save_checkpoints_steps(0);
  validateRunConfig(copy);
  return copy;
}

CheckpointPeriod checkpointPeriod(const RunConfig& config) {
  if (config.has_save_checkpoints_steps()) return {config.save_checkpoints_steps(), 0};
  if (config.has_save_checkpoints_secs()) return {0, config.save_checkpoints_secs()};
  return {0, kDefaultCheckpointSeconds};
}

int64_t workerStartDelaySecs(const RunConfig& config) {
  if (config.cluster().cluster_spec().empty() || config.cluster().task_type() != "worker") return 0;
  const int64_t most = config.has_experimental_max_worker_delay_secs() ? config.experimental_max_worker_delay_secs()
                                                                       : kMaxWorkerDelaySeconds;
  return std::max<int64_t>(0, std::min(most, (config.cluster().task_id() + 1) * kSecondsPerWorker));
}

int sessionThreads(const RunConfig& config) {
  return config.has_threads() ? config.threads() : config.session_config().intra_op_parallelism_threads();
}

DType computeDtype(const RunConfig& config) {
  if (config.compute_dtype() != "bfloat16") return DType::kFloat;
  if (kernels::bfloat16IsFast()) return DType::kBfloat16;
  fail(Code::kUnimplemented, "run_config.compute_dtype: this processor multiplies bfloat16 no faster than float32 (it ",
       "has no AVX512_BF16", std::getenv("ENGINE_KERNELS_ISA") ? ", or ENGINE_KERNELS_ISA turns it off" : "",
       "). Set it to float32.");
}

}  // namespace engine::estimator
