// The buckets of all rows as one table that fits into little memory: a byte each where there are at most 256 buckets,
// and one for several columns of few.
// Immutable once made; callable from any thread.
#pragma once

#include <cstdint>
#include <span>
#include <variant>
#include <vector>

#include "engine/kernels/boosted_trees/gradient_stats.h"

namespace engine::kernels {

// What of a block a loop over rows reads: the stored columns of a row stand together, those of all rows in order.
template <typename T>
struct BlockRows {
  const T* values = nullptr;
  int64_t columns = 0;
};

// How a column is stored. Columns of few buckets share a byte, so that one addition counts for all of them: its value
// says which combination of their buckets a row has.
struct StoredPlace {
  int64_t stored = 0;  // among the stored columns
  int64_t stride = 1;
  int64_t size = 1;  // buckets that rows are in, the one of missing values, which is the last, with them

  // Calls fn(value, the column's bucket) for all `values` of the stored column.
  template <typename Fn>
  void visit(int64_t values, const Fn& fn) const {
    for (int64_t value = 0; value < values;) {
      for (int64_t bucket = 0; bucket < size; ++bucket) {
        for (int64_t i = 0; i < stride; ++i) fn(value++, bucket);
      }
    }
  }
};

// Columns that are looked at together. A feature of several dimensions has a column for each, in one block.
struct BinnedBlock {
  int32_t firstFeature = 0;
  int32_t features = 0;
  std::vector<int64_t> offsets;        // where each column's buckets begin among those of the block, and their end
  std::vector<StoredPlace> places;     // of each column
  std::vector<int64_t> storedOffsets;  // where each stored column's values begin among all, and their end
  std::variant<std::vector<uint8_t>, std::vector<uint16_t>, std::vector<int32_t>> values;

  int64_t columns() const { return static_cast<int64_t>(offsets.size()) - 1; }
  int64_t offset(int64_t column) const { return offsets.data()[column]; }
  const StoredPlace& place(int64_t column) const { return places.data()[column]; }
  int64_t storedColumns() const { return static_cast<int64_t>(storedOffsets.size()) - 1; }
  int64_t storedValues(int64_t stored) const { return storedOffsets.data()[stored + 1] - storedOffsets.data()[stored]; }
  // Calls fn(BlockRows<T>) for the type that the block has.
  template <typename Fn>
  decltype(auto) visit(Fn&& fn) const {
    return std::visit(
        [&]<typename T>(const std::vector<T>& all) {
          return fn(BlockRows<T>{all.data(), storedColumns()});
        },
        values);
  }
};

class BinnedRows {
 public:
  BinnedRows() = default;
  // `buckets`: of each feature. InvalidArgument for a value that is neither -1 (missing) nor below them.
  BinnedRows(std::span<const BucketColumn> features, std::span<const int64_t> buckets, int64_t rows);

  int64_t rows() const { return rows_; }
  int64_t bytes() const;
  const std::vector<BinnedBlock>& blocks() const { return blocks_; }
  int32_t features() const { return static_cast<int32_t>(places_.size()); }
  int64_t dimensions(int32_t feature) const { return place(feature).dimensions; }
  int64_t buckets(int32_t feature) const { return place(feature).buckets; }
  // Where a feature is: its block, and the column there of its first dimension.
  const BinnedBlock& blockOf(int32_t feature) const { return blocks_.at(place(feature).block); }
  int64_t columnOf(int32_t feature) const { return place(feature).column; }

 private:
  struct Place {
    std::size_t block = 0;
    int64_t column = 0;
    int64_t buckets = 0;
    int64_t dimensions = 1;
  };
  const Place& place(int32_t feature) const { return places_.at(static_cast<std::size_t>(feature)); }
  void cutIntoBlocks(std::span<const BucketColumn> features, std::span<const int64_t> buckets);

  int64_t rows_ = 0;
  std::vector<Place> places_;
  std::vector<BinnedBlock> blocks_;
};

}  // namespace engine::kernels
