// A tensor as the value of a variant, such as the parts of a sparse tensor in an element of a data set. Immutable: safe
// to read from many threads.
#pragma once

#include "engine/core/tensor.h"

namespace engine::kernels {

class TensorVariant : public Resource {
 public:
  explicit TensorVariant(Tensor value) : tensor(std::move(value)) {}
  const Tensor tensor;
};

}  // namespace engine::kernels
