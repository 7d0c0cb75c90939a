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
  // Chooses the offsets (largest block first, lowest gap that fits) and returns the arena's size in bytes.
  std::size_t place();
  std::size_t offset(int block) const { return blocks_[static_cast<std::size_t>(block)].offset; }

 private:
  struct Block {
    std::size_t bytes;
    int first;
    int last;
    std::size_t offset = 0;
  };
  std::vector<Block> blocks_;
};

}  // namespace engine
