// A ragged tensor as the value of a variant: RaggedTensorVariant of TensorFlow. Immutable: safe to read from many
// threads.
#pragma once

#include <vector>

#include "engine/kernels/variant_value.h"

namespace engine::kernels {

class RaggedVariant : public VariantValue {
 public:
  RaggedVariant(std::vector<Tensor> nestedSplits, Tensor flatValues)
      : splits(std::move(nestedSplits)), values(std::move(flatValues)) {}

  // Ragged tensors that are added have the same splits.
  Tensor plus(const Resource* other) const override;
  Tensor zeros() const override;

  const std::vector<Tensor> splits;  // from the outermost dimension on; none: a tensor that is not ragged
  const Tensor values;
};

}  // namespace engine::kernels
