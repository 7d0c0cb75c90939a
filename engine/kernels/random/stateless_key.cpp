#include "engine/kernels/random/stateless_key.h"

#include "engine/core/error.h"

namespace engine::kernels {

KeyCounter scrambled(const Tensor& seed) {
  if (seed.shape() != Shape{2}) fail(Code::kInvalidArgument, "seed must have shape [2], not ", seed.shape(), ".");
  const std::vector<int64_t> seeds = seed.toInt64s();
  constexpr uint64_t kMixingKey = uint64_t{0x02461e29} << 32 | 0x3ec8f720;
  Philox mixer(kMixingKey, static_cast<uint64_t>(seeds[1]));
  mixer.skip(static_cast<uint64_t>(seeds[0]));
  const Philox::Block mix = mixer.next();
  return {uint64_t{mix[1]} << 32 | mix[0], uint64_t{mix[3]} << 32 | mix[2]};
}

Philox generatorOfSeed(const Tensor& seed) {
  const KeyCounter start = scrambled(seed);
  return {start.key, start.counter};
}

Philox generatorOfKey(const Tensor& key, const Tensor& counter) {
  if (key.shape() != Shape{1} || counter.rank() != 1 || counter.elements() < 2) {
    fail(Code::kInvalidArgument, "key must have shape [1] and counter at least [2], not ", key.shape(), " and ",
         counter.shape(), ".");
  }
  Philox philox(key.data<uint64_t>()[0], counter.data<uint64_t>()[1]);
  philox.skip(counter.data<uint64_t>()[0]);
  return philox;
}

Philox generatorOfInputs(const KernelContext& context) {
  constexpr int32_t kAutoAlgorithm = 3;
  const auto algorithm = context.input(3).item<int32_t>();
  if (algorithm != kPhiloxAlgorithm && algorithm != kAutoAlgorithm) {
    fail(Code::kUnimplemented, "random algorithm ", algorithm, " is not known; 1 (Philox) and 3 (auto) are.");
  }
  return generatorOfKey(context.input(1), context.input(2));
}

}  // namespace engine::kernels
