// Where the rows of ragged tensors begin: splits [0, …, count of values], one more than rows. Pure functions.
#pragma once

#include "engine/core/error.h"
#include "engine/core/tensor.h"

namespace engine::kernels {

// InvalidArgument unless they are a vector that begins with 0, never falls, and ends with `values`.
template <typename Index>
void checkRowSplits(const Tensor& splits, int64_t values, const char* what = "splits") {
  if (splits.rank() != 1 || splits.elements() == 0) {
    fail(Code::kInvalidArgument, what, " must be a vector that is not empty, got shape ", splits.shape(), ".");
  }
  const Index* split = splits.data<Index>();
  const int64_t last = splits.elements() - 1;
  if (split[0] != 0) fail(Code::kInvalidArgument, "First value of ", what, " must be 0, not ", split[0], ".");
  for (int64_t i = 0; i < last; ++i) {
    if (split[i + 1] < split[i]) fail(Code::kInvalidArgument, what, " must not fall, but do at ", i + 1, ".");
  }
  if (split[last] != values) {
    fail(Code::kInvalidArgument, what, " must end with the number of values, got ", split[last], " instead of ", values,
         ".");
  }
}

}  // namespace engine::kernels
