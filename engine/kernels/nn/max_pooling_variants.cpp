// MaxPoolV2, whose window comes as tensors, and MaxPoolWithArgmax, which also tells where the maxima are; with their
// gradients. Images are pooled as volumes of depth 1.
#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/graph/ops.h"
#include "engine/kernels/dispatch.h"
#include "engine/kernels/nn/image_tasks.h"
#include "engine/kernels/nn/volume_pool.h"
#include "engine/kernels/wrapping.h"

namespace engine::kernels {
namespace {

using Ints = std::vector<int64_t>;

// An image's shape as that of a volume of depth 1, and back.
Shape asVolume(const VolumeAttrs& attrs, const Shape& image) {
  if (image.rank() != 4) fail(Code::kInvalidArgument, "pooling needs a 4-dimensional image; got ", image);
  if (attrs.channelsFirst) return Shape{image.dim(0), image.dim(1), 1, image.dim(2), image.dim(3)};
  return Shape{image.dim(0), 1, image.dim(1), image.dim(2), image.dim(3)};
}
Shape asImage(const VolumeAttrs& attrs, const Shape& volume) {
  if (attrs.channelsFirst) return Shape{volume.dim(0), volume.dim(1), volume.dim(3), volume.dim(4)};
  return Shape{volume.dim(0), volume.dim(2), volume.dim(3), volume.dim(4)};
}

Shape pooledShape(const VolumeAttrs& attrs, const Shape& image) {
  const Shape volume = asVolume(attrs, image);
  return asImage(attrs, attrs.outputShape(volume, attrs.ksize, volume.dim(attrs.channelAxis())));
}

void v2Shape(InferenceContext& c) {
  const Shape image = c.withRank(0, 4);
  const Tensor* ksize = c.constant(1);
  const Tensor* strides = c.constant(2);
  if (!ksize || !strides) return c.setOutput(0, Shape::unknownOfRank(4));
  c.setOutput(0, pooledShape(VolumeAttrs::ofImages(c.node(), ksize->toInt64s(), strides->toInt64s()), image));
}

VolumeAttrs attrsOf(const Node& node) {
  return VolumeAttrs::ofImages(node, node.attr<Ints>("ksize"), node.attr<Ints>("strides"));
}

void argmaxShape(InferenceContext& c) {
  const Shape shape = pooledShape(attrsOf(c.node()), c.withRank(0, 4));
  c.setOutput(0, shape);
  c.setOutput(1, shape);
}

const OpRegistrar kV2("MaxPoolV2", "input: T, ksize: int32, strides: int32 -> output: T",
                      "T: type = float; padding: string; data_format: string = \"NHWC\"", v2Shape);
const OpRegistrar kV2Grad("MaxPoolGradV2",
                          "orig_input: T, orig_output: T, grad: T, ksize: int32, strides: int32 -> output: T",
                          "padding: string; data_format: string = \"NHWC\"; T: type = float", shape_fn::unchanged);
const OpRegistrar kArgmax("MaxPoolWithArgmax", "input: T -> output: T, argmax: Targmax",
                          "ksize: list(int); strides: list(int); Targmax: type = int64; padding: string; "
                          "include_batch_in_index: bool = false; T: type",
                          argmaxShape);
const OpRegistrar kArgmaxGrad("MaxPoolGradWithArgmax", "input: T, grad: T, argmax: Targmax -> output: T",
                              "ksize: list(int); strides: list(int); padding: string; "
                              "include_batch_in_index: bool = false; Targmax: type; T: type",
                              shape_fn::unchanged);

VolumeAttrs attrsFrom(const KernelContext& context, int ksize) {
  return VolumeAttrs::ofImages(context.node(), context.input(ksize).toInt64s(), context.input(ksize + 1).toInt64s());
}

void checkGradient(const VolumePool& pool, const Tensor& grad) {
  if (grad.rank() != 4 || grad.dim(0) != pool.windows.volumes ||
      grad.elements() != pool.windows.volumes * pool.outElements()) {
    fail(Code::kInvalidArgument, "the gradient's shape ", grad.shape(), " does not fit the pooled image");
  }
}

// Calls each(image, window, channel, offset of the maximum in the image) over all images.
template <typename T, typename Each>
void forMaxima(KernelContext& context, const VolumePool& pool, const T* images, const Each& each) {
  forImageTasks(context, pool.windows.volumes, pool.flops(), 0, [&](int64_t begin, int64_t end, char*) {
    for (int64_t n = begin; n < end; ++n) {
      const T* image = images + n * pool.inElements();
      pool.forOutputs([&](int64_t window, int64_t channel) {
        each(n, pool.outAt(window, channel), pool.largestAt(window, channel, image));
      });
    }
  });
}

template <typename T>
void poolV2(KernelContext& context) {
  const Tensor& image = context.input(0);
  const VolumeAttrs attrs = attrsFrom(context, 1);
  const VolumePool pool = VolumePool::of(attrs, asVolume(attrs, image.shape()));
  T* out = context.output(0, pooledShape(attrs, image.shape())).template data<T>();
  const T* in = image.data<T>();
  forMaxima(context, pool, in, [&](int64_t n, int64_t to, int64_t from) {
    out[n * pool.outElements() + to] = from < 0 ? std::numeric_limits<T>::lowest() : in[n * pool.inElements() + from];
  });
}

template <typename T>
void poolGradV2(KernelContext& context) {
  const Tensor& image = context.input(0);
  const VolumeAttrs attrs = attrsFrom(context, 3);
  const VolumePool pool = VolumePool::of(attrs, asVolume(attrs, image.shape()));
  checkGradient(pool, context.input(2));
  const T* grad = context.in<T>(2);
  Tensor& out = context.output(0, image.shape());
  T* dIn = out.data<T>();
  std::fill_n(dIn, out.elements(), T{0});
  forMaxima(context, pool, image.data<T>(), [&](int64_t n, int64_t at, int64_t from) {
    if (from < 0) return;
    T& to = dIn[n * pool.inElements() + from];
    to = wrappingSum(to, grad[n * pool.outElements() + at]);
  });
}

template <typename T, typename Index>
std::unique_ptr<Kernel> makeArgmax(const VolumeAttrs& attrs, bool withBatch) {
  return kernelOf([attrs, withBatch](KernelContext& context) {
    const Tensor& image = context.input(0);
    const VolumePool pool = VolumePool::of(attrs, asVolume(attrs, image.shape()));
    const Shape shape = pooledShape(attrs, image.shape());
    T* out = context.output(0, shape).template data<T>();
    Index* argmax = context.output(1, shape).template data<Index>();
    if (image.elements() > std::numeric_limits<Index>::max()) {
      fail(Code::kInvalidArgument, "the images have more elements than the argmax's dtype can count.");
    }
    const T* in = image.data<T>();
    forMaxima(context, pool, in, [&](int64_t n, int64_t to, int64_t from) {
      const int64_t base = n * pool.inElements();
      const int64_t at = n * pool.outElements() + to;
      out[at] = from < 0 ? std::numeric_limits<T>::lowest() : in[base + from];
      argmax[at] = static_cast<Index>(std::max<int64_t>(from, 0) + (withBatch ? base : 0));
    });
  });
}

template <typename T, typename Index>
std::unique_ptr<Kernel> makeArgmaxGrad(const VolumeAttrs& attrs, bool withBatch) {
  return kernelOf([attrs, withBatch](KernelContext& context) {
    const Tensor& image = context.input(0);
    const VolumePool pool = VolumePool::of(attrs, asVolume(attrs, image.shape()));
    checkGradient(pool, context.input(1));
    checkGradient(pool, context.input(2));
    const T* grad = context.in<T>(1);
    const Index* argmax = context.in<Index>(2);
    Tensor& out = context.output(0, image.shape());
    T* dIn = out.data<T>();
    std::fill_n(dIn, out.elements(), T{0});
    for (int64_t i = 0; i < context.input(1).elements(); ++i) {
      const int64_t base = withBatch ? 0 : i / pool.outElements() * pool.inElements();
      const auto at = static_cast<int64_t>(argmax[i]);
      const int64_t limit = withBatch ? out.elements() : pool.inElements();
      if (at < 0 || at >= limit) {
        fail(Code::kInvalidArgument, "argmax ", at, " is no element of an image of ", limit, " elements.");
      }
      dIn[base + at] = wrappingSum(dIn[base + at], grad[i]);
    }
  });
}

const KernelRegistrar kV2Kernel("MaxPoolV2", [](const KernelConstruction& c) {
  return forNumber(c, c.inputType(0), [](auto type) { return kernelOf(poolV2<typename decltype(type)::type>); });
});
const KernelRegistrar kV2GradKernel("MaxPoolGradV2", [](const KernelConstruction& c) {
  return forNumber(c, c.inputType(0), [](auto type) { return kernelOf(poolGradV2<typename decltype(type)::type>); });
});
const KernelRegistrar kArgmaxKernel("MaxPoolWithArgmax", [](const KernelConstruction& c) {
  return forNumber(c, c.inputType(0), [&](auto type) {
    return forIndex(c, c.attr<DType>("Targmax"), [&](auto index) {
      return makeArgmax<typename decltype(type)::type, typename decltype(index)::type>(
          attrsOf(c.node), c.attr<bool>("include_batch_in_index"));
    });
  });
});
const KernelRegistrar kArgmaxGradKernel("MaxPoolGradWithArgmax", [](const KernelConstruction& c) {
  return forNumber(c, c.inputType(0), [&](auto type) {
    return forIndex(c, c.inputType(2), [&](auto index) {
      return makeArgmaxGrad<typename decltype(type)::type, typename decltype(index)::type>(
          attrsOf(c.node), c.attr<bool>("include_batch_in_index"));
    });
  });
});

const GradientRegistrar kV2Gradient("MaxPoolV2", [](GradientContext& c) {
  const Attrs attrs{{"padding", c.node.attrs().at("padding")}, {"data_format", c.node.attrs().at("data_format")}};
  return std::vector<Gradient>{
      c.scope.op("MaxPoolGradV2", {c.input(0), c.output(), c.grad(), c.input(1), c.input(2)}, attrs), {}, {}};
});
const GradientRegistrar kArgmaxGradient("MaxPoolWithArgmax", [](GradientContext& c) {
  Attrs attrs;
  for (const char* name : {"ksize", "strides", "padding", "include_batch_in_index"}) {
    attrs[name] = c.node.attrs().at(name);
  }
  return std::vector<Gradient>{c.scope.op("MaxPoolGradWithArgmax", {c.input(0), c.grad(), c.output(1)}, attrs)};
});
const NoGradientRegistrar kNoGradient({"MaxPoolGradWithArgmax"});

}  // namespace
}  // namespace engine::kernels
