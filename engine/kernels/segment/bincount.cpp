// Bincount: how often each number from 0 on occurs, or the sum of its weights.

#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/dispatch.h"
#include "engine/kernels/shape_values.h"
#include "engine/kernels/wrapping.h"

namespace engine::kernels {
namespace {

const OpRegistrar kBincount("Bincount", "arr: int32, size: int32, weights: T -> bins: T", "", [](InferenceContext& c) {
  const Tensor* size = c.constant(1);
  c.setOutput(0, Shape{size ? scalarInteger(*size) : kUnknownDim});
});
const NoGradientRegistrar kNoGradient({"Bincount"});

template <typename T>
std::unique_ptr<Kernel> makeBincount() {
  return kernelOf([](KernelContext& context) {
    const auto numbers = context.input(0).flat<int32_t>();
    const int64_t size = scalarInteger(context.input(1));
    const auto weights = context.input(2).flat<T>();
    if (size < 0) fail(Code::kInvalidArgument, "size (", size, ") must be non-negative.");
    if (!weights.empty() && weights.size() != numbers.size()) {
      fail(Code::kInvalidArgument, "weights must be empty or as many as the numbers: ", weights.size(), " for ",
           numbers.size(), ".");
    }
    auto bins = context.output(0, Shape{size}).template flat<T>();
    std::fill(bins.begin(), bins.end(), T{0});
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      if (numbers[i] < 0) fail(Code::kInvalidArgument, "Input arr must be non-negative!");
      if (numbers[i] >= size) continue;
      T& bin = bins[static_cast<std::size_t>(numbers[i])];
      bin = wrappingSum(bin, weights.empty() ? T{1} : weights[i]);
    }
  });
}

const KernelRegistrar kKernel("Bincount", [](const KernelConstruction& c) {
  return forCommonNumber(c, c.inputType(2), [](auto type) { return makeBincount<typename decltype(type)::type>(); });
});

}  // namespace
}  // namespace engine::kernels
