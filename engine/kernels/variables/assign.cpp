// Assigning whole variables: Assign*, for resource and for reference variables.

#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/dispatch.h"
#include "engine/kernels/stateful.h"
#include "engine/kernels/variable_access.h"
#include "engine/kernels/wrapping.h"

namespace engine::kernels {
namespace {

void checkedValue(InferenceContext& c) {
  if (!c.variableShape(0).compatibleWith(c.input(1))) {
    c.failShape(message("the variable's shape is ", c.variableShape(0), "; a value of shape ", c.input(1),
                        " cannot be assigned to it."));
  }
}

void assignedReference(InferenceContext& c) {
  if (c.node().hasAttr("validate_shape") && !c.node().attr<bool>("validate_shape")) {
    c.setOutput(0, c.input(1));
    return;
  }
  checkedValue(c);
  c.setOutput(0, c.input(0).mergedWith(c.input(1)));
}

const OpRegistrar kAssignVariableOp("AssignVariableOp", "resource: resource, value: dtype ->",
                                    "dtype: type; validate_shape: bool = false", checkedValue, Stateful::kYes);
const OpRegistrar kAssignAddVariableOp("AssignAddVariableOp", "resource: resource, value: dtype ->", "", checkedValue,
                                       Stateful::kYes);
const OpRegistrar kAssignSubVariableOp("AssignSubVariableOp", "resource: resource, value: dtype ->", "", checkedValue,
                                       Stateful::kYes);
const OpRegistrar kAssign("Assign", "ref: Ref(T), value: T -> output_ref: Ref(T)",
                          "T: type; validate_shape: bool = true; use_locking: bool = true", assignedReference);
const OpRegistrar kAssignAdd("AssignAdd", "ref: Ref(T), value: T -> output_ref: Ref(T)",
                             "T: type; use_locking: bool = false", assignedReference);
const OpRegistrar kAssignSub("AssignSub", "ref: Ref(T), value: T -> output_ref: Ref(T)",
                             "T: type; use_locking: bool = false", assignedReference);

const NoGradientRegistrar kAssignNoGradient({"AssignVariableOp", "AssignAddVariableOp", "AssignSubVariableOp", "Assign",
                                             "AssignAdd", "AssignSub"});

const KernelRegistrar kAssignKernel(
    {"AssignVariableOp", "Assign"},
    [](const KernelConstruction& c) {
      return kernelOf([variable = VariableAccess(c, 0)](KernelContext& context) {
        VariableResource& target = variable.variable(context);
        if (context.parallel()) {
          target.assign(context.input(1), context.arena());
        } else {
          target.assign(context.input(1));
        }
        if (context.node().outputCount() > 0) setReferenceOutput(context, target);
      });
    },
    kStateful);

template <typename T, bool kAdd>
std::unique_ptr<Kernel> makeUpdate(const KernelConstruction& c) {
  return kernelOf([variable = VariableAccess(c, 0)](KernelContext& context) {
    VariableResource& target = variable.variable(context);
    Tensor& value = variable.value(context);
    const Tensor& change = context.input(1);
    if (value.shape() != change.shape()) {
      fail(Code::kInvalidArgument, "Variable '", target.name(), "' has shape ", value.shape(), "; a tensor of shape ",
           change.shape(), " cannot be added to it or taken from it.");
    }
    T* to = value.data<T>();
    const T* from = change.data<T>();
    const int64_t n = value.elements();
    for (int64_t i = 0; i < n; ++i) to[i] = kAdd ? wrappingSum(to[i], from[i]) : wrappingDifference(to[i], from[i]);
    if (context.node().outputCount() > 0) setReferenceOutput(context, target);
  });
}

template <bool kAdd>
std::unique_ptr<Kernel> makeUpdateOf(const KernelConstruction& c) {
  return forNumber(c, c.inputType(1), [&](auto type) { return makeUpdate<typename decltype(type)::type, kAdd>(c); });
}

const KernelRegistrar kAssignAddKernel({"AssignAddVariableOp", "AssignAdd"}, makeUpdateOf<true>, kStateful);
const KernelRegistrar kAssignSubKernel({"AssignSubVariableOp", "AssignSub"}, makeUpdateOf<false>, kStateful);

}  // namespace
}  // namespace engine::kernels
