// Gradients of FusedBatchNorm, V2 and V3. _FusedBatchNormGradEx: that of _FusedBatchNormEx, with channels last. What
// its ReLU lets pass is found again from x where no side input was added, as reading x is needed anyway; else from y,
// and is the side input's gradient. Then what flows back may be given as two terms.
#include <cmath>

#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/described_kernel.h"
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
  for (int i = 5; i < c.outputCount(); ++i) c.setOutput(i, c.input(1));
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
const OpRegistrar kBatchNormGradOpEx(
    "_FusedBatchNormGradEx",
    "y_backprop: T, x: T, scale: float, reserve_space_1: U, reserve_space_2: U, reserve_space_3: U, offset: float, "
    "y: T, more_backprops: num_more_backprops * T -> x_backprop: T, scale_backprop: U, offset_backprop: U, "
    "reserve_space_4: U, reserve_space_5: U, "
    "side_input_backprop: num_side_inputs * T",
    "epsilon: float = 0.0001; num_side_inputs: int = 0; num_more_backprops: int = 0; activation_mode: string = "
    "\"Identity\"; data_format: string = \"NHWC\"; is_training: bool = true; T: type; U: type",
    gradShape);

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

struct BatchNormGradOptions {
  bool training = true;
  bool channelsFirst = false;
  float epsilon = 0;
  bool relu = false;  // y = max(0, …), and there is y
  bool side = false;  // … + side input
  bool more = false;  // the gradient of y is the sum of two inputs
};

class BatchNormGradKernel : public Kernel, public DescribedKernel {
 public:
  explicit BatchNormGradKernel(BatchNormGradOptions options) : options_(options) {}

  std::size_t scratchBytes(const KernelContext& planned) const override {
    return static_cast<std::size_t>(planned.input(2).elements()) * ChannelValues::kRows * sizeof(float);
  }

  std::string implementation(const KernelContext&) const override { return options_.channelsFirst ? "" : nativeName(); }

  void compute(KernelContext& context) const override {
    const Tensor& x = context.input(1);
    const ChannelExtents e = channelExtents(x.shape(), options_.channelsFirst);
    for (const int i : {0, 7, 8}) {
      if (i >= context.inputCount() || context.input(i).shape() == x.shape()) continue;
      fail(Code::kInvalidArgument, "x and y_backprop must have the same shape, got ", x.shape(), " and ",
           context.input(i).shape());
    }
    for (int i = 2; i < 5; ++i) {
      if (context.input(i).elements() != e.channels) {
        fail(Code::kInvalidArgument, "input ", i, " must have one value for each of ", e.channels, " channels");
      }
    }
    const auto channels = static_cast<std::size_t>(e.channels);
    const ChannelValues values(static_cast<float*>(context.scratch(channels * ChannelValues::kRows * sizeof(float))),
                               e.channels);
    float* passed = options_.side ? context.output(5, x.shape()).data<float>() : nullptr;
    const auto bytes = static_cast<int64_t>((passed ? 4 : 2) * x.bytes());
    forChannelRanges(context, e, bytes,
                     [&](int64_t first, int64_t last) { sum(context, e, first, last, passed, values); });
    writeParameters(context, e, values);
    float* dx = context.output(0, x.shape()).data<float>();
    const float* dy = passed ? passed : context.in<float>(0);
    const float* offset = options_.relu && !passed ? context.in<float>(6) : nullptr;
    forRanges(context, e.outer, static_cast<int64_t>(3 * x.bytes()), [&](int64_t begin, int64_t end) {
      const int64_t start = begin * e.channels * e.inner;
      writeRows({end - begin, e.channels, e.inner}, values, context.in<float>(3), offset, dy + start,
                context.in<float>(1) + start, dx + start);
    });
  }

 private:
  // The channels [first, last), each in the order of its values. `passed`: unless null, gets what passes the ReLU.
  void sum(KernelContext& context, const ChannelExtents& e, int64_t first, int64_t last, float* passed,
           const ChannelValues& values) const {
    for (int64_t c = first; c < last; ++c) {
      values.inverse[c] = 1 / std::sqrt(context.in<float>(4)[c] + options_.epsilon);
      values.factor[c] = values.inverse[c] * context.in<float>(2)[c];
    }
    const float* dy = context.in<float>(0);
    const float* x = context.in<float>(1);
    const float* mean = context.in<float>(3);
    if (e.inner != 1) return addImages(e, first, last, dy, x, mean, values);
    ReluMask mask;
    if (passed) {
      mask = {.output = context.in<float>(7) + first,
              .passed = passed + first,
              .more = options_.more ? context.in<float>(8) + first : nullptr};
    } else if (options_.relu) {
      mask = {.factor = values.factor + first, .offset = context.in<float>(6) + first};
    }
    kernelTable().channels.gradientSums(e.outer, last - first, e.channels, dy + first, x + first, mean + first,
                                        values.inverse + first, mask, values.sumGrad + first, values.sumGradX + first,
                                        values.sumScaled + first);
  }

  static void addImages(const ChannelExtents& e, int64_t first, int64_t last, const float* dy, const float* x,
                        const float* mean, const ChannelValues& values) {
    for (float* sums : {values.sumGrad, values.sumGradX, values.sumScaled}) std::fill(sums + first, sums + last, 0.0F);
    forElements(e, first, last, [&](int64_t c, int64_t at) {
      const float centered = x[at] - mean[c];
      values.sumGrad[c] += dy[at];
      values.sumGradX[c] += dy[at] * centered;
      values.sumScaled[c] += dy[at] * (centered * values.inverse[c]);
    });
  }

  // The gradients of scale and offset, and what the one of x takes of each channel.
  void writeParameters(KernelContext& context, const ChannelExtents& e, const ChannelValues& values) const {
    float* dScale = context.output(1, context.input(2).shape()).data<float>();
    float* dOffset = context.output(2, context.input(2).shape()).data<float>();
    for (int empty : {3, 4}) {
      if (!context.hasPlannedOutput(empty)) context.output(empty, Shape{0});
    }
    // Without training, mean and variance do not depend on x.
    const auto count = static_cast<float>(e.outer * e.inner);
    const float share = options_.training ? 1 / count : 0;
    for (int64_t c = 0; c < e.channels; ++c) {
      const float inverse = values.inverse[c];
      values.meanGrad[c] = values.sumGrad[c] * share;
      values.slope[c] = options_.training ? inverse * inverse * (values.sumGradX[c] / count) : 0;
      dScale[c] = values.sumScaled[c];
      dOffset[c] = values.sumGrad[c];
    }
  }

  // `offset`: unless null, the ReLU's mask is found from x.
  static void writeRows(const ChannelExtents& e, const ChannelValues& values, const float* mean, const float* offset,
                        const float* dy, const float* x, float* dx) {
    const ChannelValues v = values;
    if (e.inner == 1) {
      return kernelTable().channels.gradient(e.outer, e.channels, dy, x, mean, v.factor, v.meanGrad, v.slope, offset,
                                             dx);
    }
    forElements(e, 0, e.channels, [=](int64_t c, int64_t at) {
      dx[at] = v.factor[c] * ((dy[at] - v.meanGrad[c]) - (x[at] - mean[c]) * v.slope[c]);
    });
  }

  BatchNormGradOptions options_;
};

std::unique_ptr<Kernel> makeGrad(const KernelConstruction& c) {
  if (c.inputType(0) != DType::kFloat) c.failUnsupported("no kernel for " + dtypeName(c.inputType(0)) + ".");
  return std::make_unique<BatchNormGradKernel>(
      BatchNormGradOptions{c.attr<bool>("is_training"), channelsFirst(c.node), c.attr<float>("epsilon")});
}

std::unique_ptr<Kernel> makeBatchNormGradEx(const KernelConstruction& c) {
  if (c.inputType(0) != DType::kFloat) c.failUnsupported("no kernel for " + dtypeName(c.inputType(0)) + ".");
  const int64_t sides = c.attr<int64_t>("num_side_inputs"), more = c.attr<int64_t>("num_more_backprops");
  if (channelsFirst(c.node) || !hasRelu(c.node) || sides > 1 || more > sides) {
    c.failUnsupported("only for channels that come last, ReLU, at most one side input, and two terms with it.");
  }
  return std::make_unique<BatchNormGradKernel>(
      BatchNormGradOptions{c.attr<bool>("is_training"), false, c.attr<float>("epsilon"), true, sides == 1, more == 1});
}

// The gradient of x may take the place of x, or of that of y.
KernelTraits batchNormGradTraits() {
  KernelTraits traits;
  traits.inPlace = {1, 0};
  return traits;
}

const KernelRegistrar kBatchNormGradKernel({"FusedBatchNormGrad", "FusedBatchNormGradV2", "FusedBatchNormGradV3"},
                                           makeGrad, batchNormGradTraits());
const KernelRegistrar kBatchNormGradExKernel("_FusedBatchNormGradEx", makeBatchNormGradEx, batchNormGradTraits());

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
