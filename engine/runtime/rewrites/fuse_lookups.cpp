// What feature columns and tf.nn.safe_embedding_lookup_sparse make of sparse ids, some forty small ops for each column,
// becomes a few: _LookupIds for all that is asked of the ids, _CombineRows for what is made of the rows that a table
// has for them, _CombineRowsGrad for the gradient by these rows, and _PresentValues for ids of dense texts.
#include "engine/graph/inference.h"
#include "engine/kernels/segment/sparse_segment.h"
#include "engine/runtime/rewrite.h"

namespace engine {
namespace {

// The node that makes an output if it is of that op, makes it as its output `index`, and waits for nothing else.
Node* madeBy(const Output& output, const char* op, int index = 0) {
  const bool fits = output.index == index && output.node->op() == op && output.node->controlInputs().empty();
  return fits ? output.node : nullptr;
}

bool isConstant(const Output& output, const std::vector<int64_t>& values) {
  const Tensor* value = constantValue(output);
  return value && (value->dtype() == DType::kInt32 || value->dtype() == DType::kInt64) && value->toInt64s() == values;
}

bool isInteger(const Output& output) {
  return output.type() == DType::kInt64 || output.type() == DType::kInt32;
}

// The rows of `x` at the places where ids are at least 0: GatherV2(x, Reshape(Where(ids >= 0), [-1]), 0).
std::optional<Output> withValidIds(const Output& rows, const Output* ids) {
  const Node* gather = madeBy(rows, "GatherV2");
  if (!gather || !isConstant(gather->input(2), {0}) || gather->attr<int64_t>("batch_dims") != 0) return {};
  const Node* reshape = madeBy(gather->input(1), "Reshape");
  if (!reshape || !isConstant(reshape->input(1), {-1})) return {};
  const Node* where = madeBy(reshape->input(0), "Where");
  const Node* valid = where ? madeBy(where->input(0), "GreaterEqual") : nullptr;
  if (!valid || !isConstant(valid->input(1), {0}) || valid->input(0) != (ids ? *ids : gather->input(0))) return {};
  return gather->input(0);
}

// The first column of a matrix: x[:, 0].
bool isFirstColumn(const Node& slice) {
  if (slice.op() != "StridedSlice" || !slice.controlInputs().empty()) return false;
  return isConstant(slice.input(1), {0, 0}) && isConstant(slice.input(2), {0, 1}) &&
         isConstant(slice.input(3), {1, 1}) && slice.attr<int64_t>("begin_mask") == 1 &&
         slice.attr<int64_t>("end_mask") == 1 && slice.attr<int64_t>("shrink_axis_mask") == 2 &&
         slice.attr<int64_t>("ellipsis_mask") == 0 && slice.attr<int64_t>("new_axis_mask") == 0;
}

class LookupFuser {
 public:
  explicit LookupFuser(Rewriter& rewriter) : rewriter_(rewriter) {}

  void run() {
    for (Node* node : nodesOf("GatherNd")) fusePresent(*node);
    for (Node* node : nodesOf("Unique")) fuseIds(*node);
    for (Node* node : nodesOf("SparseSegmentSumGrad", "SparseSegmentMeanGrad", "SparseSegmentSqrtNGrad")) {
      fuseGradient(*node);
    }
    for (Node* node : nodesOf("SparseSegmentSum", "SparseSegmentMean", "SparseSegmentSqrtN")) fuseSums(*node);
    for (Node* node : nodesOf("_LookupIds")) dropSecondUnique(*node);
  }

 private:
  template <typename... Ops>
  std::vector<Node*> nodesOf(Ops... ops) const {
    std::vector<Node*> found;
    for (const auto& node : rewriter_.nodes()) {
      if (((node->op() == ops) || ...) && node->controlInputs().empty()) found.push_back(node.get());
    }
    return found;
  }

  void fusePresent(Node& gather);
  void fuseIds(Node& unique);
  void fuseGradient(Node& gradient);
  void fuseSums(Node& sums);
  void dropSecondUnique(Node& ids);
  bool isMask(const Output& condition, const Node& ids) const;
  void likeGathered(const Output& rows, const Node& ids);
  void dropReshapes(const Output& rows);

  Rewriter& rewriter_;
};

// GatherNd(x, Where(x != "")).
void LookupFuser::fusePresent(Node& gather) {
  const Output x = gather.input(0);
  Node* where = madeBy(gather.input(1), "Where");
  const Node* differs = where ? madeBy(where->input(0), "NotEqual") : nullptr;
  if (!differs || x.type() != DType::kString || differs->input(0) != x) return;
  const Tensor* missing = constantValue(differs->input(1));
  if (!missing || missing->elements() != 1 || !x.shape().hasRank() || x.shape().rank() < 1) return;
  Node* present = rewriter_.add("_PresentValues", gather, {x, differs->input(1)}, {});
  rewriter_.replace(where->output(0), present->output(0));
  rewriter_.replace(gather.output(0), present->output(1));
  rewriter_.countPlace();
}

// Unique(SparseFillEmptyRows(valid ids)), whose rows somebody reads.
void LookupFuser::fuseIds(Node& unique) {
  Node* fill = madeBy(unique.input(0), "SparseFillEmptyRows", 1);
  if (!fill || !isInteger(fill->input(1)) || unique.output(1).type() != DType::kInt32) return;
  const std::optional<Output> ids = withValidIds(fill->input(1), nullptr);
  const std::optional<Output> indices = ids ? withValidIds(fill->input(0), &*ids) : std::nullopt;
  if (!indices || rewriter_.isFetch(fill->output(0)) || !rewriter_.readers(fill->output(3)).empty()) return;
  const auto readers = rewriter_.readers(fill->output(0));
  for (const auto& [reader, input] : readers) {
    if (input != 0 || !isFirstColumn(*reader)) return;
  }
  Node* fused = rewriter_.add("_LookupIds", *fill, {*indices, *ids, fill->input(2), fill->input(3)}, {});
  for (const auto& [reader, input] : readers) rewriter_.replace(reader->output(0), fused->output(2));
  rewriter_.replace(unique.output(0), fused->output(0));
  rewriter_.replace(unique.output(1), fused->output(1));
  rewriter_.replace(fill->output(2), fused->output(3));
  rewriter_.countPlace();
}

// Tile(Reshape(empty, [-1, 1]), …) of a matrix's shape, as a Select of matrices needs it.
bool LookupFuser::isMask(const Output& condition, const Node& ids) const {
  const Node* tile = madeBy(condition, "Tile");
  const Node* column = tile ? madeBy(tile->input(0), "Reshape") : nullptr;
  return column && column->input(0) == ids.output(3) && isConstant(column->input(1), {-1, 1});
}

// The node of ids whose places and rows a sum or its gradient reads, of a matrix of float32.
Node* idsOf(const Node& sums) {
  Node* ids = madeBy(sums.input(1), "_LookupIds", 1);
  const Shape& shape = sums.input(0).shape();
  const bool fits = ids && sums.input(2) == ids->output(2) && shape.hasRank() && shape.rank() == 2;
  return fits && sums.input(0).type() == DType::kFloat ? ids : nullptr;
}

Attrs scaleOf(const Node& sums) {
  return {{"scale", static_cast<int64_t>(kernels::segmentScaleOf(sums))}};
}

// Whether the operand is computed from how many ids there are: of a Reshape to as many rows.
bool countsRows(const Output& shape, const Node& ids) {
  const Node* node = shape.node;
  if (node->op() == "ConcatV2" || node->op() == "ExpandDims") return countsRows(node->input(0), ids);
  return node->op() == "Size" && node->input(0) == ids.output(0);
}

// Drops a Reshape to what it is already: as many rows as there are different ids.
void LookupFuser::likeGathered(const Output& rows, const Node& ids) {
  for (const auto& [reader, input] : rewriter_.readers(rows)) {
    if (reader->op() != "Reshape" || input != 0 || !reader->controlInputs().empty()) continue;
    const Shape& shape = reader->outputShape(0);
    const Shape& from = rows.shape();
    const bool alike = shape.hasRank() && from.hasRank() && shape.rank() == from.rank() &&
                       (shape.rank() == 1 || (shape.dim(1) == from.dim(1) && shape.dim(1) > 0));
    if (alike && countsRows(reader->input(1), ids)) rewriter_.replace(reader->output(0), rows);
  }
}

// SparseSegment…Grad(Select(mask, zeros, gradient), …) by as many rows as there are different ids.
void LookupFuser::fuseGradient(Node& gradient) {
  Node* ids = idsOf(gradient);
  const Node* select = ids ? madeBy(gradient.input(0), "Select") : nullptr;
  if (!select || !isMask(select->input(0), *ids) || !madeBy(select->input(1), "ZerosLike")) return;
  // Of the rows that were gathered by these ids: Shape(gathered)[0].
  const Node* count = madeBy(gradient.input(3), "StridedSlice");
  const Node* shape = count ? madeBy(count->input(0), "Shape") : nullptr;
  const Node* gathered = shape ? madeBy(shape->input(0), "ResourceGather") : nullptr;
  if (!gathered || gathered->input(1) != ids->output(0) || !isConstant(count->input(1), {0})) return;
  const std::vector<Output> inputs{select->input(2), gradient.input(1), gradient.input(2), ids->output(3),
                                   ids->output(0)};
  Node* fused = rewriter_.add("_CombineRowsGrad", gradient, inputs, scaleOf(gradient));
  rewriter_.replace(gradient.output(0), fused->output(0));
  likeGathered(fused->output(0), *ids);
  likeGathered(ids->output(0), *ids);
  rewriter_.countPlace();
}

// To the shape that it has: what tells a Reshape that would still be computed.
void LookupFuser::dropReshapes(const Output& rows) {
  for (const auto& [reader, input] : rewriter_.readers(rows)) {
    const bool same = reader->op() == "Reshape" && input == 0 && reader->outputShape(0).isFullyDefined() &&
                      reader->outputShape(0) == rows.shape() && reader->controlInputs().empty();
    if (same) rewriter_.replace(reader->output(0), rows);
  }
}

// Select(mask, zeros, SparseSegment…(gathered, …)).
void LookupFuser::fuseSums(Node& sums) {
  Node* ids = idsOf(sums);
  if (!ids) return;
  for (const auto& [select, input] : rewriter_.readers(sums.output(0))) {
    const bool masks = select->op() == "Select" && input == 2 && select->controlInputs().empty() &&
                       isMask(select->input(0), *ids) && madeBy(select->input(1), "ZerosLike");
    if (!masks) continue;
    Node* fused = rewriter_.add("_CombineRows", sums, {sums.input(0), sums.input(1), sums.input(2), ids->output(3)},
                                scaleOf(sums));
    rewriter_.replace(select->output(0), fused->output(0));
    dropReshapes(fused->output(0));
    rewriter_.countPlace();
    return;
  }
}

// An optimizer asks for the distinct ones of distinct ids, and for the sums of one row each.
void LookupFuser::dropSecondUnique(Node& ids) {
  for (const auto& [unique, input] : rewriter_.readers(ids.output(0))) {
    if (unique->op() != "Unique" || !unique->controlInputs().empty()) continue;
    const auto sums = rewriter_.readers(unique->output(1));
    const auto addsOne = [unique = unique](const std::pair<Node*, int>& reader) {
      const Node* size = reader.first->op() == "UnsortedSegmentSum" ? madeBy(reader.first->input(2), "Size") : nullptr;
      return size && reader.second == 1 && size->input(0) == unique->output(0) && reader.first->controlInputs().empty();
    };
    if (rewriter_.isFetch(unique->output(1)) || !std::ranges::all_of(sums, addsOne)) continue;
    for (const auto& [sum, place] : sums) rewriter_.replace(sum->output(0), sum->input(0));
    rewriter_.replace(unique->output(0), ids.output(0));
    rewriter_.countPlace();
  }
}

const RewriteRegistrar kFuseLookupsPass(35, "fuse_lookups", [](Rewriter& rewriter) { LookupFuser(rewriter).run(); });

}  // namespace
}  // namespace engine
