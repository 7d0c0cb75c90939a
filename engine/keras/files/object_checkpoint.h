// Weights in TensorFlow's format: object-based checkpoints, in which values are found by the way to their objects.
// Used by the thread of the model.
#pragma once

#include "engine/keras/files/trackables.h"

namespace engine::keras {

// Under which keys a checkpoint keeps the variables of objects, and the graph of these, serialized.
struct ObjectKeys {
  std::vector<std::pair<WeightPtr, std::string>> variables;
  std::string graph;
};
ObjectKeys objectKeys(const Trackable& root);

// Below the model, "estimator_global_step" and the like: name and variable.
using FurtherVariables = std::vector<std::pair<std::string, WeightPtr>>;

// Writes "<prefix>.index" and "<prefix>.data-…". NotFound when there is no folder.
void writeObjectBundle(const std::string& prefix, const Model& model, const TrainingState& training,
                       const FurtherVariables& further = {});
// The same, and the state file of the folder.
void writeObjectCheckpoint(const std::string& prefix, const Model& model, const TrainingState& training,
                           const FurtherVariables& further = {});
// Values by the way from the root, or from its object "model"; in checkpoints without an object graph by the names of
// variables. The report lists variables that the file has not, and keys that nothing asked for. With `training`,
// variables of the optimizer that the file has are put there. Nothing is set where an error is thrown.
LoadReport readObjectCheckpoint(const std::string& prefix, Model& model, const LoadOptions& options,
                                TrainingState* training = nullptr);

}  // namespace engine::keras
