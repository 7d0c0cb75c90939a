// FusedBatchNorm, V2 and V3: float, any position of the channels. _FusedBatchNormEx: the same with channels last, then
// a sum with a side input, if there is one, and ReLU. Sums are kept in float and taken in order, as TensorFlow's CPU
// kernel does: over many values they are a few units of 1e-4 off, and a training that is to follow a recorded one must
// be off by the same.
#include <cmath>

#include "engine/graph/inference.h"
#include "engine/kernels/described_kernel.h"
#include "engine/kernels/native/kernel_table.h"
#include "engine/kernels/nn/channels.h"
#include "engine/kernels/parallel.h"

namespace engine::kernels {
namespace {

void forwardShape(InferenceContext& c) {
  const Shape& x = c.input(0);
  Shape channels{kUnknownDim};
  for (int i = 1; i < 5; ++i) channels = channels.mergedWith(i < 3 ? c.withRank(i, 1) : Shape{kUnknownDim});
  if (x.hasRank()) {
    if (x.rank() < 4) c.failShape(message("the input must have rank 4 or 5, not shape ", x, "."));
    channels = channels.mergedWith(Shape{x.dim(channelAxis(channelsFirst(c.node()), x.rank()))});
  }
  c.setOutput(0, x);
  for (int i = 1; i < 5; ++i) c.setOutput(i, channels);
  if (c.outputCount() > 5) c.setOutput(5, Shape{0});
}

const char* kBatchNormAttrs =
    "T: type; U: type; epsilon: float = 0.0001; exponential_avg_factor: float = 1; data_format: string = "
    "\"NHWC\"; is_training: bool = true";
const OpRegistrar kBatchNormOp(
    "FusedBatchNorm",
    "x: T, scale: T, offset: T, mean: T, variance: T -> y: T, batch_mean: T, batch_variance: T, "
    "reserve_space_1: T, reserve_space_2: T",
    "T: type; epsilon: float = 0.0001; exponential_avg_factor: float = 1; data_format: string = "
    "\"NHWC\"; is_training: bool = true",
    forwardShape);
const OpRegistrar kBatchNormOpV2(
    "FusedBatchNormV2",
    "x: T, scale: U, offset: U, mean: U, variance: U -> y: T, batch_mean: U, batch_variance: U, "
    "reserve_space_1: U, reserve_space_2: U",
    kBatchNormAttrs, forwardShape);
const OpRegistrar kBatchNormOpV3(
    "FusedBatchNormV3",
    "x: T, scale: U, offset: U, mean: U, variance: U -> y: T, batch_mean: U, batch_variance: U, "
    "reserve_space_1: U, reserve_space_2: U, reserve_space_3: U",
    kBatchNormAttrs, forwardShape);
const OpRegistrar kBatchNormOpEx(
    "_FusedBatchNormEx",
    "x: T, scale: U, offset: U, mean: U, variance: U, side_input: num_side_inputs * T -> y: T, batch_mean: U, "
    "batch_variance: U, reserve_space_1: U, reserve_space_2: U, reserve_space_3: U",
    "T: type; U: type; epsilon: float = 0.0001; exponential_avg_factor: float = 1; num_side_inputs: int = 0; "
    "activation_mode: string = \"Identity\"; data_format: string = \"NHWC\"; is_training: bool = true",
    forwardShape);

struct BatchNormOptions {
  bool training = true;
  bool channelsFirst = false;
  float epsilon = 0;
  float averageFactor = 1;
  bool relu = false;
};

class BatchNormKernel : public Kernel, public DescribedKernel {
 public:
  explicit BatchNormKernel(BatchNormOptions options) : options_(options) {}

  std::size_t scratchBytes(const KernelContext& planned) const override {
    return static_cast<std::size_t>(planned.input(1).elements()) * 2 * sizeof(float);
  }

  std::string implementation(const KernelContext&) const override { return options_.channelsFirst ? "" : nativeName(); }

  void compute(KernelContext& context) const override {
    const Tensor& x = context.input(0);
    const ChannelExtents e = channelExtents(x.shape(), options_.channelsFirst);
    for (int i = 1; i < 5; ++i) {
      const bool unused = options_.training && i > 2 && context.input(i).elements() == 0;
      if (context.input(i).elements() != e.channels && !unused) {
        fail(Code::kInvalidArgument, "input ", i, " must have one value for each of ", e.channels,
             " channels; its shape is ", context.input(i).shape());
      }
    }
    auto* mean = static_cast<float*>(context.scratch(static_cast<std::size_t>(e.channels) * 2 * sizeof(float)));
    float* variance = mean + e.channels;
    if (context.inputCount() > 5 && context.input(5).shape() != x.shape()) {
      fail(Code::kInvalidArgument, "x and side_input must have the same shape, got ", x.shape(), " and ",
           context.input(5).shape());
    }
    if (options_.training) {
      const auto bytes = static_cast<int64_t>(2 * x.bytes());
      forChannelRanges(context, e, bytes,
                       [&](int64_t first, int64_t last) { moments(e, first, last, x.data<float>(), mean, variance); });
    } else {
      std::copy(context.in<float>(3), context.in<float>(3) + e.channels, mean);
      std::copy(context.in<float>(4), context.in<float>(4) + e.channels, variance);
    }
    writeStatistics(context, e, mean, variance);
    normalize(context, e, mean, variance);
  }

 private:
  // Of the channels [first, last). Bit by bit TensorFlow's on one thread: sums divided by their number, and squares
  // that are not rounded before they are added.
  static void moments(const ChannelExtents& e, int64_t first, int64_t last, const float* __restrict x,
                      float* __restrict mean, float* __restrict variance) {
    if (e.inner == 1) {
      return kernelTable().channels.moments(e.outer, last - first, e.channels, x + first, mean + first,
                                            variance + first);
    }
    const auto count = static_cast<float>(e.outer * e.inner);
    std::fill(mean + first, mean + last, 0.0F);
    std::fill(variance + first, variance + last, 0.0F);
    forElements(e, first, last, [=](int64_t c, int64_t at) { mean[c] += x[at]; });
    for (int64_t c = first; c < last; ++c) mean[c] /= count;
    forElements(e, first, last, [=](int64_t c, int64_t at) {
      const double d = x[at] - mean[c];
      variance[c] = static_cast<float>(variance[c] + d * d);
    });
    for (int64_t c = first; c < last; ++c) variance[c] /= count;
  }

  // The running statistics take the unbiased variance; the gradient takes what normalises.
  void writeStatistics(KernelContext& context, const ChannelExtents& e, const float* mean,
                       const float* variance) const {
    const auto row = [&](int i) {
      return outputLike(context, i, [&] { return Shape{e.channels}; }).template data<float>();
    };
    float* outputs[] = {row(1), row(2), row(3), row(4)};
    if (context.node().outputCount() > 5) outputLike(context, 5, [] { return Shape{0}; });
    const int64_t count = e.outer * e.inner;
    const float unbiased =
        options_.training ? static_cast<float>(count) / static_cast<float>(std::max<int64_t>(count - 1, 1)) : 1;
    const float* givenMean = context.in<float>(3);
    const float* givenVariance = context.in<float>(4);
    const bool averages = options_.training && options_.averageFactor != 1.0F;
    const auto averaged = [&](float given, float batch) {
      return (1 - options_.averageFactor) * given + options_.averageFactor * batch;
    };
    for (int64_t c = 0; c < e.channels; ++c) {
      const float v = variance[c] * unbiased;
      outputs[0][c] = averages ? averaged(givenMean[c], mean[c]) : mean[c];
      outputs[1][c] = averages ? averaged(givenVariance[c], v) : v;
      outputs[2][c] = mean[c];
      outputs[3][c] = variance[c];
    }
  }

  // y = (x - mean)·a + offset for each channel; overwrites the variance with a.
  void normalize(KernelContext& context, const ChannelExtents& e, const float* mean, float* variance) const {
    const float* scale = context.in<float>(1);
    const float* offset = context.in<float>(2);
    for (int64_t c = 0; c < e.channels; ++c) {
      variance[c] = 1 / std::sqrt(variance[c] + options_.epsilon) * scale[c];
    }
    const float* x = context.in<float>(0);
    const float* side = context.inputCount() > 5 ? context.in<float>(5) : nullptr;
    float* y = context.output(0, context.input(0).shape()).data<float>();
    const auto bytes = static_cast<int64_t>((side ? 3 : 2) * context.input(0).bytes());
    forRanges(context, e.outer, bytes, [&](int64_t begin, int64_t end) {
      const int64_t start = begin * e.channels * e.inner;
      if (e.inner == 1) {
        kernelTable().channels.normalize(end - begin, e.channels, x + start, mean, variance, offset,
                                         side ? side + start : nullptr, options_.relu, y + start);
      } else {
        scaleRows({end - begin, e.channels, e.inner}, mean, variance, offset, x + start, y + start);
      }
    });
  }

  static void scaleRows(const ChannelExtents& e, const float* mean, const float* factor, const float* offset,
                        const float* x, float* y) {
    forElements(e, 0, e.channels, [=](int64_t c, int64_t at) { y[at] = (x[at] - mean[c]) * factor[c] + offset[c]; });
  }

  BatchNormOptions options_;
};

std::unique_ptr<Kernel> makeBatchNorm(const KernelConstruction& c) {
  if (c.inputType(0) != DType::kFloat) c.failUnsupported("no kernel for " + dtypeName(c.inputType(0)) + ".");
  return std::make_unique<BatchNormKernel>(BatchNormOptions{c.attr<bool>("is_training"), channelsFirst(c.node),
                                                            c.attr<float>("epsilon"),
                                                            c.attr<float>("exponential_avg_factor")});
}

std::unique_ptr<Kernel> makeBatchNormEx(const KernelConstruction& c) {
  if (c.inputType(0) != DType::kFloat) c.failUnsupported("no kernel for " + dtypeName(c.inputType(0)) + ".");
  if (channelsFirst(c.node)) c.failUnsupported("channels must come last.");
  return std::make_unique<BatchNormKernel>(BatchNormOptions{c.attr<bool>("is_training"), false,
                                                            c.attr<float>("epsilon"),
                                                            c.attr<float>("exponential_avg_factor"), hasRelu(c.node)});
}

// The normalised may take the place of what is normalised, or of the side input.
KernelTraits batchNormTraits() {
  KernelTraits traits;
  traits.inPlace = {0, 5};
  return traits;
}

const KernelRegistrar kBatchNormKernel({"FusedBatchNorm", "FusedBatchNormV2", "FusedBatchNormV3"}, makeBatchNorm,
                                       batchNormTraits());
const KernelRegistrar kBatchNormExKernel("_FusedBatchNormEx", makeBatchNormEx, batchNormTraits());

}  // namespace
}  // namespace engine::kernels
