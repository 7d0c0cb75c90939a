#include "engine/kernels/array/slice_walk.h"

#include "engine/core/error.h"

namespace engine::kernels {
namespace {

template <typename DenseStride>
SliceWalk walk(const SliceSpec& spec, const Shape& whole, bool fromWhole, const DenseStride& denseStride) {
  SliceWalk walk;
  const Strides wholeStride(whole);
  for (int i = 0; i < whole.rank(); ++i) {
    const auto at = static_cast<std::size_t>(i);
    if (spec.taken.dim(i) > 0) walk.offset += spec.begin[at] * wholeStride[i];
    // A single element has no next one, and its stride may be of any size.
    const int64_t step = spec.taken.dim(i) > 1 ? spec.stride[at] * wholeStride[i] : 0;
    const int64_t dense = denseStride(i);
    walk.copy.add(spec.taken.dim(i), fromWhole ? step : dense, fromWhole ? dense : step);
  }
  return walk;
}

}  // namespace

SliceWalk walkFrom(const SliceSpec& spec, const Shape& whole) {
  const Strides dense(spec.taken);
  return walk(spec, whole, true, [&](int i) { return dense[i]; });
}

SliceWalk walkInto(const SliceSpec& spec, const Shape& whole, const Shape& value) {
  const int missing = spec.result.rank() - value.rank();
  bool fits = missing >= 0;
  for (int axis = 0; fits && axis < value.rank(); ++axis) {
    fits = value.dim(axis) == 1 || value.dim(axis) == spec.result.dim(axis + missing);
  }
  if (!fits) {
    fail(Code::kInvalidArgument, "A value of shape ", value, " does not fit a slice of shape ", spec.result, ".");
  }
  const Strides dense(value);
  return walk(spec, whole, false, [&](int i) -> int64_t {
    const int axis = spec.resultAxis[static_cast<std::size_t>(i)] - missing;
    const bool repeats = spec.resultAxis[static_cast<std::size_t>(i)] < 0 || axis < 0 || value.dim(axis) == 1;
    return repeats ? 0 : dense[axis];
  });
}

}  // namespace engine::kernels
