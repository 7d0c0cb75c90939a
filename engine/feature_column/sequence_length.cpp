#include "engine/feature_column/sequence_length.h"

#include "engine/core/error.h"
#include "engine/feature_column/feature_column.h"
#include "engine/graph/ops.h"

namespace engine::feature_column {
namespace {

// matrix[:, column] of an int64 matrix.
Output column(const Scope& scope, Output matrix, int32_t index) {
  const Output begin = ops::constant(scope, Tensor::vector<int32_t>({0, index}), "begin");
  const Output end = ops::constant(scope, Tensor::vector<int32_t>({0, index + 1}), "end");
  const Output step = ops::constant(scope, Tensor::vector<int32_t>({1, 1}), "strides");
  return scope.op("StridedSlice", {matrix, begin, end, step},
                  {{"begin_mask", 1}, {"end_mask", 1}, {"shrink_axis_mask", 2}});
}

}  // namespace

Output sequenceLength(const Scope& outer, const SparseTensor& sparse, int64_t elements) {
  const Scope scope = outer.child("sequence_length");
  const Output zero = ops::scalar(scope, int32_t{0}, "zero");
  const Output rows = column(scope, sparse.indices, 0);
  const Output one = ops::scalar(scope, int64_t{1}, "one");
  Output lengths = ops::add(scope, column(scope, sparse.indices, 1), one);
  const Output batch = scope.op("GatherV2", {sparse.denseShape, zero, zero}, {}, "batch_size");
  lengths = scope.op("UnsortedSegmentMax", {lengths, rows, batch});
  // Rows without values come as the smallest number.
  lengths = scope.op("Maximum", {lengths, ops::scalar(scope, int64_t{0}, "none")});
  if (elements == 1) return lengths;
  const Output roundUp = ops::scalar(scope, elements - 1, "round_up");
  return scope.op("FloorDiv", {ops::add(scope, lengths, roundUp), ops::scalar(scope, elements, "elements")});
}

void failSequence(const FeatureColumn& column, const FeatureColumn& categorical, bool wantsSequence) {
  const std::string in = column.kind() == "IndicatorColumn" ? "In indicator_column: " : "In embedding_column: ";
  if (wantsSequence) {
    fail(Code::kInvalidArgument, in, column.name(),
         ". categorical_column must be of type SequenceCategoricalColumn to use SequenceFeatures. Suggested fix: Use ",
         "one of sequence_categorical_column_with_*. Given (type ", categorical.kind(), "): ", categorical.toString());
  }
  fail(Code::kInvalidArgument, in, column.name(),
       ". categorical_column must not be of type SequenceCategoricalColumn. Suggested fix A: If you wish to use ",
       "DenseFeatures, use a non-sequence categorical_column_with_*. Suggested fix B: If you wish to create sequence ",
       "input, use SequenceFeatures instead of DenseFeatures. Given (type ", categorical.kind(),
       "): ", categorical.toString());
}

}  // namespace engine::feature_column
