#include "engine/kernels/strided_copy.h"

namespace engine::kernels {

void StridedCopy::add(int64_t size, int64_t from, int64_t to) {
  if (size == 0) empty_ = true;
  if (size <= 1) return;
  if (rank_ > 0) {
    Dim& outer = dims_[static_cast<std::size_t>(rank_ - 1)];
    if (outer.from == size * from && outer.to == size * to) {
      outer = {outer.size * size, from, to};
      return;
    }
  }
  if (rank_ == kMaxDims) fail(Code::kUnimplemented, "tensors of more than ", kMaxDims, " dimensions.");
  dims_[static_cast<std::size_t>(rank_++)] = {size, from, to};
}

Strides::Strides(const Shape& shape) {
  if (shape.rank() > StridedCopy::kMaxDims) {
    fail(Code::kUnimplemented, "tensors of more than ", StridedCopy::kMaxDims, " dimensions.");
  }
  int64_t stride = 1;
  for (int i = shape.rank() - 1; i >= 0; --i) {
    strides_[static_cast<std::size_t>(i)] = stride;
    stride *= shape.dim(i);
  }
}

}  // namespace engine::kernels
