#include "app/cli/measured_training.h"

#include <filesystem>

#include "engine/core/error.h"
#include "engine/estimator/config/run_settings.h"

namespace app::cli {
namespace {

namespace estimator = engine::estimator;

class ScratchFolder {
 public:
  ScratchFolder() : path_(estimator::temporaryModelDir()) {}
  ~ScratchFolder() {
    std::error_code ignored;  // it is in the folder for temporary files
    std::filesystem::remove_all(path_, ignored);
  }
  ScratchFolder(const ScratchFolder&) = delete;
  ScratchFolder& operator=(const ScratchFolder&) = delete;

  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

// The training alone, without an end of its own.
void leaveTheTraining(estimator::Experiment& experiment) {
  experiment.clear_train();
  experiment.clear_eval();
  experiment.clear_eval_input();
  experiment.clear_hooks();
  estimator::RunConfig& config = *experiment.mutable_run_config();
  config.clear_model_dir();
  config.set_save_summary_steps(0);
  config.set_log_step_count_steps(0);
  config.clear_save_checkpoints_secs();
  config.set_save_checkpoints_steps(0);
}

}  // namespace

estimator::StepMeasurement measuredTraining(const ExperimentOptions& options, Console& console,
                                            const estimator::StepMeasureOptions& measure) {
  estimator::Experiment experiment = options.load(console);
  leaveTheTraining(experiment);
  const ScratchFolder folder;
  const auto hook = std::make_shared<estimator::StepMeasureHook>(measure);
  estimator::RunnerOptions runner = options.runnerOptions(experiment, console);
  runner.modelDir = folder.path();
  runner.log = {};
  runner.hooks = {hook};
  estimator::ExperimentRunner(experiment, runner).train();
  if (!hook->result()) {
    engine::fail(engine::Code::kOutOfRange,
                 "The input ended before enough steps were measured: set train_input.repeat=true or fewer --steps.");
  }
  return *hook->result();
}

}  // namespace app::cli
