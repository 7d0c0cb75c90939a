// Products of the matrices of recurrent cells. Pure functions: callable from any kernel.
#pragma once

#include <vector>

#include "engine/kernels/linalg/matrix_product.h"

namespace engine::kernels {

// c = op(a)·op(b), added to c when `accumulate`; row-major, op(a) is [m, k], op(b) is [k, n].
template <typename T>
void rnnProduct(const KernelContext& context, const ProductShape& s, const T* a, const T* b, bool accumulate, T* c) {
  if (s.m == 0 || s.n == 0) return;
  if (s.k == 0) {
    if (!accumulate) std::fill_n(c, s.m * s.n, T{0});
    return;
  }
  // 5 FLOP weigh as much as a byte of traffic.
  forRanges(context, s.m, 2 * s.m * s.n * s.k / 5,
            [&](int64_t begin, int64_t end) { productRows(s, begin, end, a, b, accumulate, c, nullptr); });
}

// to = rows of a [rows, left] and of b [rows, right] side by side.
template <typename T>
void joinColumns(const T* a, int64_t left, const T* b, int64_t right, int64_t rows, T* to) {
  for (int64_t row = 0; row < rows; ++row) {
    to = std::copy_n(a + row * left, left, to);
    to = std::copy_n(b + row * right, right, to);
  }
}

// The sum of the rows of a [rows, columns], added to `to`.
template <typename T>
void addRows(const T* a, int64_t rows, int64_t columns, T* to) {
  for (int64_t row = 0; row < rows; ++row) {
    for (int64_t i = 0; i < columns; ++i) to[i] += a[row * columns + i];
  }
}

}  // namespace engine::kernels
