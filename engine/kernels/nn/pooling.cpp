// MaxPool, AvgPool and their gradients.
#include <limits>

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

void poolShape(InferenceContext& c) {
  const WindowAttrs attrs = WindowAttrs::of(c.node());
  const Shape image = c.withRank(0, 4);
  const WindowFit rows = attrs.fit(0, image.dim(attrs.heightAxis()), attrs.ksize[0]);
  const WindowFit columns = attrs.fit(1, image.dim(attrs.heightAxis() + 1), attrs.ksize[1]);
  c.setOutput(0, attrs.imageShape(image.dim(0), rows.out, columns.out, image.dim(attrs.channelAxis())));
}

const char* kAvgAttrs =
    "ksize: list(int); strides: list(int); padding: string; data_format: string = \"NHWC\"; T: type";
const char* kMaxAttrs =
    "T: type = float; ksize: list(int); strides: list(int); padding: string; explicit_paddings: list(int) = []; "
    "data_format: string = \"NHWC\"";
const OpRegistrar kMaxOp("MaxPool", "input: T -> output: T", kMaxAttrs, poolShape);
const OpRegistrar kMaxGradOp("MaxPoolGrad", "orig_input: T, orig_output: T, grad: T -> output: T", kMaxAttrs,
                             shape_fn::unchanged);
const OpRegistrar kAvgOp("AvgPool", "value: T -> output: T", kAvgAttrs, poolShape);
const OpRegistrar kAvgGradOp("AvgPoolGrad", "orig_input_shape: int32, grad: T -> output: T", kAvgAttrs,
                             [](InferenceContext& c) {
                               c.setOutput(0, c.inputAsShape(0).mergedWith(Shape::unknownOfRank(4)));
                             });

// Windows over the planes of a batch of images, and the steps between neighbouring pixels and channels.
struct Pooling {
  PoolShape shape{};
  int64_t images = 0;
  bool channelsFirst = false;

  static Pooling of(const WindowAttrs& attrs, const Shape& image) {
    if (image.rank() != 4) fail(Code::kInvalidArgument, "pooling needs a 4-dimensional image; got ", image);
    const int64_t height = image.dim(attrs.heightAxis());
    const int64_t width = image.dim(attrs.heightAxis() + 1);
    const WindowFit rows = attrs.fit(0, height, attrs.ksize[0]);
    const WindowFit columns = attrs.fit(1, width, attrs.ksize[1]);
    const auto i = [](int64_t value) { return static_cast<int>(value); };
    Pooling p;
    p.shape = {i(height),
               i(width),
               i(image.dim(attrs.channelAxis())),
               i(attrs.ksize[0]),
               i(attrs.ksize[1]),
               i(attrs.sides[0].stride),
               i(attrs.sides[1].stride),
               i(rows.before),
               i(columns.before),
               i(rows.out),
               i(columns.out)};
    p.images = image.dim(0);
    p.channelsFirst = attrs.channelsFirst;
    return p;
  }
  int64_t inElements() const { return int64_t{1} * shape.inHeight * shape.inWidth * shape.channels; }
  int64_t outElements() const { return int64_t{1} * shape.outHeight * shape.outWidth * shape.channels; }
  double flops() const { return static_cast<double>(outElements() * images) * shape.windowHeight * shape.windowWidth; }
  int64_t pixelStep() const { return channelsFirst ? 1 : shape.channels; }
  int64_t inChannelStep() const { return channelsFirst ? int64_t{1} * shape.inHeight * shape.inWidth : 1; }
  int64_t outChannelStep() const { return channelsFirst ? int64_t{1} * shape.outHeight * shape.outWidth : 1; }
};

// Output rows [begin, end) of an image whose channels lie side by side, as an image of their own.
struct PoolStrip {
  Pooling pooling;
  int64_t input, output;  // where they begin
};

PoolStrip stripOf(const Pooling& whole, int begin, int end) {
  const PoolShape& s = whole.shape;
  const int top = begin * s.strideHeight - s.padTop;
  const int bottom = (end - 1) * s.strideHeight - s.padTop + s.windowHeight;
  const int first = std::clamp(top, 0, s.inHeight);
  PoolStrip strip{whole, int64_t{first} * s.inWidth * s.channels, int64_t{begin} * s.outWidth * s.channels};
  strip.pooling.images = 1;
  strip.pooling.shape.inHeight = std::clamp(bottom, first, s.inHeight) - first;
  strip.pooling.shape.padTop = first - top;
  strip.pooling.shape.outHeight = end - begin;
  return strip;
}

// Into how many strips an image is cut, so that threads share images of which there are fewer.
int stripsOf(const KernelContext& context, const Pooling& p) {
  constexpr double kLeastFlops = 1e6;
  if (!context.parallel() || p.channelsFirst || p.images >= context.arena().threads()) return 1;
  return p.flops() < kLeastFlops ? 1 : std::min(context.arena().threads(), p.shape.outHeight);
}

// The pixels of a window that lie inside the image.
struct Window {
  int top, bottom, left, right;
  int64_t count() const { return int64_t{1} * (bottom - top) * (right - left); }
};

// Calls fn(window, offset of the output pixel) for each output pixel of one image, without the channel's offset.
template <typename Fn>
void forWindows(const Pooling& p, Fn&& fn) {
  const PoolShape& s = p.shape;
  for (int oy = 0; oy < s.outHeight; ++oy) {
    for (int ox = 0; ox < s.outWidth; ++ox) {
      const int y = oy * s.strideHeight - s.padTop;
      const int x = ox * s.strideWidth - s.padLeft;
      const Window window{std::max(y, 0), std::min(y + s.windowHeight, s.inHeight), std::max(x, 0),
                          std::min(x + s.windowWidth, s.inWidth)};
      fn(window, (int64_t{oy} * s.outWidth + ox) * p.pixelStep());
    }
  }
}

template <typename Fn>
void forPixels(const Pooling& p, const Window& w, Fn&& fn) {
  for (int y = w.top; y < w.bottom; ++y) {
    for (int x = w.left; x < w.right; ++x) fn((int64_t{y} * p.shape.inWidth + x) * p.pixelStep());
  }
}

// Offset of the first of the largest values of a window; NaN is larger than numbers.
template <typename T>
int64_t largestAt(const Pooling& p, const Window& w, const T* plane) {
  int64_t best = -1;
  forPixels(p, w, [&](int64_t at) {
    if (best < 0 || plane[at] > plane[best] || (plane[at] != plane[at] && plane[best] == plane[best])) best = at;
  });
  return best;
}

template <typename T>
void maxForward(const Pooling& p, int64_t images, const T* in, T* out) {
  if constexpr (std::is_same_v<T, float>) {
    if (!p.channelsFirst) return kernelTable().maxPool(p.shape, static_cast<int>(images), in, out);
  }
  for (int64_t n = 0; n < images; ++n, in += p.inElements(), out += p.outElements()) {
    forWindows(p, [&](const Window& w, int64_t to) {
      for (int64_t c = 0; c < p.shape.channels; ++c) {
        const T* plane = in + c * p.inChannelStep();
        const int64_t at = largestAt(p, w, plane);
        out[to + c * p.outChannelStep()] = at < 0 ? std::numeric_limits<T>::lowest() : plane[at];
      }
    });
  }
}

template <typename T>
void maxBackward(const Pooling& p, int64_t images, const T* in, const T* grad, T* dIn) {
  if constexpr (std::is_same_v<T, float>) {
    if (!p.channelsFirst) return kernelTable().maxPoolGrad(p.shape, static_cast<int>(images), in, grad, dIn);
  }
  std::fill(dIn, dIn + images * p.inElements(), T{0});
  for (int64_t n = 0; n < images; ++n, in += p.inElements(), dIn += p.inElements(), grad += p.outElements()) {
    forWindows(p, [&](const Window& w, int64_t from) {
      for (int64_t c = 0; c < p.shape.channels; ++c) {
        const int64_t at = largestAt(p, w, in + c * p.inChannelStep());
        if (at >= 0) dIn[c * p.inChannelStep() + at] += grad[from + c * p.outChannelStep()];
      }
    });
  }
}

// The mean of the pixels inside the image: padding does not count.
template <typename T>
void averageForward(const Pooling& p, int64_t images, const T* in, T* out) {
  if constexpr (std::is_same_v<T, float>) {
    if (!p.channelsFirst) return kernelTable().avgPool(p.shape, static_cast<int>(images), in, out);
  }
  std::fill(out, out + images * p.outElements(), T{0});
  for (int64_t n = 0; n < images; ++n, in += p.inElements(), out += p.outElements()) {
    forWindows(p, [&](const Window& w, int64_t to) {
      forPixels(p, w, [&](int64_t at) {
        for (int64_t c = 0; c < p.shape.channels; ++c) {
          out[to + c * p.outChannelStep()] += in[at + c * p.inChannelStep()];
        }
      });
      const T count = static_cast<T>(w.count());
      for (int64_t c = 0; c < p.shape.channels; ++c) out[to + c * p.outChannelStep()] /= count;
    });
  }
}

template <typename T>
void averageBackward(const Pooling& p, int64_t images, const T* grad, T* dIn) {
  std::fill(dIn, dIn + images * p.inElements(), T{0});
  for (int64_t n = 0; n < images; ++n, dIn += p.inElements(), grad += p.outElements()) {
    forWindows(p, [&](const Window& w, int64_t from) {
      const T share = T{1} / static_cast<T>(w.count());
      forPixels(p, w, [&](int64_t at) {
        for (int64_t c = 0; c < p.shape.channels; ++c) {
          dIn[at + c * p.inChannelStep()] += grad[from + c * p.outChannelStep()] * share;
        }
      });
    });
  }
}

void checkGradient(const Pooling& p, const Tensor& grad) {
  if (grad.rank() != 4 || grad.dim(0) != p.images || grad.elements() != p.images * p.outElements()) {
    fail(Code::kInvalidArgument, "the gradient's shape ", grad.shape(), " does not fit the pooled image");
  }
}

enum class PoolKind { kMax, kAverage };

template <typename Types>
KernelMaker forwardMaker(PoolKind kind) {
  return [kind](const KernelConstruction& c) {
    const WindowAttrs attrs = WindowAttrs::of(c.node);
    return dispatch(Types{}, c, c.inputType(0), [&]<typename T>(std::type_identity<T>) {
      return kernelOf([attrs, kind](KernelContext& context) {
        const Tensor& image = context.input(0);
        const Pooling p = Pooling::of(attrs, image.shape());
        Tensor& out = outputLike(context, 0, [&] {
          return attrs.imageShape(p.images, p.shape.outHeight, p.shape.outWidth, p.shape.channels);
        });
        const auto run = [kind](const Pooling& pooling, int64_t images, const T* in, T* to) {
          kind == PoolKind::kMax ? maxForward(pooling, images, in, to) : averageForward(pooling, images, in, to);
        };
        if (const int strips = stripsOf(context, p); strips > 1) {
          return context.arena().forEach(static_cast<int>(p.images) * strips, [&](int item, int) {
            const int n = item / strips, i = item % strips;
            const PoolStrip strip = stripOf(p, p.shape.outHeight * i / strips, p.shape.outHeight * (i + 1) / strips);
            run(strip.pooling, 1, image.data<T>() + n * p.inElements() + strip.input,
                out.data<T>() + n * p.outElements() + strip.output);
          });
        }
        forImageTasks(context, p.images, p.flops(), 0, [&](int64_t begin, int64_t end, char*) {
          run(p, end - begin, image.data<T>() + begin * p.inElements(), out.data<T>() + begin * p.outElements());
        });
      });
    });
  };
}

std::unique_ptr<Kernel> makeMaxGrad(const KernelConstruction& c) {
  const WindowAttrs attrs = WindowAttrs::of(c.node);
  return dispatch(NumberTypes{}, c, c.inputType(0), [&]<typename T>(std::type_identity<T>) {
    return kernelOf([attrs](KernelContext& context) {
      const Tensor& image = context.input(0);
      const Tensor& grad = context.input(2);
      const Pooling p = Pooling::of(attrs, image.shape());
      checkGradient(p, grad);
      T* dIn = context.output(0, image.shape()).template data<T>();
      forImageTasks(context, p.images, p.flops(), 0, [&](int64_t begin, int64_t end, char*) {
        maxBackward(p, end - begin, image.data<T>() + begin * p.inElements(), grad.data<T>() + begin * p.outElements(),
                    dIn + begin * p.inElements());
      });
    });
  });
}

std::unique_ptr<Kernel> makeAvgGrad(const KernelConstruction& c) {
  const WindowAttrs attrs = WindowAttrs::of(c.node);
  return dispatch(FloatTypes{}, c, c.inputType(1), [&]<typename T>(std::type_identity<T>) {
    return kernelOf([attrs](KernelContext& context) {
      const Tensor& grad = context.input(1);
      Tensor& out = outputLike(context, 0, [&] { return shapeFromTensor(context.input(0)); });
      const Pooling p = Pooling::of(attrs, out.shape());
      checkGradient(p, grad);
      forImageTasks(context, p.images, p.flops(), 0, [&](int64_t begin, int64_t end, char*) {
        averageBackward(p, end - begin, grad.data<T>() + begin * p.outElements(),
                        out.data<T>() + begin * p.inElements());
      });
    });
  });
}

KernelTraits poolingTraits(BatchRule rule) {
  KernelTraits traits;
  traits.batch = std::move(rule);
  return traits;
}

const KernelRegistrar kMax("MaxPool", forwardMaker<NumberTypes>(PoolKind::kMax), poolingTraits(batch_rule::firstInput));
const KernelRegistrar kAvg("AvgPool", forwardMaker<FloatTypes>(PoolKind::kAverage),
                           poolingTraits(batch_rule::firstInput));
const KernelRegistrar kMaxGrad("MaxPoolGrad", makeMaxGrad, poolingTraits(batch_rule::everyInput));
const KernelRegistrar kAvgGrad("AvgPoolGrad", makeAvgGrad, poolingTraits([](const BatchQuery& q) {
                                 return q.carries[1] && !q.carries[0] ? BatchKind::kRows : BatchKind::kNone;
                               }));

Attrs poolAttrs(const Node& node) {
  Attrs attrs;
  for (const char* name : {"ksize", "strides", "padding", "data_format", "explicit_paddings"}) {
    if (node.hasAttr(name)) attrs[name] = node.attrs().at(name);
  }
  return attrs;
}

const GradientRegistrar kMaxGradient("MaxPool", [](GradientContext& c) {
  return std::vector<Gradient>{c.scope.op("MaxPoolGrad", {c.input(0), c.output(), c.grad()}, poolAttrs(c.node))};
});
const GradientRegistrar kAvgGradient("AvgPool", [](GradientContext& c) {
  return std::vector<Gradient>{
      c.scope.op("AvgPoolGrad", {ops::shapeOf(c.scope, c.input(0)), c.grad()}, poolAttrs(c.node))};
});
const GradientRegistrar kAvgGradGradient("AvgPoolGrad", [](GradientContext& c) {
  return std::vector<Gradient>{{}, c.scope.op("AvgPool", {c.grad()}, poolAttrs(c.node))};
});

}  // namespace
}  // namespace engine::kernels
