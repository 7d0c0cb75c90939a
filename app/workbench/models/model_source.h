// What a run's model is built with, evaluated and tried on: a value, to be given to a worker. Values and functions;
// any thread.
#pragma once

#include <optional>
#include <string>

#include "app/workbench/runs/run_facts.h"
#include "engine/core/error.h"
#include "engine/estimator/inputs/experiment_inputs.h"

namespace engine::estimator {
struct RunnerOptions;
}

namespace app {

struct ModelSource {
  QString run;  // its id
  engine::estimator::Experiment experiment;
  std::string modelDir;
  std::string dataDir;                      // stands for ${DATA}
  std::string baseDir;                      // relative paths of the experiment begin here
  std::vector<CheckpointFact> checkpoints;  // oldest first
  bool trainsNow = false;
};

// Of a runner that works beside the run's training: without its hooks and control.
engine::estimator::RunnerOptions runnerOptionsOf(const ModelSource& source);
engine::estimator::InputContext inputContextOf(const ModelSource& source);
// Names of the classes that the model's settings give; empty: none.
QStringList vocabularyOf(const ModelSource& source);
// Whether what failed with `code` may go well with another data folder.
bool lacksData(const ModelSource& source, engine::Code code);
// The experiment's eval_input, else its train_input. InvalidArgument when it has neither.
engine::estimator::Input defaultInput(const ModelSource& source);

}  // namespace app
