// UniformQuantizedConvolution and UniformQuantizedConvolutionHybrid.
#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/quantization/quantized_types.h"
#include "engine/kernels/quantization/uniform_scales.h"
#include "engine/kernels/quantization/uniform_window.h"

namespace engine::kernels {
namespace {

// Sizes follow from attributes that only the kernel reads.
void uniformConvolutionShape(InferenceContext& c) {
  const Shape& lhs = c.input(0);
  c.setOutput(0, lhs.hasRank() ? Shape::unknownOfRank(lhs.rank()) : Shape::unknown());
}

const OpRegistrar kUniformConvolution(
    "UniformQuantizedConvolution",
    "lhs: Tin, rhs: Tin, lhs_scales: float, lhs_zero_points: int32, rhs_scales: float, rhs_zero_points: int32, "
    "output_scales: float, output_zero_points: int32 -> output: Tout",
    "Tin: type; Tout: type; window_strides: list(int) = []; padding: string; explicit_padding: list(int) = []; "
    "lhs_dilation: list(int) = []; rhs_dilation: list(int) = []; batch_group_count: int = 1; "
    "feature_group_count: int = 1; dimension_numbers: string = \"\"; lhs_quantization_axis: int = -1; "
    "lhs_quantization_min_val: int; lhs_quantization_max_val: int; rhs_quantization_axis: int = -1; "
    "rhs_quantization_min_val: int; rhs_quantization_max_val: int; output_quantization_axis: int = -1; "
    "output_quantization_min_val: int; output_quantization_max_val: int",
    uniformConvolutionShape);
const OpRegistrar kUniformConvolutionHybrid(
    "UniformQuantizedConvolutionHybrid",
    "lhs: Tlhs, rhs: Trhs, rhs_scales: float, rhs_zero_points: int32 -> output: Tout",
    "Tlhs: type; Trhs: type; Tout: type; window_strides: list(int) = []; padding: string; "
    "explicit_padding: list(int) = []; lhs_dilation: list(int) = []; rhs_dilation: list(int) = []; "
    "batch_group_count: int = 1; feature_group_count: int = 1; dimension_numbers: string = \"\"; "
    "rhs_quantization_axis: int = -1; rhs_quantization_min_val: int; rhs_quantization_max_val: int",
    uniformConvolutionShape);
const NoGradientRegistrar kUniformConvolutionNoGradient({"UniformQuantizedConvolution",
                                                         "UniformQuantizedConvolutionHybrid"});

// One convolution: sums of products of steps.
struct StepConvolution {
  UniformWindow window;  // fitted
  Shape shape;           // of the output
  UniformWalk lhs, rhs, out;

  StepConvolution(const UniformWindow& given, const Shape& left, const Shape& right)
      : window(given.fittedTo(left, right)),
        shape(window.outputShape(left, right)),
        lhs(uniformWalk(left, window.input)),
        rhs(uniformWalk(right, window.kernel)),
        out(uniformWalk(shape, window.output)) {}

  // Σ over the kernel's channels and places; what is padded, or between dilated places, counts as the zero point.
  int32_t sum(const int8_t* left, int32_t leftZero, const int8_t* right, int32_t rightZero,
              const std::vector<int64_t>& at) const {
    uint32_t total = 0;
    rhs.forSpatial([&](const std::vector<int64_t>& tap, int64_t place) {
      const int64_t from = window.source(lhs, at, tap);
      for (int64_t channel = 0; from >= 0 && channel < rhs.sizes[1]; ++channel) {
        total += stepProduct(left[from + channel * lhs.strides[1]], leftZero, right[place + channel * rhs.strides[1]],
                             rightZero);
      }
    });
    return static_cast<int32_t>(total);
  }

  // Calls set(output element, lhs batch, output channel, sum) for all. leftZero(batch), rightZero(channel).
  template <typename LeftZero, typename RightZero, typename Set>
  void run(const int8_t* left, const LeftZero& leftZero, const int8_t* right, const RightZero& rightZero,
           const Set& set) const {
    const int64_t outputs = out.sizes[1];
    for (int64_t channel = 0; channel < outputs; ++channel) {
      const int64_t batchGroup = channel / (outputs / window.batchGroups);
      const int64_t first = channel / (outputs / window.channelGroups) * rhs.sizes[1];  // input channel
      for (int64_t b = 0; b < out.sizes[0]; ++b) {
        const int64_t batch = batchGroup * out.sizes[0] + b;
        const int8_t* own = left + batch * lhs.strides[0] + first * lhs.strides[1];
        const int8_t* taps = right + channel * rhs.strides[0];
        out.forSpatial([&](const std::vector<int64_t>& at, int64_t offset) {
          set(offset + b * out.strides[0] + channel * out.strides[1], batch, channel,
              sum(own, leftZero(batch), taps, rightZero(channel), at));
        });
      }
    }
  }
};

void checkChannelAxis(const char* name, int64_t axis, int64_t channels) {
  if (axis == -1 || axis == channels) return;
  fail(Code::kInvalidArgument, name,
       "_quantization_axis Attr must be -1 (per-tensor) or the dimension of the output "
       "channels, ",
       channels, ", but is ", axis, ".");
}

const KernelRegistrar kUniformConvolutionKernel("UniformQuantizedConvolution", [](const KernelConstruction& c) {
  if (c.attr<DType>("Tin") != DType::kQint8) failDType(c, c.attr<DType>("Tin"));
  if (c.attr<DType>("Tout") != DType::kQint32) failDType(c, c.attr<DType>("Tout"));
  if (c.attr<int64_t>("lhs_quantization_axis") != -1) {
    fail(Code::kInvalidArgument, "Node '", c.node.name(), "': lhs_quantization_axis Attr must be -1 (per-tensor).");
  }
  return kernelOf([window = UniformWindow::of(c), rhsAxis = UniformSteps::of(c, "rhs_").axis,
                   steps = UniformSteps::of(c, "output_")](KernelContext& context) {
    const Tensor &lhs = context.input(0), &rhs = context.input(1);
    const StepConvolution conv(window, lhs.shape(), rhs.shape());
    checkChannelAxis("rhs", rhsAxis, conv.window.kernel.batch);
    checkChannelAxis("output", steps.axis, conv.window.output.channels);
    const UniformScales left(context, 2, lhs.shape(), -1), right(context, 4, rhs.shape(), rhsAxis),
        out(context, 6, conv.shape, steps.axis);
    left.positive("lhs");
    right.positive("rhs");
    out.positive("output");
    if (out.perAxis() && !right.perAxis()) {
      fail(Code::kInvalidArgument, "If rhs is per-tensor quantized, output must be also per-tensor quantized.");
    }
    std::vector<FixedFactor> factors;
    for (int64_t channel = 0; channel < conv.out.sizes[1]; ++channel) {
      factors.emplace_back(static_cast<double>(left.scale(0)) * right.scale(channel) / out.scale(channel));
    }
    auto* to = words<int32_t>(context.output(0, conv.shape));
    conv.run(
        words<int8_t>(lhs), [&](int64_t) { return left.zero(0); }, words<int8_t>(rhs),
        [&](int64_t channel) { return right.zero(channel); },
        [&](int64_t element, int64_t, int64_t channel, int32_t sum) {
          const int64_t step = factors[static_cast<std::size_t>(channel)].times(sum) + out.zero(channel);
          to[element] = steps.kept<int32_t>(step);
        });
  });
});

// Each picture of the batch quantised with a scale of its own.
struct QuantizedBatch {
  std::vector<int8_t> steps;
  std::vector<DynamicScale> scales;

  QuantizedBatch(const Tensor& pictures, const UniformDims& dims)
      : steps(static_cast<std::size_t>(pictures.elements())) {
    const AxisExtents extents = extentsAt(pictures.shape(), static_cast<int>(dims.batch));
    const auto count = static_cast<std::size_t>(extents.outer * extents.inner);
    std::vector<float> own(count);
    std::vector<int8_t> quantized(count);
    for (int64_t b = 0; b < extents.size; ++b) {
      const auto begin = [&](int64_t outer) { return (outer * extents.size + b) * extents.inner; };
      for (int64_t outer = 0; outer < extents.outer; ++outer) {
        std::copy_n(pictures.data<float>() + begin(outer), extents.inner, own.data() + outer * extents.inner);
      }
      scales.push_back(quantizeDynamically(own.data(), std::ssize(own), quantized.data()));
      for (int64_t outer = 0; outer < extents.outer; ++outer) {
        std::copy_n(quantized.data() + outer * extents.inner, extents.inner, steps.data() + begin(outer));
      }
    }
  }
  const DynamicScale& of(int64_t batch) const { return scales[static_cast<std::size_t>(batch)]; }
};

const KernelRegistrar kUniformHybridKernel("UniformQuantizedConvolutionHybrid", [](const KernelConstruction& c) {
  if (c.attr<DType>("Tlhs") != DType::kFloat) failDType(c, c.attr<DType>("Tlhs"));
  if (c.attr<DType>("Trhs") != DType::kQint8) failDType(c, c.attr<DType>("Trhs"));
  if (c.attr<DType>("Tout") != DType::kFloat) failDType(c, c.attr<DType>("Tout"));
  return kernelOf([window = UniformWindow::of(c), axis = UniformSteps::of(c, "rhs_").axis](KernelContext& context) {
    const Tensor &lhs = context.input(0), &rhs = context.input(1);
    const StepConvolution conv(window, lhs.shape(), rhs.shape());
    checkChannelAxis("rhs", axis, conv.window.kernel.batch);
    const UniformScales right(context, 2, rhs.shape(), axis);
    right.positive("rhs");
    const QuantizedBatch left(lhs, conv.window.input);
    float* to = context.output(0, conv.shape).data<float>();
    conv.run(
        left.steps.data(), [&](int64_t batch) { return left.of(batch).zero; }, words<int8_t>(rhs),
        [&](int64_t channel) { return right.zero(channel); },
        [&](int64_t element, int64_t batch, int64_t channel, int32_t sum) {
          to[element] = static_cast<float>(sum) * left.of(batch).scale * right.scale(channel);
        });
  });
});

}  // namespace
}  // namespace engine::kernels
