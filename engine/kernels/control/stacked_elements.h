// Elements of a TensorArray or TensorList as rows of one tensor. Pure functions.
#pragma once

#include <algorithm>
#include <cstring>

#include "engine/core/tensor.h"

namespace engine::kernels {

// A row of elements before their own dimensions; unknown when theirs are.
inline Shape stacked(int64_t rows, const Shape& element) {
  if (!element.hasRank()) return Shape::unknown();
  std::vector<int64_t> dims{rows};
  dims.insert(dims.end(), element.dims().begin(), element.dims().end());
  return Shape(std::move(dims));
}

// Copies `from` to the elements of `to` from `at` on.
inline void copyElements(const Tensor& from, Tensor& to, int64_t at) {
  if (from.dtype() == DType::kString) {
    std::copy_n(from.data<std::string>(), from.elements(), to.data<std::string>() + at);
  } else if (from.elements() > 0) {
    std::memcpy(static_cast<char*>(to.raw()) + static_cast<std::size_t>(at) * dtypeSize(to.dtype()), from.raw(),
                from.bytes());
  }
}

}  // namespace engine::kernels
