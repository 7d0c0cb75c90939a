// Sums of the columns of a matrix of floats in the order in which TensorFlow adds them on one thread, so that means of
// batches are the same bit by bit. Pure functions.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

namespace engine::kernels {

// sums[c] = Σ x[r, c]. TensorFlow takes columns by packets of eight, and from 16 rows on adds every fourth row to a sum
// of its own; the columns that fill no packet, and fewer rows, are added one after the other.
inline void sumColumns(const float* x, int64_t rows, int64_t columns, float* sums) {
  constexpr int64_t kPacket = 8, kParts = 4, kFewRows = 16, kBlock = 64;
  const int64_t packed = rows < kFewRows ? 0 : columns / kPacket * kPacket;
  const int64_t even = rows / kParts * kParts;
  for (int64_t begin = 0; begin < packed; begin += kBlock) {
    const int64_t width = std::min(kBlock, packed - begin);
    std::array<std::array<float, kBlock>, kParts> parts{};
    const float* row = x + begin;
    for (int64_t r = 0; r < even; r += kParts) {
      for (auto& part : parts) {
        float* sum = part.data();
        for (int64_t c = 0; c < width; ++c) sum[c] += row[c];
        row += columns;
      }
    }
    float* to = sums + begin;
    std::copy_n(parts[0].data(), width, to);
    for (std::size_t part = 1; part < parts.size(); ++part) {
      const float* sum = parts[part].data();
      for (int64_t c = 0; c < width; ++c) to[c] += sum[c];
    }
    for (int64_t r = even; r < rows; ++r, row += columns) {
      for (int64_t c = 0; c < width; ++c) to[c] += row[c];
    }
  }
  std::fill(sums + packed, sums + columns, 0.0F);
  for (int64_t r = 0; r < rows; ++r) {
    const float* row = x + r * columns;
    for (int64_t c = packed; c < columns; ++c) sums[c] += row[c];
  }
}

}  // namespace engine::kernels
