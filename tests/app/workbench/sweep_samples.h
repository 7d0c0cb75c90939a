// Experiments and sweeps for the tests of sweeps in the window. Header-only.
#pragma once

#include <string>

#include "engine/estimator/config/experiment.h"
#include "engine/estimator/sweep.pb.h"

namespace test_support {

inline constexpr const char* kRatePath = "model.dnn_classifier.optimizer.learning_rate";
inline constexpr const char* kUnitsPath = "model.dnn_classifier.hidden_units";

inline engine::estimator::Experiment irisExperiment(int64_t steps) {
  const std::string folder =
      std::string(std::getenv("ESTIMATOR_SOURCE_DIR") ? std::getenv("ESTIMATOR_SOURCE_DIR") : ".") +
      "/resources/experiments";
  auto experiment = engine::estimator::loadExperiment(folder + "/iris_dnn.experiment.json");
  experiment.mutable_train()->set_max_steps(steps);
  experiment.mutable_eval()->clear_every_steps();
  experiment.mutable_run_config()->set_checkpoint_save_graph_def(false);
  return experiment;
}

// A grid of 2×3 on iris.
inline engine::estimator::Sweep irisGrid(int64_t steps) {
  engine::estimator::Sweep sweep;
  sweep.set_name("grid");
  *sweep.mutable_experiment() = irisExperiment(steps);
  auto& rate = *sweep.add_fields();
  rate.set_path(kRatePath);
  for (const char* value : {"0.01", "0.1"}) rate.mutable_list()->add_values(value);
  auto& units = *sweep.add_fields();
  units.set_path(kUnitsPath);
  for (const char* value : {"[4]", "[8]", "[8, 4]"}) units.mutable_list()->add_values(value);
  sweep.mutable_grid();
  sweep.set_metric("accuracy");
  sweep.set_maximize(true);
  return sweep;
}

}  // namespace test_support
