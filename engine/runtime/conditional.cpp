#include "engine/runtime/conditional.h"

namespace engine {

bool isSwitch(const Node& node) {
  return node.op() == "Switch" || node.op() == "RefSwitch";
}

bool isMerge(const Node& node) {
  return node.op() == "Merge" || node.op() == "RefMerge";
}

ConditionalNodes::ConditionalNodes(const Graph& graph) {
  const bool conditional = std::ranges::any_of(graph.nodes(), [](const auto& node) { return isSwitch(*node); });
  if (!conditional) return;
  for (const Node* node : graph.topologicalOrder()) note(*node);
}

void ConditionalNodes::note(const Node& node) {
  any_ = any_ || isSwitch(node);
  if (!any_ || node.op() == "ControlTrigger") return;  // which runs in any case
  const auto dead = [&](const Output& in) { return mayBeDead(in); };
  bool conditional =
      isMerge(node) ? std::ranges::all_of(node.inputs(), dead) : std::ranges::any_of(node.inputs(), dead);
  conditional =
      conditional || std::ranges::any_of(node.controlInputs(), [&](const Node* control) { return contains(control); });
  if (conditional) nodes_.insert(&node);
}

void takeLive(const Tensor& live, Tensor& output, bool planned) {
  if (planned) {
    output.copyFrom(live);
  } else {
    // The arena may give the input's memory to somebody else before the output is read.
    output = dtypeSize(live.dtype()) > 0 ? live.clone() : live;
  }
}

}  // namespace engine
