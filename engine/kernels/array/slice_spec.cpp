#include "engine/kernels/array/slice_spec.h"

#include <algorithm>

#include "engine/core/error.h"

namespace engine::kernels {
namespace {

bool bit(int64_t mask, std::size_t i) {
  return i < 63 && (mask >> i & 1) != 0;
}

struct Entry {
  int64_t begin, end, stride;
  bool beginMasked, endMasked, shrink;
};

// One dimension taken as the entry says; returns the number of elements, kUnknownDim when it depends on the unknown.
int64_t takeDimension(const Entry& entry, int dimension, int64_t size, int64_t& first) {
  if (entry.stride == 0) fail(Code::kInvalidArgument, "strides[", dimension, "] must be non-zero.");
  const bool forward = entry.stride > 0;
  if (entry.shrink) {
    if (!forward) fail(Code::kInvalidArgument, "only stride 1 allowed on non-range indexing.");
    first = entry.begin;
    if (size < 0) return 1;
    if (entry.begin < 0) first += size;
    if (first < 0 || first >= size) {
      fail(Code::kInvalidArgument, "slice index ", entry.begin, " of dimension ", dimension, " out of bounds.");
    }
    return 1;
  }
  if (size < 0) {
    first = entry.beginMasked ? 0 : entry.begin;
    return kUnknownDim;
  }
  const auto canonical = [&](int64_t at) {
    if (at < 0) at += size;
    return std::clamp<int64_t>(at, forward ? 0 : -1, forward ? size : size - 1);
  };
  first = entry.beginMasked ? (forward ? 0 : size - 1) : canonical(entry.begin);
  const int64_t last = entry.endMasked ? (forward ? size : -1) : canonical(entry.end);
  const int64_t span = last - first;
  if (span == 0 || (span < 0) != (entry.stride < 0)) return 0;
  return span / entry.stride + (span % entry.stride != 0 ? 1 : 0);
}

}  // namespace

SliceMasks SliceMasks::of(const Node& node) {
  return {node.attr<int64_t>("begin_mask"), node.attr<int64_t>("end_mask"), node.attr<int64_t>("ellipsis_mask"),
          node.attr<int64_t>("new_axis_mask"), node.attr<int64_t>("shrink_axis_mask")};
}

SliceSpec resolveSlice(const Shape& whole, const Tensor& begin, const Tensor& end, const Tensor& strides,
                       const SliceMasks& masks) {
  const std::vector<int64_t> b = begin.toInt64s();
  const std::vector<int64_t> e = end.toInt64s();
  const std::vector<int64_t> s = strides.toInt64s();
  if (b.size() != e.size() || b.size() != s.size() || begin.rank() != 1 || b.size() > 32) {
    fail(Code::kInvalidArgument, "Expected begin, end, and strides to be 1D equal size tensors, but got shapes ",
         begin.shape(), ", ", end.shape(), ", and ", strides.shape(), " instead.");
  }
  int named = 0;  // dimensions that entries name one by one
  int ellipses = 0;
  for (std::size_t i = 0; i < b.size(); ++i) {
    ellipses += bit(masks.ellipsis, i);
    named += !bit(masks.ellipsis, i) && !bit(masks.newAxis, i);
  }
  if (ellipses > 1) fail(Code::kInvalidArgument, "Multiple ellipses in slice spec not allowed.");
  if (named > whole.rank()) {
    fail(Code::kInvalidArgument, "Index out of range using input dim ", whole.rank(), "; input has only ", whole.rank(),
         " dims.");
  }
  SliceSpec spec;
  const auto takeWhole = [&](int count) {
    for (; count > 0; --count) {
      const int64_t size = whole.dim(spec.taken.rank());
      spec.begin.push_back(0);
      spec.stride.push_back(1);
      spec.taken.addDim(size);
      spec.resultAxis.push_back(spec.result.rank());
      spec.result.addDim(size);
    }
  };
  for (std::size_t i = 0; i < b.size(); ++i) {
    if (bit(masks.ellipsis, i)) {
      takeWhole(whole.rank() - named);
    } else if (bit(masks.newAxis, i)) {
      spec.result.addDim(1);
    } else {
      const Entry entry{b[i], e[i], s[i], bit(masks.begin, i), bit(masks.end, i), bit(masks.shrinkAxis, i)};
      const int dimension = spec.taken.rank();
      int64_t first = 0;
      const int64_t count = takeDimension(entry, dimension, whole.dim(dimension), first);
      spec.begin.push_back(first);
      spec.stride.push_back(entry.stride);
      spec.taken.addDim(count);
      spec.resultAxis.push_back(entry.shrink ? -1 : spec.result.rank());
      if (!entry.shrink) spec.result.addDim(count);
    }
  }
  takeWhole(whole.rank() - spec.taken.rank());
  return spec;
}

}  // namespace engine::kernels
