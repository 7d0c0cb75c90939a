// The options shared by every command that takes an experiment file, and how they change the experiment. Used by the
// main thread.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "app/cli/console.h"
#include "engine/estimator/experiment/experiment_runner.h"

namespace app::cli {

class ExperimentOptions {
 public:
  void declare(CLI::App& command);
  // Besides, of commands that train.
  void declareMaxSteps(CLI::App& command);

  // The file with the settings applied. Errors of loadExperiment and applySetting.
  engine::estimator::Experiment load(Console& console) const;
  // Folders and log; no hooks.
  engine::estimator::RunnerOptions runnerOptions(const engine::estimator::Experiment& experiment,
                                                 Console& console) const;

 private:
  std::string file_;
  std::string modelDir_;
  std::string dataDir_;
  std::vector<std::string> settings_;
  std::vector<std::string> moreSettings_;
  int64_t maxSteps_ = 0;  // 0: as the file says
  int threads_ = -1;      // -1: as the file says
  bool json_ = false;
  bool quiet_ = false;
  bool debug_ = false;
};

}  // namespace app::cli
