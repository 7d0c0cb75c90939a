#include "engine/data/nodes/iteration_context.h"

#include <random>

namespace engine::data {

IterationContext::SeedGenerator& IterationContext::generator(const Node* node, const OpSeed& seed) {
  const auto found = generators_.find(node);
  if (found != generators_.end()) return found->second;
  SeedPair own;
  if (const auto* pair = std::get_if<SeedPair>(&seed)) {
    own = *pair;
  } else {
    const auto opsSoFar = static_cast<int64_t>(generators_.size());
    std::tie(own.seed, own.seed2) = opSeeds(graphSeed_, std::get<std::optional<int64_t>>(seed), opsSoFar);
  }
  if (own.seed == 0 && own.seed2 == 0) {
    std::random_device device;
    own = {static_cast<int64_t>(device()), static_cast<int64_t>(device())};
  }
  const PhiloxStream passes(static_cast<uint64_t>(own.seed), static_cast<uint64_t>(own.seed2));
  return generators_.emplace(node, SeedGenerator{own, passes}).first->second;
}

SeedPair IterationContext::nextSeeds(const Node* node, const OpSeed& seed, bool reshuffle) {
  const std::lock_guard lock(mutex_);
  SeedGenerator& seeds = generator(node, seed);
  if (!reshuffle) return seeds.own;
  const uint32_t first = seeds.passes.next();
  return {first, seeds.passes.next()};
}

std::shared_ptr<void> IterationContext::memory(const Node* node, const std::function<std::shared_ptr<void>()>& make) {
  const std::lock_guard lock(mutex_);
  auto& memory = memories_[node];
  if (!memory) memory = make();
  return memory;
}

}  // namespace engine::data
