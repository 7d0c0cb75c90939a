// Conv2D and its two gradient ops.
#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/graph/ops.h"
#include "engine/kernels/described_kernel.h"
#include "engine/kernels/nn/convolution.h"
#include "engine/kernels/nn/image_layout.h"
#include "engine/kernels/nn/image_tasks.h"
#include "engine/kernels/nn/packed_convolution.h"
#include "engine/kernels/nn/planned_convolution.h"
#include "engine/kernels/nn/whole_convolution.h"
#include "engine/kernels/nn/winograd_convolution.h"
#include "engine/kernels/shape_values.h"
#include "engine/kernels/type_list.h"

namespace engine::kernels {
namespace {

void convShape(InferenceContext& c) {
  const WindowAttrs attrs = WindowAttrs::of(c.node());
  const Shape image = c.withRank(0, 4);
  const Shape filter = c.withRank(1, 4);
  const int64_t channels = image.dim(attrs.channelAxis());
  if (channels >= 0 && filter.dim(2) > 0 && channels % filter.dim(2) != 0) {
    c.failShape(
        message("Depth of input (", channels, ") is not a multiple of input depth of filter (", filter.dim(2), ")."));
  }
  const WindowFit rows = attrs.fit(0, image.dim(attrs.heightAxis()), filter.dim(0));
  const WindowFit columns = attrs.fit(1, image.dim(attrs.heightAxis() + 1), filter.dim(1));
  c.setOutput(0, attrs.imageShape(image.dim(0), rows.out, columns.out, filter.dim(3)));
}

const char* kConv2dAttrs =
    "T: type; strides: list(int); use_cudnn_on_gpu: bool = true; padding: string; explicit_paddings: list(int) = []; "
    "data_format: string = \"NHWC\"; dilations: list(int) = [1, 1, 1, 1]";
const OpRegistrar kConvOp("Conv2D", "input: T, filter: T -> output: T", kConv2dAttrs, convShape);
const OpRegistrar kInputOp("Conv2DBackpropInput", "input_sizes: int32, filter: T, out_backprop: T -> output: T",
                           kConv2dAttrs, [](InferenceContext& c) {
                             c.setOutput(0, c.inputAsShape(0).mergedWith(Shape::unknownOfRank(4)));
                           });
const OpRegistrar kFilterOp("Conv2DBackpropFilter", "input: T, filter_sizes: int32, out_backprop: T -> output: T",
                            kConv2dAttrs, [](InferenceContext& c) {
                              c.setOutput(0, c.inputAsShape(1).mergedWith(Shape::unknownOfRank(4)));
                            });

// Bytes for one thread: the algorithm's own, and channels-last copies of one image's tensors.
std::size_t taskBytes(const Convolution& conv, int64_t images, bool channelsFirst, std::size_t elementSize) {
  const std::size_t copies = channelsFirst ? static_cast<std::size_t>(conv.inElements() + conv.outElements()) : 0;
  return convolutionScratchBytes(conv, channelsFirst ? 1 : images, elementSize) + copies * elementSize + 64;
}

template <typename T>
class ConvKernel : public Kernel, public DescribedKernel {
 public:
  explicit ConvKernel(const Node& node) : attrs_(WindowAttrs::of(node)) {}

  void prepare(const KernelContext& planned) override {
    const Convolution conv = geometry(planned);
    if (isPlanned(conv)) planned_.prepare(planned, conv.shape);
  }

  std::size_t scratchBytes(const KernelContext& planned) const override {
    const Convolution conv = geometry(planned);
    if (isPlanned(conv)) return planned_.scratchBytes(planned, conv.shape);
    return imageTaskBytes(planned, taskBytes(conv, planned.input(0).dim(0), attrs_.channelsFirst, sizeof(T)));
  }

  std::string implementation(const KernelContext& planned) const override {
    const Convolution conv = geometry(planned);
    return isPlanned(conv) ? planned_.implementation(conv.shape, planned.input(0).dim(0))
                           : convolutionName(conv, sizeof(T), ConvolutionPass::kForward);
  }

  void compute(KernelContext& context) const override {
    const Tensor& image = context.input(0);
    const Convolution conv = geometry(context);
    Tensor& out = outputLike(context, 0, [&] {
      return attrs_.imageShape(image.dim(0), conv.outHeight, conv.outWidth, conv.shape.outChannels);
    });
    if (out.elements() == 0) return;
    if constexpr (std::is_same_v<T, float>) {
      if (isPlanned(conv)) return planned_.compute(context, conv.shape, image.dim(0), out.data<float>());
    }
    const T* filter = context.in<T>(1);
    const double flops = conv.flops() * static_cast<double>(image.dim(0));
    forImageTasks(context, image.dim(0), flops, taskBytes(conv, image.dim(0), attrs_.channelsFirst, sizeof(T)),
                  [&](int64_t begin, int64_t end, char* scratch) {
                    run(conv, end - begin, image.data<T>() + begin * conv.inElements(), filter,
                        out.data<T>() + begin * conv.outElements(), scratch);
                  });
  }

 private:
  Convolution geometry(const KernelContext& c) const {
    return Convolution::of(attrs_, c.input(0).shape(), c.input(1).shape());
  }
  bool isPlanned(const Convolution& conv) const {
    return std::is_same_v<T, float> && !attrs_.channelsFirst && conv.isPlain();
  }

  void run(const Convolution& conv, int64_t images, const T* image, const T* filter, T* out, char* scratch) const {
    if (!attrs_.channelsFirst) return convolve(conv, images, image, filter, out, scratch);
    auto* in = reinterpret_cast<T*>(scratch);
    T* result = in + conv.inElements();
    for (int64_t n = 0; n < images; ++n) {
      channelsToLast(image + n * conv.inElements(), conv.inElements(), conv.shape.inChannels, in);
      convolve(conv, 1, in, filter, result, alignedAfter(result + conv.outElements()));
      channelsToFirst(result, conv.outElements(), conv.shape.outChannels, out + n * conv.outElements());
    }
  }

  WindowAttrs attrs_;
  PlannedConvolution planned_{false, Activation::kNone};
};

template <typename T>
bool isWinograd(const WindowAttrs& attrs, const Convolution& conv, int64_t images) {
  return std::is_same_v<T, float> && !attrs.channelsFirst && conv.isPlain() && usesWinograd(conv.shape, images);
}

template <typename T>
class BackInputKernel : public Kernel, public DescribedKernel {
 public:
  explicit BackInputKernel(const Node& node) : attrs_(WindowAttrs::of(node)) {}

  std::size_t scratchBytes(const KernelContext& planned) const override {
    if (!planned.hasPlannedOutput(0)) return 0;
    const Shape& out = planned.outputs_[0]->shape();
    const Convolution conv = Convolution::of(attrs_, out, planned.input(1).shape());
    if (isWinograd<T>(attrs_, conv, out.dim(0))) return winogradBytes(planned, turnedShape(conv.shape), false);
    return imageTaskBytes(planned, taskBytes(conv, out.dim(0), attrs_.channelsFirst, sizeof(T)));
  }

  std::string implementation(const KernelContext& planned) const override {
    if (!planned.hasPlannedOutput(0)) return "";
    const Shape& out = planned.outputs_[0]->shape();
    const Convolution conv = Convolution::of(attrs_, out, planned.input(1).shape());
    return isWinograd<T>(attrs_, conv, out.dim(0)) ? winogradName()
                                                   : convolutionName(conv, sizeof(T), ConvolutionPass::kBackInput);
  }

  void compute(KernelContext& context) const override {
    const Tensor& grad = context.input(2);
    Tensor& out = outputLike(context, 0, [&] { return shapeFromTensor(context.input(0)); });
    const Convolution conv = Convolution::of(attrs_, out.shape(), context.input(1).shape());
    checkGradient(conv, attrs_, out.dim(0), grad.shape());
    if (out.elements() == 0) return;
    const T* filter = context.in<T>(1);
    if constexpr (std::is_same_v<T, float>) {
      if (isWinograd<T>(attrs_, conv, out.dim(0))) {
        return winogradConvolve(context, turnedShape(conv.shape), out.dim(0), grad.data<T>(), {filter, true}, nullptr,
                                false, out.data<T>());
      }
    }
    const double flops = conv.flops() * static_cast<double>(out.dim(0));
    forImageTasks(context, out.dim(0), flops, taskBytes(conv, out.dim(0), attrs_.channelsFirst, sizeof(T)),
                  [&](int64_t begin, int64_t end, char* scratch) {
                    run(conv, end - begin, grad.data<T>() + begin * conv.outElements(), filter,
                        out.data<T>() + begin * conv.inElements(), scratch);
                  });
  }

  static void checkGradient(const Convolution& conv, const WindowAttrs& attrs, int64_t images, const Shape& grad) {
    const int h = attrs.heightAxis();
    if (grad.rank() != 4 || grad.dim(0) != images || grad.dim(h) != conv.outHeight ||
        grad.dim(h + 1) != conv.outWidth || grad.dim(attrs.channelAxis()) != conv.shape.outChannels) {
      fail(Code::kInvalidArgument, "Size of out_backprop doesn't match computed: actual = ", grad, ", computed = [",
           images, ",", conv.outHeight, ",", conv.outWidth, ",", conv.shape.outChannels, "]");
    }
  }

 private:
  void run(const Convolution& conv, int64_t images, const T* grad, const T* filter, T* out, char* scratch) const {
    if (!attrs_.channelsFirst) return convolveBackInput(conv, images, filter, grad, out, scratch);
    auto* in = reinterpret_cast<T*>(scratch);
    T* result = in + conv.outElements();
    for (int64_t n = 0; n < images; ++n) {
      channelsToLast(grad + n * conv.outElements(), conv.outElements(), conv.shape.outChannels, in);
      convolveBackInput(conv, 1, filter, in, result, alignedAfter(result + conv.inElements()));
      channelsToFirst(result, conv.inElements(), conv.shape.inChannels, out + n * conv.inElements());
    }
  }

  WindowAttrs attrs_;
};

template <typename T>
class BackFilterKernel : public Kernel, public DescribedKernel {
 public:
  explicit BackFilterKernel(const Node& node) : attrs_(WindowAttrs::of(node)) {}

  std::size_t scratchBytes(const KernelContext& planned) const override {
    if (!planned.hasPlannedOutput(0)) return 0;
    const Convolution conv = Convolution::of(attrs_, planned.input(0).shape(), planned.outputs_[0]->shape());
    if (isWinograd<T>(attrs_, conv, planned.input(0).dim(0))) return winogradBackFilterBytes(planned, conv.shape);
    return imageTaskBytes(planned, partBytes(conv, planned.input(0).dim(0)));
  }

  std::string implementation(const KernelContext& planned) const override {
    if (!planned.hasPlannedOutput(0)) return "";
    const Convolution conv = Convolution::of(attrs_, planned.input(0).shape(), planned.outputs_[0]->shape());
    return isWinograd<T>(attrs_, conv, planned.input(0).dim(0))
               ? winogradName()
               : convolutionName(conv, sizeof(T), ConvolutionPass::kBackFilter);
  }

  void compute(KernelContext& context) const override {
    const Tensor& image = context.input(0);
    const Tensor& grad = context.input(2);
    Tensor& out = outputLike(context, 0, [&] { return shapeFromTensor(context.input(1)); });
    const Convolution conv = Convolution::of(attrs_, image.shape(), out.shape());
    BackInputKernel<T>::checkGradient(conv, attrs_, image.dim(0), grad.shape());
    T* total = out.data<T>();
    const bool empty = image.elements() == 0 || grad.elements() == 0;
    if constexpr (std::is_same_v<T, float>) {
      if (!empty && isWinograd<T>(attrs_, conv, image.dim(0))) {
        return winogradBackFilter(context, conv.shape, image.dim(0), image.data<T>(), grad.data<T>(), total);
      }
      if (!empty && sharesFilter(conv)) return sumParts(context, conv, total);
    }
    if (!context.accumulate()) std::fill(total, total + out.elements(), T{0});
    if (empty) return;
    const double flops = conv.flops() * static_cast<double>(image.dim(0));
    // Each task sums into a filter of its own; those are added up in the order of the tasks.
    std::array<T*, kMaxImageTasks> parts{};
    forImageTasks(context, image.dim(0), flops, partBytes(conv, image.dim(0)),
                  [&](int64_t begin, int64_t end, char* scratch, int task, int tasks) {
                    auto* sum = tasks == 1 ? total : reinterpret_cast<T*>(scratch);
                    if (tasks > 1) std::fill(sum, sum + conv.filterElements(), T{0});
                    parts[static_cast<std::size_t>(task)] = sum;
                    run(conv, end - begin, image.data<T>() + begin * conv.inElements(),
                        grad.data<T>() + begin * conv.outElements(), sum,
                        alignedAfter(reinterpret_cast<T*>(scratch) + conv.filterElements()));
                  });
    for (T* part : parts) {
      if (!part || part == total) continue;
      for (int64_t i = 0; i < conv.filterElements(); ++i) total[i] += part[i];
    }
  }

 private:
  // Whether each task sums a part of a large filter over all images, instead of the whole one over some of them: sums
  // of a whole filter are memory traffic of their own.
  bool sharesFilter(const Convolution& conv) const {
    constexpr int64_t kSmallFilter = int64_t{1} << 14;
    return !attrs_.channelsFirst && packsBackFilter(conv) && conv.filterElements() > kSmallFilter;
  }

  static void sumParts(KernelContext& context, const Convolution& conv, float* total) {
    const int64_t images = context.input(0).dim(0);
    const double flops = conv.flops() * static_cast<double>(images);
    forImageTasks(context, kMaxImageTasks, flops, convolutionScratchBytes(conv, images, sizeof(float)),
                  [&](int64_t, int64_t, char* scratch, int task, int tasks) {
                    convolveBackFilterPart(conv, images, context.in<float>(0), context.in<float>(2),
                                           filterPart(conv, task, tasks), context.accumulate(), total, scratch);
                  });
  }

  std::size_t partBytes(const Convolution& conv, int64_t images) const {
    return taskBytes(conv, images, attrs_.channelsFirst, sizeof(T)) +
           static_cast<std::size_t>(conv.filterElements()) * sizeof(T) + 64;
  }

  void run(const Convolution& conv, int64_t images, const T* image, const T* grad, T* sum, char* scratch) const {
    if (!attrs_.channelsFirst) return convolveBackFilter(conv, images, image, grad, sum, scratch);
    auto* in = reinterpret_cast<T*>(scratch);
    T* out = in + conv.inElements();
    for (int64_t n = 0; n < images; ++n) {
      channelsToLast(image + n * conv.inElements(), conv.inElements(), conv.shape.inChannels, in);
      channelsToLast(grad + n * conv.outElements(), conv.outElements(), conv.shape.outChannels, out);
      convolveBackFilter(conv, 1, in, out, sum, alignedAfter(out + conv.outElements()));
    }
  }

  WindowAttrs attrs_;
};

template <template <typename> typename K>
std::unique_ptr<Kernel> makeConv(const KernelConstruction& c) {
  return dispatch(
      FloatTypes{}, c, c.inputType(2 < static_cast<int>(c.node.inputs().size()) ? 2 : 0),
      [&]<typename T>(std::type_identity<T>) { return std::unique_ptr<Kernel>(std::make_unique<K<T>>(c.node)); });
}

KernelTraits traitsOf(BatchRule rule, bool accumulates = false) {
  KernelTraits traits;
  traits.batch = std::move(rule);
  traits.accumulates = accumulates;
  return traits;
}

std::unique_ptr<Kernel> makeAnyConv(const KernelConstruction& c) {
  return c.inputType(0) == DType::kInt32 ? makeWholeConvolution(c) : makeConv<ConvKernel>(c);
}

const KernelRegistrar kConv("Conv2D", makeAnyConv, traitsOf(batch_rule::firstInput));
const KernelRegistrar kBackInput("Conv2DBackpropInput", makeConv<BackInputKernel>, traitsOf([](const BatchQuery& q) {
                                   return q.carries[2] && !q.carries[0] && !q.carries[1] ? BatchKind::kRows
                                                                                         : BatchKind::kNone;
                                 }));
const KernelRegistrar kBackFilter("Conv2DBackpropFilter", makeConv<BackFilterKernel>,
                                  traitsOf(
                                      [](const BatchQuery& q) {
                                        return q.carries[0] && q.carries[2] && !q.carries[1] ? BatchKind::kSum
                                                                                             : BatchKind::kNone;
                                      },
                                      true));

Attrs convAttrs(const Node& node) {
  Attrs attrs;
  for (const char* name : {"strides", "padding", "explicit_paddings", "data_format", "dilations", "use_cudnn_on_gpu"}) {
    attrs[name] = node.attrs().at(name);
  }
  return attrs;
}

const GradientRegistrar kConvGradient("Conv2D", [](GradientContext& c) {
  const Attrs attrs = convAttrs(c.node);
  const Node* shapes = c.scope.node("ShapeN", {c.input(0), c.input(1)});
  return std::vector<Gradient>{c.scope.op("Conv2DBackpropInput", {shapes->output(0), c.input(1), c.grad()}, attrs),
                               c.scope.op("Conv2DBackpropFilter", {c.input(0), shapes->output(1), c.grad()}, attrs)};
});
const GradientRegistrar kBackInputGradient("Conv2DBackpropInput", [](GradientContext& c) {
  const Attrs attrs = convAttrs(c.node);
  const Output sizes = ops::shapeOf(c.scope, c.input(1));
  return std::vector<Gradient>{{},
                               c.scope.op("Conv2DBackpropFilter", {c.grad(), sizes, c.input(2)}, attrs),
                               c.scope.op("Conv2D", {c.grad(), c.input(1)}, attrs)};
});
const GradientRegistrar kBackFilterGradient("Conv2DBackpropFilter", [](GradientContext& c) {
  const Attrs attrs = convAttrs(c.node);
  const Output sizes = ops::shapeOf(c.scope, c.input(0));
  return std::vector<Gradient>{c.scope.op("Conv2DBackpropInput", {sizes, c.grad(), c.input(2)}, attrs),
                               {},
                               c.scope.op("Conv2D", {c.input(0), c.grad()}, attrs)};
});

}  // namespace
}  // namespace engine::kernels
