// Moves the channels of one image of `elements` elements between the first and the last dimension. Pure functions.
#pragma once

#include <cstdint>

namespace engine::kernels {

// [rows, columns] → [columns, rows].
template <typename T>
void transposeMatrix(const T* from, int64_t rows, int64_t columns, T* to) {
  for (int64_t r = 0; r < rows; ++r) {
    for (int64_t c = 0; c < columns; ++c) to[c * rows + r] = from[r * columns + c];
  }
}

template <typename T>
void channelsToLast(const T* image, int64_t elements, int64_t channels, T* to) {
  transposeMatrix(image, channels, elements / channels, to);
}

template <typename T>
void channelsToFirst(const T* image, int64_t elements, int64_t channels, T* to) {
  transposeMatrix(image, elements / channels, channels, to);
}

}  // namespace engine::kernels
