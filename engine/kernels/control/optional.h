// What an optional that has a value holds. Immutable: safe to read from many threads.
#pragma once

#include <vector>

#include "engine/core/tensor.h"

namespace engine::kernels {

class Optional : public Resource {
 public:
  explicit Optional(std::vector<Tensor> tensors) : values(std::move(tensors)) {}
  const std::vector<Tensor> values;
};

}  // namespace engine::kernels
