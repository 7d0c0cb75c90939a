// What layers that normalise do with a mean and a variance. Nodes, on the graph's thread.
#pragma once

#include <vector>

#include "engine/keras/core/layer.h"

namespace engine::keras {

// With the axes kept, each of size 1, that they are taken along.
struct Moments {
  Output mean, variance;
};
Moments momentsOf(const Scope& s, Output x, const std::vector<int32_t>& axes);

// γ and β, where there are any, with sizes that fit x.
struct Affine {
  WeightPtr gamma, beta;
  std::vector<int64_t> sizes;
};
// γ·(x - mean) / √(variance + epsilon) + β
Output standardized(const Call& call, Output x, const Moments& by, double epsilon, const Affine& affine);

}  // namespace engine::keras
