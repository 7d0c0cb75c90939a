#include "engine/kernels/array/concat_slices.h"

#include "engine/graph/ops.h"

namespace engine::kernels {

std::vector<Gradient> slicesOfParts(const Scope& s, const Gradient& gradient, const std::vector<Output>& parts) {
  const DType type = gradient.indices.type();
  const Output axis = ops::scalar(s, int32_t{0}, "axis");
  const auto gather = [&](Output x, Output places) { return s.op("GatherV2", {x, places, axis}); };
  std::vector<Gradient> result;
  Output start = ops::number(s, type, 0);
  for (const Output& part : parts) {
    const Output shape = ops::shapeOf(s, part);
    const Output rows = ops::cast(s, gather(shape, axis), type);
    const Output end = ops::add(s, start, rows);
    const Output inside =
        s.op("LogicalAnd", {s.op("GreaterEqual", {gradient.indices, start}), s.op("Less", {gradient.indices, end})});
    const Output places = s.op("Squeeze", {s.op("Where", {inside})}, {{"squeeze_dims", std::vector<int64_t>{1}}});
    const Output indices = ops::sub(s, gather(gradient.indices, places), start);
    result.emplace_back(gather(gradient.values, places), indices, shape);
    start = end;
  }
  return result;
}

}  // namespace engine::kernels
