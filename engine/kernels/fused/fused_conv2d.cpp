// _FusedConv2D: Conv2D + BiasAdd, with or without Relu, float32, NHWC, on the native kernels.
#include "engine/kernels/fused/conv_geometry.h"
#include "engine/kernels/kernel.h"

namespace engine {
namespace {

void fusedConvShape(InferenceContext& c) {
  const auto& strides = c.node().attr<std::vector<int64_t>>("strides");
  c.setOutput(0, convOutput(c, strides[1], strides[2]));
}

const OpRegistrar kFusedConv2dOp(
    "_FusedConv2D", "input: T, filter: T, args: num_args * T -> output: T",
    "T: type; num_args: int; strides: list(int); padding: string; fused_ops: list(string) = []", fusedConvShape);

class FusedConv2DKernel : public Kernel {
 public:
  explicit FusedConv2DKernel(const KernelConstruction& c) : padding_(c.attr<std::string>("padding")) {
    if (c.attr<DType>("T") != DType::kFloat) c.failUnsupported("only float32 convolutions are fused.");
    const auto& strides = c.attr<std::vector<int64_t>>("strides");
    strideHeight_ = static_cast<int>(strides[1]);
    strideWidth_ = static_cast<int>(strides[2]);
    const auto& ops = c.attr<std::vector<std::string>>("fused_ops");
    relu_ = ops.size() == 2 && ops[1] == "Relu";
    if (ops.empty() || ops[0] != "BiasAdd" || ops.size() > 2 || (ops.size() == 2 && !relu_)) {
      c.failUnsupported("only BiasAdd and BiasAdd, Relu can be fused.");
    }
  }

  std::size_t scratchBytes(const KernelContext& context) const override {
    return kernels::kernelTable().convScratchFloats(geometry(context)) * sizeof(float);
  }

  void compute(KernelContext& context) const override {
    const kernels::ConvShape shape = geometry(context);
    const int64_t images = context.input(0).dim(0);
    Tensor& output = context.output(
        0, Shape{images, kernels::convOutHeight(shape), kernels::convOutWidth(shape), shape.outChannels});
    kernels::kernelTable().conv(shape, static_cast<int>(images), context.in<float>(0), context.in<float>(1),
                                context.in<float>(2), relu_, output.data<float>(),
                                static_cast<float*>(context.scratch(scratchBytes(context))));
  }

 private:
  kernels::ConvShape geometry(const KernelContext& c) const {
    return convShape(c.input(0).shape(), c.input(1).shape(), padding_, strideHeight_, strideWidth_);
  }

  std::string padding_;
  int strideHeight_ = 1;
  int strideWidth_ = 1;
  bool relu_ = false;
};

KernelTraits fusedConv2dTraits() {
  KernelTraits t;
  t.batch = batch_rule::firstInput;
  return t;
}

const KernelRegistrar kFusedConv2dKernel(
    "_FusedConv2D", [](const KernelConstruction& c) { return std::make_unique<FusedConv2DKernel>(c); },
    fusedConv2dTraits());

}  // namespace
}  // namespace engine
