// Removes a SparseReshape to the shape that the ids have already: tf.nn.safe_embedding_lookup_sparse makes a matrix of
// ids of any rank, and those of feature columns are matrices.
#include "engine/graph/inference.h"
#include "engine/runtime/rewrite.h"

namespace engine {
namespace {

bool isNumber(const Output& output, int64_t value) {
  const Tensor* constant = constantValue(output);
  return constant && constant->elements() == 1 && constant->toInt64s()[0] == value;
}

// Prod(shape[:1]), of an int64 vector.
bool isFirst(const Output& output, const Output& shape) {
  const Node& product = *output.node;
  if (product.op() != "Prod" || !isNumber(product.input(1), 0)) return false;
  const Node& slice = *product.input(0).node;
  return slice.op() == "Slice" && slice.input(0) == shape && isNumber(slice.input(1), 0) && isNumber(slice.input(2), 1);
}

// shape[1].
bool isSecond(const Output& output, const Output& shape) {
  const Node& gather = *output.node;
  return gather.op() == "GatherV2" && gather.input(0) == shape && isNumber(gather.input(1), 1) &&
         isNumber(gather.input(2), 0);
}

// Whether the operand is the shape of a matrix, or computed from it without a change.
bool isSame(const Output& target, const Output& shape) {
  if (target == shape) return true;
  const Tensor* wanted = constantValue(target);
  const Tensor* known = constantValue(shape);
  if (wanted && known) return wanted->toInt64s() == known->toInt64s();
  const Shape& rank = shape.shape();
  return rank.isFullyDefined() && rank.elements() == 2 && target.node->op() == "Pack" &&
         target.node->inputs().size() == 2 && isFirst(target.node->input(0), shape) &&
         isSecond(target.node->input(1), shape);
}

void dropSparseReshapes(Rewriter& rewriter) {
  std::vector<Node*> found;
  for (const auto& node : rewriter.nodes()) {
    const bool same = node->op() == "SparseReshape" && isSame(node->input(2), node->input(1));
    if (same && node->controlInputs().empty()) found.push_back(node.get());
  }
  for (Node* node : found) {
    rewriter.replace(node->output(0), node->input(0));
    rewriter.replace(node->output(1), node->input(1));
    rewriter.countPlace();
  }
}

const RewriteRegistrar kDropSparseReshapesPass(16, "drop_sparse_reshapes", dropSparseReshapes);

}  // namespace
}  // namespace engine
