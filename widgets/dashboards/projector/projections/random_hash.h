// Random numbers by their place instead of in a row: the same whichever thread asks first. Pure.
#pragma once

#include <cmath>
#include <cstdint>

namespace widgets {

// SplitMix64 of seed, stream and index.
inline uint64_t randomBits(uint64_t seed, uint64_t stream, uint64_t index) {
  const auto mix = [](uint64_t z) {
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
    return z ^ (z >> 31);
  };
  return mix(mix(mix(seed + 0x9E3779B97F4A7C15ULL) + stream * 0xD1B54A32D192ED03ULL) + index * 0x9E3779B97F4A7C15ULL);
}

// In [0, below); below must be positive.
inline int randomBelow(uint64_t seed, uint64_t stream, uint64_t index, int below) {
  return static_cast<int>(((randomBits(seed, stream, index) >> 32) * static_cast<uint64_t>(below)) >> 32);
}

// In (0, 1).
inline double randomUniform(uint64_t seed, uint64_t stream, uint64_t index) {
  return (static_cast<double>(randomBits(seed, stream, index) >> 11) + 0.5) * 0x1p-53;
}

// Mean 0, deviation 1 (Box-Muller).
inline double randomNormal(uint64_t seed, uint64_t stream, uint64_t index) {
  const double radius = std::sqrt(-2 * std::log(randomUniform(seed, stream, 2 * index)));
  return radius * std::cos(6.283185307179586 * randomUniform(seed, stream, 2 * index + 1));
}

}  // namespace widgets
