// A tensor's values as TensorFlow prints them: "[[0 1] … [8 9]]" with line ends between rows and "..." for what is left
// out. Pure functions.
#pragma once

#include <string>

#include "engine/core/tensor.h"

namespace engine::kernels {

// Of each dimension the first and last `entries` are shown; all when negative. Unimplemented for dtypes that are
// neither numbers nor strings.
std::string tensorText(const Tensor& tensor, int64_t entries);

}  // namespace engine::kernels
