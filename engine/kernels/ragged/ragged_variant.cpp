#include "engine/kernels/ragged/ragged_variant.h"

#include "engine/core/error.h"

namespace engine::kernels {

Tensor RaggedVariant::plus(const Resource* other) const {
  const auto* ragged = dynamic_cast<const RaggedVariant*>(other);
  if (!ragged || ragged->splits.size() != splits.size()) {
    fail(Code::kInvalidArgument, "Can only add RaggedTensorVariants of the same ragged_rank.");
  }
  for (std::size_t i = 0; i < splits.size(); ++i) {
    if (!identical(splits[i], ragged->splits[i])) {
      fail(Code::kInvalidArgument, "Can only add RaggedTensorVariants whose row_splits are equal.");
    }
  }
  return Tensor::resource(std::make_shared<RaggedVariant>(splits, numberSum(values, ragged->values)), DType::kVariant);
}

Tensor RaggedVariant::zeros() const {
  const Tensor zero(values.dtype(), values.shape());
  return Tensor::resource(std::make_shared<RaggedVariant>(splits, zero), DType::kVariant);
}

}  // namespace engine::kernels
