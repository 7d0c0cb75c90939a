// The instructions of element-wise programs, and what they work on. Plain values.
#pragma once

#include <cstdint>

namespace engine::kernels {

enum class ElementOp : int64_t {
  kAdd,
  kSub,
  kMul,
  kDiv,
  kSquaredDifference,
  kNeg,
  kSquare,
  kCube,
  kSqrt,
  kTanh,
  kTanhGrad,  // of y and dy
};

// An operand of so many elements from here on; `step` 0: one value for all of them.
struct ElementOperand {
  const float* values = nullptr;
  int64_t step = 1;
};

}  // namespace engine::kernels
