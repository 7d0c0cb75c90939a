// Places blocks of memory that live for part of a run into one arena: blocks whose lifetimes overlap never overlap in
// memory. Used by one thread.
#pragma once

#include <cstddef>
#include <vector>

namespace engine {

class ArenaLayout {
 public:
  // A block of `bytes` that is alive from time `first` on; returns its number.
  int add(std::size_t bytes, int first);
  // The block is still needed at `time`.
  void keepUntil(int block, int time);
  // Chooses the offsets and returns the arena's size in bytes. Of up to kMostOrdered blocks the largest first, each in
  // the lowest gap that fits, which takes time by the square of their number; of more in the order of time, each in the
  // smallest gap that fits by then.
  std::size_t place();
  std::size_t offset(int block) const { return blocks_[static_cast<std::size_t>(block)].offset; }

 private:
  static constexpr std::size_t kMostOrdered = 4096;

  struct Block {
    std::size_t bytes;
    int first;
    int last;
    std::size_t offset = 0;
  };
  std::size_t placeBySize();
  std::size_t placeByTime();

  std::vector<Block> blocks_;
};

}  // namespace engine
