// A Keras model as a SavedModel: a graph that servers run, the weights, and what Keras loads it as its model by. Used
// by the thread of the model.
#pragma once

#include <string>

#include "engine/keras/files/training_state.h"
#include "engine/keras/model/model.h"

namespace engine::keras {

// The folder is complete when it gets its name. A SavedModel that is there is replaced; AlreadyExists for another
// folder with something in it. Its signature "serving_default" has the model's inputs and outputs by their names.
// FailedPrecondition for a model of a program's own class, and where a weight has no value.
void writeSavedModel(const std::string& folder, const Model& model, const TrainingState& training);

}  // namespace engine::keras
