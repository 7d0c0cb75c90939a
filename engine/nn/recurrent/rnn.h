// Recurrent layers: a cell over the steps of a sequence, as TensorFlow 1 (tf.compat.v1.nn.dynamic_rnn,
// bidirectional_dynamic_rnn) and Keras (tf.keras.layers.RNN) define them. Loops over TensorLists, differentiable. A
// cell that has an op for whole sequences runs as that op wherever steps are left out only at the sequences' ends. Used
// by the graph's thread.
//   Graph graph;
//   const Scope scope(graph);
//   const Output x = ops::placeholder(scope, DType::kFloat, {kUnknownDim, 7, 3});
//   const nn::RnnCellPtr cell = nn::basicRnnCell(5);
//   nn::dynamicRnn(scope, *cell, x).outputs.shape();  // is Shape({kUnknownDim, kUnknownDim, 5})
#pragma once

#include "engine/nn/recurrent/rnn_cell.h"

namespace engine::nn {

struct RnnResult {
  Output outputs;              // [batch, steps, outputSize], or time first
  Output last;                 // [batch, outputSize]: of each sequence's last step; zeros for an empty one
  std::vector<Output> states;  // after each sequence's last step
};

struct DynamicRnnOptions {
  std::string scope = "rnn";
  Output sequenceLength = {};              // integers [batch]; none: all steps
  std::vector<Output> initialStates = {};  // none: zeros
  bool timeMajor = false;                  // x and outputs are [steps, batch, …]
};
// x: floating [batch, steps, inputs], the inputs known. Behind the end of a sequence outputs are zero and states stay.
// InvalidArgument for other ranks, or another number of initial states than the cell has.
RnnResult dynamicRnn(const Scope& scope, RnnCell& cell, Output x, const DynamicRnnOptions& options = {});

struct BidirectionalResult {
  RnnResult forward, backward;
};
struct BidirectionalRnnOptions {
  std::string scope = "bidirectional_rnn";  // with "fw" and "bw" below
  Output sequenceLength = {};
  std::vector<Output> initialStatesForward = {}, initialStatesBackward = {};
  bool timeMajor = false;
};
// x: floating [batch, steps, inputs]. The second cell reads each sequence from its own end; its outputs are in the
// order of the inputs. Errors as of dynamicRnn().
BidirectionalResult bidirectionalDynamicRnn(const Scope& scope, RnnCell& forward, RnnCell& backward, Output x,
                                            const BidirectionalRnnOptions& options = {});

struct RnnOptions {
  std::string name = "rnn";
  Output mask = {};            // bool [batch, steps]: false steps are left out
  Output sequenceLength = {};  // integers [batch]: the same as a mask that is true for so many steps
  std::vector<Output> initialStates = {};
  bool goBackwards = false;        // from the last step to the first; outputs in the order in which they are made
  bool zeroOutputForMask = false;  // else the output of a step that is left out is the one before
  bool timeMajor = false;
};
// Keras's RNN, of floating x [batch, steps, inputs]. InvalidArgument as there, and for a mask and lengths together.
RnnResult rnn(const Scope& scope, RnnCell& cell, Output x, const RnnOptions& options = {});

}  // namespace engine::nn
