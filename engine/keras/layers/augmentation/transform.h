// Moving, turning and scaling of pictures. Adds nodes; used by the graph's thread.
#pragma once

#include "engine/graph/scope.h"
#include "engine/keras/core/config.h"

namespace engine::keras {

// The value of y at (row r, column c) is that of x at row d·c + e·r + f and column a·c + b·r + t, by the picture's own
// six numbers [a, b, t, d, e, f]: `numbers` is float32 [batch, 6], x float32 [batch, height, width, channels]. The
// config's "interpolation" is "bilinear" or "nearest"; "fill_mode" says what is beyond the edges: "reflect", "wrap",
// "nearest" or "constant" ("fill_value"). InvalidArgument for others.
Output transformed(const Scope& scope, Output x, Output numbers, const Config& config);

}  // namespace engine::keras
