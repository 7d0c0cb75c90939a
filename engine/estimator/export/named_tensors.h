// Tensors by name: the inputs and outputs of a signature, a batch of features. A value.
#pragma once

#include <map>
#include <string>

#include "engine/core/tensor.h"

namespace engine::estimator {

using NamedTensors = std::map<std::string, Tensor>;

}  // namespace engine::estimator
