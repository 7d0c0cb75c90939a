#include "engine/graph/scope.h"

namespace engine {

Scope Scope::child(const std::string& name) const {
  Scope scope = *this;
  scope.prefix_ = graph_->uniqueName(fullName(name));
  return scope;
}

Scope Scope::exactly(const std::string& fullName) const {
  Scope scope = *this;
  scope.prefix_ = fullName;
  return scope;
}

Scope Scope::withControls(const std::vector<Node*>& controls) const {
  Scope scope = *this;
  for (Node* node : controls) {
    if (std::ranges::find(scope.controls_, node) == scope.controls_.end()) scope.controls_.push_back(node);
  }
  return scope;
}

Scope Scope::withoutControls() const {
  Scope scope = *this;
  scope.controls_.clear();
  return scope;
}

Scope Scope::withDevice(const std::string& device) const {
  Scope scope = *this;
  scope.device_ = device;
  return scope;
}

Node* Scope::node(const std::string& op, std::vector<Output> inputs, Attrs attrs, const std::string& name) const {
  NodeSpec spec;
  spec.name = graph_->uniqueName(fullName(name.empty() ? op : name));
  spec.op = op;
  spec.inputs = std::move(inputs);
  spec.controls = controls_;
  spec.attrs = std::move(attrs);
  spec.device = device_;
  return graph_->addNode(std::move(spec));
}

}  // namespace engine
