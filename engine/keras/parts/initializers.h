// Keras's initializers by config. Pure functions; used by the graph's thread.
#pragma once

#include "engine/keras/core/json.h"
#include "engine/nn/initializers.h"

namespace engine::keras {

// {"class_name": "GlorotUniform", "config": {"seed": 7}} or a name ("glorot_uniform", "GlorotUniform"). With a seed
// the values are those of Keras's stateless generators, the same at each call for one shape. InvalidArgument names
// what is not known.
nn::Initializer initializerOf(const Json& config);
// A name in the form that Keras's configs have.
Json initializerJson(const std::string& name);

}  // namespace engine::keras
