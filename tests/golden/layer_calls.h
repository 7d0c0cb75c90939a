// Models of TensorFlow 1's layers from recorded lists of calls. Used by the graph's thread.
#pragma once

#include "engine/graph/scope.h"
#include "tests/golden/call.h"

namespace golden {

// The layers one after the other over x. Unimplemented for a layer or an argument that the program has not got.
engine::Output layersOf(const engine::Scope& scope, engine::Output x, const nlohmann::json& calls, bool training);

}  // namespace golden
