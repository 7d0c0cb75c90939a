// A batch norm and the ReLU that alone reads it, and the sum between them where a residual block ends: one op, which
// writes the result in the pass that normalises.
#include <unordered_set>

#include "engine/runtime/rewrite.h"
#include "engine/runtime/rewrites/patterns.h"

namespace engine {
namespace {

bool dependsOn(const Node* node, const Node* on) {
  std::unordered_set<const Node*> seen{node};
  std::vector<const Node*> open{node};
  const auto visit = [&](const Node* before) {
    if (seen.insert(before).second) open.push_back(before);
  };
  while (!open.empty() && !seen.contains(on)) {
    const Node& next = *open.back();
    open.pop_back();
    for (const Output& input : next.inputs()) visit(input.node);
    for (const Node* control : next.controlInputs()) visit(control);
  }
  return seen.contains(on);
}

// What is added to the norm, which must not need it in another way. None: `sum` is no such sum.
std::optional<Output> sideOf(const Node& sum, const Node* norm) {
  if ((sum.op() != "AddV2" && sum.op() != "Add") || !sum.controlInputs().empty()) return std::nullopt;
  const Output side = sum.input(sum.input(0).node == norm ? 1 : 0);
  const Shape& shape = norm->outputShape(0);
  if (!shape.isFullyDefined() || side.shape() != shape || dependsOn(side.node, norm)) return std::nullopt;
  return side;
}

void fuseNorm(Rewriter& rewriter, Node* norm, std::unordered_map<Node*, Node*>& replaced) {
  std::vector<Output> inputs = norm->inputs();
  std::vector<Node*> fused{norm};
  Node* relu = rewriter.onlyReader(norm->output(0));
  if (!relu) return;
  if (const auto side = sideOf(*relu, norm)) {
    inputs.push_back(*side);
    fused.push_back(relu);
    relu = rewriter.onlyReader(relu->output(0));
  }
  if (!relu || relu->op() != "Relu" || !relu->controlInputs().empty()) return;
  fused.push_back(relu);
  Attrs attrs{{"num_side_inputs", static_cast<int64_t>(inputs.size()) - 5}, {"activation_mode", "Relu"}};
  for (const char* name : {"epsilon", "exponential_avg_factor", "is_training"}) attrs[name] = norm->attrs().at(name);
  Node* node = rewriter.add("_FusedBatchNormEx", *norm, std::move(inputs), std::move(attrs));
  rewriter.replace(relu->output(0), node->output(0));
  for (int i = 1; i < norm->outputCount(); ++i) rewriter.replace(norm->output(i), node->output(i));
  for (Node* old : fused) replaced[old] = node;
  rewriter.countPlace();
}

void fuseBatchNormRelu(Rewriter& rewriter) {
  std::vector<Node*> norms;
  for (const auto& node : rewriter.nodes()) {
    if (isBatchNorm(*node)) norms.push_back(node.get());
  }
  std::unordered_map<Node*, Node*> replaced;
  for (Node* norm : norms) fuseNorm(rewriter, norm, replaced);
  if (!replaced.empty()) rewriter.replaceControls(replaced);
}

const RewriteRegistrar kFuseBatchNormReluPass(24, "fuse_batch_norm_relu", fuseBatchNormRelu);

}  // namespace
}  // namespace engine
