// A growing column that copies like a value: a copy shares the blocks, and appending never moves what is there. So a
// worker may read its copy while the GUI thread goes on appending to the original, without a lock and without copying.
#pragma once

#include <algorithm>
#include <atomic>
#include <cassert>
#include <cstddef>
#include <memory>
#include <span>
#include <utility>
#include <vector>

namespace widgets {

template <class T>
class ChunkedColumn {
 public:
  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }

  T operator[](std::size_t index) const {
    assert(index < size_);
    const std::size_t block = blockOf(index);
    return (*blocks_)[block]->items[index - firstOf(block)];
  }
  T back() const { return (*this)[size_ - 1]; }

  void append(T item) { append(std::span<const T>(&item, 1)); }
  void append(std::span<const T> items) {
    while (!items.empty()) {
      const std::size_t block = blockOf(size_);
      const std::size_t used = size_ - firstOf(block);
      const std::size_t count = std::min(items.size(), capacityOf(block) - used);
      std::copy_n(items.begin(), count, claim(block, used, count));
      size_ += count;
      items = items.subspan(count);
    }
  }

  // Calls visit(span, index of its first item) for the contiguous pieces of [first, last).
  template <class Visit>
  void forEachPiece(std::size_t first, std::size_t last, Visit visit) const {
    assert(last <= size_);
    while (first < last) {
      const std::size_t block = blockOf(first);
      const std::size_t offset = first - firstOf(block);
      const std::size_t count = std::min(last - first, capacityOf(block) - offset);
      visit(std::span<const T>((*blocks_)[block]->items.get() + offset, count), first);
      first += count;
    }
  }

  // Index of the first item that is not less than `value`; the column must be sorted.
  std::size_t lowerBound(T value) const {
    std::size_t low = 0, high = size_;
    while (low < high) {
      const std::size_t middle = low + (high - low) / 2;
      if ((*this)[middle] < value) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

 private:
  // Blocks of 256, 512, 1024 … items up to 65536, then all of 65536: short series stay small, long ones have few
  // blocks.
  static constexpr std::size_t kFirst = 256;
  static constexpr std::size_t kDoublings = 8;
  static constexpr std::size_t kLast = kFirst << kDoublings;
  static constexpr std::size_t kGrown = kFirst * ((std::size_t{1} << kDoublings) - 1);  // items before the equal blocks

  struct Block {
    explicit Block(std::size_t capacity) : items(new T[capacity]) {}
    std::unique_ptr<T[]> items;
    std::atomic<std::size_t> used = 0;  // how far somebody has appended
  };

  static std::size_t capacityOf(std::size_t block) { return kFirst << std::min(block, kDoublings); }
  static std::size_t firstOf(std::size_t block) {
    return block <= kDoublings ? kFirst * ((std::size_t{1} << block) - 1) : kGrown + (block - kDoublings) * kLast;
  }
  static std::size_t blockOf(std::size_t index) {
    if (index >= kGrown) return kDoublings + (index - kGrown) / kLast;
    std::size_t block = 0;
    while (index >= firstOf(block + 1)) ++block;
    return block;
  }

  using Blocks = std::vector<std::shared_ptr<Block>>;

  // The list of blocks for changing it: copies share it too.
  Blocks& ownBlocks() {
    if (!blocks_) {
      blocks_ = std::make_shared<Blocks>();
    } else if (blocks_.use_count() > 1) {
      blocks_ = std::make_shared<Blocks>(*blocks_);
    }
    return *blocks_;
  }

  // Room for `count` items after `used`. When another copy has already appended there, the block is copied first.
  T* claim(std::size_t block, std::size_t used, std::size_t count) {
    if (!blocks_ || block == blocks_->size()) ownBlocks().push_back(std::make_shared<Block>(capacityOf(block)));
    std::size_t expected = used;
    if (!(*blocks_)[block]->used.compare_exchange_strong(expected, used + count)) {
      auto own = std::make_shared<Block>(capacityOf(block));
      std::copy_n((*blocks_)[block]->items.get(), used, own->items.get());
      own->used = used + count;
      ownBlocks()[block] = std::move(own);
    }
    return (*blocks_)[block]->items.get() + used;
  }

  std::shared_ptr<Blocks> blocks_;
  std::size_t size_ = 0;
};

}  // namespace widgets
