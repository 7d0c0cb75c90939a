// Random numbers for functions of Dataset::mapWithState, the ones that TensorFlow's random ops give in the function of
// a map. One thread; make one for each pass.
#pragma once

#include <cstdint>

#include "engine/core/philox.h"
#include "engine/core/tensor.h"
#include "engine/data/nodes/iteration_context.h"

namespace engine::data {

// tf.random.uniform and tf.random.normal of one place in a function.
class RandomOp {
 public:
  // The op's attributes seed and seed2, as opSeeds() gives them. (0, 0): from the system.
  explicit RandomOp(SeedPair seeds);

  // float32 in [low, high), of this shape; the next call goes on where this one ends.
  Tensor uniform(const Shape& shape, float low = 0, float high = 1);
  // int64 or int32 in [low, high). InvalidArgument unless low < high.
  Tensor uniformInt(const Shape& shape, DType dtype, int64_t low, int64_t high);
  Tensor normal(const Shape& shape, float mean = 0, float stddev = 1);

 private:
  Philox advance(int64_t elements);
  Philox philox_;
};

}  // namespace engine::data
