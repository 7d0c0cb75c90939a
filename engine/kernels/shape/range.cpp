// Range and LinSpace.

#include <cmath>

#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/dispatch.h"
#include "engine/kernels/shape_values.h"
#include "engine/kernels/wrapping.h"

namespace engine::kernels {
namespace {

template <typename T>
int64_t rangeSize(T start, T limit, T delta) {
  if (delta == T{0}) fail(Code::kInvalidArgument, "Requires delta != 0.");
  if ((delta > T{0} && start > limit) || (delta < T{0} && start < limit)) {
    fail(Code::kInvalidArgument, "Requires ", delta > T{0} ? "start <= limit" : "start >= limit", ", got ", start,
         " and ", limit, ".");
  }
  double size = 0;
  if constexpr (std::is_integral_v<T>) {
    const auto span =
        static_cast<uint64_t>(limit > start ? limit : start) - static_cast<uint64_t>(limit > start ? start : limit);
    const uint64_t step = delta > 0 ? static_cast<uint64_t>(delta) : uint64_t{0} - static_cast<uint64_t>(delta);
    const uint64_t count = span / step + (span % step ? 1 : 0);
    size = static_cast<double>(count);
    if (size < 9e18) return static_cast<int64_t>(count);
  } else {
    size = std::ceil(std::abs((static_cast<double>(limit) - start) / delta));
    if (size < 9e18) return static_cast<int64_t>(size);
  }
  fail(Code::kInvalidArgument, "a range of ", size, " numbers is too long.");
}

void rangeShape(InferenceContext& c) {
  const Tensor* start = c.constant(0);
  const Tensor* limit = c.constant(1);
  const Tensor* delta = c.constant(2);
  int64_t size = kUnknownDim;
  if (start && limit && delta && start->elements() == 1 && limit->elements() == 1 && delta->elements() == 1) {
    if (isInteger(start->dtype())) {
      size = rangeSize(scalarInteger(*start), scalarInteger(*limit), scalarInteger(*delta));
    } else if (start->dtype() == DType::kDouble) {
      size = rangeSize(start->item<double>(), limit->item<double>(), delta->item<double>());
    }
  }
  c.setOutput(0, Shape{size});
}

void linSpaceShape(InferenceContext& c) {
  const Tensor* num = c.constant(2);
  c.setOutput(0, Shape{num ? scalarInteger(*num) : kUnknownDim});
}

const OpRegistrar kRange("Range", "start: Tidx, limit: Tidx, delta: Tidx -> output: Tidx", "Tidx: type = int32",
                         rangeShape);
const OpRegistrar kLinSpace("LinSpace", "start: T, stop: T, num: Tidx -> output: T", "T: type; Tidx: type = int32",
                            linSpaceShape);
const NoGradientRegistrar kRangeNoGradient({"Range", "LinSpace"});

template <typename T>
std::unique_ptr<Kernel> makeRange() {
  return kernelOf([](KernelContext& context) {
    const T start = context.input(0).item<T>();
    const T delta = context.input(2).item<T>();
    Tensor& out = context.output(0, Shape{rangeSize(start, context.input(1).item<T>(), delta)});
    T value = start;
    for (T& element : out.flat<T>()) {
      element = value;
      value = wrappingSum(value, delta);
    }
  });
}

template <typename T>
std::unique_ptr<Kernel> makeLinSpace() {
  return kernelOf([](KernelContext& context) {
    const T start = context.input(0).item<T>();
    const T stop = context.input(1).item<T>();
    const int64_t n = scalarInteger(context.input(2));
    if (n <= 0) fail(Code::kInvalidArgument, "Requires num > 0: ", n, ".");
    T* out = context.output(0, Shape{n}).template data<T>();
    const T step = n > 1 ? (stop - start) / static_cast<T>(n - 1) : T{0};
    for (int64_t i = 0; i < n; ++i) out[i] = start + step * static_cast<T>(i);
    if (n > 1) out[n - 1] = stop;
  });
}

const KernelRegistrar kRangeKernel("Range", [](const KernelConstruction& c) {
  return forCommonNumber(c, c.attr<DType>("Tidx"),
                         [](auto type) { return makeRange<typename decltype(type)::type>(); });
});
const KernelRegistrar kLinSpaceKernel("LinSpace", [](const KernelConstruction& c) {
  return forFloating(c, c.attr<DType>("T"), [](auto type) { return makeLinSpace<typename decltype(type)::type>(); });
});

}  // namespace
}  // namespace engine::kernels
