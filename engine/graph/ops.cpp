#include "engine/graph/ops.h"

#include <numeric>

#include "engine/core/error.h"

namespace engine::ops {

Output constant(const Scope& scope, Tensor value, const std::string& name) {
  const DType dtype = value.dtype();
  return scope.op("Const", {}, {{"value", std::move(value)}, {"dtype", dtype}}, name);
}

namespace {

// A scalar whose first part, of type T, is `value`; the rest is 0.
template <typename T>
Output numberOf(const Scope& scope, DType dtype, T value, const std::string& name) {
  Tensor tensor(dtype, Shape{});
  *static_cast<T*>(tensor.raw()) = value;
  return constant(scope, std::move(tensor), name);
}

}  // namespace

Output number(const Scope& scope, DType dtype, double value, const std::string& name) {
  switch (dtype) {
    case DType::kFloat:
      return scalar(scope, static_cast<float>(value), name);
    case DType::kDouble:
      return scalar(scope, value, name);
    case DType::kInt32:
      return scalar(scope, static_cast<int32_t>(value), name);
    case DType::kInt64:
      return scalar(scope, static_cast<int64_t>(value), name);
    case DType::kHalf:
    case DType::kBfloat16:
      return cast(scope, scalar(scope, static_cast<float>(value), name), dtype);
    case DType::kComplex64:
      return numberOf(scope, dtype, static_cast<float>(value), name);
    case DType::kComplex128:
      return numberOf(scope, dtype, value, name);
    case DType::kUint8:
      return scalar(scope, static_cast<uint8_t>(value), name);
    case DType::kInt8:
      return scalar(scope, static_cast<int8_t>(value), name);
    case DType::kInt16:
      return scalar(scope, static_cast<int16_t>(value), name);
    case DType::kUint16:
      return scalar(scope, static_cast<uint16_t>(value), name);
    default:
      fail(Code::kInvalidArgument, "No ", dtypeName(dtype), " number can be made for '", name, "'.");
  }
}

Output placeholder(const Scope& scope, DType dtype, Shape shape, const std::string& name) {
  return scope.op("Placeholder", {}, {{"dtype", dtype}, {"shape", std::move(shape)}}, name);
}

Output placeholderWithDefault(const Scope& scope, Output value, Shape shape, const std::string& name) {
  return scope.op("PlaceholderWithDefault", {value}, {{"shape", std::move(shape)}}, name);
}

Output identity(const Scope& scope, Output x, const std::string& name) {
  return scope.op("Identity", {x}, {}, name);
}

Node* group(const Scope& scope, const std::vector<Node*>& nodes, const std::string& name) {
  return scope.withControls(nodes).node("NoOp", {}, {}, name);
}

Output add(const Scope& scope, Output x, Output y, const std::string& name) {
  return scope.op("AddV2", {x, y}, {}, name);
}
Output sub(const Scope& scope, Output x, Output y, const std::string& name) {
  return scope.op("Sub", {x, y}, {}, name);
}
Output mul(const Scope& scope, Output x, Output y, const std::string& name) {
  return scope.op("Mul", {x, y}, {}, name);
}

Output realDiv(const Scope& scope, Output x, Output y, const std::string& name) {
  return scope.op("RealDiv", {x, y}, {}, name);
}

Output addN(const Scope& scope, const std::vector<Output>& xs, const std::string& name) {
  return scope.op("AddN", xs, {}, name);
}

Output cast(const Scope& scope, Output x, DType dtype, const std::string& name) {
  return x.type() == dtype ? x : scope.op("Cast", {x}, {{"DstT", dtype}}, name);
}

Output matMul(const Scope& scope, Output a, Output b, bool transposeA, bool transposeB, const std::string& name) {
  return scope.op("MatMul", {a, b}, {{"transpose_a", transposeA}, {"transpose_b", transposeB}}, name);
}

Output reshape(const Scope& scope, Output x, const std::vector<int64_t>& shape, const std::string& name) {
  const std::vector<int32_t> dims(shape.begin(), shape.end());
  return scope.op("Reshape", {x, constant(scope, Tensor::vector(dims), name + "/shape")}, {}, name);
}

Output shapeOf(const Scope& scope, Output x, const std::string& name) {
  return scope.op("Shape", {x}, {}, name);
}

namespace {

Output reduce(const Scope& scope, const char* op, Output x, std::vector<int32_t> axes, bool keepDims,
              const std::string& name) {
  if (axes.empty()) {
    if (!x.shape().hasRank()) {
      fail(Code::kInvalidArgument, "The rank of '", x.name(), "' is not known; give the axes to reduce.");
    }
    axes.resize(static_cast<std::size_t>(x.shape().rank()));
    std::iota(axes.begin(), axes.end(), 0);
  }
  const Output indices = constant(scope, Tensor::vector(axes), name + "/reduction_indices");
  return scope.op(op, {x, indices}, {{"keep_dims", keepDims}}, name);
}

}  // namespace

Output sum(const Scope& scope, Output x, const std::vector<int32_t>& axes, bool keepDims, const std::string& name) {
  return reduce(scope, "Sum", x, axes, keepDims, name);
}

Output mean(const Scope& scope, Output x, const std::vector<int32_t>& axes, bool keepDims, const std::string& name) {
  return reduce(scope, "Mean", x, axes, keepDims, name);
}

Output readVariable(const Scope& scope, Output handle, const std::string& name) {
  if (handle.type() != DType::kResource) return scope.op("Identity", {handle}, {}, name);
  const Node* variable = handle.node;  // behind the Switch of a conditional or the Enter of a loop
  while (!variable->hasAttr("dtype") && !variable->inputs().empty()) variable = variable->input(0).node;
  return scope.op("ReadVariableOp", {handle}, {{"dtype", variable->attr<DType>("dtype")}}, name);
}

Node* assign(const Scope& scope, Output handle, Output value, const std::string& name) {
  if (handle.type() == DType::kResource) return scope.node("AssignVariableOp", {handle, value}, {}, name);
  return scope.node("Assign", {handle, value}, {}, name);
}

Node* assignAdd(const Scope& scope, Output handle, Output value, const std::string& name) {
  if (handle.type() == DType::kResource) return scope.node("AssignAddVariableOp", {handle, value}, {}, name);
  return scope.node("AssignAdd", {handle, value}, {}, name);
}

Node* assignSub(const Scope& scope, Output handle, Output value, const std::string& name) {
  if (handle.type() == DType::kResource) return scope.node("AssignSubVariableOp", {handle, value}, {}, name);
  return scope.node("AssignSub", {handle, value}, {}, name);
}

}  // namespace engine::ops
