// What several passes over one data set share: where its random generators are, and its caches. Callable from any
// thread (prefetching asks from its own).
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <variant>

#include "engine/core/philox.h"

namespace engine::data {

class Node;

// TensorFlow's op attributes seed and seed2; (0, 0) means random.
struct SeedPair {
  int64_t seed = 0;
  int64_t seed2 = 0;
};
// An op's own seed (none: nullopt), to be joined with the graph's, or both as resolved before.
using OpSeed = std::variant<std::optional<int64_t>, SeedPair>;

// One 32-bit number after another out of Philox's blocks of four.
class PhiloxStream {
 public:
  PhiloxStream(uint64_t seed, uint64_t seed2) : philox_(seed, seed2) {}
  uint32_t next() {
    if (used_ == block_.size()) {
      block_ = philox_.next();
      used_ = 0;
    }
    return block_[used_++];
  }

 private:
  Philox philox_;
  Philox::Block block_{};
  std::size_t used_ = 4;
};

class IterationContext {
 public:
  explicit IterationContext(std::optional<int64_t> graphSeed = std::nullopt) : graphSeed_(graphSeed) {}

  std::optional<int64_t> graphSeed() const { return graphSeed_; }

  // The seeds of the next pass over a shuffle: drawn from its generator, or always its own without `reshuffle`.
  SeedPair nextSeeds(const Node* node, const OpSeed& seed, bool reshuffle);

  // The memory of a cache node, made by `make` at its first use.
  std::shared_ptr<void> memory(const Node* node, const std::function<std::shared_ptr<void>()>& make);

 private:
  struct SeedGenerator {
    SeedPair own;
    PhiloxStream passes;
  };
  SeedGenerator& generator(const Node* node, const OpSeed& seed);

  std::optional<int64_t> graphSeed_;
  std::mutex mutex_;
  std::map<const Node*, SeedGenerator> generators_;        // guarded by mutex_
  std::map<const Node*, std::shared_ptr<void>> memories_;  // guarded by mutex_
};

}  // namespace engine::data
