// Removes Identity and the like where they only pass a value on. Control inputs are dropped with them unless something
// with a side effect lies behind, or a branch of a conditional: then the order matters and the node stays.
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

void dropIdentities(Rewriter& rewriter) {
  const std::vector<char> marks = affected(rewriter.graph());
  const ConditionalNodes conditional(rewriter.graph());
  std::vector<Node*> candidates;
  for (const auto& node : rewriter.nodes()) {
    const bool passes = node->op() == "Identity" || node->op() == "StopGradient" || node->op() == "Snapshot" ||
                        node->op() == "PreventGradient" || node->op() == "PlaceholderWithDefault";
    if (passes && !isRef(node->input(0).node->outputType(node->input(0).index))) candidates.push_back(node.get());
  }
  for (Node* node : candidates) {
    bool ordered = false;
    for (const Node* control : node->controlInputs()) {
      ordered = ordered || marks[static_cast<std::size_t>(control->id())] || conditional.contains(control);
    }
    // A shape that the node was told about must not be lost.
    if (!ordered && node->outputShape(0) == node->input(0).shape()) rewriter.replace(node->output(0), node->input(0));
  }
}

const RewriteRegistrar kDropIdentitiesPass(10, dropIdentities);

}  // namespace
}  // namespace engine
