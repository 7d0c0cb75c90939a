// A session's resource that checkpoints keep although it is no variable: an ensemble of trees, boundaries of buckets.
// Guarded, like variables, by who runs the session.
#pragma once

#include <vector>

#include "engine/core/tensor.h"

namespace engine {

class SaveableResource : public Resource {
 public:
  // What a checkpoint keeps, one tensor a key.
  virtual std::vector<Tensor> saved() const = 0;
  // Sets it to what saved() gave. InvalidArgument or DataLoss for tensors that cannot have come from there; nothing is
  // changed then.
  virtual void restore(const std::vector<Tensor>& saved) = 0;
};

}  // namespace engine
