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
  // Two in one pass, each with its own rounding; programs that are kept do not have them.
  kMulMul,   // a * b * c
  kMulAdd,   // a * b + c
  kMulSub,   // a * b - c
  kSubMul,   // c - a * b
  kAddMul,   // (a + b) * c
  kAddAdd,   // a + b + c
  kDiffMul,  // (a - b) * c
};

// An operand of so many elements from here on; `step` 0: one value for all of them.
struct ElementOperand {
  const float* values = nullptr;
  int64_t step = 1;
};

}  // namespace engine::kernels
