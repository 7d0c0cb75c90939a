// RaggedRange: a row of numbers from start to limit, by delta, for each of several.
#include <cmath>
#include <limits>

#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/dispatch.h"

namespace engine::kernels {
namespace {

const OpRegistrar kRaggedRange("RaggedRange",
                               "starts: T, limits: T, deltas: T -> rt_nested_splits: Tsplits, rt_dense_values: T",
                               "T: type = int32; Tsplits: type = int64", [](InferenceContext& c) {
                                 int64_t rows = 1;
                                 for (int i = 0; i < 3; ++i) {
                                   const Shape& shape = c.input(i);
                                   if (!shape.hasRank()) rows = rows == 1 ? kUnknownDim : rows;
                                   if (shape.hasRank() && shape.rank() == 1) rows = shape.dim(0);
                                 }
                                 c.setOutput(0, Shape{rows < 0 ? kUnknownDim : rows + 1});
                                 c.setOutput(1, Shape{kUnknownDim});
                               });
const NoGradientRegistrar kRaggedRangeNoGradient({"RaggedRange"});

template <typename T>
int64_t rangeSize(T start, T limit, T delta) {
  if (delta == 0) fail(Code::kInvalidArgument, "Requires delta != 0");
  if (!(delta > 0 ? limit > start : limit < start)) return 0;
  if constexpr (std::is_integral_v<T>) {
    const auto distance =
        static_cast<uint64_t>(delta > 0 ? limit : start) - static_cast<uint64_t>(delta > 0 ? start : limit);
    const uint64_t step = delta > 0 ? static_cast<uint64_t>(delta) : uint64_t{0} - static_cast<uint64_t>(delta);
    const uint64_t size = (distance - 1) / step + 1;
    if (size > static_cast<uint64_t>(std::numeric_limits<int64_t>::max())) return std::numeric_limits<int64_t>::max();
    return static_cast<int64_t>(size);
  } else {
    const double size = std::ceil(std::abs(static_cast<double>((limit - start) / delta)));
    if (!(size < 9e18)) return std::numeric_limits<int64_t>::max();
    return static_cast<int64_t>(size);
  }
}

template <typename T, typename Split>
void raggedRange(KernelContext& context) {
  int64_t rows = 1;
  bool hasRows = false;
  for (int i = 0; i < 3; ++i) {
    const Shape& shape = context.input(i).shape();
    if (shape.rank() > 1) fail(Code::kInvalidArgument, "starts, limits and deltas must be scalars or vectors.");
    if (shape.rank() == 0) continue;
    if (hasRows && shape.dim(0) != rows) {
      fail(Code::kInvalidArgument, "starts, limits, and deltas must have the same shape");
    }
    hasRows = true;
    rows = shape.dim(0);
  }
  const auto at = [&](int input, int64_t row) {
    return context.in<T>(input)[context.input(input).rank() == 0 ? 0 : row];
  };
  Split* splits = context.output(0, Shape{rows + 1}).template data<Split>();
  int64_t total = 0;
  splits[0] = 0;
  for (int64_t row = 0; row < rows; ++row) {
    const bool isTooMuch = __builtin_add_overflow(total, rangeSize(at(0, row), at(1, row), at(2, row)), &total) ||
                           total > static_cast<int64_t>(std::numeric_limits<Split>::max());
    if (isTooMuch) {
      fail(Code::kInvalidArgument, "Requires ((limit - start) / delta) <= ", std::numeric_limits<Split>::max());
    }
    splits[row + 1] = static_cast<Split>(total);
  }
  T* to = context.output(1, Shape{total}).template data<T>();
  for (int64_t row = 0; row < rows; ++row) {
    T value = at(0, row);
    for (Split i = splits[row]; i < splits[row + 1]; ++i) {
      *to++ = value;
      if (i + 1 < splits[row + 1]) value = static_cast<T>(value + at(2, row));
    }
  }
}

const KernelRegistrar kRaggedRangeKernel("RaggedRange", [](const KernelConstruction& c) {
  return forCommonNumber(c, c.attr<DType>("T"), [&](auto type) {
    return forIndex(c, c.attr<DType>("Tsplits"), [](auto split) {
      return kernelOf(raggedRange<typename decltype(type)::type, typename decltype(split)::type>);
    });
  });
});

}  // namespace
}  // namespace engine::kernels
