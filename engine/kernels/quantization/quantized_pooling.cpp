// QuantizedMaxPool and QuantizedAvgPool: of steps, whose range stays.
#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/nn/window.h"
#include "engine/kernels/quantization/quantized_range.h"
#include "engine/kernels/quantization/quantized_types.h"

namespace engine::kernels {
namespace {

void quantizedPoolShape(InferenceContext& c) {
  const WindowAttrs attrs = WindowAttrs::of(c.node());
  const Shape image = c.withRank(0, 4);
  c.setOutput(0, Shape{image.dim(0), attrs.fit(0, image.dim(1), attrs.ksize[0]).out,
                       attrs.fit(1, image.dim(2), attrs.ksize[1]).out, image.dim(3)});
  c.setOutput(1, Shape{});
  c.setOutput(2, Shape{});
}
const char* kPoolSignature =
    "input: T, min_input: float, max_input: float -> output: T, min_output: float, max_output: float";
const char* kPoolAttrs = "T: type; ksize: list(int); strides: list(int); padding: string";
const OpRegistrar kQuantizedMaxPool("QuantizedMaxPool", kPoolSignature, kPoolAttrs, quantizedPoolShape);
const OpRegistrar kQuantizedAvgPool("QuantizedAvgPool", kPoolSignature, kPoolAttrs, quantizedPoolShape);
const NoGradientRegistrar kNoQuantizedPoolGradient({"QuantizedMaxPool", "QuantizedAvgPool"});

// The part of a window that lies in the image.
struct WindowPart {
  int64_t begin, end;
};
WindowPart partOf(int64_t window, const WindowSide& side, const WindowFit& fit, int64_t size, int64_t in) {
  const int64_t first = window * side.stride - fit.before;
  return {std::max<int64_t>(first, 0), std::min(first + size, in)};
}

// Each output is of(the steps of its window), called as of(sum, greatest, count).
template <typename Q, typename Of>
void poolQuantized(KernelContext& context, const WindowAttrs& attrs, const Of& of) {
  const Tensor& image = context.input(0);
  if (image.rank() != 4) fail(Code::kInvalidArgument, "input must be 4-dimensional, not ", image.shape(), ".");
  const int64_t height = image.dim(1), width = image.dim(2), channels = image.dim(3);
  const WindowFit rows = attrs.fit(0, height, attrs.ksize[0]), columns = attrs.fit(1, width, attrs.ksize[1]);
  Q* out = words<Q>(context.output(0, Shape{image.dim(0), rows.out, columns.out, channels}));
  const auto reduce = [&](const Q* from, WindowPart y, WindowPart x, int64_t channel) {
    int64_t sum = 0;
    Q greatest = std::numeric_limits<Q>::min();
    for (int64_t row = y.begin; row < y.end; ++row) {
      for (int64_t column = x.begin; column < x.end; ++column) {
        const Q step = from[(row * width + column) * channels + channel];
        sum += step;
        greatest = std::max(greatest, step);
      }
    }
    return of(sum, greatest, (y.end - y.begin) * (x.end - x.begin));
  };
  for (int64_t n = 0; n < image.dim(0); ++n) {
    const Q* from = words<Q>(image) + n * height * width * channels;
    for (int64_t y = 0; y < rows.out; ++y) {
      const WindowPart part = partOf(y, attrs.sides[0], rows, attrs.ksize[0], height);
      for (int64_t x = 0; x < columns.out; ++x) {
        const WindowPart across = partOf(x, attrs.sides[1], columns, attrs.ksize[1], width);
        for (int64_t channel = 0; channel < channels; ++channel) *out++ = reduce(from, part, across, channel);
      }
    }
  }
  setQuantizedRange(context, 1, quantizedRange(context, 1, 2));
}

template <bool takesMean>
std::unique_ptr<Kernel> makeQuantizedPool(const KernelConstruction& c) {
  return forQuantized(c, c.attr<DType>("T"), [&](auto type) {
    using Q = typename decltype(type)::type;
    return kernelOf([attrs = WindowAttrs::of(c.node)](KernelContext& context) {
      poolQuantized<Q>(context, attrs, [](int64_t sum, Q greatest, int64_t count) {
        return takesMean ? static_cast<Q>(count ? sum / count : 0) : greatest;
      });
    });
  });
}

const KernelRegistrar kQuantizedMaxPoolKernel("QuantizedMaxPool", makeQuantizedPool<false>);
const KernelRegistrar kQuantizedAvgPoolKernel("QuantizedAvgPool", makeQuantizedPool<true>);

}  // namespace
}  // namespace engine::kernels
