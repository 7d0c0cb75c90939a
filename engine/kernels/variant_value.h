// What a variant holds that can be added up and set to zero, as gradients are: lists of tensors, ragged tensors.
// Immutable: safe to read from many threads.
#pragma once

#include "engine/core/tensor.h"

namespace engine::kernels {

class VariantValue : public Resource {
 public:
  // The sum with another value, and zeros of the same form, as scalar tensors. InvalidArgument for a value of another
  // kind or form.
  virtual Tensor plus(const Resource* other) const = 0;
  virtual Tensor zeros() const = 0;
};

// Element by element of two tensors of variants. InvalidArgument for other values.
Tensor variantSum(const Tensor& a, const Tensor& b);
Tensor variantZeros(const Tensor& variant);
// The sum of two tensors of numbers of one shape and dtype. InvalidArgument for other dtypes.
Tensor numberSum(const Tensor& a, const Tensor& b);

}  // namespace engine::kernels
