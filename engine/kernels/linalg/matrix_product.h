// C = op(A)·op(B) for any element type, spread over threads when large. Working memory is the context's.
#pragma once

#include "engine/kernels/parallel.h"

namespace engine::kernels {

// Row-major matrices: op(A) is [m, k], op(B) is [k, n]; a transposed operand lies in memory the other way round.
struct ProductShape {
  bool transposeA = false;
  bool transposeB = false;
  int64_t m = 0;
  int64_t n = 0;
  int64_t k = 0;
};

// Of two matrices, or of the last two dimensions of two batches of them. InvalidArgument where there are fewer, or
// where the inner ones differ.
ProductShape batchProductShapeOf(const Shape& a, const Shape& b, bool transposeA, bool transposeB);
// The same; InvalidArgument where they are no matrices, too.
ProductShape productShapeOf(const Shape& a, const Shape& b, bool transposeA, bool transposeB);

// Rows and columns [begin, end) of a product.
struct ProductBlock {
  int64_t row, rowEnd;
  int64_t column, columnEnd;
};

// Calls fn(block) on blocks that cover a product of m x n, one for each of the arena's threads. They are cut along the
// longer side, as each brings all of the other operand's rows or columns into panels of its own. Elements are the same
// however it is cut.
template <typename Fn>
void forProductBlocks(const KernelContext& context, int64_t m, int64_t n, Fn&& fn) {
  constexpr int64_t kStep = 48;  // whole panels: of 6 or 12 rows, and of 16 columns
  const bool isWide = n > m;
  const int64_t size = isWide ? n : m, steps = (size + kStep - 1) / kStep;
  const int64_t blocks = std::min<int64_t>(context.arena().threads(), steps);
  context.arena().forEach(static_cast<int>(blocks), [&](int block, int) {
    const int64_t begin = steps * block / blocks * kStep, end = std::min(size, steps * (block + 1) / blocks * kStep);
    fn(isWide ? ProductBlock{0, m, begin, end} : ProductBlock{begin, end, 0, n});
  });
}

// Floats of working memory for productRows.
std::size_t productScratchBytes(const ProductShape& shape);

// Rows [begin, end) of c = a·b (added to c when `accumulate`). Float goes through the tuned product; `scratch` holds
// productScratchBytes, or is null for other types.
void productRows(const ProductShape& shape, int64_t begin, int64_t end, const float* a, const float* b, bool accumulate,
                 float* c, float* scratch);

// A block of c = a·b, likewise.
void productBlock(const ProductShape& shape, const ProductBlock& block, const float* a, const float* b, bool accumulate,
                  float* c);

template <typename T>
void productRows(const ProductShape& s, int64_t begin, int64_t end, const T* a, const T* b, bool accumulate, T* c,
                 float* /*scratch*/) {
  using Sum = std::conditional_t<std::is_integral_v<T>,
                                 std::make_unsigned_t<std::conditional_t<std::is_integral_v<T>, T, int>>, T>;
  const int64_t stepA = s.transposeA ? s.m : 1;
  const int64_t rowA = s.transposeA ? 1 : s.k;
  for (int64_t i = begin; i < end; ++i) {
    T* out = c + i * s.n;
    if (!accumulate) std::fill(out, out + s.n, T{0});
    for (int64_t p = 0; p < s.k && !s.transposeB; ++p) {
      const T x = a[i * rowA + p * stepA];
      for (int64_t j = 0; j < s.n; ++j) {
        out[j] = static_cast<T>(static_cast<Sum>(out[j]) + static_cast<Sum>(x) * static_cast<Sum>(b[p * s.n + j]));
      }
    }
    for (int64_t j = 0; j < s.n && s.transposeB; ++j) {
      Sum sum = 0;
      for (int64_t p = 0; p < s.k; ++p) {
        sum += static_cast<Sum>(a[i * rowA + p * stepA]) * static_cast<Sum>(b[j * s.k + p]);
      }
      out[j] = static_cast<T>(static_cast<Sum>(out[j]) + sum);
    }
  }
}

}  // namespace engine::kernels
