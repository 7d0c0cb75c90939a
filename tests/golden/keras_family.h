// The kinds of case of the family "keras" that have files of their own. Each gives what differs, or nothing.
#pragma once

#include <string>

#include "tests/golden/family_runner.h"

namespace golden {

// A layer by its config: outputs, gradients, weights after a step of training.
std::string kerasLayer(const Case& one);
// Initialisers and losses by config.
std::string kerasInitializer(const Case& one);
std::string kerasLoss(const Case& one);
// compile, fit, evaluate, predict: logs and variables.
std::string kerasFit(const Case& one);
// The same with callbacks: the order of their calls, and files.
std::string kerasCallbacks(const Case& one);
// model_to_estimator: an Estimator's losses, checkpoints, metrics, predictions and exports.
std::string kerasEstimator(const Case& one);
// The same of a model that was recorded with the columns of a table and a checkpoint to begin with.
std::string kerasEstimatorOnColumns(const Case& one);
// Two checkpoints of an Estimator: all values, and of object-based ones the names.
std::string estimatorCheckpointDifference(const std::string& got, const std::string& want, const Case& one);
// Metric objects by config.
std::string kerasMetric(const Case& one);
// Files of models and weights, read and written.
std::string kerasFile(const Case& one);
// A model of keras.applications: outputs, gradients, a step of training.
std::string kerasApplication(const Case& one);

}  // namespace golden
