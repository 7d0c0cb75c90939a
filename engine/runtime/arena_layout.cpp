#include "engine/runtime/arena_layout.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>

#include "engine/core/buffer.h"

namespace engine {
namespace {

// What of an arena is free at one moment.
class ArenaGaps {
 public:
  std::size_t end() const { return end_; }

  // The offset of the smallest gap that holds so many bytes; the arena grows where none does.
  std::size_t take(std::size_t bytes) {
    const auto fitting = bySize_.lower_bound({bytes, 0});
    if (fitting == bySize_.end()) {
      const std::size_t offset = end_;
      end_ += bytes;
      return offset;
    }
    const auto [size, offset] = *fitting;
    remove(offset, size);
    if (size > bytes) insert(offset + bytes, size - bytes);
    return offset;
  }

  void give(std::size_t offset, std::size_t bytes) {
    const auto after = byOffset_.lower_bound(offset);
    std::size_t end = offset + bytes;
    if (after != byOffset_.begin()) {
      const auto [begin, size] = *std::prev(after);
      if (begin + size == offset) {
        remove(begin, size);
        offset = begin;
      }
    }
    const auto next = byOffset_.find(end);
    if (next != byOffset_.end()) {
      end += next->second;
      remove(next->first, next->second);
    }
    insert(offset, end - offset);
  }

 private:
  void insert(std::size_t offset, std::size_t bytes) {
    byOffset_.emplace(offset, bytes);
    bySize_.emplace(bytes, offset);
  }
  void remove(std::size_t offset, std::size_t bytes) {
    byOffset_.erase(offset);
    bySize_.erase({bytes, offset});
  }

  std::map<std::size_t, std::size_t> byOffset_;           // bytes of the gap there
  std::set<std::pair<std::size_t, std::size_t>> bySize_;  // bytes and offset
  std::size_t end_ = 0;                                   // bytes of the arena so far
};

}  // namespace

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
  return blocks_.size() <= kMostOrdered ? placeBySize() : placeByTime();
}

std::size_t ArenaLayout::placeBySize() {
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

std::size_t ArenaLayout::placeByTime() {
  std::vector<Block*> starting;
  for (Block& block : blocks_) starting.push_back(&block);
  std::vector<Block*> ending = starting;
  std::ranges::stable_sort(starting, {}, &Block::first);
  std::ranges::stable_sort(ending, {}, &Block::last);
  ArenaGaps gaps;
  std::size_t ended = 0;
  for (Block* block : starting) {
    // Those of the same moment still live together.
    for (; ended < ending.size() && ending[ended]->last < block->first; ++ended) {
      gaps.give(ending[ended]->offset, ending[ended]->bytes);
    }
    block->offset = gaps.take(block->bytes);
  }
  return gaps.end();
}

}  // namespace engine
