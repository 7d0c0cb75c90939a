// Parameters of distributions, repeated as they are broadcast with each other. Pure functions; callable from any
// thread.
#pragma once

#include <vector>

#include "engine/core/tensor.h"
#include "engine/kernels/dispatch.h"
#include "engine/kernels/strided_copy.h"

namespace engine::kernels {

// `x` repeated to a shape with which it is broadcast.
template <typename T>
std::vector<T> broadcastParameter(const Tensor& x, const Shape& shape) {
  std::vector<T> result(static_cast<std::size_t>(shape.elements()));
  const Strides from(x.shape());
  const Strides to(shape);
  const int missing = shape.rank() - x.rank();
  StridedCopy copy;
  for (int i = 0; i < shape.rank(); ++i) {
    const int axis = i - missing;
    copy.add(shape.dim(i), axis < 0 || x.dim(axis) == 1 ? 0 : from[axis], to[i]);
  }
  if (!result.empty()) copy.run(words<T>(x), result.data());
  return result;
}

}  // namespace engine::kernels
