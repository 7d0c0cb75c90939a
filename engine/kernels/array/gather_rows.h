// Copying rows of a table by index. Pure functions.
#pragma once

#include <algorithm>
#include <cstdint>

#include "engine/core/error.h"
#include "engine/kernels/index_span.h"

namespace engine::kernels {

[[noreturn]] inline void failIndex(int64_t position, int64_t index, int64_t rows) {
  fail(Code::kInvalidArgument, "indices[", position, "] = ", index, " is not in [0, ", rows, ").");
}

// out[i] = table[indices[i]], rows of `width` elements. InvalidArgument for an index that is not in [0, rows).
template <typename Word>
void gatherRows(const Word* table, int64_t rows, int64_t width, IndexSpan indices, Word* out) {
  for (int64_t i = 0; i < indices.size(); ++i) {
    const int64_t index = indices[i];
    if (index < 0 || index >= rows) failIndex(i, index, rows);
    std::copy_n(table + index * width, width, out + i * width);
  }
}

}  // namespace engine::kernels
