#include "engine/kernels/resource_manager.h"

namespace engine {

Tensor& VariableResource::value() {
  if (!value_.valid()) {
    fail(Code::kFailedPrecondition, "Attempting to use uninitialized value ", name_,
         ": run its initializer or restore a checkpoint first.");
  }
  return value_;
}

void VariableResource::assign(const Tensor& value) {
  if (value.dtype() != dtype_ || !shape_.compatibleWith(value.shape())) {
    fail(Code::kInvalidArgument, "Variable '", name_, "' is ", dtypeName(dtype_), shape_, "; it cannot take ",
         value.toString(0), ".");
  }
  if (value_.valid() && value_.shape() == value.shape()) {
    value_.copyFrom(value);
  } else {
    value_ = value.clone();
  }
}

std::vector<std::string> ResourceManager::names() const {
  const std::lock_guard lock(mutex_);
  std::vector<std::string> names;
  for (const auto& [name, resource] : resources_) names.push_back(name);
  return names;
}

std::string variableResourceName(const std::string& nodeName, const std::string& container,
                                 const std::string& sharedName) {
  const std::string& name = sharedName.empty() ? nodeName : sharedName;
  return container.empty() ? name : container + "/" + name;
}

}  // namespace engine
