#include "engine/core/error.h"
#include "engine/graph/ops.h"
#include "engine/graph/scope_node.h"
#include "engine/nn/embedding/combine.h"
#include "engine/nn/static_shape.h"

namespace engine::nn {
namespace {

Output vectorOf(const Scope& s, const std::vector<int32_t>& numbers, const std::string& name) {
  return ops::constant(s, Tensor::vector(numbers), name);
}

int rankOfIds(const SparseTensor& ids) {
  const Shape& shape = ids.denseShape.shape();
  if (!shape.hasRank() || shape.rank() != 1 || shape.dim(0) < 1) {
    fail(Code::kInvalidArgument, "The rank of the sparse ids '", ids.values.name(), "' must be known and at least 1; ",
         "their dense_shape is of shape ", shape, ".");
  }
  return static_cast<int>(shape.dim(0));
}

// All dimensions but the last in one: a matrix.
SparseTensor asMatrix(const Scope& s, const SparseTensor& ids, int rank) {
  const Output begin = vectorOf(s, {0}, "Slice/begin");
  const Output outer = s.op("Slice", {ids.denseShape, begin, vectorOf(s, {rank - 1}, "Slice/size")});
  const Output rows = s.op("Prod", {outer, vectorOf(s, {0}, "Const")});
  const Output last = ops::scalar(s, int32_t{rank - 1}, "GatherV2/indices");
  const Output width = s.op("GatherV2", {ids.denseShape, last, ops::scalar(s, int32_t{0}, "GatherV2/axis")});
  const Output shape = s.child("Cast").op("Pack", {rows, width}, {{"axis", 0}}, "x");
  const Scope inner = s.child("SparseReshape");
  const Node* reshaped = scopeNode(inner, "SparseReshape", {ids.indices, ids.denseShape, shape});
  return {reshaped->output(0), ops::identity(inner, ids.values), reshaped->output(1)};
}

Output rowsAt(const Scope& s, Output x, Output places) {
  const Scope inner = s.child("GatherV2");
  return scopeOp(inner, "GatherV2", {x, places, ops::scalar(inner, int32_t{0}, "axis")});
}

// Only the elements for which `keep` is true.
SparseTensor retained(const Scope& s, const SparseTensor& all, Output keep) {
  const Output where = s.op("Where", {keep});
  const Scope inner = s.child("Reshape");
  const Output places = scopeOp(inner, "Reshape", {where, vectorOf(inner, {-1}, "shape")});
  const Output indices = rowsAt(s, all.indices, places);
  const Output values = rowsAt(s, all.values, places);
  return {indices, values, ops::identity(s, all.denseShape)};
}

struct Ids {
  SparseTensor ids;
  std::optional<SparseTensor> weights;
};

void retain(const Scope& s, Ids& all, Output keep) {
  all.ids = retained(s, all.ids, keep);
  if (all.weights) all.weights = retained(s, *all.weights, keep);
}

void dropInvalid(const Scope& s, Ids& all, Combiner combiner) {
  const Output zero = ops::number(s, all.ids.type(), 0, "GreaterEqual/y");
  Output valid = s.op("GreaterEqual", {all.ids.values, zero});
  if (all.weights) valid = s.op("LogicalAnd", {valid, onesLike(s, all.weights->values, DType::kBool)});
  retain(s, all, valid);
  if (!all.weights || combiner == Combiner::kSum) return;
  const Output none = ops::number(s, all.weights->type(), 0, "Greater/y");
  retain(s, all, s.op("Greater", {all.weights->values, none}));
}

// Every row gets at least one element; returns which ones had none.
Output fillEmptyRows(const Scope& s, SparseTensor& all, double value) {
  const Scope inner = s.child("SparseFillEmptyRows");
  const Output missing = ops::number(inner, all.type(), value);
  const Node* filled = inner.node("SparseFillEmptyRows", {all.indices, all.values, all.denseShape, missing});
  all = {filled->output(0), filled->output(1), all.denseShape};
  return filled->output(2);
}

// Zeros in place of the rows that had no ids.
Output withoutEmpty(const Scope& s, Output embeddings, Output empty) {
  const Scope column = s.child("Reshape");
  const Output isEmpty = scopeOp(column, "Reshape", {empty, vectorOf(column, {-1, 1}, "shape")});
  const Output width = s.op("StridedSlice",
                            {shapeOf(s, embeddings), vectorOf(s, {1}, "strided_slice/stack"),
                             vectorOf(s, {2}, "strided_slice/stack_1"), vectorOf(s, {1}, "strided_slice/stack_2")},
                            {{"shrink_axis_mask", 1}}, "strided_slice");
  const Output multiples = s.op("Pack", {ops::scalar(s, int32_t{1}, "stack/0"), width}, {{"axis", 0}}, "stack");
  const Output mask = s.op("Tile", {isEmpty, multiples});
  return scopeOp(s, "Select", {mask, s.op("ZerosLike", {embeddings}, {}, "zeros_like"), embeddings});
}

// [d0, … d(rank - 2), row…]
Output withOriginalShape(const Scope& s, Output embeddings, Output idsShape, int rank) {
  const Output shape = ops::cast(s, idsShape, DType::kInt32);
  const Output outer =
      s.op("Slice", {shape, vectorOf(s, {0}, "Slice_1/begin"), vectorOf(s, {rank - 1}, "Slice_1/size")});
  const Output row =
      s.op("Slice", {shapeOf(s, embeddings), vectorOf(s, {1}, "Slice_2/begin"), vectorOf(s, {-1}, "Slice_2/size")});
  const Output all = s.op("ConcatV2", {outer, row, ops::scalar(s, int32_t{0}, "concat/axis")}, {}, "concat");
  const Output result = s.op("Reshape", {embeddings, all});
  if (embeddings.shape().hasRank() && embeddings.shape().rank() > 0) {
    Shape known = Shape::unknownOfRank(rank - 1);
    for (int d = 1; d < embeddings.shape().rank(); ++d) known.addDim(embeddings.shape().dim(d));
    result.node->mergeOutputShape(0, known);
  }
  return result;
}

}  // namespace

Output safeEmbeddingLookupSparse(const Scope& scope, const EmbeddingTable& table, const SparseTensor& ids,
                                 const std::optional<SparseTensor>& weights, const SafeSparseLookupOptions& options) {
  const Scope s = scope.child(options.name.empty() ? "embedding_lookup" : options.name);
  const int rank = rankOfIds(ids);
  Ids all{asMatrix(s, ids, rank), {}};
  if (weights) all.weights = SparseTensor{all.ids.indices, weights->values, all.ids.denseShape};
  dropInvalid(s, all, options.combiner);
  const Output empty = fillEmptyRows(s, all.ids, static_cast<double>(options.defaultId.value_or(0)));
  if (all.weights) fillEmptyRows(s, *all.weights, 1);
  const SparseLookupOptions combine{"", options.combiner, options.strategy, options.maxNorm};
  Output result;
  if (options.defaultId) {
    result = combineEmbeddings(s, table, all.ids, all.weights, combine);
  } else {
    result = withoutEmpty(s, embeddingLookupSparse(s, table, all.ids, all.weights, combine), empty);
  }
  return withOriginalShape(s, result, ids.denseShape, rank);
}

}  // namespace engine::nn
