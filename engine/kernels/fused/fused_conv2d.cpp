// _FusedConv2D: Conv2D + BiasAdd, perhaps with Relu or Relu6, float32, NHWC, as one op.
#include "engine/kernels/described_kernel.h"
#include "engine/kernels/fused/fused_activation.h"
#include "engine/kernels/nn/convolution.h"

namespace engine {
namespace {

void fusedConvShape(InferenceContext& c) {
  const auto attrs = kernels::WindowAttrs::of(c.node());
  const Shape input = c.withRank(0, 4), filter = c.withRank(1, 4);
  c.setOutput(0, attrs.imageShape(input.dim(0), attrs.fit(0, input.dim(1), filter.dim(0)).out,
                                  attrs.fit(1, input.dim(2), filter.dim(1)).out, filter.dim(3)));
}

const OpRegistrar kFusedConv2dOp("_FusedConv2D", "input: T, filter: T, args: num_args * T -> output: T",
                                 "T: type; num_args: int; strides: list(int); padding: string; explicit_paddings: "
                                 "list(int) = []; data_format: string = \"NHWC\"; fused_ops: list(string) = []",
                                 fusedConvShape);

class FusedConv2DKernel : public Kernel, public kernels::DescribedKernel {
 public:
  explicit FusedConv2DKernel(const KernelConstruction& c)
      : attrs_(kernels::WindowAttrs::of(c.node)), planned_(true, fusedActivation(c)) {}

  void prepare(const KernelContext& planned) override { planned_.prepare(planned, geometry(planned).shape); }

  std::size_t scratchBytes(const KernelContext& planned) const override {
    return planned_.scratchBytes(planned, geometry(planned).shape);
  }

  std::string implementation(const KernelContext& planned) const override {
    return planned_.implementation(geometry(planned).shape, planned.input(0).dim(0));
  }

  void compute(KernelContext& context) const override {
    const kernels::Convolution conv = geometry(context);
    const int64_t images = context.input(0).dim(0);
    Tensor& output =
        context.output(0, attrs_.imageShape(images, conv.outHeight, conv.outWidth, conv.shape.outChannels));
    planned_.compute(context, conv.shape, images, output.data<float>());
  }

 private:
  kernels::Convolution geometry(const KernelContext& c) const {
    return kernels::Convolution::of(attrs_, c.input(0).shape(), c.input(1).shape());
  }

  kernels::WindowAttrs attrs_;
  kernels::PlannedConvolution planned_;
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
