// Where the elements of a tensor padded by its own mirror image come from. A pure function.
#pragma once

#include <cstdint>

namespace engine::kernels {

// The element that padded position `at` (from 0) shows. `edge` 1: the border itself is not repeated (REFLECT), 0: it is
// (SYMMETRIC).
inline int64_t mirrored(int64_t at, int64_t before, int64_t size, int64_t edge) {
  int64_t from = at - before;
  if (from < 0) from = -from - 1 + edge;
  if (from >= size) from = 2 * size - from - 1 - edge;
  return from;
}

}  // namespace engine::kernels
