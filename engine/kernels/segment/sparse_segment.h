// What the SparseSegment reductions and their gradients share. Pure functions.
#pragma once

#include <cmath>

#include "engine/kernels/index_span.h"

namespace engine::kernels {

// By what a segment of `count` rows is multiplied.
enum class SegmentScale { kSum, kMean, kSqrtN };

inline SegmentScale segmentScaleOf(const Node& node) {
  if (node.op().starts_with("SparseSegmentMean")) return SegmentScale::kMean;
  return node.op().starts_with("SparseSegmentSqrtN") ? SegmentScale::kSqrtN : SegmentScale::kSum;
}

template <typename T>
T segmentFactor(SegmentScale scale, int64_t count) {
  if (scale == SegmentScale::kMean) return T{1} / static_cast<T>(count);
  return scale == SegmentScale::kSqrtN ? T{1} / std::sqrt(static_cast<T>(count)) : T{1};
}

// `shape` with another first dimension. InvalidArgument for a scalar and for a negative number of rows.
inline Shape withRows(const Shape& shape, int64_t rows) {
  if (shape.rank() < 1) fail(Code::kInvalidArgument, "data must be at least 1 dimensional.");
  if (rows < 0) fail(Code::kInvalidArgument, "the number of rows, ", rows, ", must not be negative.");
  Shape result = shape;
  result.setDim(0, rows);
  return result;
}

// Calls make(type) with the type of data; indices and segment_ids are read through an IndexSpan.
template <typename Make>
auto forSegmentTypes(const KernelConstruction& c, Make make) {
  requireIndex(c, c.inputType(1));
  requireIndex(c, c.inputType(2));
  return forFloating(c, c.inputType(0), make);
}

}  // namespace engine::kernels
