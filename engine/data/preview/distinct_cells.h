// The distinct cells of a column in the order of their first appearance, each with how often it occurred. Faster than a
// map: tables have up to 65536 columns, most with a few values. One thread; cells must outlive it.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace engine::data {

class DistinctCells {
 public:
  struct Cell {
    std::string_view text;
    std::size_t hash = 0;
    int64_t count = 0;
  };

  // Keeps up to `most` of them, at least 1.
  explicit DistinctCells(std::size_t most) : most_(most) {}

  // False for a cell that is new when there is no room for it.
  bool add(std::string_view text);
  const std::vector<Cell>& cells() const { return cells_; }

 private:
  void grow();

  std::size_t most_;
  std::vector<Cell> cells_;
  std::vector<uint32_t> slots_;  // 1 + the place in cells_, at the hash or behind it; 0: free. A power of two
};

}  // namespace engine::data
