// Pieces of a tensor that is in memory as a whole. Values; one thread.
#pragma once

#include <algorithm>

#include "engine/formats/checkpoints/checkpoint_reader.h"

namespace engine::formats {

inline constexpr int64_t kPieceElements = 1 << 15;

class JoinedCursor : public TensorCursor {
 public:
  explicit JoinedCursor(const Tensor& tensor) : tensor_(tensor.reshaped(Shape{tensor.elements()})) {}
  Tensor next() override {
    if (at_ == tensor_.elements()) return {};
    const int64_t from = at_;
    at_ = std::min(at_ + kPieceElements, tensor_.elements());
    return tensor_.slice(from, at_);
  }

 private:
  Tensor tensor_;
  int64_t at_ = 0;
};

}  // namespace engine::formats
