#include "engine/kernels/random/stream.h"

#include <random>

namespace engine::kernels {
namespace {

uint64_t systemSeed() {
  std::random_device device;
  return uint64_t{device()} << 32 | device();
}

Philox generatorFor(int64_t seed, int64_t seed2) {
  if (seed == 0 && seed2 == 0) return {systemSeed(), systemSeed()};
  return {static_cast<uint64_t>(seed), static_cast<uint64_t>(seed2)};
}

}  // namespace

RandomStream::RandomStream(int64_t seed, int64_t seed2) : origin_(generatorFor(seed, seed2)) {}

RandomKernel::RandomKernel(const KernelConstruction& c, const std::string& node)
    : stream_(c.resources.lookupOrCreate<RandomStream>(node + "/stream", [&] {
        return std::make_shared<RandomStream>(c.attr<int64_t>("seed"), c.attr<int64_t>("seed2"));
      })) {}

}  // namespace engine::kernels
