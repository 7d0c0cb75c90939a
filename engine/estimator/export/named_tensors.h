// Tensors by name: the inputs and outputs of a signature, a batch of features. A value.
//   const NamedTensors features{{"x", Tensor::vector<float>({1, 2})}};
//   features.at("x").shape();  // is Shape({2})
#pragma once

#include <map>
#include <string>

#include "engine/core/tensor.h"

namespace engine::estimator {

using NamedTensors = std::map<std::string, Tensor>;

}  // namespace engine::estimator
