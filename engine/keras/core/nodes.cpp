#include "engine/keras/core/nodes.h"

#include <algorithm>

#include "engine/core/error.h"
#include "engine/graph/ops.h"

namespace engine::keras {

Output ints(const Scope& scope, const std::vector<int32_t>& values) {
  return ops::constant(scope, Tensor::vector(values));
}

Output intOf(const Scope& scope, int64_t value) {
  return ops::scalar(scope, static_cast<int32_t>(value));
}

Output numberLike(const Scope& scope, Output x, double value) {
  return ops::number(scope, x.type(), value);
}

Output hidingLike(const Scope& scope, Output scores) {
  constexpr double kHiding = 1e9, kLargestHalf = 65504;
  return numberLike(scope, scores, scores.type() == DType::kHalf ? kLargestHalf : kHiding);
}

Output sizeAt(const Scope& scope, Output x, int axis) {
  if (x.shape().hasRank() && x.shape().dim(axis) >= 0) return intOf(scope, x.shape().dim(axis));
  const int place = axis < 0 && x.shape().hasRank() ? axis + x.shape().rank() : axis;
  return elementAt(scope, ops::shapeOf(scope, x), 0, place);
}

std::vector<Output> sizesOf(const Scope& scope, Output x) {
  std::vector<Output> sizes;
  for (int i = 0; i < x.shape().rank(); ++i) sizes.push_back(sizeAt(scope, x, i));
  return sizes;
}

Output shapeLike(const Scope& scope, Output x, const std::vector<int64_t>& sizes) {
  std::vector<Output> all;
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    all.push_back(sizes[i] >= 0 ? intOf(scope, sizes[i]) : sizeAt(scope, x, static_cast<int>(i)));
  }
  return scope.op("Pack", all, {{"axis", int64_t{0}}});
}

Output reshapedTo(const Scope& scope, Output x, const Shape& shape, const std::vector<Output>& sizes) {
  const auto dims = shape.dims();
  if (std::ranges::count(dims, kUnknownDim) <= 1) {
    return ops::reshape(scope, x, std::vector<int64_t>(dims.begin(), dims.end()));
  }
  const Output y = scope.op("Reshape", {x, scope.op("Pack", sizes, {{"axis", int64_t{0}}})});
  y.node->mergeOutputShape(0, shape);
  return y;
}

Output transposed(const Scope& scope, Output x, const std::vector<int32_t>& order) {
  bool same = true;
  for (std::size_t i = 0; i < order.size(); ++i) same = same && order[i] == static_cast<int32_t>(i);
  return same ? x : scope.op("Transpose", {x, ints(scope, order)});
}

Output expanded(const Scope& scope, Output x, int axis) {
  return scope.op("ExpandDims", {x, intOf(scope, axis)});
}

Output squeezed(const Scope& scope, Output x, int axis) {
  return scope.op("Squeeze", {x}, {{"squeeze_dims", std::vector<int64_t>{axis}}});
}

Output concatenated(const Scope& scope, const std::vector<Output>& parts, int axis) {
  if (parts.size() == 1) return parts[0];
  std::vector<Output> inputs = parts;
  inputs.push_back(intOf(scope, axis));
  return scope.op("ConcatV2", inputs);
}

Output cut(const Scope& scope, Output x, int axis, int64_t begin, int64_t end) {
  const int place = axis < 0 ? axis + x.shape().rank() : axis;
  std::vector<int32_t> from(static_cast<std::size_t>(place) + 1), to = from, by(from.size(), 1);
  from.back() = static_cast<int32_t>(begin);
  to.back() = static_cast<int32_t>(end);
  int64_t open = (int64_t{1} << place) - 1;
  const int64_t beginMask = open;
  if (end == 0) open |= int64_t{1} << place;
  return scope.op("StridedSlice", {x, ints(scope, from), ints(scope, to), ints(scope, by)},
                  {{"begin_mask", beginMask}, {"end_mask", open}});
}

Output elementAt(const Scope& scope, Output x, int axis, int64_t index) {
  const int place = axis < 0 ? axis + x.shape().rank() : axis;
  std::vector<int32_t> from(static_cast<std::size_t>(place) + 1), to = from, by(from.size(), 1);
  from.back() = static_cast<int32_t>(index);
  to.back() = static_cast<int32_t>(index + 1);
  const int64_t before = (int64_t{1} << place) - 1;
  const int64_t end = index == -1 ? before | (int64_t{1} << place) : before;
  return scope.op("StridedSlice", {x, ints(scope, from), ints(scope, to), ints(scope, by)},
                  {{"begin_mask", before}, {"end_mask", end}, {"shrink_axis_mask", int64_t{1} << place}});
}

std::vector<Output> unpacked(const Scope& scope, Output x, int axis) {
  const int64_t count = x.shape().dim(axis);
  Node* node = scope.node("Unpack", {x}, {{"num", count}, {"axis", int64_t{axis}}});
  std::vector<Output> parts;
  for (int64_t i = 0; i < count; ++i) parts.push_back(node->output(static_cast<int>(i)));
  return parts;
}

Output l2Normalized(const Scope& scope, Output x, int axis) {
  const Output squares = ops::sum(scope, scope.op("Square", {x}), {axis}, true);
  const Output factor = scope.op("Rsqrt", {scope.op("Maximum", {squares, numberLike(scope, x, 1e-12)})});
  return ops::mul(scope, x, factor);
}

Output filled(const Scope& scope, const std::vector<Output>& sizes, DType dtype, double value) {
  const Output shape = scope.op("Pack", sizes, {{"axis", int64_t{0}}});
  return scope.op("Fill", {shape, ops::number(scope, dtype, value)});
}

Output chosen(const Scope& scope, Output mask, Output x, Output y) {
  const int rank = std::max(x.shape().rank(), y.shape().rank());
  while (mask.shape().rank() < rank) mask = expanded(scope, mask, -1);
  return scope.op("SelectV2", {mask, x, y});
}

Output bothMasks(const Scope& scope, Output a, Output b) {
  if (!a.valid()) return b;
  return b.valid() ? scope.op("LogicalAnd", {a, b}) : a;
}

}  // namespace engine::keras
