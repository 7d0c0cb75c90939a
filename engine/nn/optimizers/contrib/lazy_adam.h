// tf.contrib.opt.LazyAdamOptimizer: Adam that, for a sparse gradient, moves only the rows which it touches and leaves
// the moments of the others as they are. Dense gradients as Adam. Immutable; used by the graph's thread.
#pragma once

#include "engine/nn/optimizers/adam.h"

namespace engine::nn {

class LazyAdamOptimizer : public AdamOptimizer {
 public:
  using AdamOptimizer::AdamOptimizer;

 protected:
  Node* applySparse(const Update& update, Output values, Output indices) const override;
};

}  // namespace engine::nn
