// Reads tensors from JSON as written by people and by clients of TensorFlow Serving. Pure functions: callable from any
// thread.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "engine/core/tensor.h"

namespace app {

// A number, text, boolean or nested lists of them as a tensor of this dtype; `name` is for messages. Strings may also
// be {"b64": "…"}, or an object of features, which becomes a serialized tf.Example: {"age": 41.0, "tags": ["a", "b"]},
// numbers with a point as floats, others as integers. Complex numbers are {"re": 1, "im": 2}. An empty list takes what
// dimensions it lacks from `wanted`, the input's shape. InvalidArgument: ragged lists, values of another kind, numbers
// out of range, more than 254 dimensions. Unimplemented: resources, variants, floats of 8 bits.
engine::Tensor tensorOfJson(const nlohmann::ordered_json& json, engine::DType dtype, const std::string& name,
                            const engine::Shape& wanted = engine::Shape::unknown());

}  // namespace app
