// Trains, evaluates and predicts what an experiment describes; the same for the window and the command line.
// Each call runs on the calling thread and returns when it is done; one call at a time.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "engine/estimator/estimator.h"
#include "engine/estimator/experiment.h"
#include "engine/estimator/training_control.h"

namespace engine::estimator {

struct RunnerOptions {
  std::string modelDir;
  std::string dataDir;  // stands for ${DATA}
  std::string baseDir;  // of the experiment file
  Hooks hooks;          // of plugins
  LogSink log;
  std::shared_ptr<TrainingControl> control;  // may be null
};

class ExperimentRunner {
 public:
  // InvalidArgument when the experiment has no model or contradicts itself.
  ExperimentRunner(Experiment experiment, RunnerOptions options);

  // Trains to train.max_steps, evaluating every eval.every_steps and at the end when there is an eval_input. `onEval`
  // is told each evaluation's metrics, on this thread.
  TrainResult train(const std::function<void(const EvalResult&)>& onEval = {});
  EvalResult evaluate(const std::string& checkpoint = "");
  Predictor predict();
  // The training graph as GraphDef bytes, built without training.
  std::string trainingGraph();

  Estimator& estimator() { return *estimator_; }
  const Experiment& experiment() const { return experiment_; }

 private:
  InputFn trainInput() const;
  InputFn evalInput() const;

  Experiment experiment_;
  RunnerOptions options_;
  std::unique_ptr<Estimator> estimator_;
};

}  // namespace engine::estimator
