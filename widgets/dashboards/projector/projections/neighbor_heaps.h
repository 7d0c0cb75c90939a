// For each row the nearest neighbours found so far. Rows may be filled by different threads at once.
#pragma once

#include <algorithm>
#include <limits>
#include <vector>

namespace widgets {

class NeighborHeaps {
 public:
  struct Entry {
    float distance = std::numeric_limits<float>::infinity();
    int row = -1;       // none yet
    bool fresh = true;  // was not there when the neighbours were last searched from
    bool operator<(const Entry& other) const {
      return distance != other.distance ? distance < other.distance : row < other.row;
    }
  };

  NeighborHeaps(int rows, int count) : count_(count), entries_(static_cast<std::size_t>(rows) * count) {}

  int count() const { return count_; }
  Entry* of(int row) { return entries_.data() + static_cast<std::size_t>(row) * count_; }
  const Entry* of(int row) const { return entries_.data() + static_cast<std::size_t>(row) * count_; }
  // What is not nearer than this is of no use.
  float worst(int row) const { return of(row)->distance; }

  // True when it was new and near enough. Ties go to the smaller row, so that the order of finding does not count.
  bool push(int row, int neighbor, float distance) {
    Entry* heap = of(row);
    const Entry entry{distance, neighbor, true};
    if (!(entry < heap[0])) return false;
    for (int i = 0; i < count_; ++i) {
      if (heap[i].row == neighbor) return false;
    }
    std::pop_heap(heap, heap + count_);
    heap[count_ - 1] = entry;
    std::push_heap(heap, heap + count_);
    return true;
  }

 private:
  int count_;
  std::vector<Entry> entries_;  // max-heaps: the worst of each row in front
};

}  // namespace widgets
