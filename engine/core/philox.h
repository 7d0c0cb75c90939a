// Philox 4x32-10, TensorFlow's random number generator, and its seeding rule. A value type: one stream a copy.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <utility>

namespace engine {

class Philox {
 public:
  using Block = std::array<uint32_t, 4>;

  // Key (lo32(seed), hi32(seed)); counter (0, 0, lo32(seed2), hi32(seed2)), as the op attributes seed and seed2.
  Philox(uint64_t seed, uint64_t seed2);

  // The next four words; the 128-bit counter grows by one.
  Block next();
  // Jumps over `blocks` blocks.
  void skip(uint64_t blocks);

  // The state, for generators that make many blocks at once.
  const std::array<uint32_t, 4>& counter() const { return counter_; }
  const std::array<uint32_t, 2>& key() const { return key_; }

 private:
  std::array<uint32_t, 4> counter_;
  std::array<uint32_t, 2> key_;
};

// 23 random bits as a float in [0, 1).
float uniformFloat(uint32_t word);
// 52 random bits of two words (the first gives the high mantissa) as a double in [0, 1).
double uniformDouble(uint32_t first, uint32_t second);
// Box-Muller: two words give sine and cosine of a pair of standard normals.
std::pair<float, float> normalPair(uint32_t first, uint32_t second);
std::pair<double, double> normalPairDouble(const Philox::Block& block);

// The attributes (seed, seed2) of a random op: from the graph's seed, the op's, and the number of ops made so far in
// the graph (used where only the graph has a seed). Both none: (0, 0), which means a seed from the system.
std::pair<int64_t, int64_t> opSeeds(std::optional<int64_t> graphSeed, std::optional<int64_t> opSeed, int64_t opsSoFar);

}  // namespace engine
