#include "engine/core/philox.h"

#include <bit>
#include <cmath>
#include <numbers>

namespace engine {
namespace {

constexpr int64_t kMaxSeed = 2147483647;  // 2^31 - 1
constexpr int64_t kDefaultGraphSeed = 87654321;

int64_t reduce(int64_t seed) {
  const int64_t rest = seed % kMaxSeed;  // Python's modulo: never negative
  return rest < 0 ? rest + kMaxSeed : rest;
}

}  // namespace

Philox::Philox(uint64_t seed, uint64_t seed2)
    : counter_{0, 0, static_cast<uint32_t>(seed2), static_cast<uint32_t>(seed2 >> 32)},
      key_{static_cast<uint32_t>(seed), static_cast<uint32_t>(seed >> 32)} {}

Philox::Block Philox::next() {
  std::array<uint32_t, 4> c = counter_;
  std::array<uint32_t, 2> k = key_;
  for (int round = 0; round < 10; ++round) {
    const uint64_t p0 = uint64_t{0xD2511F53} * c[0];
    const uint64_t p1 = uint64_t{0xCD9E8D57} * c[2];
    c = {static_cast<uint32_t>(p1 >> 32) ^ c[1] ^ k[0], static_cast<uint32_t>(p1),
         static_cast<uint32_t>(p0 >> 32) ^ c[3] ^ k[1], static_cast<uint32_t>(p0)};
    k[0] += 0x9E3779B9;
    k[1] += 0xBB67AE85;
  }
  skip(1);
  return c;
}

void Philox::skip(uint64_t blocks) {
  const uint64_t low = counter_[0] | static_cast<uint64_t>(counter_[1]) << 32;
  const uint64_t sum = low + blocks;
  counter_[0] = static_cast<uint32_t>(sum);
  counter_[1] = static_cast<uint32_t>(sum >> 32);
  if (sum < low && ++counter_[2] == 0) ++counter_[3];
}

float uniformFloat(uint32_t word) {
  return std::bit_cast<float>(0x3f800000u | (word & 0x7fffffu)) - 1.0f;
}

double uniformDouble(uint32_t first, uint32_t second) {
  const uint64_t mantissa = static_cast<uint64_t>(first & 0xfffffu) << 32 | second;
  return std::bit_cast<double>(uint64_t{0x3ff} << 52 | mantissa) - 1.0;
}

std::pair<float, float> normalPair(uint32_t first, uint32_t second) {
  const float u1 = std::max(uniformFloat(first), 1e-7f);
  // TensorFlow multiplies in double and rounds once: near a zero of the sine that shows.
  const auto v = static_cast<float>(2.0 * std::numbers::pi * static_cast<double>(uniformFloat(second)));
  const float r = std::sqrt(-2.0f * std::log(u1));
  return {std::sin(v) * r, std::cos(v) * r};
}

std::pair<double, double> normalPairDouble(const Philox::Block& block) {
  const double u1 = std::max(uniformDouble(block[0], block[1]), 1e-7);
  const double v = 2.0 * std::numbers::pi * uniformDouble(block[2], block[3]);
  const double r = std::sqrt(-2.0 * std::log(u1));
  return {std::sin(v) * r, std::cos(v) * r};
}

std::pair<int64_t, int64_t> opSeeds(std::optional<int64_t> graphSeed, std::optional<int64_t> opSeed, int64_t opsSoFar) {
  if (!graphSeed && !opSeed) return {0, 0};
  const int64_t first = reduce(graphSeed.value_or(kDefaultGraphSeed));
  const int64_t second = reduce(opSeed.value_or(opsSoFar));
  if (first == 0 && second == 0) return {0, kMaxSeed};
  return {first, second};
}

}  // namespace engine
