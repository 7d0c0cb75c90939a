#include "engine/nn/recurrent/rnn.h"

#include "engine/core/error.h"
#include "engine/graph/ops.h"
#include "engine/nn/recurrent/step_loop.h"

namespace engine::nn {
namespace {

void checkSequence(const Scope& scope, Output x) {
  if (!isFloating(x.type())) {
    fail(Code::kInvalidArgument, "The input of '", scope.prefix(), "' must be floating, it is ", dtypeName(x.type()),
         ".");
  }
  if (!x.shape().hasRank() || x.shape().rank() != 3 || x.shape().dim(2) < 0) {
    fail(Code::kInvalidArgument, "The input of '", scope.prefix(),
         "' must be [batch, steps, inputs] with a known number of inputs, it is ", x.shape(), ".");
  }
}

// Builds the cell below `layer` and gives the states that the loop begins with. x: time first.
std::vector<Output> prepare(const Scope& layer, RnnCell& cell, Output x, const std::vector<Output>& given) {
  cell.build(layer, x.shape().dim(2), x.type());
  const Output batch = sizeOf(layer, x, 1);
  cell.begin(layer, batch, x.type());
  const std::vector<int64_t> sizes = cell.stateSizes();
  if (!given.empty() && given.size() != sizes.size()) {
    fail(Code::kInvalidArgument, "The cell of '", layer.prefix(), "' has ", sizes.size(), " states; ", given.size(),
         " initial states are given.");
  }
  if (!given.empty()) return given;
  std::vector<Output> states;
  for (int64_t size : sizes) states.push_back(zeroState(layer, batch, size, x.type()));
  return states;
}

Output int32Of(const Scope& scope, Output lengths) {
  return lengths.valid() ? ops::cast(scope, lengths, DType::kInt32) : Output();
}

// Each sequence from its end, without `lengths` all from the last step. Batch first.
Output reversedSequences(const Scope& scope, Output x, Output lengths) {
  if (!lengths.valid()) return scope.op("ReverseV2", {x, ops::constant(scope, Tensor::vector<int32_t>({1}), "axis")});
  return scope.op("ReverseSequence", {x, lengths}, {{"seq_dim", int64_t{1}}, {"batch_dim", int64_t{0}}});
}

}  // namespace

RnnResult dynamicRnn(const Scope& scope, RnnCell& cell, Output x, const DynamicRnnOptions& options) {
  const Scope layer = scope.exactly(scope.fullName(options.scope));
  checkSequence(layer, x);
  StepLoop loop;
  loop.x = options.timeMajor ? x : swappedTime(layer, x);
  loop.lengths = int32Of(layer, options.sequenceLength);
  loop.zeroOutput = true;
  loop.states = prepare(layer, cell, loop.x, options.initialStates);
  RnnResult result = runSteps(layer, cell, loop);
  if (!options.timeMajor) result.outputs = swappedTime(layer, result.outputs);
  return result;
}

BidirectionalResult bidirectionalDynamicRnn(const Scope& scope, RnnCell& forward, RnnCell& backward, Output x,
                                            const BidirectionalRnnOptions& options) {
  const Scope both = scope.exactly(scope.fullName(options.scope));
  checkSequence(both, x);
  const Output rows = options.timeMajor ? swappedTime(both, x) : x;
  BidirectionalResult result;
  result.forward = dynamicRnn(both, forward, rows, {"fw", options.sequenceLength, options.initialStatesForward, false});
  const Output turned = reversedSequences(both, rows, options.sequenceLength);
  result.backward =
      dynamicRnn(both, backward, turned, {"bw", options.sequenceLength, options.initialStatesBackward, false});
  result.backward.outputs = reversedSequences(both, result.backward.outputs, options.sequenceLength);
  if (options.timeMajor) {
    result.forward.outputs = swappedTime(both, result.forward.outputs);
    result.backward.outputs = swappedTime(both, result.backward.outputs);
  }
  return result;
}

RnnResult rnn(const Scope& scope, RnnCell& cell, Output x, const RnnOptions& options) {
  const Scope layer = scope.exactly(scope.fullName(options.name));
  checkSequence(layer, x);
  if (options.mask.valid() && options.sequenceLength.valid()) {
    fail(Code::kInvalidArgument, "Layer '", layer.prefix(), "' takes a mask or lengths, not both.");
  }
  StepLoop loop;
  loop.x = options.timeMajor ? x : swappedTime(layer, x);
  if (options.mask.valid()) loop.mask = options.timeMajor ? options.mask : swappedTime(layer, options.mask);
  loop.lengths = int32Of(layer, options.sequenceLength);
  loop.zeroOutput = options.zeroOutputForMask;
  if (options.goBackwards) {
    const Output first = ops::constant(layer, Tensor::vector<int32_t>({0}), "axis");
    if (loop.lengths.valid()) {
      const Output zero = ops::scalar(layer, int32_t{0}, "start");
      const Output range = layer.op("Range", {zero, sizeOf(layer, loop.x, 0), ops::scalar(layer, int32_t{1}, "delta")});
      const Output column = layer.op("ExpandDims", {range, ops::scalar(layer, int32_t{-1}, "dim")});
      loop.mask = layer.op("Less", {column, loop.lengths});
      loop.lengths = {};
    }
    loop.x = layer.op("ReverseV2", {loop.x, first});
    if (loop.mask.valid()) loop.mask = layer.op("ReverseV2", {loop.mask, first});
  }
  loop.states = prepare(layer, cell, loop.x, options.initialStates);
  RnnResult result = runSteps(layer, cell, loop);
  if (loop.zeroOutput && (loop.mask.valid() || loop.lengths.valid())) {
    // Of the last step, which may be one that is left out.
    const Output axis = ops::scalar(layer, int32_t{0}, "axis");
    const Output none = layer.op("ExpandDims", {layer.op("ZerosLike", {result.last}), axis});
    const Output all = layer.op("ConcatV2", {none, result.outputs, axis});
    result.last = layer.op("GatherV2", {all, sizeOf(layer, loop.x, 0), axis}, {}, "last");
  }
  if (!options.timeMajor) result.outputs = swappedTime(layer, result.outputs);
  return result;
}

}  // namespace engine::nn
