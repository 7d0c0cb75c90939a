// Functions of one tensor as recorded calls name them: by a symbol of TensorFlow, or as what a lambda does. Pure
// functions; used by one thread.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "engine/nn/activations.h"

namespace golden {

// {"symbol": "tf.nn.relu"}, the name of an activation, or a lambda's {"ops": [["sub", 2], ["div", 3]]}, applied from
// left to right. Unimplemented for others.
engine::nn::Activation functionOf(const nlohmann::json& value);

}  // namespace golden
