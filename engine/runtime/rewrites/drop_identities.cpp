// Removes Identity and the like where they only pass a value on, and what gradients leave where nothing was broadcast:
// a sum over no axis, and a Reshape to the same shape. Control inputs are dropped with them unless something with a
// side effect lies behind, or a branch of a conditional: then the order matters and the node stays.
#include "engine/runtime/conditional.h"
#include "engine/runtime/rewrite.h"

namespace engine {
namespace {

// By node id: whether the node or something it needs has a side effect.
std::vector<char> affected(const Graph& graph) {
  std::vector<char> marks(graph.size(), 0);
  for (const Node* node : graph.topologicalOrder()) {
    char mark = hasSideEffect(*node) ? 1 : 0;
    for (const Output& in : node->inputs()) mark = mark || marks[static_cast<std::size_t>(in.node->id())];
    for (const Node* control : node->controlInputs()) mark = mark || marks[static_cast<std::size_t>(control->id())];
    marks[static_cast<std::size_t>(node->id())] = mark;
  }
  return marks;
}

bool passesOn(const Node& node) {
  const std::string& op = node.op();
  if (op == "Sum") {
    const Node& axes = *node.input(1).node;
    return axes.op() == "Const" && axes.attr<Tensor>("value").elements() == 0;
  }
  if (op == "Reshape") return node.outputShape(0).isFullyDefined();
  return op == "Identity" || op == "StopGradient" || op == "Snapshot" || op == "PreventGradient" ||
         op == "PlaceholderWithDefault";
}

void dropIdentities(Rewriter& rewriter) {
  const std::vector<char> marks = affected(rewriter.graph());
  const ConditionalNodes conditional(rewriter.graph());
  std::vector<Node*> candidates;
  for (const auto& node : rewriter.nodes()) {
    if (!passesOn(*node) || isRef(node->input(0).node->outputType(node->input(0).index))) continue;
    candidates.push_back(node.get());
  }
  for (Node* node : candidates) {
    bool ordered = false;
    for (const Node* control : node->controlInputs()) {
      ordered = ordered || marks[static_cast<std::size_t>(control->id())] || conditional.contains(control);
    }
    // A shape that the node was told about must not be lost.
    if (ordered || node->outputShape(0) != node->input(0).shape()) continue;
    rewriter.replace(node->output(0), node->input(0));
    rewriter.countPlace();
  }
}

const RewriteRegistrar kDropIdentitiesPass(10, "drop_identities", dropIdentities);

}  // namespace
}  // namespace engine
