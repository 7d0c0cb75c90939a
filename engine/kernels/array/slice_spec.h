// The indexing of x[a:b:c, …, newaxis, k] as StridedSlice carries it: sparse entries with bit masks, resolved against a
// shape. Pure functions.
#pragma once

#include <vector>

#include "engine/core/tensor.h"
#include "engine/graph/graph.h"

namespace engine::kernels {

struct SliceMasks {
  int64_t begin = 0;
  int64_t end = 0;
  int64_t ellipsis = 0;
  int64_t newAxis = 0;
  int64_t shrinkAxis = 0;

  static SliceMasks of(const Node& node);
};

// What is taken of each dimension of the whole, and the shapes of the result.
struct SliceSpec {
  std::vector<int64_t> begin;   // first element taken
  std::vector<int64_t> stride;  // never 0
  Shape taken;                  // elements taken of each dimension of the whole: unknown where the whole is
  Shape result;                 // `taken` with new axes put in and shrunk axes left out
  std::vector<int> resultAxis;  // which of the result's axes a dimension is; -1 for a shrunk one
};

// `begin`, `end`, `strides` are vectors of equal length. InvalidArgument when they do not fit `whole`, a shape of known
// rank.
SliceSpec resolveSlice(const Shape& whole, const Tensor& begin, const Tensor& end, const Tensor& strides,
                       const SliceMasks& masks);

}  // namespace engine::kernels
