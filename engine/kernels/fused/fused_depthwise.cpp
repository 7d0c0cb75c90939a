// _FusedDepthwiseConv2dNative: DepthwiseConv2dNative + BiasAdd, perhaps with Relu or Relu6, float32, NHWC, one filter a
// channel, on the native kernel.
#include "engine/kernels/described_kernel.h"
#include "engine/kernels/fused/fused_activation.h"
#include "engine/kernels/nn/convolution.h"
#include "engine/kernels/nn/row_strips.h"

namespace engine {
namespace {

void fusedDepthwiseShape(InferenceContext& c) {
  const auto attrs = kernels::WindowAttrs::of(c.node());
  const Shape input = c.withRank(0, 4), filter = c.withRank(1, 4);
  c.setOutput(0, attrs.imageShape(input.dim(0), attrs.fit(0, input.dim(1), filter.dim(0)).out,
                                  attrs.fit(1, input.dim(2), filter.dim(1)).out, filter.dim(2)));
}

const OpRegistrar kFusedDepthwiseOp("_FusedDepthwiseConv2dNative",
                                    "input: T, filter: T, args: num_args * T -> output: T",
                                    "T: type; num_args: int; strides: list(int); padding: string; explicit_paddings: "
                                    "list(int) = []; data_format: string = \"NHWC\"; fused_ops: list(string) = []",
                                    fusedDepthwiseShape);

class FusedDepthwiseKernel : public Kernel, public kernels::DescribedKernel {
 public:
  explicit FusedDepthwiseKernel(const KernelConstruction& c)
      : attrs_(kernels::WindowAttrs::of(c.node)), activation_(fusedActivation(c)) {}

  std::string implementation(const KernelContext&) const override { return kernels::nativeName(); }

  void compute(KernelContext& context) const override {
    const Tensor& input = context.input(0);
    const Shape& filter = context.input(1).shape();
    // As a full convolution of the same geometry.
    const Shape geometry{filter.dim(0), filter.dim(1), input.dim(3), input.dim(3)};
    const auto conv = kernels::Convolution::of(attrs_, input.shape(), geometry);
    Tensor& output =
        context.output(0, attrs_.imageShape(input.dim(0), conv.outHeight, conv.outWidth, conv.shape.outChannels));
    const double flops = 2.0 * static_cast<double>(output.elements() * filter.dim(0) * filter.dim(1));
    const auto run = [&](const kernels::ConvShape& shape, int64_t images, const float* from, float* to) {
      kernels::kernelTable().depthwise(shape, static_cast<int>(images), from, context.in<float>(1),
                                       context.in<float>(2), to);
      kernels::activate(activation_, images * convOutHeight(shape) * convOutWidth(shape) * shape.outChannels, to);
    };
    const float* from = context.in<float>(0);
    auto* to = output.data<float>();
    const int strips = flops < kStripFlops ? 1 : kernels::rowStrips(context, conv.shape, input.dim(0));
    if (strips > 1) {
      const int rows = convOutHeight(conv.shape);
      return context.arena().forEach(static_cast<int>(input.dim(0)) * strips, [&](int item, int) {
        const int n = item / strips, i = item % strips;
        const auto strip = kernels::rowStrip(conv.shape, rows * i / strips, rows * (i + 1) / strips);
        run(strip.shape, 1, from + n * conv.inElements() + strip.input, to + n * conv.outElements() + strip.output);
      });
    }
    kernels::forImageTasks(context, input.dim(0), flops, 0, [&](int64_t begin, int64_t end, char*) {
      run(conv.shape, end - begin, from + begin * conv.inElements(), to + begin * conv.outElements());
    });
  }

 private:
  static constexpr double kStripFlops = 1e6;  // of all images, for threads to share one
  kernels::WindowAttrs attrs_;
  kernels::Activation activation_;
};

KernelTraits fusedDepthwiseTraits() {
  KernelTraits traits;
  traits.batch = batch_rule::firstInput;
  return traits;
}

const KernelRegistrar kFusedDepthwiseKernel(
    "_FusedDepthwiseConv2dNative",
    [](const KernelConstruction& c) { return std::make_unique<FusedDepthwiseKernel>(c); }, fusedDepthwiseTraits());

}  // namespace
}  // namespace engine
