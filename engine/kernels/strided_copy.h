// Moves the elements of one tensor to another along any strides: transposing, slicing, padding, tiling, reversing and
// broadcasting are all this one loop. A value type that allocates nothing.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "engine/core/error.h"
#include "engine/core/shape.h"

namespace engine::kernels {

class StridedCopy {
 public:
  static constexpr int kMaxDims = 32;

  // Adds an inner dimension: `size` elements, `from` and `to` elements apart. Strides may be 0 (repeat what is read) or
  // negative. Dimensions that go on where the outer one ends are joined with it.
  void add(int64_t size, int64_t from, int64_t to);

  template <typename Word>
  void run(const Word* in, Word* out) const {
    if (empty_) return;
    if (rank_ == 0) {
      *out = *in;
    } else {
      loop(0, in, out);
    }
  }

 private:
  struct Dim {
    int64_t size, from, to;
  };

  template <typename Word>
  void loop(int at, const Word* in, Word* out) const {
    const Dim& dim = dims_[static_cast<std::size_t>(at)];
    if (at + 1 == rank_) {
      row(dim, in, out);
    } else if (at + 2 == rank_ && dim.from == 1 && dims_[static_cast<std::size_t>(at + 1)].to == 1) {
      transpose(dim, dims_[static_cast<std::size_t>(at + 1)], in, out);
    } else {
      for (int64_t i = 0; i < dim.size; ++i) loop(at + 1, in + i * dim.from, out + i * dim.to);
    }
  }

  template <typename Word>
  static void row(const Dim& dim, const Word* in, Word* out) {
    if (dim.from == 1 && dim.to == 1) {
      std::copy_n(in, dim.size, out);
    } else if (dim.from == 0 && dim.to == 1) {
      std::fill_n(out, dim.size, *in);
    } else {
      for (int64_t i = 0; i < dim.size; ++i) out[i * dim.to] = in[i * dim.from];
    }
  }

  // In squares, so that both sides stay in the cache.
  template <typename Word>
  static void transpose(const Dim& outer, const Dim& inner, const Word* in, Word* out) {
    constexpr int64_t kSide = 16;
    for (int64_t i0 = 0; i0 < outer.size; i0 += kSide) {
      const int64_t i1 = std::min(i0 + kSide, outer.size);
      for (int64_t j0 = 0; j0 < inner.size; j0 += kSide) {
        const int64_t j1 = std::min(j0 + kSide, inner.size);
        for (int64_t i = i0; i < i1; ++i) {
          for (int64_t j = j0; j < j1; ++j) out[i * outer.to + j] = in[i + j * inner.from];
        }
      }
    }
  }

  std::array<Dim, kMaxDims> dims_;
  int rank_ = 0;
  bool empty_ = false;
};

// Distance in elements between neighbours along each dimension of a row-major tensor.
class Strides {
 public:
  explicit Strides(const Shape& shape);
  int64_t operator[](int i) const { return strides_[static_cast<std::size_t>(i)]; }

 private:
  std::array<int64_t, StridedCopy::kMaxDims> strides_;
};

}  // namespace engine::kernels
