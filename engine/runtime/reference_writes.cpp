#include "engine/runtime/reference_writes.h"

#include "engine/runtime/variable_order.h"

namespace engine {
namespace {

// The variables that a node updates through its references.
void addOwnWrites(const Node& node, std::unordered_set<const Node*>& written) {
  std::size_t at = 0;
  for (const ArgDef& arg : node.def().inputs) {
    if (!arg.numberAttr.empty() || !arg.typeListAttr.empty()) return;
    if (arg.ref && node.op() != "RefSwitch" && node.op() != "IsVariableInitialized") {
      if (const Node* variable = variableNode(node.inputs()[at])) written.insert(variable);
    }
    ++at;
  }
}

}  // namespace

void ReferenceWrites::note(const Node& node) {
  Variables own;
  addOwnWrites(node, own);
  std::unordered_set<std::shared_ptr<const Variables>> before;
  const auto inherit = [&](const Node* from) {
    const auto found = written_.find(from);
    if (found != written_.end()) before.insert(found->second);
  };
  for (const Output& in : node.inputs()) inherit(in.node);
  for (const Node* control : node.controlInputs()) inherit(control);
  if (own.empty() && before.size() == 1) {
    written_[&node] = *before.begin();
    return;
  }
  for (const auto& set : before) own.insert(set->begin(), set->end());
  if (!own.empty()) written_[&node] = std::make_shared<const Variables>(std::move(own));
}

bool ReferenceWrites::writes(const Node* node, const Node* variable) const {
  const auto found = written_.find(node);
  return found != written_.end() && found->second->count(variable) > 0;
}

bool ReferenceWrites::isOutdatedFor(const Output& value, const Node& reader) const {
  return isOutdatedFor(value, reader.inputs(), reader.controlInputs());
}

bool ReferenceWrites::isOutdatedFor(const Output& value, const std::vector<Output>& inputs,
                                    const std::vector<Node*>& controls) const {
  if (written_.empty() || value.node->op() != "Identity" || !readsVariable(*value.node)) return false;
  const Node* variable = variableNode(value.node->input(0));
  if (!variable || writes(value.node, variable)) return false;
  const auto after = [&](const Node* node) { return writes(node, variable); };
  return std::ranges::any_of(controls, after) ||
         std::ranges::any_of(inputs, [&](const Output& in) { return after(in.node); });
}

}  // namespace engine
