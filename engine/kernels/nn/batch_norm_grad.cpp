// Gradients of FusedBatchNorm, V2 and V3.
#include <cmath>

#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/kernel.h"
#include "engine/kernels/native/kernel_table.h"
#include "engine/kernels/nn/channels.h"
#include "engine/kernels/parallel.h"

namespace engine::kernels {
namespace {

void gradShape(InferenceContext& c) {
  c.setOutput(0, c.input(0).mergedWith(c.input(1)));
  c.setOutput(1, c.withRank(2, 1));
  c.setOutput(2, c.withRank(2, 1));
  c.setOutput(3, Shape{0});
  c.setOutput(4, Shape{0});
}

const char* kCommon = "epsilon: float = 0.0001; data_format: string = \"NHWC\"; is_training: bool = true; T: type";
const char* kTyped =
    "epsilon: float = 0.0001; data_format: string = \"NHWC\"; is_training: bool = true; T: type; U: type";
const OpRegistrar kBatchNormGradOp(
    "FusedBatchNormGrad",
    "y_backprop: T, x: T, scale: T, reserve_space_1: T, reserve_space_2: T -> x_backprop: T, "
    "scale_backprop: T, offset_backprop: T, reserve_space_3: T, reserve_space_4: T",
    kCommon, gradShape);
const OpRegistrar kBatchNormGradOpV2(
    "FusedBatchNormGradV2",
    "y_backprop: T, x: T, scale: float, reserve_space_1: U, reserve_space_2: U -> x_backprop: T, "
    "scale_backprop: U, offset_backprop: U, reserve_space_3: U, reserve_space_4: U",
    kTyped, gradShape);
const OpRegistrar kBatchNormGradOpV3(
    "FusedBatchNormGradV3",
    "y_backprop: T, x: T, scale: float, reserve_space_1: U, reserve_space_2: U, reserve_space_3: U "
    "-> x_backprop: T, scale_backprop: U, offset_backprop: U, reserve_space_4: U, "
    "reserve_space_5: U",
    kTyped, gradShape);

// Working values, one for each channel: rows side by side, so that what runs over channels becomes vectors.
struct ChannelValues {
  static constexpr std::size_t kRows = 7;

  ChannelValues(float* memory, int64_t channels)
      : inverse(memory),
        sumGrad(inverse + channels),
        sumGradX(sumGrad + channels),
        sumScaled(sumGradX + channels),
        factor(sumScaled + channels),
        meanGrad(factor + channels),
        slope(meanGrad + channels) {}

  float* inverse;  // 1/√(variance + ε)
  float* sumGrad;
  float* sumGradX;   // Σ dy·(x - mean)
  float* sumScaled;  // Σ dy·(x - mean)/σ, summed by itself as TensorFlow does
  // dx = factor·((dy - meanGrad) - (x - mean)·slope)
  float* factor;
  float* meanGrad;
  float* slope;
};

class BatchNormGradKernel : public Kernel {
 public:
  BatchNormGradKernel(bool training, bool first, float epsilon)
      : training_(training), channelsFirst_(first), epsilon_(epsilon) {}

  std::size_t scratchBytes(const KernelContext& planned) const override {
    return static_cast<std::size_t>(planned.input(2).elements()) * ChannelValues::kRows * sizeof(float);
  }

  void compute(KernelContext& context) const override {
    const Tensor& x = context.input(1);
    const ChannelExtents e = channelExtents(x.shape(), channelsFirst_);
    if (context.input(0).shape() != x.shape()) {
      fail(Code::kInvalidArgument, "x and y_backprop must have the same shape, got ", x.shape(), " and ",
           context.input(0).shape());
    }
    for (int i = 2; i < 5; ++i) {
      if (context.input(i).elements() != e.channels) {
        fail(Code::kInvalidArgument, "input ", i, " must have one value for each of ", e.channels, " channels");
      }
    }
    const auto channels = static_cast<std::size_t>(e.channels);
    const ChannelValues values(static_cast<float*>(context.scratch(channels * ChannelValues::kRows * sizeof(float))),
                               e.channels);
    const auto bytes = static_cast<int64_t>(2 * x.bytes());
    forRanges(context, e.channels, bytes, [&](int64_t first, int64_t last) { sum(context, e, first, last, values); });
    writeParameters(context, e, values);
    float* dx = context.output(0, x.shape()).data<float>();
    forRanges(context, e.outer, bytes * 3 / 2, [&](int64_t begin, int64_t end) {
      const int64_t start = begin * e.channels * e.inner;
      writeRows({end - begin, e.channels, e.inner}, values, context.in<float>(3), context.in<float>(0) + start,
                context.in<float>(1) + start, dx + start);
    });
  }

 private:
  // The channels [first, last), each in the order of its values.
  void sum(KernelContext& context, const ChannelExtents& e, int64_t first, int64_t last,
           const ChannelValues& values) const {
    for (int64_t c = first; c < last; ++c) values.inverse[c] = 1 / std::sqrt(context.in<float>(4)[c] + epsilon_);
    for (float* sums : {values.sumGrad, values.sumGradX, values.sumScaled}) std::fill(sums + first, sums + last, 0.0F);
    addRows(e, first, last, context.in<float>(0), context.in<float>(1), context.in<float>(3), values.inverse,
            values.sumGrad, values.sumGradX, values.sumScaled);
  }

  static void addRows(const ChannelExtents& e, int64_t first, int64_t last, const float* __restrict dy,
                      const float* __restrict x, const float* __restrict mean, const float* __restrict inverse,
                      float* __restrict sumGrad, float* __restrict sumGradX, float* __restrict sumScaled) {
    if (e.inner == 1) {
      return kernelTable().channels.gradientSums(e.outer, last - first, e.channels, dy + first, x + first, mean + first,
                                                 inverse + first, sumGrad + first, sumGradX + first, sumScaled + first);
    }
    forElements(e, first, last, [=](int64_t c, int64_t at) {
      const float centered = x[at] - mean[c];
      sumGrad[c] += dy[at];
      sumGradX[c] += dy[at] * centered;
      sumScaled[c] += dy[at] * (centered * inverse[c]);
    });
  }

  // The gradients of scale and offset, and what the one of x takes of each channel.
  void writeParameters(KernelContext& context, const ChannelExtents& e, const ChannelValues& values) const {
    const float* scale = context.in<float>(2);
    float* dScale = context.output(1, context.input(2).shape()).data<float>();
    float* dOffset = context.output(2, context.input(2).shape()).data<float>();
    for (int empty : {3, 4}) {
      if (!context.hasPlannedOutput(empty)) context.output(empty, Shape{0});
    }
    // Without training, mean and variance do not depend on x.
    const auto count = static_cast<float>(e.outer * e.inner);
    const float share = training_ ? 1 / count : 0;
    for (int64_t c = 0; c < e.channels; ++c) {
      const float inverse = values.inverse[c];
      values.factor[c] = scale[c] * inverse;
      values.meanGrad[c] = values.sumGrad[c] * share;
      values.slope[c] = training_ ? inverse * inverse * (values.sumGradX[c] / count) : 0;
      dScale[c] = values.sumScaled[c];
      dOffset[c] = values.sumGrad[c];
    }
  }

  static void writeRows(const ChannelExtents& e, const ChannelValues& values, const float* __restrict mean,
                        const float* __restrict dy, const float* __restrict x, float* __restrict dx) {
    const float* __restrict factor = values.factor;
    const float* __restrict meanGrad = values.meanGrad;
    const float* __restrict slope = values.slope;
    if (e.inner == 1) {
      return kernelTable().channels.gradient(e.outer, e.channels, dy, x, mean, factor, meanGrad, slope, dx);
    }
    forElements(e, 0, e.channels, [=](int64_t c, int64_t at) {
      dx[at] = factor[c] * ((dy[at] - meanGrad[c]) - (x[at] - mean[c]) * slope[c]);
    });
  }

  bool training_;
  bool channelsFirst_;
  float epsilon_;
};

std::unique_ptr<Kernel> makeGrad(const KernelConstruction& c) {
  if (c.inputType(0) != DType::kFloat) c.failUnsupported("no kernel for " + dtypeName(c.inputType(0)) + ".");
  return std::make_unique<BatchNormGradKernel>(c.attr<bool>("is_training"), channelsFirst(c.node),
                                               c.attr<float>("epsilon"));
}

const KernelRegistrar kBatchNormGradKernel({"FusedBatchNormGrad", "FusedBatchNormGradV2", "FusedBatchNormGradV3"},
                                           makeGrad);

GradientFn gradientOf(const char* op) {
  return [op](GradientContext& c) {
    const bool training = c.node.attr<bool>("is_training");
    std::vector<Output> inputs = {c.gradOrZeros(0), c.input(0), c.input(1)};
    for (int i : {3, 4}) inputs.push_back(training ? c.output(i) : c.input(i));
    if (c.node.outputCount() > 5) inputs.push_back(c.output(5));
    const Node* grad = c.scope.node(op, inputs,
                                    {{"epsilon", c.node.attr<float>("epsilon")},
                                     {"data_format", c.node.attr<std::string>("data_format")},
                                     {"is_training", training}});
    return std::vector<Gradient>{grad->output(0), grad->output(1), grad->output(2), {}, {}};
  };
}

const GradientRegistrar kBatchNormGradGradient("FusedBatchNorm", gradientOf("FusedBatchNormGrad"));
const GradientRegistrar kGradientV2("FusedBatchNormV2", gradientOf("FusedBatchNormGradV2"));
const GradientRegistrar kGradientV3("FusedBatchNormV3", gradientOf("FusedBatchNormGradV3"));

}  // namespace
}  // namespace engine::kernels
