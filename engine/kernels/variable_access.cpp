#include "engine/kernels/variable_access.h"

#include "engine/core/node_error.h"

namespace engine::kernels {
namespace {

bool isVariable(const Node& node) {
  return node.op() == "VarHandleOp" || node.op() == "VariableV2" || node.op() == "Variable";
}

// What the node says that its variable holds; kInvalid where it says nothing.
DType variableType(const Node& node) {
  for (const char* name : {"dtype", "T"}) {
    const auto attr = node.attrs().find(name);
    const DType* dtype = attr == node.attrs().end() ? nullptr : attr->second.get<DType>();
    if (dtype) return *dtype;
  }
  return DType::kInvalid;
}

}  // namespace

std::shared_ptr<VariableResource> variableOfNode(const Node& node, ResourceManager& resources) {
  const std::string name =
      variableResourceName(node.name(), node.attr<std::string>("container"), node.attr<std::string>("shared_name"));
  auto variable = resources.lookupOrCreate<VariableResource>(name, [&] {
    return std::make_shared<VariableResource>(name, node.attr<DType>("dtype"), node.attr<Shape>("shape"));
  });
  if (variable->dtype() != node.attr<DType>("dtype")) {
    failAtNode(Code::kInvalidArgument, node.name(), " wants variable '", name, "' as ",
               dtypeName(node.attr<DType>("dtype")), ", but it is ", dtypeName(variable->dtype()), ".");
  }
  return variable;
}

const Node* variableNode(Output handle) {
  const Node* node = handle.node;
  while (node && !isVariable(*node)) {
    const std::string& op = node->op();
    const bool passes = op == "Identity" || op == "Switch" || op == "Enter";
    const bool forwards =
        !node->inputs().empty() && op != "RefMerge" && (passes || isRef(node->outputType(handle.index)));
    if (!forwards) return nullptr;
    handle = node->input(0);
    node = handle.node;
  }
  return node;
}

VariableAccess::VariableAccess(const KernelConstruction& c, int input, DType dtype)
    : input_(input), dtype_(dtype == DType::kInvalid ? variableType(c.node) : dtype) {
  if (const Node* node = variableNode(c.node.input(input))) bound_ = variableOfNode(*node, c.resources);
}

VariableResource& VariableAccess::variable(const KernelContext& context) const {
  if (bound_) return *bound_;
  auto* variable = dynamic_cast<VariableResource*>(context.input(input_).resource().get());
  if (!variable) fail(Code::kInvalidArgument, "input ", input_, " is not the handle of a variable.");
  return *variable;
}

Tensor& VariableAccess::value(const KernelContext& context) const {
  VariableResource& found = variable(context);
  Tensor& value = found.value();
  if (dtype_ != DType::kInvalid && value.dtype() != dtype_) {
    fail(Code::kInvalidArgument, "Trying to use variable '", found.name(), "', which is ", dtypeName(value.dtype()),
         ", as ", dtypeName(dtype_), ".");
  }
  return value;
}

void setReferenceOutput(KernelContext& context, VariableResource& variable) {
  if (context.hasPlannedOutput(0)) {
    if (context.wantsOutput(0)) context.plannedOutput(0).copyFrom(variable.value());
  } else {
    context.setOutput(0, variable.initialized() ? variable.value() : Tensor());
  }
}

}  // namespace engine::kernels
