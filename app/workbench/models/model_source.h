// What a run's model is built with, evaluated and tried on: a value, to be given to a worker. modelSourceOf() on the
// GUI thread; the rest from any thread.
#pragma once

#include <optional>
#include <string>

#include "app/workbench/runs/run_facts.h"
#include "engine/estimator/inputs/experiment_inputs.h"

namespace engine::estimator {
struct RunnerOptions;
}

namespace app {

class Workbench;

struct ModelSource {
  QString run;  // its id
  engine::estimator::Experiment experiment;
  std::string modelDir;
  std::string dataDir;                      // stands for ${DATA}
  std::string baseDir;                      // relative paths of the experiment begin here
  std::vector<CheckpointFact> checkpoints;  // oldest first
  bool trainsNow = false;
};

// FailedPrecondition for a run that is not known, or whose log does not say what made it.
ModelSource modelSourceOf(Workbench* bench, const QString& run);
// Why there can be none, a sentence; empty: there can.
QString whyNoModel(const Workbench& bench, const QString& run);

// Of a runner that works beside the run's training: without its hooks and control.
engine::estimator::RunnerOptions runnerOptionsOf(const ModelSource& source);
engine::estimator::InputContext inputContextOf(const ModelSource& source);
// Names of the classes that the model's settings give; empty: none.
QStringList vocabularyOf(const ModelSource& source);
// The experiment's eval_input, else its train_input. InvalidArgument when it has neither.
engine::estimator::Input defaultInput(const ModelSource& source);

}  // namespace app
