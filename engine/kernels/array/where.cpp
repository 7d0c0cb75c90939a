// Where: the coordinates of elements that are not zero, in row-major order.

#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/dispatch.h"
#include "engine/kernels/strided_copy.h"

namespace engine::kernels {
namespace {

const OpRegistrar kWhere("Where", "input: T -> index: int64", "T: type = bool", [](InferenceContext& c) {
  c.setOutput(0, Shape{kUnknownDim, c.input(0).hasRank() ? c.input(0).rank() : kUnknownDim});
});
const NoGradientRegistrar kNoGradient({"Where"});

template <typename T>
std::unique_ptr<Kernel> makeWhere() {
  return kernelOf([](KernelContext& context) {
    const Tensor& in = context.input(0);
    const auto values = in.flat<T>();
    const auto isTrue = [](const T& value) { return value != T{}; };
    const int64_t count = std::count_if(values.begin(), values.end(), isTrue);
    int64_t* to = context.output(0, Shape{count, in.rank()}).data<int64_t>();
    const Strides stride(in.shape());
    for (int64_t i = 0; i < in.elements(); ++i) {
      if (!isTrue(values[static_cast<std::size_t>(i)])) continue;
      for (int d = 0; d < in.rank(); ++d) *to++ = i / stride[d] % in.dim(d);
    }
  });
}

const KernelRegistrar kWhereKernel("Where", [](const KernelConstruction& c) {
  return forNumberOrBool(c, c.inputType(0), [](auto type) { return makeWhere<typename decltype(type)::type>(); });
});

}  // namespace
}  // namespace engine::kernels
