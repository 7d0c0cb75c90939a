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
  // What the cell's step reads in the place of its own weights.
  std::unordered_map<Output, Output, OutputHash> instead = {};
};

// A loop over all steps that is marked as a whole (graph/sequence_marks.h). The cell's `weights`, in the order of
// `form`, are read through the marks; `more` may add to what is read instead. Of cells with one state, their output.
struct MarkedLoop {
  const char* form;
  std::vector<Output> weights;
  std::function<void(StepLoop& loop)> more = {};
};
CellSequence markedLoop(const Scope& scope, const RnnCell& cell, Output x, Output state, const MarkedLoop& marked);

// Time first.
RnnResult runSteps(const Scope& scope, const RnnCell& cell, const StepLoop& loop);

// [steps, batch, …] of [batch, steps, …] and back, for rank 2 or 3.
Output swappedTime(const Scope& scope, Output x);
// A size of x, an int32 scalar.
Output sizeOf(const Scope& scope, Output x, int axis);
// Zeros [batch, columns].
Output zeroState(const Scope& scope, Output batch, int64_t columns, DType dtype);

}  // namespace engine::nn
