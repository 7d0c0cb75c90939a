// Short names for the ops that graph code uses most. Each adds nodes to the scope's graph; errors as Graph::addNode.
//   Graph graph;
//   const Scope scope(graph);
//   const Output x = ops::constant(scope, Tensor::of<float>({1, 2, 3, 4}, {2, 2}));
//   const Output rows = ops::mean(scope, ops::matMul(scope, x, x), {1});
//   Session(graph).run(Feeds{}, {rows})[0].toDoubles();  // is std::vector({8.5, 18.5})
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
// A scalar of the given dtype of numbers; complex ones are real. InvalidArgument for a dtype without numbers (string,
// resource).
Output number(const Scope& scope, DType dtype, double value, const std::string& name = "Const");
// A tensor that each run feeds (Session::run). The shape may have unknown dimensions.
Output placeholder(const Scope& scope, DType dtype, Shape shape, const std::string& name = "Placeholder");
// The same of the dtype of `value`, with what that gives where a run feeds nothing.
Output placeholderWithDefault(const Scope& scope, Output value, Shape shape,
                              const std::string& name = "PlaceholderWithDefault");
// x, of any dtype and shape, under another name.
Output identity(const Scope& scope, Output x, const std::string& name = "Identity");
// Does nothing itself; runs after all of `nodes`.
Node* group(const Scope& scope, const std::vector<Node*>& nodes, const std::string& name = "NoOp");

// Element by element, x and y broadcast to each other by NumPy's rules; of one dtype. `add` is the op AddV2.
// InvalidArgument for other shapes and dtypes, as for all that follow.
Output add(const Scope& scope, Output x, Output y, const std::string& name = "add");
Output sub(const Scope& scope, Output x, Output y, const std::string& name = "sub");
Output mul(const Scope& scope, Output x, Output y, const std::string& name = "mul");
Output realDiv(const Scope& scope, Output x, Output y, const std::string& name = "truediv");
// The sum of one or more tensors of one dtype and shape.
Output addN(const Scope& scope, const std::vector<Output>& xs, const std::string& name = "AddN");
// The elements in another dtype; x itself when it has that dtype. To whole numbers, fractions are cut off.
Output cast(const Scope& scope, Output x, DType dtype, const std::string& name = "Cast");
// a · b of matrices [n, k] and [k, m] of numbers of one dtype; those to be transposed are [k, n] and [m, k].
Output matMul(const Scope& scope, Output a, Output b, bool transposeA = false, bool transposeB = false,
              const std::string& name = "MatMul");
// The elements in row-major order under another shape, of which one dimension may be -1: what is left.
Output reshape(const Scope& scope, Output x, const std::vector<int64_t>& shape, const std::string& name = "Reshape");
// The shape, as an int32 vector.
Output shapeOf(const Scope& scope, Output x, const std::string& name = "Shape");
// Reductions of numbers over `axes` (all when empty; from the end when negative); with keepDims these become 1.
// InvalidArgument when no axes are given and the rank of x is not known.
Output sum(const Scope& scope, Output x, const std::vector<int32_t>& axes = {}, bool keepDims = false,
           const std::string& name = "Sum");
Output mean(const Scope& scope, Output x, const std::vector<int32_t>& axes = {}, bool keepDims = false,
            const std::string& name = "Mean");

// Of variables. readVariable takes a resource or reference handle and gives the value, of the variable's dtype and
// shape; the others take a value of that dtype and give the op that writes it. FailedPrecondition when a variable
// without a value is read, added to or subtracted from in a run.
Output readVariable(const Scope& scope, Output handle, const std::string& name = "ReadVariableOp");
Node* assign(const Scope& scope, Output handle, Output value, const std::string& name = "Assign");
Node* assignAdd(const Scope& scope, Output handle, Output value, const std::string& name = "AssignAdd");
Node* assignSub(const Scope& scope, Output handle, Output value, const std::string& name = "AssignSub");

}  // namespace engine::ops
