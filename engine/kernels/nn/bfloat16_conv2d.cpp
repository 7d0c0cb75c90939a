// _Bfloat16Conv2D: Conv2D, perhaps with BiasAdd and Relu or Relu6, of float32 images and filters that are rounded to
// bfloat16 for it; and its two gradients. NHWC. Plans put them where compute_dtype is bfloat16.
#include "engine/core/error.h"
#include "engine/graph/inference.h"
#include "engine/kernels/described_kernel.h"
#include "engine/kernels/native/bfloat16.h"
#include "engine/kernels/nn/bfloat16_convolution.h"
#include "engine/kernels/shape_values.h"

namespace engine::kernels {
namespace {

void bfloat16ConvShape(InferenceContext& c) {
  const WindowAttrs attrs = WindowAttrs::of(c.node());
  const Shape image = c.withRank(0, 4), filter = c.withRank(1, 4);
  c.setOutput(0, attrs.imageShape(image.dim(0), attrs.fit(0, image.dim(1), filter.dim(0)).out,
                                  attrs.fit(1, image.dim(2), filter.dim(1)).out, filter.dim(3)));
}

const OpRegistrar kBfloat16ConvOp("_Bfloat16Conv2D",
                                  "input: float, filter: float, args: num_args * float -> output: float",
                                  "num_args: int; strides: list(int); padding: string; explicit_paddings: list(int) = "
                                  "[]; data_format: string = \"NHWC\"; fused_ops: list(string) = []",
                                  bfloat16ConvShape);
constexpr const char* kBfloat16GradientAttrs =
    "strides: list(int); padding: string; explicit_paddings: list(int) = []; data_format: string = \"NHWC\"";

const OpRegistrar kBfloat16BackInputOp("_Bfloat16Conv2DBackpropInput",
                                       "input_sizes: int32, filter: float, out_backprop: float -> output: float",
                                       kBfloat16GradientAttrs, [](InferenceContext& c) {
                                         c.setOutput(0, c.inputAsShape(0).mergedWith(Shape::unknownOfRank(4)));
                                       });
const OpRegistrar kBfloat16BackFilterOp("_Bfloat16Conv2DBackpropFilter",
                                        "input: float, filter_sizes: int32, out_backprop: float -> output: float",
                                        kBfloat16GradientAttrs, [](InferenceContext& c) {
                                          c.setOutput(0, c.inputAsShape(1).mergedWith(Shape::unknownOfRank(4)));
                                        });

// What the three have in common. Plans know all their shapes.
class Bfloat16ConvKernel : public Kernel, public DescribedKernel {
 public:
  explicit Bfloat16ConvKernel(const KernelConstruction& c) : attrs_(WindowAttrs::of(c.node)) {}

  std::size_t scratchBytes(const KernelContext& planned) const override {
    return planned.hasPlannedOutput(0) ? bfloat16ConvolutionBytes(planned, geometry(planned)) : 0;
  }
  std::string implementation(const KernelContext&) const override { return bfloat16Kernels().name; }

  void compute(KernelContext& context) const override {
    if (!context.hasPlannedOutput(0)) {
      fail(Code::kInternal, "convolutions in bfloat16 are only for shapes that the plan knows.");
    }
    Tensor& out = context.plannedOutput(0);
    const Convolution conv = geometry(context);
    if (out.elements() == 0) return;
    run(context, conv, out.data<float>(), context.scratch(bfloat16ConvolutionBytes(context, conv)));
  }

 protected:
  virtual Convolution geometry(const KernelContext& context) const = 0;
  virtual void run(KernelContext& context, const Convolution& conv, float* out, void* scratch) const = 0;

  WindowAttrs attrs_;
};

class Bfloat16ForwardKernel : public Bfloat16ConvKernel {
 public:
  explicit Bfloat16ForwardKernel(const KernelConstruction& c)
      : Bfloat16ConvKernel(c), bias_(c.attr<int64_t>("num_args") > 0) {
    const auto& ops = c.attr<std::vector<std::string>>("fused_ops");
    if (ops.size() > 1) activation_ = ops[1] == "Relu" ? Activation::kRelu : Activation::kRelu6;
  }

 private:
  Convolution geometry(const KernelContext& c) const override {
    return Convolution::of(attrs_, c.input(0).shape(), c.input(1).shape());
  }
  void run(KernelContext& c, const Convolution& conv, float* out, void* scratch) const override {
    const Bfloat16Activation after{bias_ ? c.in<float>(2) : nullptr, activation_};
    bfloat16Convolve(c, conv, c.input(0).dim(0), c.in<float>(0), c.in<float>(1), after, out, scratch);
  }

  bool bias_;
  Activation activation_ = Activation::kNone;
};

class Bfloat16BackInputKernel : public Bfloat16ConvKernel {
 public:
  using Bfloat16ConvKernel::Bfloat16ConvKernel;

 private:
  Convolution geometry(const KernelContext& c) const override {
    return Convolution::of(attrs_, c.outputs_[0]->shape(), c.input(1).shape());
  }
  void run(KernelContext& c, const Convolution& conv, float* out, void* scratch) const override {
    bfloat16ConvolveBackInput(c, conv, c.input(2).dim(0), c.in<float>(1), c.in<float>(2), out, scratch);
  }
};

class Bfloat16BackFilterKernel : public Bfloat16ConvKernel {
 public:
  using Bfloat16ConvKernel::Bfloat16ConvKernel;

 private:
  Convolution geometry(const KernelContext& c) const override {
    return Convolution::of(attrs_, c.input(0).shape(), c.outputs_[0]->shape());
  }
  void run(KernelContext& c, const Convolution& conv, float* out, void* scratch) const override {
    bfloat16ConvolveBackFilter(c, conv, c.input(0).dim(0), c.in<float>(0), c.in<float>(2), out, scratch);
  }
};

template <typename K>
std::unique_ptr<Kernel> makeBfloat16Conv(const KernelConstruction& c) {
  return std::make_unique<K>(c);
}

const KernelRegistrar kBfloat16Conv("_Bfloat16Conv2D", makeBfloat16Conv<Bfloat16ForwardKernel>);
const KernelRegistrar kBfloat16BackInput("_Bfloat16Conv2DBackpropInput", makeBfloat16Conv<Bfloat16BackInputKernel>);
const KernelRegistrar kBfloat16BackFilter("_Bfloat16Conv2DBackpropFilter", makeBfloat16Conv<Bfloat16BackFilterKernel>);

}  // namespace
}  // namespace engine::kernels
