// TensorFlow names what a function returns after the function's own name scope. Used by the graph's thread.
#pragma once

#include "engine/graph/scope.h"

namespace engine {

// Adds a node whose name is the scope's own, "dense/BiasAdd" for the scope dense/BiasAdd. AlreadyExists when there is
// one of that name.
inline Node* scopeNode(const Scope& scope, const std::string& op, std::vector<Output> inputs, Attrs attrs = {}) {
  NodeSpec spec;
  spec.name = scope.prefix();
  spec.op = op;
  spec.inputs = std::move(inputs);
  spec.controls = scope.controls();
  spec.attrs = std::move(attrs);
  return scope.graph().addNode(std::move(spec));
}

// As scopeNode(), returning its first output.
inline Output scopeOp(const Scope& scope, const std::string& op, std::vector<Output> inputs, Attrs attrs = {}) {
  return scopeNode(scope, op, std::move(inputs), std::move(attrs))->output(0);
}

}  // namespace engine
