#include "engine/kernels/boosted_trees/binned_rows.h"

#include <algorithm>
#include <limits>

#include "engine/core/error.h"

namespace engine::kernels {
namespace {

// The more columns, the better they hide how long it takes to add to one bucket again and again; and the sums of all
// buckets, 16 bytes each, should stay in the nearest cache.
constexpr int64_t kBlockColumns = 16;
constexpr int64_t kBlockBuckets = 2112;

// The largest number that a column is to hold; missing values count as `buckets`.
int64_t largestOf(const BucketColumn& column, int64_t buckets, int64_t rows, int32_t feature) {
  int64_t largest = 0;
  for (int64_t i = 0; i < rows * column.dimensions; ++i) {
    const int64_t value = column.values[i];
    if (value < -1 || value >= buckets) {
      fail(Code::kInvalidArgument, "Row ", i / column.dimensions, " is in bucket ", value, " of feature ", feature,
           ", which has ", buckets, " buckets.");
    }
    largest = std::max(largest, value == -1 ? buckets : value);
  }
  return largest;
}

template <typename T>
std::vector<T> blockValues(const BinnedBlock& block, std::span<const BucketColumn> features,
                           std::span<const int64_t> buckets, int64_t rows) {
  std::vector<T> values(static_cast<std::size_t>(rows * block.columns()));
  int64_t column = 0;
  for (int32_t i = 0; i < block.features; ++i) {
    const auto feature = static_cast<std::size_t>(block.firstFeature + i);
    const BucketColumn& from = features[feature];
    for (int64_t dimension = 0; dimension < from.dimensions; ++dimension, ++column) {
      T* to = values.data() + column;
      const int32_t* source = from.values + dimension;
      for (int64_t row = 0; row < rows; ++row) {
        const int32_t value = source[row * from.dimensions];
        to[row * block.columns()] = static_cast<T>(value == -1 ? buckets[feature] : value);
      }
    }
  }
  return values;
}

}  // namespace

BinnedRows::BinnedRows(std::span<const BucketColumn> features, std::span<const int64_t> buckets, int64_t rows)
    : rows_(rows) {
  cutIntoBlocks(features, buckets);
  for (BinnedBlock& block : blocks_) {
    int64_t largest = 0;
    for (int32_t i = block.firstFeature; i < block.firstFeature + block.features; ++i) {
      const auto feature = static_cast<std::size_t>(i);
      largest = std::max(largest, largestOf(features[feature], buckets[feature], rows, i));
    }
    if (largest <= std::numeric_limits<uint8_t>::max()) {
      block.values = blockValues<uint8_t>(block, features, buckets, rows);
    } else if (largest <= std::numeric_limits<uint16_t>::max()) {
      block.values = blockValues<uint16_t>(block, features, buckets, rows);
    } else {
      block.values = blockValues<int32_t>(block, features, buckets, rows);
    }
  }
}

// As few blocks as there can be, of about as many columns each.
void BinnedRows::cutIntoBlocks(std::span<const BucketColumn> features, std::span<const int64_t> buckets) {
  int64_t columns = 0;
  int64_t all = 0;
  for (std::size_t i = 0; i < features.size(); ++i) {
    columns += features[i].dimensions;
    all += features[i].dimensions * (buckets[i] + 1);
  }
  const int64_t blocks =
      std::max({int64_t{1}, (columns + kBlockColumns - 1) / kBlockColumns, (all + kBlockBuckets - 1) / kBlockBuckets});
  const int64_t wanted = (columns + blocks - 1) / blocks;
  for (std::size_t i = 0; i < features.size(); ++i) {
    const int64_t dimensions = features[i].dimensions;
    if (blocks_.empty() || blocks_.back().columns() + dimensions > wanted) {
      blocks_.emplace_back();
      blocks_.back().firstFeature = static_cast<int32_t>(i);
      blocks_.back().offsets = {0};
    }
    BinnedBlock& block = blocks_.back();
    ++block.features;
    places_.push_back({blocks_.size() - 1, block.columns(), buckets[i], dimensions});
    for (int64_t dimension = 0; dimension < dimensions; ++dimension) {
      block.offsets.push_back(block.offsets.back() + buckets[i] + 1);
    }
  }
}

int64_t BinnedRows::bytes() const {
  int64_t bytes = 0;
  for (const BinnedBlock& block : blocks_) {
    bytes += std::visit([](const auto& values) { return static_cast<int64_t>(values.size() * sizeof(values[0])); },
                        block.values);
  }
  return bytes;
}

}  // namespace engine::kernels
