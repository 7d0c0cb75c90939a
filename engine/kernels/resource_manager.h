// What a session keeps between runs: variables, tables, iterators and the streams of random ops, by name.
// Look-ups lock; a running plan never looks up, it holds pointers. Values are guarded by who runs the session.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "engine/core/error.h"
#include "engine/core/tensor.h"
#include "engine/core/thread_arena.h"

namespace engine {

// A variable's storage. `value` is invalid until it is initialised; its buffer is then written in place.
class VariableResource : public Resource {
 public:
  VariableResource(std::string name, DType dtype, Shape shape)
      : name_(std::move(name)), dtype_(dtype), shape_(std::move(shape)) {}

  const std::string& name() const { return name_; }
  DType dtype() const { return dtype_; }
  const Shape& shape() const { return shape_; }  // as declared; may be partial
  bool initialized() const { return value_.valid(); }
  // The value. FailedPrecondition, naming the variable, when it is not initialised.
  Tensor& value();
  // Copies `value` into the variable's own buffer, which stays the same one while the shape does.
  void assign(const Tensor& value);
  // The same, by all threads of the arena where it is much.
  void assign(const Tensor& value, ThreadArena& arena);
  // Uninitialised again.
  void clear() { value_ = Tensor(); }

 private:
  void requireFitting(const Tensor& value) const;

  std::string name_;
  DType dtype_;
  Shape shape_;
  Tensor value_;
};

class ResourceManager {
 public:
  // The resource of this name, made by `make` at the first call. InvalidArgument when it is of another type.
  template <typename T>
  std::shared_ptr<T> lookupOrCreate(const std::string& name, const std::function<std::shared_ptr<T>()>& make) {
    const std::lock_guard lock(mutex_);
    std::shared_ptr<Resource>& slot = resources_[name];
    if (!slot) slot = make();
    auto typed = std::dynamic_pointer_cast<T>(slot);
    if (!typed) fail(Code::kInvalidArgument, "Resource '", name, "' is of another kind.");
    return typed;
  }
  // The resource, or null when there is none of this name and type.
  template <typename T>
  std::shared_ptr<T> find(const std::string& name) const {
    const std::lock_guard lock(mutex_);
    const auto found = resources_.find(name);
    return found == resources_.end() ? nullptr : std::dynamic_pointer_cast<T>(found->second);
  }
  void put(const std::string& name, std::shared_ptr<Resource> resource) {
    const std::lock_guard lock(mutex_);
    resources_[name] = std::move(resource);
  }
  std::vector<std::string> names() const;

 private:
  mutable std::mutex mutex_;
  std::map<std::string, std::shared_ptr<Resource>> resources_;
};

// The name under which a VarHandleOp or VariableV2 node keeps its variable: container, then shared_name or the node's
// name.
std::string variableResourceName(const std::string& nodeName, const std::string& container,
                                 const std::string& sharedName);

}  // namespace engine
