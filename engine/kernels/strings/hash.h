// The hashes of strings that TensorFlow's ops use: their values are part of models, so they never change. Pure
// functions.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace engine::kernels {

// FarmHash's Fingerprint64: StringToHashBucketFast, SparseCross, out-of-vocabulary buckets.
uint64_t fingerprint64(std::string_view text);
// MurmurHash64A with TensorFlow's seed 0xDECAFCAFFE: StringToHashBucket.
uint64_t hash64(std::string_view text);
// SipHash-2-4 under a key of two words: StringToHashBucketStrong.
uint64_t strongHash(const std::array<uint64_t, 2>& key, std::string_view text);

// Both fingerprints in one, depending on their order: how SparseCross joins the values of a cross.
inline uint64_t joinFingerprints(uint64_t first, uint64_t second) {
  constexpr uint64_t kMultiplier = 0xc6a4a7935bd1e995;
  const auto mixed = [](uint64_t v) { return v ^ (v >> 47); };
  uint64_t result = first ^ kMultiplier;
  result ^= mixed(second * kMultiplier) * kMultiplier;
  result *= kMultiplier;
  result = mixed(result) * kMultiplier;
  return mixed(result);
}

}  // namespace engine::kernels
