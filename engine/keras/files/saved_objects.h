// What Keras loads a SavedModel as its model by: the objects of the model in saved_model.pb, and keras_metadata.pb with
// the config of each layer among them. Pure functions.
#pragma once

#include <string>

#include "engine/keras/files/trackables.h"

namespace engine::keras {

struct SavedObjects {
  std::string graph;     // a SavedObjectGraph, serialized
  std::string metadata;  // keras_metadata.pb
};
// `root` is the model's, as for its checkpoint.
SavedObjects savedObjects(const Trackable& root, const Model& model, const TrainingState& training);

}  // namespace engine::keras
