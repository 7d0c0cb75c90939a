// Trains, evaluates and predicts what an experiment describes; the same for the window and the command line.
// Each call runs on the calling thread and returns when it is done; one call at a time.
//   std::ofstream("points.csv") << "x,y\n1,2\n2,4\n3,6\n";
//   const Experiment experiment = parseExperiment(R"({
//       "model": {"linear_regressor": {"feature_columns": [{"numeric": {"key": "x"}}]}},
//       "train_input": {"csv": {"path": "points.csv", "label": "y"}, "batch_size": 3, "repeat": true},
//       "eval_input": {"csv": {"path": "points.csv", "label": "y"}, "batch_size": 3},
//       "train": {"max_steps": 20}})", "points.json");
//   ExperimentRunner runner(experiment, {.modelDir = "points"});
//   runner.train().globalStep;                              // is 20
//   runner.evaluate().at("global_step");                    // is 20
//   runner.predict().next()->at("predictions").elements();  // is 1
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "engine/estimator/config/experiment.h"
#include "engine/estimator/estimator.h"
#include "engine/estimator/inputs/experiment_inputs.h"
#include "engine/estimator/train_and_evaluate.h"
#include "engine/estimator/training/training_control.h"

namespace engine::estimator {

struct RunnerOptions {
  std::string modelDir;
  std::string dataDir;  // stands for ${DATA}
  std::string baseDir;  // of the experiment file
  Hooks hooks;          // of plugins
  LogSink log;
  std::shared_ptr<TrainingControl> control;  // may be null
  std::string warmStartFrom = {};            // read in place of the experiment's warm_start.from; empty: that itself
};

class ExperimentRunner {
 public:
  // InvalidArgument when the experiment has no model or contradicts itself.
  ExperimentRunner(Experiment experiment, RunnerOptions options);

  // Trains to train.max_steps, evaluating every eval.every_steps and at the end when there is an eval_input. `onEval`
  // is told each evaluation's metrics, on this thread. InvalidArgument without a train_input; other errors as
  // Estimator::train().
  TrainResult train(const std::function<void(const EvalResult&)>& onEval = {});
  // tf.estimator.train_and_evaluate: evaluates after checkpoints, as eval throttles it, and runs eval.exporters. In a
  // process that TF_CONFIG calls an evaluator: evaluates what another process trains. `onEvaluation` is told each
  // evaluation, on this thread. InvalidArgument without a train_input or an eval_input; other errors as of training,
  // evaluating and the exporters.
  TrainAndEvaluateResult trainAndEvaluate(const std::function<void(const Evaluation&)>& onEvaluation = {});
  // On eval_input: metrics of a checkpoint (empty: the newest), and a Predictor over its rows. InvalidArgument without
  // an eval_input; others as Estimator's functions.
  EvalResult evaluate(const std::string& checkpoint = "");
  Predictor predict();
  // The training graph as GraphDef bytes, built without training and without reading more of the input than that needs.
  // InvalidArgument without a train_input.
  std::string trainingGraph();

  // What trains and evaluates; it lives as long as the runner.
  Estimator& estimator() { return *estimator_; }
  // The experiment as it was given.
  const Experiment& experiment() const { return experiment_; }

 private:
  InputContext inputContext() const;
  // The plugins' and the framework's hooks that run with a training.
  Hooks hooks() const;
  InputFn trainInput() const;
  InputFn evalInput() const;

  Experiment experiment_;
  RunnerOptions options_;
  std::unique_ptr<Estimator> estimator_;
};

}  // namespace engine::estimator
