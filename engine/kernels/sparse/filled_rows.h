// How sparse elements become rows of which none is empty: what SparseFillEmptyRows and _LookupIds share. Pure.
#pragma once

#include <algorithm>

#include "engine/kernels/sparse/sparse_input.h"

namespace engine::kernels {

struct FilledRows {
  int64_t* ends;       // where the next element of each row goes in the output
  int64_t total = 0;   // elements of the output
  bool sorted = true;  // by row
};

// Counts the elements i of each row that keeps(i) (1 for an empty one) and turns the counts into the rows' beginnings,
// in `places`; `empty` says which have none. Both have room for shape[0]. InvalidArgument for a row outside the shape.
template <typename Keeps>
FilledRows countFilledRows(const SparseInput& in, int64_t* places, bool* empty, Keeps keeps) {
  const int64_t rows = in.shape[0];
  FilledRows result{places};
  std::fill_n(places, rows, 0);
  int64_t last = 0;
  for (int64_t i = 0; i < in.count; ++i) {
    if (!keeps(i)) continue;
    const int64_t row = in.row(i)[0];
    if (row < 0 || row >= rows) {
      fail(Code::kInvalidArgument, "indices(", i, ", 0) is invalid: ", row, " is not in [0, ", rows, ").");
    }
    result.sorted = result.sorted && row >= last;
    last = row;
    ++places[row];
  }
  for (int64_t row = 0; row < rows; ++row) {
    empty[row] = places[row] == 0;
    const int64_t size = std::max<int64_t>(places[row], 1);
    places[row] = result.total;
    result.total += size;
  }
  return result;
}

// How many rows there will be. InvalidArgument for a shape of rank 0; ResourceExhausted for more than 2^28: a shape may
// claim any number, and each costs memory even when it is empty.
inline int64_t rowsToFill(const SparseInput& in) {
  constexpr int64_t kMostRows = int64_t{1} << 28;
  if (in.rank < 1) fail(Code::kInvalidArgument, "dense_shape cannot be empty.");
  if (in.shape[0] > kMostRows) fail(Code::kResourceExhausted, "dense_shape[0] = ", in.shape[0], " is too large.");
  return in.shape[0];
}

}  // namespace engine::kernels
