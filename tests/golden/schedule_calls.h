// Learning rate schedules from recorded calls: TensorFlow 1's, Keras', BERT's. Used by the graph's thread.
#pragma once

#include "engine/graph/scope.h"
#include "tests/golden/call.h"

namespace golden {

// The rate at `step` (an integer scalar) by the call. Unimplemented for a symbol or an argument that the program has
// not got.
engine::Output scheduleOf(const engine::Scope& scope, Call call, engine::Output step);

}  // namespace golden
