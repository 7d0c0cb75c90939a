// Gradients of the gradients of max pooling: MaxPoolGradGrad, MaxPoolGradGradV2, MaxPool3DGradGrad take from `grad`, a
// picture like the one that was pooled, what stands where the maxima were.
#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/graph/ops.h"
#include "engine/kernels/dispatch.h"
#include "engine/kernels/nn/volume_pool.h"

namespace engine::kernels {
namespace {

void likePooled(InferenceContext& c) {
  c.setOutput(0, c.input(1));
}

const OpRegistrar kSecond("MaxPoolGradGrad", "orig_input: T, orig_output: T, grad: T -> output: T",
                          "ksize: list(int); strides: list(int); padding: string; data_format: string = \"NHWC\"; "
                          "T: type",
                          likePooled);
const OpRegistrar kSecondV2("MaxPoolGradGradV2",
                            "orig_input: T, orig_output: T, grad: T, ksize: int32, strides: int32 -> output: T",
                            "padding: string; data_format: string = \"NHWC\"; T: type", likePooled);
const OpRegistrar kSecond3d("MaxPool3DGradGrad", "orig_input: T, orig_output: T, grad: T -> output: T",
                            "ksize: list(int); strides: list(int); padding: string; data_format: string = \"NDHWC\"; "
                            "T: type",
                            likePooled);

// The picture's shape as that of volumes.
Shape volumesOf(const VolumeAttrs& attrs, const Shape& picture) {
  if (picture.rank() == 5) return picture;
  if (picture.rank() != 4) fail(Code::kInvalidArgument, "pooling needs a 4-dimensional image; got ", picture);
  if (attrs.channelsFirst) return Shape{picture.dim(0), picture.dim(1), 1, picture.dim(2), picture.dim(3)};
  return Shape{picture.dim(0), 1, picture.dim(1), picture.dim(2), picture.dim(3)};
}

template <typename T>
void takeAtMaxima(KernelContext& context, const VolumeAttrs& attrs) {
  const Tensor& picture = context.input(0);
  const Tensor& pooled = context.input(1);
  const Tensor& grad = context.input(2);
  const VolumePool pool = VolumePool::of(attrs, volumesOf(attrs, picture.shape()));
  if (grad.shape() != picture.shape() || pooled.rank() != picture.rank() ||
      pooled.elements() != pool.windows.volumes * pool.outElements()) {
    fail(Code::kInvalidArgument, "orig_output and grad of shapes ", pooled.shape(), " and ", grad.shape(),
         " do not fit orig_input of shape ", picture.shape(), ".");
  }
  T* out = context.output(0, pooled.shape()).template data<T>();
  for (int64_t n = 0; n < pool.windows.volumes; ++n) {
    const T* in = picture.data<T>() + n * pool.inElements();
    const T* from = grad.data<T>() + n * pool.inElements();
    T* to = out + n * pool.outElements();
    pool.forOutputs([&](int64_t window, int64_t channel) {
      const int64_t at = pool.largestAt(window, channel, in);
      to[pool.outAt(window, channel)] = at < 0 ? T{0} : from[at];
    });
  }
}

const KernelRegistrar kSecondKernel({"MaxPoolGradGrad", "MaxPool3DGradGrad"}, [](const KernelConstruction& c) {
  const VolumeAttrs attrs = c.node.op() == "MaxPool3DGradGrad"
                                ? VolumeAttrs::of(c.node)
                                : VolumeAttrs::ofImages(c.node, c.attr<std::vector<int64_t>>("ksize"),
                                                        c.attr<std::vector<int64_t>>("strides"));
  return forFloating(c, c.inputType(0), [attrs](auto type) {
    return kernelOf([attrs](KernelContext& context) { takeAtMaxima<typename decltype(type)::type>(context, attrs); });
  });
});
const KernelRegistrar kSecondV2Kernel("MaxPoolGradGradV2", [](const KernelConstruction& c) {
  return forFloating(c, c.inputType(0), [](auto type) {
    return kernelOf([](KernelContext& context) {
      const VolumeAttrs attrs =
          VolumeAttrs::ofImages(context.node(), context.input(3).toInt64s(), context.input(4).toInt64s());
      takeAtMaxima<typename decltype(type)::type>(context, attrs);
    });
  });
});

// Each of the two is the gradient of the other. The op's window comes as attributes, or as its last two inputs.
GradientFn gradientBy(const char* op) {
  return [op](GradientContext& c) {
    Attrs attrs;
    for (const char* name : {"ksize", "strides", "padding", "data_format"}) {
      if (c.node.hasAttr(name)) attrs[name] = c.node.attrs().at(name);
    }
    std::vector<Output> inputs{c.input(0), c.input(1), c.grad()};
    for (int i = 3; i < static_cast<int>(c.node.inputs().size()); ++i) inputs.push_back(c.input(i));
    std::vector<Gradient> gradients(c.node.inputs().size());
    gradients[0] = c.scope.op("ZerosLike", {c.input(0)});
    gradients[1] = c.scope.op("ZerosLike", {c.input(1)});
    gradients[2] = c.scope.op(op, inputs, attrs);
    return gradients;
  };
}
const GradientRegistrar kOfGrad("MaxPoolGrad", gradientBy("MaxPoolGradGrad"));
const GradientRegistrar kOfSecond("MaxPoolGradGrad", gradientBy("MaxPoolGrad"));
const GradientRegistrar kOfGradV2("MaxPoolGradV2", gradientBy("MaxPoolGradGradV2"));
const GradientRegistrar kOfSecondV2("MaxPoolGradGradV2", gradientBy("MaxPoolGradV2"));
const GradientRegistrar kOfGrad3d("MaxPool3DGrad", gradientBy("MaxPool3DGradGrad"));
const GradientRegistrar kOfSecond3d("MaxPool3DGradGrad", gradientBy("MaxPool3DGrad"));

}  // namespace
}  // namespace engine::kernels
