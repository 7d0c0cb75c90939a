// Buffers for tensors of one size that are handed out, used and dropped again and again. take() belongs to one thread;
// tensors may be dropped on any, also after the pool is gone.
#pragma once

#include <atomic>
#include <memory>
#include <vector>

#include "engine/core/tensor.h"

namespace engine::data {

class TensorPool {
 public:
  // A tensor nobody else holds, its elements unspecified: strings keep their old text and its memory.
  Tensor take(DType dtype, Shape shape);

 private:
  struct Block;
  std::vector<std::shared_ptr<Block>> blocks_;
};

}  // namespace engine::data
