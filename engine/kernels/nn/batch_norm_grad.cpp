// Gradients of FusedBatchNorm, V2 and V3.
#include <cmath>

#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/kernel.h"
#include "engine/kernels/nn/channels.h"

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

// Working values of one channel.
struct Channel {
  float mean = 0;
  float inverse = 0;  // 1/√(variance + ε)
  float sumGrad = 0;
  float sumGradX = 0;   // Σ dy·(x - mean)
  float sumScaled = 0;  // Σ dy·(x - mean)/σ, summed by itself as TensorFlow does
};

class BatchNormGradKernel : public Kernel {
 public:
  BatchNormGradKernel(bool training, bool first, float epsilon)
      : training_(training), channelsFirst_(first), epsilon_(epsilon) {}

  std::size_t scratchBytes(const KernelContext& planned) const override {
    return static_cast<std::size_t>(planned.input(2).elements()) * sizeof(Channel);
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
    auto* channels = static_cast<Channel*>(context.scratch(static_cast<std::size_t>(e.channels) * sizeof(Channel)));
    sums(context, e, channels);
    write(context, e, channels);
  }

 private:
  void sums(KernelContext& context, const ChannelExtents& e, Channel* channels) const {
    for (int64_t c = 0; c < e.channels; ++c) {
      channels[c] = {context.in<float>(3)[c], 1 / std::sqrt(context.in<float>(4)[c] + epsilon_)};
    }
    const float* dy = context.in<float>(0);
    const float* x = context.in<float>(1);
    for (int64_t o = 0; o < e.outer; ++o) {
      for (int64_t c = 0; c < e.channels; ++c) {
        Channel& channel = channels[c];
        for (int64_t i = 0; i < e.inner; ++i, ++dy, ++x) {
          channel.sumGrad += *dy;
          const float centered = *x - channel.mean;
          channel.sumGradX += *dy * centered;
          channel.sumScaled += *dy * (centered * channel.inverse);
        }
      }
    }
  }

  void write(KernelContext& context, const ChannelExtents& e, const Channel* channels) const {
    const float* scale = context.in<float>(2);
    const float* dy = context.in<float>(0);
    const float* x = context.in<float>(1);
    float* dx = context.output(0, context.input(1).shape()).data<float>();
    float* dScale = context.output(1, context.input(2).shape()).data<float>();
    float* dOffset = context.output(2, context.input(2).shape()).data<float>();
    for (int empty : {3, 4}) {
      if (!context.hasPlannedOutput(empty)) context.output(empty, Shape{0});
    }
    // Without training, mean and variance do not depend on x.
    const auto count = static_cast<float>(e.outer * e.inner);
    const float share = training_ ? 1 / count : 0;
    for (int64_t o = 0; o < e.outer; ++o) {
      for (int64_t c = 0; c < e.channels; ++c) {
        const Channel& channel = channels[c];
        const float factor = scale[c] * channel.inverse;
        const float meanGrad = channel.sumGrad * share;
        const float slope = training_ ? channel.inverse * channel.inverse * (channel.sumGradX / count) : 0;
        for (int64_t i = 0; i < e.inner; ++i, ++dy, ++x, ++dx) {
          *dx = factor * ((*dy - meanGrad) - (*x - channel.mean) * slope);
        }
      }
    }
    for (int64_t c = 0; c < e.channels; ++c) {
      dScale[c] = channels[c].sumScaled;
      dOffset[c] = channels[c].sumGrad;
    }
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
