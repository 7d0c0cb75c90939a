// A tensor of several resources or variants, such as the rows of a ragged tensor: its Tensor points to one of these
// instead of to the only one. Immutable: safe to read from many threads.
#pragma once

#include <memory>
#include <vector>

#include "engine/core/tensor.h"

namespace engine {

class ResourceArray : public Resource {
 public:
  explicit ResourceArray(std::vector<std::shared_ptr<Resource>> resources) : items(std::move(resources)) {}
  const std::vector<std::shared_ptr<Resource>> items;
};

// The resource of element `index`, in [0, elements); null where none was set.
std::shared_ptr<Resource> resourceAt(const Tensor& tensor, int64_t index);
// A tensor of as many as the shape has elements. InvalidArgument for another number.
Tensor resourcesTensor(std::vector<std::shared_ptr<Resource>> resources, const Shape& shape,
                       DType dtype = DType::kVariant);

}  // namespace engine
