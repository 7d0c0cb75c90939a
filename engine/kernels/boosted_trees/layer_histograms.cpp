#include "engine/kernels/boosted_trees/layer_histograms.h"

#include <algorithm>
#include <array>
#include <utility>

namespace engine::kernels {
namespace {

// A bucket's sums. Two lanes are all that an instruction can add to one bucket, so wider registers have nothing to do
// here; what counts is that the columns of a row are added independently of each other.
using Sums [[gnu::vector_size(16), gnu::may_alias]] = double;

constexpr std::size_t kRowsAhead = 16;  // are fetched into the cache
constexpr int kMostUnrolled = 16;

// What a loop adds up.
template <typename T>
struct AddedRows {
  const T* values;
  int64_t stride;
  const int64_t* offsets;  // of the columns
  std::span<const int32_t> order;
  const GradientRows& rows;
};

template <typename T, int kColumns>
void addColumns(const AddedRows<T>& from, Sums* sums) {
  Sums* to[kColumns];  // a template's argument would lose what Sums says of its memory
  for (std::size_t column = 0; column < kColumns; ++column) to[column] = sums + from.offsets[column];
  const T* values = from.values;
  const int64_t stride = from.stride;
  const float* gradients = from.rows.gradients;
  const float* hessians = from.rows.hessians;
  const int32_t* row = from.order.data();
  const std::size_t count = from.order.size();
  for (std::size_t i = 0; i < count; ++i) {
    const int64_t ahead = row[i + kRowsAhead < count ? i + kRowsAhead : count - 1];
    __builtin_prefetch(values + ahead * stride);
    const int64_t at = row[i];
    const T* bucket = values + at * stride;
    const Sums pair{static_cast<double>(gradients[at]), static_cast<double>(hessians[at])};
#pragma GCC unroll 16
    for (int column = 0; column < kColumns; ++column) to[column][bucket[column]] += pair;
  }
}

template <typename T>
void addAnyColumns(const AddedRows<T>& from, int64_t columns, Sums* sums) {
  for (const int32_t row : from.order) {
    const Sums pair{static_cast<double>(from.rows.gradients[row]), static_cast<double>(from.rows.hessians[row])};
    for (int64_t column = 0; column < columns; ++column) {
      sums[from.offsets[column] + from.values[row * from.stride + column]] += pair;
    }
  }
}

// A loop of its own for each number of columns.
template <typename T>
void addPairs(const AddedRows<T>& from, int64_t columns, Sums* sums) {
  if (columns > kMostUnrolled) return addAnyColumns(from, columns, sums);
  [&]<int... kBefore>(std::integer_sequence<int, kBefore...>) {
    (void)((columns == kBefore + 1 && (addColumns<T, kBefore + 1>(from, sums), true)) || ...);
  }
  (std::make_integer_sequence<int, kMostUnrolled>());
}

template <typename T>
void addWide(const AddedRows<T>& from, int64_t columns, double* sums) {
  const GradientRows& rows = from.rows;
  for (const int32_t row : from.order) {
    const float* gradients = rows.gradients + row * rows.logits;
    const float* hessians = rows.hessians + row * rows.hessianSize;
    for (int64_t column = 0; column < columns; ++column) {
      double* to = sums + (from.offsets[column] + from.values[row * from.stride + column]) * rows.width();
      for (int64_t i = 0; i < rows.logits; ++i) to[i] += static_cast<double>(gradients[i]);
      for (int64_t i = 0; i < rows.hessianSize; ++i) to[rows.logits + i] += static_cast<double>(hessians[i]);
    }
  }
}

// To each of a column's buckets, what the rows of all combinations with it sum up to.
void splitCombinations(const StoredPlace& place, int64_t values, int64_t width, const double* from, double* to) {
  if (width == 2) {
    const auto* pairs = reinterpret_cast<const Sums*>(from);
    auto* sums = reinterpret_cast<Sums*>(to);
    return place.visit(values, [=](int64_t value, int64_t bucket) { sums[bucket] += pairs[value]; });
  }
  place.visit(values, [=](int64_t value, int64_t bucket) {
    for (int64_t i = 0; i < width; ++i) to[bucket * width + i] += from[value * width + i];
  });
}

}  // namespace

std::vector<double> blockSums(const BinnedBlock& block, std::span<const int32_t> order, const GradientRows& rows) {
  const int64_t width = rows.width();
  std::vector<double> stored(static_cast<std::size_t>(block.storedOffsets.back() * width));
  block.visit([&]<typename T>(BlockRows<T> from) {
    const AddedRows<T> added{from.values, from.columns, block.storedOffsets.data(), order, rows};
    if (width == 2) {
      addPairs(added, from.columns, reinterpret_cast<Sums*>(stored.data()));
    } else {
      addWide(added, from.columns, stored.data());
    }
  });
  std::vector<double> sums(static_cast<std::size_t>(block.offsets.back() * width));
  for (int64_t column = 0; column < block.columns(); ++column) {
    const StoredPlace& place = block.place(column);
    const int64_t values = block.storedValues(place.stored);
    const double* from = stored.data() + block.storedOffsets.data()[place.stored] * width;
    double* to = sums.data() + block.offset(column) * width;
    if (place.size == values) {
      std::copy_n(from, values * width, to);
    } else {
      splitCombinations(place, values, width, from, to);
    }
  }
  return sums;
}

}  // namespace engine::kernels
