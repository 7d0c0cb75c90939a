// What dynamicRnn() and rnn() share: a built cell over a sequence whose first axis is time. Used by the graph's thread.
#pragma once

#include "engine/nn/recurrent/rnn.h"

namespace engine::nn {

struct StepLoop {
  Output x;        // [steps, batch, inputs]
  Output mask;     // bool [steps, batch]; none: no step is left out
  Output lengths;  // int32 [batch], instead of a mask: only the first so many steps count
  std::vector<Output> states;
  bool zeroOutput = false;  // of steps that are left out; else the output before
};

// Time first.
RnnResult runSteps(const Scope& scope, const RnnCell& cell, const StepLoop& loop);

// [steps, batch, …] of [batch, steps, …] and back, for rank 2 or 3.
Output swappedTime(const Scope& scope, Output x);
// A size of x, an int32 scalar.
Output sizeOf(const Scope& scope, Output x, int axis);
// Zeros [batch, columns].
Output zeroState(const Scope& scope, Output batch, int64_t columns, DType dtype);

}  // namespace engine::nn
