#include "engine/data/nodes/random_map.h"

#include <random>

#include "engine/core/error.h"
#include "engine/kernels/random/distributions.h"
#include "engine/kernels/random/stream.h"

namespace engine::data {
namespace {

Philox philoxOf(SeedPair seeds) {
  if (seeds.seed == 0 && seeds.seed2 == 0) {
    std::random_device device;
    return {device(), device()};
  }
  return {static_cast<uint64_t>(seeds.seed), static_cast<uint64_t>(seeds.seed2)};
}

}  // namespace

RandomOp::RandomOp(SeedPair seeds) : philox_(philoxOf(seeds)) {}

Philox RandomOp::advance(int64_t elements) {
  const Philox now = philox_;
  philox_.skip(static_cast<uint64_t>(elements) * kernels::kBlocksPerElement);
  return now;
}

Tensor RandomOp::uniform(const Shape& shape, float low, float high) {
  Tensor out(DType::kFloat, shape);
  kernels::fillUniform<float>(advance(out.elements()), 0, out.elements(), out.data<float>());
  for (float& value : out.flat<float>()) value = value * (high - low) + low;
  return out;
}

Tensor RandomOp::uniformInt(const Shape& shape, DType dtype, int64_t low, int64_t high) {
  if (low >= high) fail(Code::kInvalidArgument, "Need minval < maxval, got ", low, " >= ", high, ".");
  Tensor out(dtype, shape);
  const Philox start = advance(out.elements());
  if (dtype == DType::kInt32) {
    kernels::fillUniformInt<int32_t>(start, 0, out.elements(), static_cast<int32_t>(low), static_cast<int32_t>(high),
                                     out.data<int32_t>());
  } else if (dtype == DType::kInt64) {
    kernels::fillUniformInt<int64_t>(start, 0, out.elements(), low, high, out.data<int64_t>());
  } else {
    fail(Code::kInvalidArgument, "Random integers are int32 or int64, not ", dtypeName(dtype), ".");
  }
  return out;
}

Tensor RandomOp::normal(const Shape& shape, float mean, float stddev) {
  Tensor out(DType::kFloat, shape);
  kernels::fillNormal<float>(advance(out.elements()), 0, out.elements(), out.data<float>());
  for (float& value : out.flat<float>()) value = value * stddev + mean;
  return out;
}

}  // namespace engine::data
