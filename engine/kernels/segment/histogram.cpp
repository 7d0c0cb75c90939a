// HistogramFixedWidth: how many numbers fall in each of equally wide bins; what lies outside counts in the outermost.
#include <cmath>

#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/dispatch.h"
#include "engine/kernels/shape_values.h"

namespace engine::kernels {
namespace {

const OpRegistrar kHistogram("HistogramFixedWidth", "values: T, value_range: T, nbins: int32 -> out: dtype",
                             "T: type; dtype: type = int32", [](InferenceContext& c) {
                               const Tensor* bins = c.constant(2);
                               const int64_t count = bins ? scalarInteger(*bins) : kUnknownDim;
                               c.setOutput(0, Shape{count > 0 ? count : kUnknownDim});
                             });
const NoGradientRegistrar kHistogramNoGradient({"HistogramFixedWidth"});

constexpr int32_t kMostBins = 1 << 28;

template <typename T, typename Count>
std::unique_ptr<Kernel> makeHistogram() {
  return kernelOf([](KernelContext& context) {
    const Tensor& range = context.input(1);
    if (range.elements() != 2 || context.input(2).elements() != 1) {
      fail(Code::kInvalidArgument, "value_range must have 2 elements and nbins 1, got shapes ", range.shape(), " and ",
           context.input(2).shape(), ".");
    }
    const T low = range.data<T>()[0], high = range.data<T>()[1];
    const int32_t bins = *context.in<int32_t>(2);
    if (!(low < high)) fail(Code::kInvalidArgument, "value_range must rise, got ", low, ", ", high, ".");
    if (bins <= 0) fail(Code::kInvalidArgument, "nbins must be positive, not ", bins, ".");
    if (bins > kMostBins) {
      fail(Code::kResourceExhausted, "A histogram of ", bins, " bins takes too long: there may be ", kMostBins, ".");
    }
    Count* out = context.output(0, {bins}).template data<Count>();
    std::fill_n(out, bins, Count{0});
    const double step = (static_cast<double>(high) - static_cast<double>(low)) / bins;
    for (const T value : context.input(0).flat<T>()) {
      const double at = (static_cast<double>(value) - static_cast<double>(low)) / step;
      ++out[std::isnan(at) ? 0 : static_cast<int64_t>(std::clamp(at, 0.0, static_cast<double>(bins - 1)))];
    }
  });
}

const KernelRegistrar kHistogramKernel("HistogramFixedWidth", [](const KernelConstruction& c) {
  return forCommonNumber(c, c.inputType(0), [&](auto type) {
    return forIndex(c, c.attr<DType>("dtype"), [](auto count) {
      return makeHistogram<typename decltype(type)::type, typename decltype(count)::type>();
    });
  });
});

}  // namespace
}  // namespace engine::kernels
