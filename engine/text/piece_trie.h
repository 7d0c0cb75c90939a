// Pieces by their bytes, as a double array: a step is an addition and a comparison, whatever the number of pieces.
// Immutable after construction: any thread.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

namespace engine::text {

class PieceTrie {
 public:
  static constexpr int32_t kRoot = 0;
  static constexpr int32_t kNone = -1;  // no such node, no value

  // Keys of at least one byte, all different, each with a value of at least 0.
  explicit PieceTrie(std::vector<std::pair<std::string_view, int32_t>> entries);

  // The node that a byte leads to from `node`, or kNone.
  int32_t step(int32_t node, unsigned char byte) const {
    const int32_t to = nodes_[node].base + byte;  // base is never so large that it leaves the array
    return nodes_[to].parent == node ? to : kNone;
  }
  // The value of the key that ends at this node, or kNone.
  int32_t value(int32_t node) const { return nodes_[node].value; }
  // The node that these bytes lead to from the root, or kNone.
  int32_t find(std::string_view bytes) const;

 private:
  struct Node {
    int32_t base = 0;
    int32_t parent = kNone;
    int32_t value = kNone;
  };
  using Entries = std::span<const std::pair<std::string_view, int32_t>>;

  int32_t placeFor(std::span<const unsigned char> bytes);
  void build(int32_t node, Entries entries, std::size_t depth);
  void grow(std::size_t size);

  std::vector<Node> storage_;
  const Node* nodes_ = nullptr;
  // Nodes below 256 stay free: a base before the array's beginning would be needed to reach them by any byte.
  std::size_t firstFree_ = 256;   // all nodes from 256 to it are taken
  std::size_t firstForMany_ = 0;  // where to look for several at once: what lies before it is nearly full
};

}  // namespace engine::text
