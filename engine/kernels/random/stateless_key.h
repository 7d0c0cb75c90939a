// The generators of TensorFlow's stateless random ops. Pure functions; InvalidArgument on bad seeds.
#pragma once

#include "engine/core/philox.h"
#include "engine/core/tensor.h"
#include "engine/kernels/kernel.h"

namespace engine::kernels {

// Key and counter that TensorFlow scrambles out of a seed of two integers.
struct KeyCounter {
  uint64_t key;
  uint64_t counter;  // the upper half; the lower one is 0
};
KeyCounter scrambled(const Tensor& seed);

// The generator of the first generation of ops: from the seed.
Philox generatorOfSeed(const Tensor& seed);
// The generator of the V2 ops: from a key [1] and a counter [1 or 2], both uint64.
Philox generatorOfKey(const Tensor& key, const Tensor& counter);
// That of an op whose inputs 1 to 3 are key, counter and algorithm. Unimplemented for other algorithms than Philox.
Philox generatorOfInputs(const KernelContext& context);
inline constexpr int32_t kPhiloxAlgorithm = 1;

}  // namespace engine::kernels
