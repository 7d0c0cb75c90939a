// Pictures in another size, as tf.image.resize computes them. Pure functions that add nodes; used by the graph's
// thread.
#pragma once

#include <string>

#include "engine/graph/scope.h"

namespace engine::keras {

// x [batch, height, width, channels]; method: "bilinear", "nearest", "bicubic", "area", "lanczos3", "lanczos5",
// "gaussian", "mitchellcubic". height, width: int32 scalars. "nearest" keeps the dtype, the others give float32.
// InvalidArgument for other methods.
Output resizeImages(const Scope& scope, Output x, Output height, Output width, const std::string& method);

}  // namespace engine::keras
