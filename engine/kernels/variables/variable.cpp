// Variables' handles and reading: VarHandleOp, ReadVariableOp, VariableV2, and questions about them.

#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/dispatch.h"
#include "engine/kernels/stateful.h"
#include "engine/kernels/variable_access.h"

namespace engine::kernels {
namespace {

const OpRegistrar kVarHandleOp(
    "VarHandleOp", "-> resource: resource",
    "container: string = \"\"; shared_name: string = \"\"; debug_name: string = \"\"; dtype: type; shape: shape; "
    "allowed_devices: list(string) = []",
    shape_fn::scalar, Stateful::kYes);
const OpRegistrar kReadVariableOp(
    "ReadVariableOp", "resource: resource -> value: dtype", "dtype: type",
    [](InferenceContext& c) { c.setOutput(0, c.variableShape(0)); }, Stateful::kYes);
const OpRegistrar kVarIsInitializedOp("VarIsInitializedOp", "resource: resource -> is_initialized: bool", "",
                                      shape_fn::scalar, Stateful::kYes);
const OpRegistrar kVariableShape(
    "VariableShape", "input: resource -> output: out_type", "out_type: type = int32",
    [](InferenceContext& c) {
      const Shape shape = c.variableShape(0);
      c.setOutput(0, Shape{shape.hasRank() ? shape.rank() : kUnknownDim});
    },
    Stateful::kYes);
const OpRegistrar kDestroyResourceOp("DestroyResourceOp", "resource: resource ->", "ignore_lookup_error: bool = true",
                                     shape_fn::none, Stateful::kYes);
const OpRegistrar kDisableCopyOnRead("DisableCopyOnRead", "resource: resource ->", "", shape_fn::none, Stateful::kYes);

void declaredShape(InferenceContext& c) {
  c.setOutput(0, c.node().attr<Shape>("shape"));
}
constexpr const char* kVariableAttrs =
    "shape: shape; dtype: type; container: string = \"\"; shared_name: string = \"\"";
const OpRegistrar kVariableV2("VariableV2", "-> ref: Ref(dtype)", kVariableAttrs, declaredShape, Stateful::kYes);
const OpRegistrar kVariable("Variable", "-> ref: Ref(dtype)", kVariableAttrs, declaredShape, Stateful::kYes);
const OpRegistrar kIsVariableInitialized("IsVariableInitialized", "ref: Ref(dtype) -> is_initialized: bool",
                                         "dtype: type", shape_fn::scalar);

const GradientRegistrar kReadGradient("ReadVariableOp", [](GradientContext& c) { return c.grads; });
const NoGradientRegistrar kVariableNoGradient({"VariableShape", "VarIsInitializedOp", "IsVariableInitialized"});

const KernelRegistrar kVarHandleKernel(
    "VarHandleOp",
    [](const KernelConstruction& c) {
      const Tensor handle = Tensor::resource(variableOfNode(c.node, c.resources));
      return kernelOf([handle](KernelContext& context) { context.setOutput(0, handle); });
    },
    kStateful);

const KernelRegistrar kReadKernel(
    "ReadVariableOp",
    [](const KernelConstruction& c) {
      return kernelOf([variable = VariableAccess(c, 0)](KernelContext& context) {
        const Tensor& value = variable.value(context);
        if (context.hasPlannedOutput(0)) {
          context.plannedOutput(0).copyFrom(value);
        } else {
          context.setOutput(0, value.clone());
        }
      });
    },
    kStateful);

const KernelRegistrar kInitializedKernel(
    {"VarIsInitializedOp", "IsVariableInitialized"},
    [](const KernelConstruction& c) {
      return kernelOf([variable = VariableAccess(c, 0)](KernelContext& context) {
        *context.output(0, {}).data<bool>() = variable.variable(context).initialized();
      });
    },
    kStateful);

template <typename Out>
std::unique_ptr<Kernel> makeShapeKernel(const KernelConstruction& c) {
  return kernelOf([variable = VariableAccess(c, 0)](KernelContext& context) {
    const Shape& shape = variable.value(context).shape();
    Out* out = context.output(0, {shape.rank()}).data<Out>();
    for (int64_t dim : shape.dims()) *out++ = static_cast<Out>(dim);
  });
}

const KernelRegistrar kShapeKernel(
    "VariableShape",
    [](const KernelConstruction& c) {
      return forIndex(c, c.attr<DType>("out_type"),
                      [&](auto type) { return makeShapeKernel<typename decltype(type)::type>(c); });
    },
    kStateful);

const KernelRegistrar kDestroyKernel(
    "DestroyResourceOp",
    [](const KernelConstruction& c) {
      return kernelOf(
          [variable = VariableAccess(c, 0)](KernelContext& context) { variable.variable(context).clear(); });
    },
    kStateful);

// Every read copies here, so there is nothing to disable.
const KernelRegistrar kDisableKernel(
    "DisableCopyOnRead", [](const KernelConstruction&) { return kernelOf([](KernelContext&) {}); }, kStateful);

const KernelRegistrar kVariableKernel(
    {"VariableV2", "Variable"},
    [](const KernelConstruction& c) {
      return kernelOf([variable = variableOfNode(c.node, c.resources)](KernelContext& context) {
        setReferenceOutput(context, *variable);
      });
    },
    kStateful);

}  // namespace
}  // namespace engine::kernels
