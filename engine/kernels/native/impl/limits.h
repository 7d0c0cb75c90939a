// What the processor's arithmetic can do at most. Thread rule: pure functions.
#pragma once

#include "engine/kernels/native/impl/simd.h"

namespace engine::kernels {
namespace {

// Multiply-adds of vectors that do not wait for each other: more at once than two units have under way.
double multiplyAdds(int64_t rounds, float* sink) {
  constexpr int kChains = 12;
  F<kLanes> chains[kChains];
  for (int c = 0; c < kChains; ++c) chains[c] = set<kLanes>(static_cast<float>(c));
  const F<kLanes> factor = set<kLanes>(0.9990234375f), rest = set<kLanes>(0.0009765625f);
  for (int64_t round = 0; round < rounds; ++round) {
#pragma GCC unroll 12
    for (auto& chain : chains) chain = fma<kLanes>(chain, factor, rest);
  }
  F<kLanes> sum{};
  for (const auto& chain : chains) sum += chain;
  *sink = sumLanes<kLanes>(sum);
  return 2.0 * kChains * kLanes * static_cast<double>(rounds);
}

}  // namespace
}  // namespace engine::kernels
