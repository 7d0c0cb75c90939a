#include "engine/feature_column/sequence_input_layer.h"

#include "engine/core/error.h"
#include "engine/feature_column/batch_size.h"
#include "engine/feature_column/column_outputs.h"
#include "engine/graph/ops.h"

namespace engine::feature_column {
namespace {

void checkSequence(const Columns& columns) {
  for (const Column& column : columns) {
    if (asSequenceDense(column)) continue;
    fail(Code::kInvalidArgument, "All feature_columns must be of type SequenceDenseColumn. You can wrap a sequence ",
         "categorical column with an embedding_column or indicator_column. Given (type ", column->kind(),
         "): ", column->toString());
  }
}

// [batch, steps, shape...] → [batch, steps, elements]
Output flattened(const Scope& scope, Output dense, int64_t elements) {
  const Shape& shape = dense.shape();
  if (shape.hasRank() && shape.rank() == 3 && shape.dim(2) == elements) return dense;
  const Output begin = ops::constant(scope, Tensor::vector<int32_t>({0}), "begin");
  const Output end = ops::constant(scope, Tensor::vector<int32_t>({2}), "end");
  const Output step = ops::constant(scope, Tensor::vector<int32_t>({1}), "strides");
  const Output outer = scope.op("StridedSlice", {ops::shapeOf(scope, dense), begin, end, step});
  const Output last = ops::constant(scope, Tensor::vector<int32_t>({static_cast<int32_t>(elements)}), "elements");
  const Output zero = ops::scalar(scope, int32_t{0}, "shape/axis");
  return scope.op("Reshape", {dense, scope.op("ConcatV2", {outer, last, zero}, {}, "shape")});
}

// The first of the tensors, once they turned out to be equal.
Output allEqual(const Scope& outer, const std::vector<Output>& tensors) {
  if (tensors.size() == 1) return tensors[0];
  const Scope scope = outer.child("assert_all_equal");
  const Output axes = ops::constant(scope, Tensor::vector<int32_t>({0}), "axes");
  const Output message = ops::scalar(
      scope, std::string("The columns of a sequence input layer must have sequences of equal length."), "message");
  std::vector<Node*> checks;
  for (std::size_t i = 1; i < tensors.size(); ++i) {
    const Output equal = scope.op("All", {scope.op("Equal", {tensors[0], tensors[i]}), axes});
    checks.push_back(scope.node("Assert", {equal, message, tensors[0], tensors[i]}));
  }
  return ops::identity(scope.withControls(checks), tensors[0]);
}

void checkInput(const char* name, Output input, int rank) {
  if (input.type() != DType::kFloat) {
    fail(Code::kInvalidArgument, name, " must have dtype float32; got ", dtypeName(input.type()), ".");
  }
  if (input.shape().hasRank() && input.shape().rank() != rank) {
    fail(Code::kInvalidArgument, name, " must have rank ", rank, ", got shape ", input.shape(), ".");
  }
}

}  // namespace

SequenceTensor sequenceInputLayer(const Scope& scope, const FeatureTensors& features, const Columns& columns,
                                  const SequenceInputLayerOptions& options) {
  const Columns ordered = normalizedColumns(columns);
  checkSequence(ordered);
  const Scope layer = scope.child(options.name);
  StateManager state(scope, {options.trainable, options.partitioner, options.sharedScope});
  std::vector<Output> lengths;
  const auto stepsOf = [&](const ColumnContext& context, const Column& column) {
    const SequenceDenseColumn& sequence = *asSequenceDense(column);
    const SequenceTensor tensor = sequence.sequenceDenseTensor(context);
    lengths.push_back(tensor.sequenceLength);
    return flattened(context.scope, tensor.dense, sequence.variableShape().elements());
  };
  const auto outputs = columnOutputs(layer, features, ordered, state, options.colsToVars, stepsOf);
  return {concatenated(layer, outputs, 2), allEqual(layer, lengths)};
}

Output concatenateContextInput(const Scope& outer, Output contextInput, Output sequenceInput) {
  checkInput("sequence_input", sequenceInput, 3);
  checkInput("context_input", contextInput, 2);
  const Scope scope = outer.child("concatenate_context_input");
  const Output zero = ops::scalar(scope, int32_t{0}, "zero");
  const Output one = ops::scalar(scope, int32_t{1}, "one");
  const Output steps = scope.op("GatherV2", {ops::shapeOf(scope, sequenceInput), one, zero}, {}, "steps");
  const Output multiples = scope.op("Pack", {one, steps, one}, {}, "multiples");
  const Output expanded = scope.op("ExpandDims", {contextInput, one});
  return concatenated(scope, {sequenceInput, scope.op("Tile", {expanded, multiples})}, 2);
}

}  // namespace engine::feature_column
