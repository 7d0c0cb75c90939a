// DepthwiseConv2dNative and its gradient ops: each channel has filters of its own, [height, width, channels,
// multiplier].
#include <array>

#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/graph/ops.h"
#include "engine/kernels/native/kernel_table.h"
#include "engine/kernels/nn/image_tasks.h"
#include "engine/kernels/nn/window.h"
#include "engine/kernels/shape_values.h"
#include "engine/kernels/type_list.h"

namespace engine::kernels {
namespace {

void depthwiseShape(InferenceContext& c) {
  const WindowAttrs attrs = WindowAttrs::of(c.node());
  const Shape image = c.withRank(0, 4);
  const Shape filter = c.withRank(1, 4);
  const int64_t channels = image.dim(attrs.channelAxis());
  if (channels >= 0 && filter.dim(2) >= 0 && channels != filter.dim(2)) {
    c.failShape(message("input and filter must have the same depth: ", channels, " vs ", filter.dim(2), "."));
  }
  const int64_t depth = std::max(channels, filter.dim(2));
  const bool known = depth >= 0 && filter.dim(3) >= 0;
  c.setOutput(0, attrs.imageShape(image.dim(0), attrs.fit(0, image.dim(attrs.heightAxis()), filter.dim(0)).out,
                                  attrs.fit(1, image.dim(attrs.heightAxis() + 1), filter.dim(1)).out,
                                  known ? depth * filter.dim(3) : kUnknownDim));
}

const char* kDepthwiseAttrs =
    "T: type; strides: list(int); padding: string; explicit_paddings: list(int) = []; data_format: string = \"NHWC\"; "
    "dilations: list(int) = [1, 1, 1, 1]";
const OpRegistrar kDepthwiseOp("DepthwiseConv2dNative", "input: T, filter: T -> output: T", kDepthwiseAttrs,
                               depthwiseShape);
const OpRegistrar kDepthwiseInputOp("DepthwiseConv2dNativeBackpropInput",
                                    "input_sizes: int32, filter: T, out_backprop: T -> output: T", kDepthwiseAttrs,
                                    [](InferenceContext& c) {
                                      c.setOutput(0, c.inputAsShape(0).mergedWith(Shape::unknownOfRank(4)));
                                    });
const OpRegistrar kDepthwiseFilterOp("DepthwiseConv2dNativeBackpropFilter",
                                     "input: T, filter_sizes: int32, out_backprop: T -> output: T", kDepthwiseAttrs,
                                     [](InferenceContext& c) {
                                       c.setOutput(0, c.inputAsShape(1).mergedWith(Shape::unknownOfRank(4)));
                                     });

// Sizes and steps of one image.
struct Depthwise {
  int64_t images, inHeight, inWidth, channels, kernelHeight, kernelWidth, multiplier;
  WindowFit rows, columns;
  WindowAttrs attrs;

  static Depthwise of(const WindowAttrs& attrs, const Shape& image, const Shape& filter) {
    if (image.rank() != 4 || filter.rank() != 4 || image.dim(attrs.channelAxis()) != filter.dim(2)) {
      fail(Code::kInvalidArgument, "input ", image, " and filter ", filter,
           " must be 4-dimensional and of the same depth");
    }
    const int h = attrs.heightAxis();
    return {image.dim(0),
            image.dim(h),
            image.dim(h + 1),
            filter.dim(2),
            filter.dim(0),
            filter.dim(1),
            filter.dim(3),
            attrs.fit(0, image.dim(h), filter.dim(0)),
            attrs.fit(1, image.dim(h + 1), filter.dim(1)),
            attrs};
  }
  int64_t outChannels() const { return channels * multiplier; }
  int64_t inElements() const { return inHeight * inWidth * channels; }
  int64_t outElements() const { return rows.out * columns.out * outChannels(); }
  Shape outShape() const { return attrs.imageShape(images, rows.out, columns.out, outChannels()); }
  // Whether each channel has one filter and its values lie side by side: rows of channels are multiplied at once.
  template <typename T>
  bool isVectors() const {
    return std::is_same_v<T, float> && multiplier == 1 && !attrs.channelsFirst;
  }
  bool isNative() const { return isVectors<float>() && attrs.sides[0].dilation == 1 && attrs.sides[1].dilation == 1; }
  ConvShape nativeShape() const {
    const auto number = [](int64_t value) { return static_cast<int>(value); };
    return {number(inHeight),
            number(inWidth),
            number(channels),
            number(kernelHeight),
            number(kernelWidth),
            number(channels),
            number(attrs.sides[0].stride),
            number(attrs.sides[1].stride),
            number(rows.before),
            number(rows.after),
            number(columns.before),
            number(columns.after)};
  }
  double flops() const { return 2.0 * static_cast<double>(images * outElements() * kernelHeight * kernelWidth); }

  // Calls fn(input offset, filter offset, output offset) for every pixel and tap of one image, at the first channel.
  template <typename Fn>
  void forTaps(Fn&& fn) const {
    const bool first = attrs.channelsFirst;
    for (int64_t oy = 0; oy < rows.out; ++oy) {
      for (int64_t ox = 0; ox < columns.out; ++ox) {
        const int64_t out = (oy * columns.out + ox) * (first ? 1 : outChannels());
        for (int64_t ky = 0; ky < kernelHeight; ++ky) {
          const int64_t y = oy * attrs.sides[0].stride - rows.before + ky * attrs.sides[0].dilation;
          if (y < 0 || y >= inHeight) continue;
          for (int64_t kx = 0; kx < kernelWidth; ++kx) {
            const int64_t x = ox * attrs.sides[1].stride - columns.before + kx * attrs.sides[1].dilation;
            if (x < 0 || x >= inWidth) continue;
            fn((y * inWidth + x) * (first ? 1 : channels), (ky * kernelWidth + kx) * outChannels(), out);
          }
        }
      }
    }
  }

  // The same for every product: of each channel, too.
  template <typename Fn>
  void forProducts(Fn&& fn) const {
    const int64_t inStep = attrs.channelsFirst ? inHeight * inWidth : 1;
    const int64_t outStep = attrs.channelsFirst ? rows.out * columns.out : 1;
    forTaps([&](int64_t in, int64_t tap, int64_t out) {
      int64_t at = 0;
      for (int64_t c = 0; c < channels; ++c) {
        for (int64_t m = 0; m < multiplier; ++m, ++at) fn(in + c * inStep, tap + at, out + at * outStep);
      }
    });
  }

  // y[y's place] += a[a's place] * b[b's place] for every product of one image; the places are those of `order`, which
  // puts (input, filter, output) in the order (a, b, y).
  template <typename T, typename Order>
  void addProducts(const T* a, const T* b, T* y, Order&& order) const {
    if constexpr (std::is_same_v<T, float>) {
      if (isVectors<T>()) {
        return forTaps([&](int64_t in, int64_t tap, int64_t out) {
          const auto [ai, bi, yi] = order(in, tap, out);
          kernelTable().multiplyAdd(channels, a + ai, b + bi, y + yi);
        });
      }
    }
    forProducts([&](int64_t in, int64_t tap, int64_t out) {
      const auto [ai, bi, yi] = order(in, tap, out);
      y[yi] += a[ai] * b[bi];
    });
  }
};

void checkGradient(const Depthwise& d, const Tensor& grad) {
  if (grad.shape() != d.outShape()) {
    fail(Code::kInvalidArgument, "out_backprop has shape ", grad.shape(), "; ", d.outShape(), " is needed");
  }
}

std::unique_ptr<Kernel> makeDepthwiseForward(const KernelConstruction& c) {
  const WindowAttrs attrs = WindowAttrs::of(c.node);
  return dispatch(FloatTypes{}, c, c.inputType(0), [&]<typename T>(std::type_identity<T>) {
    return kernelOf([attrs](KernelContext& context) {
      const Depthwise d = Depthwise::of(attrs, context.input(0).shape(), context.input(1).shape());
      Tensor& out = outputLike(context, 0, [&] { return d.outShape(); });
      const T* filter = context.in<T>(1);
      forImageTasks(context, d.images, d.flops(), 0, [&](int64_t begin, int64_t end, char*) {
        if constexpr (std::is_same_v<T, float>) {
          if (d.isNative()) {
            return kernelTable().depthwise(d.nativeShape(), static_cast<int>(end - begin),
                                           context.in<T>(0) + begin * d.inElements(), filter, nullptr,
                                           out.data<T>() + begin * d.outElements());
          }
        }
        for (int64_t n = begin; n < end; ++n) {
          const T* image = context.in<T>(0) + n * d.inElements();
          T* to = out.data<T>() + n * d.outElements();
          std::fill(to, to + d.outElements(), T{0});
          d.addProducts(image, filter, to, [](int64_t from, int64_t tap, int64_t into) {
            return std::array{from, tap, into};
          });
        }
      });
    });
  });
}

std::unique_ptr<Kernel> makeBackInput(const KernelConstruction& c) {
  const WindowAttrs attrs = WindowAttrs::of(c.node);
  return dispatch(FloatTypes{}, c, c.inputType(1), [&]<typename T>(std::type_identity<T>) {
    return kernelOf([attrs](KernelContext& context) {
      Tensor& out = outputLike(context, 0, [&] { return shapeFromTensor(context.input(0)); });
      const Depthwise d = Depthwise::of(attrs, out.shape(), context.input(1).shape());
      checkGradient(d, context.input(2));
      const T* filter = context.in<T>(1);
      forImageTasks(context, d.images, d.flops(), 0, [&](int64_t begin, int64_t end, char*) {
        for (int64_t n = begin; n < end; ++n) {
          const T* grad = context.in<T>(2) + n * d.outElements();
          T* to = out.data<T>() + n * d.inElements();
          std::fill(to, to + d.inElements(), T{0});
          d.addProducts(grad, filter, to, [](int64_t from, int64_t tap, int64_t into) {
            return std::array{into, tap, from};
          });
        }
      });
    });
  });
}

std::unique_ptr<Kernel> makeBackFilter(const KernelConstruction& c) {
  const WindowAttrs attrs = WindowAttrs::of(c.node);
  return dispatch(FloatTypes{}, c, c.inputType(0), [&]<typename T>(std::type_identity<T>) {
    return kernelOf([attrs](KernelContext& context) {
      Tensor& out = outputLike(context, 0, [&] { return shapeFromTensor(context.input(1)); });
      const Depthwise d = Depthwise::of(attrs, context.input(0).shape(), out.shape());
      checkGradient(d, context.input(2));
      T* sum = out.data<T>();
      if (!context.accumulate()) std::fill(sum, sum + out.elements(), T{0});
      for (int64_t n = 0; n < d.images; ++n) {
        const T* image = context.in<T>(0) + n * d.inElements();
        const T* grad = context.in<T>(2) + n * d.outElements();
        d.addProducts(image, grad, sum, [](int64_t from, int64_t tap, int64_t into) {
          return std::array{from, into, tap};
        });
      }
    });
  });
}

KernelTraits depthwiseTraits(BatchRule rule, bool accumulates = false) {
  KernelTraits traits;
  traits.batch = std::move(rule);
  traits.accumulates = accumulates;
  return traits;
}

BatchKind backInputRule(const BatchQuery& q) {
  return q.carries[2] && !q.carries[0] && !q.carries[1] ? BatchKind::kRows : BatchKind::kNone;
}
BatchKind backFilterRule(const BatchQuery& q) {
  return q.carries[0] && q.carries[2] && !q.carries[1] ? BatchKind::kSum : BatchKind::kNone;
}

const KernelRegistrar kDepthwiseForward("DepthwiseConv2dNative", makeDepthwiseForward,
                                        depthwiseTraits(batch_rule::firstInput));
const KernelRegistrar kDepthwiseBackInput("DepthwiseConv2dNativeBackpropInput", makeBackInput,
                                          depthwiseTraits(backInputRule));
const KernelRegistrar kDepthwiseBackFilter("DepthwiseConv2dNativeBackpropFilter", makeBackFilter,
                                           depthwiseTraits(backFilterRule, true));

Attrs depthwiseAttrs(const Node& node) {
  Attrs attrs;
  for (const char* name : {"strides", "padding", "explicit_paddings", "data_format", "dilations"}) {
    attrs[name] = node.attrs().at(name);
  }
  return attrs;
}

const GradientRegistrar kDepthwiseGradient("DepthwiseConv2dNative", [](GradientContext& c) {
  const Attrs attrs = depthwiseAttrs(c.node);
  const Output image = ops::shapeOf(c.scope, c.input(0));
  const Output filter = ops::shapeOf(c.scope, c.input(1));
  return std::vector<Gradient>{
      c.scope.op("DepthwiseConv2dNativeBackpropInput", {image, c.input(1), c.grad()}, attrs),
      c.scope.op("DepthwiseConv2dNativeBackpropFilter", {c.input(0), filter, c.grad()}, attrs)};
});
const GradientRegistrar kDepthwiseInputGradient("DepthwiseConv2dNativeBackpropInput", [](GradientContext& c) {
  const Attrs attrs = depthwiseAttrs(c.node);
  const Output filter = ops::shapeOf(c.scope, c.input(1));
  return std::vector<Gradient>{{},
                               c.scope.op("DepthwiseConv2dNativeBackpropFilter", {c.grad(), filter, c.input(2)}, attrs),
                               c.scope.op("DepthwiseConv2dNative", {c.grad(), c.input(1)}, attrs)};
});
const GradientRegistrar kDepthwiseFilterGradient("DepthwiseConv2dNativeBackpropFilter", [](GradientContext& c) {
  const Attrs attrs = depthwiseAttrs(c.node);
  const Output image = ops::shapeOf(c.scope, c.input(0));
  return std::vector<Gradient>{c.scope.op("DepthwiseConv2dNativeBackpropInput", {image, c.grad(), c.input(2)}, attrs),
                               {},
                               c.scope.op("DepthwiseConv2dNative", {c.input(0), c.grad()}, attrs)};
});

}  // namespace
}  // namespace engine::kernels
