#include "engine/runtime/arena_layout.h"

#include <algorithm>
#include <numeric>

#include "engine/core/buffer.h"

namespace engine {

int ArenaLayout::add(std::size_t bytes, int first) {
  const std::size_t rounded = (std::max<std::size_t>(bytes, 1) + kAlignment - 1) / kAlignment * kAlignment;
  blocks_.push_back({rounded, first, first});
  return static_cast<int>(blocks_.size()) - 1;
}

void ArenaLayout::keepUntil(int block, int time) {
  Block& b = blocks_[static_cast<std::size_t>(block)];
  b.last = std::max(b.last, time);
}

std::size_t ArenaLayout::place() {
  std::vector<std::size_t> order(blocks_.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return blocks_[a].bytes > blocks_[b].bytes; });
  std::vector<Block*> placed;  // by offset
  std::size_t total = 0;
  for (std::size_t index : order) {
    Block& block = blocks_[index];
    std::size_t offset = 0;
    for (const Block* other : placed) {
      if (other->last < block.first || other->first > block.last) continue;
      if (offset + block.bytes <= other->offset) break;
      offset = std::max(offset, other->offset + other->bytes);
    }
    block.offset = offset;
    const auto at = std::upper_bound(placed.begin(), placed.end(), offset,
                                     [](std::size_t value, const Block* other) { return value < other->offset; });
    placed.insert(at, &block);
    total = std::max(total, offset + block.bytes);
  }
  return total;
}

}  // namespace engine
