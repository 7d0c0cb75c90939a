#include "engine/nn/embedding/embedding_lookup_sparse.h"

#include "engine/core/error.h"
#include "engine/graph/ops.h"
#include "engine/graph/scope_node.h"
#include "engine/nn/embedding/combine.h"
#include "engine/nn/static_shape.h"

namespace engine::nn {
namespace {

// The row of each id.
Output rowsOf(const Scope& s, const SparseTensor& ids) {
  const auto pair = [&](int32_t first, int32_t second, const char* name) {
    return ops::constant(s, Tensor::vector<int32_t>({first, second}), std::string("strided_slice/") + name);
  };
  return s.op("StridedSlice", {ids.indices, pair(0, 0, "stack"), pair(0, 1, "stack_1"), pair(1, 1, "stack_2")},
              {{"begin_mask", 1}, {"end_mask", 1}, {"shrink_axis_mask", 2}}, "strided_slice");
}

// The distinct ids' embeddings, and which of them belongs to each id.
struct Looked {
  Output embeddings;
  Output places;
};

Looked lookUnique(const Scope& s, const EmbeddingTable& table, Output ids, const SparseLookupOptions& options) {
  const Node* unique = s.node("Unique", {ids});
  EmbeddingLookupOptions lookup;
  lookup.strategy = options.strategy;
  lookup.maxNorm = options.maxNorm;
  return {embeddingLookup(s, table, unique->output(0), lookup), unique->output(1)};
}

// One weight a row of the embeddings, of their rank.
Output broadcastable(const Scope& s, Output weights, Output embeddings) {
  const Output rest = ops::sub(s, rankOf(s, embeddings), ops::scalar(s, int32_t{1}, "sub/y"));
  const Output dims = s.op("ExpandDims", {rest, ops::scalar(s, int32_t{0}, "ExpandDims/dim")});
  const Scope onesScope = s.child("ones");
  const Output ones = scopeOp(onesScope, "Fill", {dims, ops::scalar(onesScope, int32_t{1})});
  const Output axis = ops::scalar(s, int32_t{0}, "concat/axis");
  const Output shape = s.op("ConcatV2", {shapeOf(s, weights), ones, axis}, {}, "concat");
  const Output result = s.op("Reshape", {weights, shape});
  if (embeddings.shape().hasRank() && weights.shape().hasRank()) {
    Shape known = weights.shape();
    for (int d = 1; d < embeddings.shape().rank(); ++d) known.addDim(1);
    result.node->mergeOutputShape(0, known);
  }
  return result;
}

Output combineWeighted(const Scope& s, const Looked& looked, Output rows, Output weights, Combiner combiner) {
  rows = ops::cast(s, rows, DType::kInt32);
  const Output axis = ops::scalar(s, int32_t{0}, "GatherV2/axis");
  const Output each = s.op("GatherV2", {looked.embeddings, looked.places, axis});
  const Output weight = broadcastable(s, ops::cast(s, weights, each.type()), each);
  const Output weighted = ops::mul(s, each, weight);
  if (combiner == Combiner::kSum) return scopeOp(s, "SegmentSum", {weighted, rows});
  const Output sum = s.op("SegmentSum", {weighted, rows});
  if (combiner == Combiner::kMean) return scopeOp(s, "DivNoNan", {sum, s.op("SegmentSum", {weight, rows})});
  const Output squares = s.op("Pow", {weight, ops::number(s, weight.type(), 2, "Pow/y")});
  const Output length = s.op("Sqrt", {s.op("SegmentSum", {squares, rows})});
  return scopeOp(s, "DivNoNan", {sum, length});
}

const char* reductionOf(Combiner combiner) {
  if (combiner == Combiner::kMean) return "SparseSegmentMean";
  return combiner == Combiner::kSum ? "SparseSegmentSum" : "SparseSegmentSqrtN";
}

}  // namespace

Combiner combinerOf(const std::string& name) {
  if (name == "mean") return Combiner::kMean;
  if (name == "sqrtn") return Combiner::kSqrtN;
  if (name == "sum") return Combiner::kSum;
  fail(Code::kInvalidArgument, "combiner must be one of 'mean', 'sqrtn' or 'sum', got '", name, "'.");
}

Output combineEmbeddings(const Scope& s, const EmbeddingTable& table, const SparseTensor& ids,
                         const std::optional<SparseTensor>& weights, const SparseLookupOptions& options) {
  const Output rows = rowsOf(s, ids);
  const bool direct = table.parts().size() == 1 && !table.parts()[0].isResource() && !options.maxNorm && !weights;
  const char* reduction = reductionOf(options.combiner);
  if (direct) {
    return scopeOp(s, reduction, {table.parts()[0].source, ids.values, rows}, {{"sparse_gradient", true}});
  }
  const Looked looked = lookUnique(s, table, ids.values, options);
  if (weights) return combineWeighted(s, looked, rows, weights->values, options.combiner);
  return scopeOp(s, reduction, {looked.embeddings, looked.places, rows}, {{"sparse_gradient", false}});
}

Output embeddingLookupSparse(const Scope& scope, const EmbeddingTable& table, const SparseTensor& ids,
                             const std::optional<SparseTensor>& weights, const SparseLookupOptions& options) {
  const std::string& name = options.name;
  return combineEmbeddings(scope.child(name.empty() ? "embedding_lookup_sparse" : name), table, ids, weights, options);
}

}  // namespace engine::nn
