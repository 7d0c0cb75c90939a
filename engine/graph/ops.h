// Short names for the ops that graph code uses most. Each adds nodes to the scope's graph; errors as Graph::addNode.
#pragma once

#include <string>
#include <vector>

#include "engine/graph/scope.h"

namespace engine::ops {

// A node that gives `value`, of its dtype and shape.
Output constant(const Scope& scope, Tensor value, const std::string& name = "Const");
// A constant of shape [] with the dtype of T.
template <typename T>
Output scalar(const Scope& scope, T value, const std::string& name = "Const") {
  return constant(scope, Tensor::scalar<T>(value), name);
}
// A scalar of the given dtype of numbers; complex ones are real.
Output number(const Scope& scope, DType dtype, double value, const std::string& name = "Const");
Output placeholder(const Scope& scope, DType dtype, Shape shape, const std::string& name = "Placeholder");
Output placeholderWithDefault(const Scope& scope, Output value, Shape shape,
                              const std::string& name = "PlaceholderWithDefault");
Output identity(const Scope& scope, Output x, const std::string& name = "Identity");
// Does nothing itself; runs after all of `nodes`.
Node* group(const Scope& scope, const std::vector<Node*>& nodes, const std::string& name = "NoOp");

Output add(const Scope& scope, Output x, Output y, const std::string& name = "add");  // AddV2
Output sub(const Scope& scope, Output x, Output y, const std::string& name = "sub");
Output mul(const Scope& scope, Output x, Output y, const std::string& name = "mul");
Output realDiv(const Scope& scope, Output x, Output y, const std::string& name = "truediv");
Output addN(const Scope& scope, const std::vector<Output>& xs, const std::string& name = "AddN");
Output cast(const Scope& scope, Output x, DType dtype, const std::string& name = "Cast");  // x itself when it is one
Output matMul(const Scope& scope, Output a, Output b, bool transposeA = false, bool transposeB = false,
              const std::string& name = "MatMul");
Output reshape(const Scope& scope, Output x, const std::vector<int64_t>& shape, const std::string& name = "Reshape");
Output shapeOf(const Scope& scope, Output x, const std::string& name = "Shape");  // int32 vector
// Reductions over `axes` (all when empty).
Output sum(const Scope& scope, Output x, const std::vector<int32_t>& axes = {}, bool keepDims = false,
           const std::string& name = "Sum");
Output mean(const Scope& scope, Output x, const std::vector<int32_t>& axes = {}, bool keepDims = false,
            const std::string& name = "Mean");

// Variables. readVariable takes a resource or reference handle.
Output readVariable(const Scope& scope, Output handle, const std::string& name = "ReadVariableOp");
Node* assign(const Scope& scope, Output handle, Output value, const std::string& name = "Assign");
Node* assignAdd(const Scope& scope, Output handle, Output value, const std::string& name = "AssignAdd");
Node* assignSub(const Scope& scope, Output handle, Output value, const std::string& name = "AssignSub");

}  // namespace engine::ops
