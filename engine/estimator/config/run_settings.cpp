#include "engine/estimator/config/run_settings.h"

#include <stdlib.h>

#include <cerrno>
#include <filesystem>

#include "summaries/files/system_error.h"

namespace engine::estimator {

RunSettings::operator RunConfig() const {
  RunConfig config;
  if (modelDir) config.set_model_dir(*modelDir);
  if (tfRandomSeed) config.set_tf_random_seed(*tfRandomSeed);
  if (saveSummarySteps) config.set_save_summary_steps(*saveSummarySteps);
  if (saveCheckpointsSteps) config.set_save_checkpoints_steps(*saveCheckpointsSteps);
  if (saveCheckpointsSecs) config.set_save_checkpoints_secs(*saveCheckpointsSecs);
  if (keepCheckpointMax) config.set_keep_checkpoint_max(*keepCheckpointMax);
  if (keepCheckpointEveryNHours) config.set_keep_checkpoint_every_n_hours(*keepCheckpointEveryNHours);
  if (logStepCountSteps) config.set_log_step_count_steps(*logStepCountSteps);
  if (threads) config.set_threads(*threads);
  if (computeDtype) config.set_compute_dtype(*computeDtype);
  if (sessionConfig) *config.mutable_session_config() = *sessionConfig;
  if (trainDistribute) *config.mutable_train_distribute() = *trainDistribute;
  if (evalDistribute) *config.mutable_eval_distribute() = *evalDistribute;
  if (experimentalDistribute) *config.mutable_experimental_distribute() = *experimentalDistribute;
  if (deviceFn) config.set_device_fn(*deviceFn);
  if (protocol) config.set_protocol(*protocol);
  if (experimentalMaxWorkerDelaySecs) config.set_experimental_max_worker_delay_secs(*experimentalMaxWorkerDelaySecs);
  if (sessionCreationTimeoutSecs) config.set_session_creation_timeout_secs(*sessionCreationTimeoutSecs);
  if (checkpointSaveGraphDef) config.set_checkpoint_save_graph_def(*checkpointSaveGraphDef);
  return config;
}

std::string temporaryModelDir() {
  std::string pattern = (std::filesystem::temp_directory_path() / "estimator_XXXXXX").string();
  if (!mkdtemp(pattern.data())) {
    throw summaries::SystemError("Cannot create a temporary folder", errno, " Or set model_dir.");
  }
  return pattern;
}

}  // namespace engine::estimator
