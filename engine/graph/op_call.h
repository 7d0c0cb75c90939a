// One call of an op while it is put together: inputs, attributes, then the node and its outputs by the arguments of the
// op's definition. What the generated functions of ops (engine/op_functions.h) are made of. Used by the graph's thread.
#pragma once

#include <string>
#include <vector>

#include "engine/graph/scope.h"

namespace engine {

class OpCall {
 public:
  // `name`: of the node; empty: the op's.
  OpCall(const Scope& scope, const char* op, const std::string& name) : scope_(scope), op_(op), name_(name) {}

  void input(Output input) { inputs_.push_back(input); }
  // A list of tensors, whose length is the attribute, or whose dtypes are.
  void inputs(const std::vector<Output>& list, const char* numberAttr);
  void inputsOfTypes(const std::vector<Output>& list, const char* typesAttr);

  // T: what AttrValue holds.
  template <typename T>
  void attr(const char* attr, const T& value);
  // As attr(); the definition's default for a list without elements and a tensor without a value.
  template <typename T>
  void attrUnlessEmpty(const char* attr, const T& value);

  // Adds the node. Errors of Graph::addNode.
  Node* node();
  // The node's output, or outputs, that the output argument of this number stands for; adds the node if need be.
  Output output(int argument);
  std::vector<Output> outputs(int argument);

 private:
  const Scope& scope_;
  const char* op_;
  const std::string& name_;
  std::vector<Output> inputs_;
  Attrs attrs_;
  Node* node_ = nullptr;
};

}  // namespace engine
