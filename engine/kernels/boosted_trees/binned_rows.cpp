#include "engine/kernels/boosted_trees/binned_rows.h"

#include <algorithm>
#include <functional>
#include <limits>
#include <numeric>

#include "engine/core/error.h"

namespace engine::kernels {
namespace {

// The more columns, the better they hide how long it takes to add to one bucket again and again; and the sums of all
// buckets, 16 bytes each, should stay in the nearest cache.
constexpr int64_t kBlockColumns = 16;
constexpr int64_t kBlockBuckets = 2112;
constexpr int64_t kByteValues = 256;

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

// What a block is made of.
struct BlockSource {
  std::span<const BucketColumn> features;  // those of the block
  std::span<const int64_t> buckets;
  int64_t rows = 0;
};

template <typename T>
std::vector<T> blockValues(const BinnedBlock& block, const BlockSource& source) {
  const int64_t stride = block.storedColumns();
  std::vector<T> values(static_cast<std::size_t>(source.rows * stride));
  int64_t column = 0;
  for (std::size_t feature = 0; feature < source.features.size(); ++feature) {
    const BucketColumn& from = source.features[feature];
    for (int64_t dimension = 0; dimension < from.dimensions; ++dimension, ++column) {
      const StoredPlace& place = block.place(column);
      T* to = values.data() + place.stored;
      const int32_t* bucket = from.values + dimension;
      for (int64_t row = 0; row < source.rows; ++row) {
        const int64_t value = bucket[row * from.dimensions];
        to[row * stride] += static_cast<T>((value == -1 ? source.buckets[feature] : value) * place.stride);
      }
    }
  }
  return values;
}

// Large columns first, each to the first stored one that has room for it.
void shareBytes(BinnedBlock& block, std::span<const int64_t> largest) {
  std::vector<std::size_t> order(largest.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, std::greater(), [&](std::size_t column) { return largest[column]; });
  std::vector<int64_t> sizes;  // of the stored columns
  block.places.resize(largest.size());
  for (const std::size_t column : order) {
    const int64_t size = largest[column] + 1;
    const auto found = std::ranges::find_if(sizes, [&](int64_t taken) { return taken * size <= kByteValues; });
    block.places[column] = {found - sizes.begin(), found == sizes.end() ? 1 : *found, size};
    if (found == sizes.end()) {
      sizes.push_back(size);
    } else {
      *found *= size;
    }
  }
  block.storedOffsets = {0};
  for (const int64_t size : sizes) block.storedOffsets.push_back(block.storedOffsets.back() + size);
}

void store(BinnedBlock& block, const BlockSource& source) {
  std::vector<int64_t> largest;
  for (std::size_t i = 0; i < source.features.size(); ++i) {
    const auto feature = block.firstFeature + static_cast<int32_t>(i);
    largest.resize(largest.size() + static_cast<std::size_t>(source.features[i].dimensions),
                   largestOf(source.features[i], source.buckets[i], source.rows, feature));
  }
  shareBytes(block, largest);
  const int64_t most = std::ranges::max(largest);
  if (most < kByteValues) {
    block.values = blockValues<uint8_t>(block, source);
  } else if (most <= std::numeric_limits<uint16_t>::max()) {
    block.values = blockValues<uint16_t>(block, source);
  } else {
    block.values = blockValues<int32_t>(block, source);
  }
}

}  // namespace

BinnedRows::BinnedRows(std::span<const BucketColumn> features, std::span<const int64_t> buckets, int64_t rows)
    : rows_(rows) {
  cutIntoBlocks(features, buckets);
  for (BinnedBlock& block : blocks_) {
    const auto first = static_cast<std::size_t>(block.firstFeature);
    const auto count = static_cast<std::size_t>(block.features);
    store(block, {features.subspan(first, count), buckets.subspan(first, count), rows});
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
