// How kernels reach the variable behind a resource or reference input: bound when the kernel is made, wherever the
// graph tells which variable it is, else found through the handle's tensor at each run. The variable's value is guarded
// by who runs the session.
#pragma once

#include <memory>

#include "engine/kernels/kernel.h"

namespace engine::kernels {

// The variable of a VarHandleOp, VariableV2 or Variable node, made at the first call.
std::shared_ptr<VariableResource> variableOfNode(const Node& node, ResourceManager& resources);

// The VarHandleOp, VariableV2 or Variable node that a handle comes from (through Identity, Assign …), or null.
const Node* variableNode(Output handle);

class VariableAccess {
 public:
  // The variable at input `input`, a resource or a reference, whose value is taken for one of `dtype`: where that is
  // not given, of what the node's attribute "dtype" or "T" says.
  VariableAccess(const KernelConstruction& c, int input, DType dtype = DType::kInvalid);

  // InvalidArgument when the handle is no variable's.
  VariableResource& variable(const KernelContext& context) const;
  // The value, to read or to write in place. FailedPrecondition, naming the variable, when it is not initialised;
  // InvalidArgument when it is of another dtype than the kernel takes it for.
  Tensor& value(const KernelContext& context) const;

 private:
  std::shared_ptr<VariableResource> bound_;
  int input_;
  DType dtype_;  // kInvalid: any
};

// For ops on reference variables ("ref: Ref(T), … -> output_ref: Ref(T)"): output 0 becomes the variable itself.
void setReferenceOutput(KernelContext& context, VariableResource& variable);

}  // namespace engine::kernels
