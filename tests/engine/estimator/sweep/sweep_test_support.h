// Sweeps over a small classifier for the tests of sweeps.
#pragma once

#include <string>
#include <vector>

#include "engine/estimator/config/experiment.h"
#include "engine/estimator/sweep/sweep_file.h"
#include "engine/estimator/sweep/sweep_trials.h"
#include "tests/engine/estimator/estimator_test_support.h"

namespace engine::estimator::testing {

inline constexpr const char* kSweepBase = R"({
  "model": {"dnn_classifier": {"hidden_units": [4], "n_classes": 3,
    "optimizer": {"name": "Adagrad", "learning_rate": 0.05}}},
  "train_input": {"csv": {"path": "train.csv", "label": "kind"}, "batch_size": 4, "repeat": true},
  "eval_input": {"csv": {"path": "train.csv", "label": "kind"}, "batch_size": 4},
  "run_config": {"tf_random_seed": "1", "threads": 1},
  "train": {"max_steps": "90"}
})";

inline constexpr const char* kRate = "model.dnn_classifier.optimizer.learning_rate";
inline constexpr const char* kUnits = "model.dnn_classifier.hidden_units";

inline SweepField listField(const std::string& path, const std::vector<std::string>& values) {
  SweepField field;
  field.set_path(path);
  *field.mutable_list()->mutable_values() = {values.begin(), values.end()};
  return field;
}

inline SweepField rangeField(const std::string& path, double minimum, double maximum, int count, bool log = false) {
  SweepField field;
  field.set_path(path);
  field.mutable_range()->set_minimum(minimum);
  field.mutable_range()->set_maximum(maximum);
  field.mutable_range()->set_count(count);
  field.mutable_range()->set_log(log);
  return field;
}

// A grid of 2×3.
inline Sweep gridSweep() {
  Sweep sweep;
  sweep.set_name("lr");
  *sweep.mutable_experiment() = parseExperiment(kSweepBase, "base");
  *sweep.add_fields() = listField(kRate, {"0.01", "0.1"});
  *sweep.add_fields() = listField(kUnits, {"[4]", "[8]", "[4, 4]"});
  sweep.mutable_grid();
  return sweep;
}

// Eight trials, of which four go on from 10 steps, two from 20, one from 40 to 90.
inline Sweep halvingSweep() {
  Sweep sweep = gridSweep();
  sweep.clear_fields();
  *sweep.add_fields() = rangeField(kRate, 1e-3, 1, 3, true);
  sweep.mutable_successive_halving()->set_trials(8);
  sweep.mutable_successive_halving()->set_min_steps(10);
  sweep.mutable_successive_halving()->set_eta(2);
  sweep.mutable_successive_halving()->set_seed(5);
  return sweep;
}

}  // namespace engine::estimator::testing
