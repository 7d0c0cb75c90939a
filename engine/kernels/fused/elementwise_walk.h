// How an input of element-wise instructions is walked along with the result, whose rows are its last dimension. Pure
// functions.
#pragma once

#include <algorithm>
#include <array>

#include "engine/core/tensor.h"
#include "engine/kernels/fused/elementwise_program.h"

namespace engine::kernels {

constexpr int64_t kElementPiece = 512;  // elements at a time: operands and buffers of them fit the first cache

enum class Walk { kFull, kSame, kAlongRow, kOnePerRow };

inline Walk walkOf(const Tensor& x, const Tensor& y, int64_t row) {
  if (x.elements() == y.elements()) return Walk::kFull;
  if (x.elements() == 1) return Walk::kSame;
  return x.rank() > 0 && x.dim(x.rank() - 1) == row ? Walk::kAlongRow : Walk::kOnePerRow;
}

inline ElementOperand operandAt(const Tensor& x, Walk walk, int64_t begin, int64_t row) {
  const auto* values = x.data<float>();
  switch (walk) {
    case Walk::kFull:
      return {values + begin, 1};
    case Walk::kSame:
      return {values, 0};
    case Walk::kAlongRow:
      return {values + begin % row, 1};
    case Walk::kOnePerRow:
      break;
  }
  return {values + begin / row, 0};
}

// What the next piece works on, asked for in shares while this one is computed: memory answers meanwhile.
class NextPiece {
 public:
  // `count` elements are there; they are asked for in so many `shares`.
  NextPiece(int64_t count, std::size_t shares)
      : lines_((count + kLineFloats - 1) / kLineFloats), shares_(static_cast<int64_t>(shares)) {}

  void add(const float* values) { values_[size_++] = values; }

  void expect(std::size_t share) const {
    const auto i = static_cast<int64_t>(share);
    for (int64_t line = lines_ * i / shares_; line < lines_ * (i + 1) / shares_; ++line) {
      for (std::size_t at = 0; at < size_; ++at) __builtin_prefetch(values_[at] + line * kLineFloats);
    }
  }

 private:
  static constexpr int64_t kLineFloats = 16;
  int64_t lines_;
  int64_t shares_;
  std::size_t size_ = 0;
  std::array<const float*, static_cast<std::size_t>(kMostElementInputs) + 1> values_;
};

// Elements that pieces must not reach across: a row, or anything where no input has rows of its own.
template <typename Walks>
int64_t walkWidth(const Walks& walks, int count, int64_t row, int64_t elements) {
  const bool isFlat = std::all_of(walks.begin(), walks.begin() + count,
                                  [](Walk walk) { return walk == Walk::kFull || walk == Walk::kSame; });
  return isFlat ? std::max<int64_t>(1, std::min(kElementPiece, elements)) : row;
}

}  // namespace engine::kernels
