// Handles of the resources of boosted trees. Pure functions.
#pragma once

#include "engine/core/error.h"
#include "engine/kernels/kernel.h"
#include "engine/kernels/stateful.h"

namespace engine::kernels {

// The resource of a handle node: made empty at the first call, shared by equal names.
template <typename T>
std::shared_ptr<T> treeResourceOf(const KernelConstruction& c) {
  const std::string name =
      variableResourceName(c.node.name(), c.attr<std::string>("container"), c.attr<std::string>("shared_name"));
  return c.resources.lookupOrCreate<T>(name, [] { return std::make_shared<T>(); });
}

// The resource behind an input. InvalidArgument when it is of another kind.
template <typename T>
T& treeResource(const KernelContext& context, int input) {
  auto* resource = dynamic_cast<T*>(context.input(input).resource().get());
  if (!resource) {
    fail(Code::kInvalidArgument, "Input ", input, " of '", context.node().name(),
         "' is the handle of another kind of resource.");
  }
  return *resource;
}

// A number given as a tensor. InvalidArgument naming it for another dtype or more than one element.
template <typename T>
T scalarInput(const KernelContext& context, int input, const char* name) {
  const Tensor& given = context.input(input);
  if (given.elements() != 1) {
    fail(Code::kInvalidArgument, name, " must be a scalar, got a tensor of shape ", given.shape(), ".");
  }
  return given.item<T>();
}

}  // namespace engine::kernels
