#include "engine/kernels/resource_manager.h"

namespace engine {

Tensor& VariableResource::value() {
  if (!value_.valid()) {
    fail(Code::kFailedPrecondition, "Attempting to use uninitialized value ", name_,
         ": run its initializer or restore a checkpoint first.");
  }
  return value_;
}

void VariableResource::requireFitting(const Tensor& value) const {
  if (value.dtype() == dtype_ && shape_.compatibleWith(value.shape())) return;
  fail(Code::kInvalidArgument, "Variable '", name_, "' is ", dtypeName(dtype_), shape_, "; it cannot take ",
       value.toString(0), ".");
}

void VariableResource::assign(const Tensor& value) {
  requireFitting(value);
  if (value_.valid() && value_.shape() == value.shape()) {
    value_.copyFrom(value);
  } else {
    value_ = value.clone();
  }
}

// Fresh memory is zero and not there before it is written to: zeros, as an optimizer's slots begin, are not.
void VariableResource::assign(const Tensor& value, ThreadArena& arena) {
  constexpr std::size_t kPart = std::size_t{1} << 20;
  if (value.bytes() < 2 * kPart || dtypeSize(value.dtype()) == 0) return assign(value);
  requireFitting(value);
  const bool isFresh = !value_.valid() || value_.shape() != value.shape();
  if (isFresh) value_ = Tensor(value.dtype(), value.shape());
  const auto* from = static_cast<const char*>(value.raw());
  auto* to = static_cast<char*>(value_.raw());
  if (from == to) return;
  const std::size_t parts = (value.bytes() + kPart - 1) / kPart;
  arena.forEach(static_cast<int>(parts), [&](int part, int) {
    const std::size_t at = static_cast<std::size_t>(part) * kPart, bytes = std::min(kPart, value.bytes() - at);
    // All bytes are zero when the first is and each is like the one before.
    const bool zero = from[at] == 0 && std::memcmp(from + at, from + at + 1, bytes - 1) == 0;
    if (!isFresh || !zero) std::memcpy(to + at, from + at, bytes);
  });
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
