// ExtractImagePatches, and Dilation2D with its gradients: windows over [batch, height, width, channels] whose pixels
// may be `rates` apart.
#include <limits>

#include "engine/graph/gradients.h"
#include "engine/graph/ops.h"
#include "engine/kernels/dispatch.h"
#include "engine/kernels/nn/window.h"
#include "engine/kernels/parallel.h"
#include "engine/kernels/wrapping.h"

namespace engine::kernels {
namespace {

// The middle two of four numbers, of which the outer two are 1.
std::array<int64_t, 2> spatialPair(const Node& node, const char* attr) {
  const auto& values = node.attr<std::vector<int64_t>>(attr);
  constexpr int64_t kMost = 1 << 24;
  const auto isSize = [](int64_t value) { return value > 0 && value <= kMost; };
  if (values.size() != 4 || values[0] != 1 || values[3] != 1 || !isSize(values[1]) || !isSize(values[2])) {
    fail(Code::kInvalidArgument, "Node '", node.name(), "' (", node.op(), "): ", attr,
         " must be four numbers [1, height, width, 1] above 0.");
  }
  return {values[1], values[2]};
}

WindowAttrs patchWindow(const Node& node) {
  WindowAttrs window;
  const auto& padding = node.attr<std::string>("padding");
  if (padding != "SAME" && padding != "VALID") {
    fail(Code::kInvalidArgument, "Node '", node.name(), "' (", node.op(), "): padding must be SAME or VALID, not '",
         padding, "'.");
  }
  window.padding = padding == "SAME" ? Padding::kSame : Padding::kValid;
  const auto strides = spatialPair(node, "strides");
  const auto rates = spatialPair(node, "rates");
  for (std::size_t i = 0; i < 2; ++i) {
    window.sides[i].stride = strides[i];
    window.sides[i].dilation = rates[i];
  }
  return window;
}

// Where the windows of one picture are.
struct PatchPlaces {
  PatchPlaces(const WindowAttrs& attrs, const Shape& image, std::array<int64_t, 2> size)
      : window(attrs),
        height(image.dim(1)),
        width(image.dim(2)),
        kernel(size),
        rows(attrs.fit(0, height, size[0])),
        columns(attrs.fit(1, width, size[1])) {}

  // Calls at(ky, kx, y, x) for each pixel of the window that lies in the picture.
  template <typename At>
  void forPixels(int64_t row, int64_t column, const At& at) const {
    for (int64_t ky = 0; ky < kernel[0]; ++ky) {
      const int64_t y = row * window.sides[0].stride - rows.before + ky * window.sides[0].dilation;
      if (y < 0 || y >= height) continue;
      for (int64_t kx = 0; kx < kernel[1]; ++kx) {
        const int64_t x = column * window.sides[1].stride - columns.before + kx * window.sides[1].dilation;
        if (x >= 0 && x < width) at(ky, kx, y, x);
      }
    }
  }

  WindowAttrs window;
  int64_t height, width;
  std::array<int64_t, 2> kernel;
  WindowFit rows, columns;
};

void patchesShape(InferenceContext& c) {
  const auto size = spatialPair(c.node(), "ksizes");
  const Shape image = c.withRank(0, 4);
  if (!image.hasRank()) return c.setOutput(0, Shape{-1, -1, -1, -1});
  const PatchPlaces places(patchWindow(c.node()), image, size);
  const int64_t depth = image.dim(3) < 0 ? kUnknownDim : image.dim(3) * size[0] * size[1];
  c.setOutput(0, Shape{image.dim(0), places.rows.out, places.columns.out, depth});
}

void dilationShape(InferenceContext& c) {
  const Shape image = c.withRank(0, 4);
  const Shape filter = c.withRank(1, 3);
  if (!image.hasRank() || !filter.hasRank() || filter.dim(0) < 0 || filter.dim(1) < 0) {
    return c.setOutput(0, Shape{-1, -1, -1, -1});
  }
  const PatchPlaces places(patchWindow(c.node()), image, {filter.dim(0), filter.dim(1)});
  c.setOutput(0, Shape{image.dim(0), places.rows.out, places.columns.out, image.dim(3)});
}

constexpr const char* kDilationAttrs = "T: type; strides: list(int); rates: list(int); padding: string";
const OpRegistrar kPatches("ExtractImagePatches", "images: T -> patches: T",
                           "ksizes: list(int); strides: list(int); rates: list(int); T: type; padding: string",
                           patchesShape);
const OpRegistrar kDilation("Dilation2D", "input: T, filter: T -> output: T", kDilationAttrs, dilationShape);
const OpRegistrar kDilationInput("Dilation2DBackpropInput", "input: T, filter: T, out_backprop: T -> in_backprop: T",
                                 kDilationAttrs, shape_fn::unchanged);
const OpRegistrar kDilationFilter("Dilation2DBackpropFilter",
                                  "input: T, filter: T, out_backprop: T -> filter_backprop: T", kDilationAttrs,
                                  [](InferenceContext& c) { c.setOutput(0, c.input(1)); });

template <typename Word>
std::unique_ptr<Kernel> makePatches(const KernelConstruction& c) {
  return kernelOf([window = patchWindow(c.node), size = spatialPair(c.node, "ksizes")](KernelContext& context) {
    const Tensor& image = context.input(0);
    if (image.rank() != 4) fail(Code::kInvalidArgument, "images must be 4-D, got shape ", image.shape(), ".");
    const PatchPlaces places(window, image.shape(), size);
    const int64_t channels = image.dim(3);
    const int64_t depth = size[0] * size[1] * channels;
    Tensor& result = context.output(0, {image.dim(0), places.rows.out, places.columns.out, depth});
    Word* out = words<Word>(result);
    std::fill_n(out, result.elements(), Word{});
    forRanges(
        context, image.dim(0) * places.rows.out, 2 * static_cast<int64_t>(result.bytes()),
        [&](int64_t begin, int64_t end) {
          for (int64_t line = begin; line < end; ++line) {
            const Word* picture = words<Word>(image) + line / places.rows.out * places.height * places.width * channels;
            for (int64_t column = 0; column < places.columns.out; ++column) {
              Word* to = out + (line * places.columns.out + column) * depth;
              places.forPixels(line % places.rows.out, column, [&](int64_t ky, int64_t kx, int64_t y, int64_t x) {
                std::copy_n(picture + (y * places.width + x) * channels, channels, to + (ky * size[1] + kx) * channels);
              });
            }
          }
        });
  });
}

// Shapes of a dilation and what it needs of them.
template <typename T>
struct Dilation {
  Dilation(KernelContext& context, const WindowAttrs& window)
      : image(checked(context)),
        filter(context.input(1)),
        channels(image.dim(3)),
        places(window, image.shape(), {filter.dim(0), filter.dim(1)}) {}

  static const Tensor& checked(KernelContext& context) {
    const Tensor& image = context.input(0);
    const Tensor& filter = context.input(1);
    if (image.rank() != 4 || filter.rank() != 3 || image.dim(3) != filter.dim(2)) {
      fail(Code::kInvalidArgument, "A picture of shape ", image.shape(), " cannot be dilated by a filter of shape ",
           filter.shape(), ".");
    }
    return image;
  }

  Shape outShape() const { return {image.dim(0), places.rows.out, places.columns.out, channels}; }

  struct Largest {
    T value = std::numeric_limits<T>::lowest();
    int64_t image = -1, filter = -1;  // elements; -1: the window lies outside
  };
  Largest largest(int64_t picture, int64_t row, int64_t column, int64_t channel) const {
    Largest best;
    places.forPixels(row, column, [&](int64_t ky, int64_t kx, int64_t y, int64_t x) {
      const int64_t inImage = ((picture * places.height + y) * places.width + x) * channels + channel;
      const int64_t inFilter = (ky * filter.dim(1) + kx) * channels + channel;
      const T value = wrappingSum(image.data<T>()[inImage], filter.data<T>()[inFilter]);
      if (value > best.value) best = {value, inImage, inFilter};
    });
    return best;
  }
  // Calls at(element of the output, largest) for each of them.
  template <typename At>
  void forEach(const At& at) const {
    int64_t element = 0;
    for (int64_t picture = 0; picture < image.dim(0); ++picture) {
      for (int64_t row = 0; row < places.rows.out; ++row) {
        for (int64_t column = 0; column < places.columns.out; ++column) {
          for (int64_t channel = 0; channel < channels; ++channel) {
            at(element++, largest(picture, row, column, channel));
          }
        }
      }
    }
  }

  const Tensor& image;
  const Tensor& filter;
  int64_t channels;
  PatchPlaces places;
};

template <typename T>
std::unique_ptr<Kernel> makeDilation(const KernelConstruction& c) {
  return kernelOf([window = patchWindow(c.node)](KernelContext& context) {
    const Dilation<T> dilation(context, window);
    T* out = context.output(0, dilation.outShape()).template data<T>();
    dilation.forEach([&](int64_t element, const auto& largest) { out[element] = largest.value; });
  });
}

// The gradient goes to what was largest, the first where several were.
template <typename T, bool kOfFilter>
std::unique_ptr<Kernel> makeDilationGrad(const KernelConstruction& c) {
  return kernelOf([window = patchWindow(c.node)](KernelContext& context) {
    const Dilation<T> dilation(context, window);
    if (context.input(2).shape() != dilation.outShape()) {
      fail(Code::kInvalidArgument, "out_backprop has shape ", context.input(2).shape(), ", not ", dilation.outShape(),
           ".");
    }
    Tensor& result = context.output(0, context.input(kOfFilter ? 1 : 0).shape());
    T* out = result.data<T>();
    std::fill_n(out, result.elements(), T{0});
    const T* grad = context.in<T>(2);
    dilation.forEach([&](int64_t element, const auto& largest) {
      const int64_t to = kOfFilter ? largest.filter : largest.image;
      if (to >= 0) out[to] = wrappingSum(out[to], grad[element]);
    });
  });
}

const KernelRegistrar kPatchesKernel("ExtractImagePatches", [](const KernelConstruction& c) {
  return forWord(c, c.inputType(0), [&](auto type) { return makePatches<typename decltype(type)::type>(c); });
});
const KernelRegistrar kDilationKernel("Dilation2D", [](const KernelConstruction& c) {
  return forNumber(c, c.inputType(0), [&](auto type) { return makeDilation<typename decltype(type)::type>(c); });
});
const KernelRegistrar kDilationInputKernel("Dilation2DBackpropInput", [](const KernelConstruction& c) {
  return forNumber(c, c.inputType(0),
                   [&](auto type) { return makeDilationGrad<typename decltype(type)::type, false>(c); });
});
const KernelRegistrar kDilationFilterKernel("Dilation2DBackpropFilter", [](const KernelConstruction& c) {
  return forNumber(c, c.inputType(0),
                   [&](auto type) { return makeDilationGrad<typename decltype(type)::type, true>(c); });
});

// Patches are a convolution by filters that each pick one pixel of a window and one channel.
const GradientRegistrar kPatchesGradient("ExtractImagePatches", [](GradientContext& c) -> std::vector<Gradient> {
  const auto size = spatialPair(c.node, "ksizes");
  const Shape& image = c.input(0).shape();
  if (!image.hasRank() || image.dim(3) < 0) {
    fail(Code::kUnimplemented, "The gradient of ExtractImagePatches needs pictures of a known number of channels.");
  }
  const int64_t depth = size[0] * size[1] * image.dim(3);
  Tensor filter(DType::kFloat, Shape{size[0], size[1], image.dim(3), depth});
  std::fill_n(filter.data<float>(), filter.elements(), 0.0F);
  for (int64_t i = 0; i < depth; ++i) filter.data<float>()[i * depth + i] = 1;
  const Output pick = ops::cast(c.scope, ops::constant(c.scope, filter), c.input(0).type());
  return {c.scope.op("Conv2DBackpropInput", {ops::shapeOf(c.scope, c.input(0)), pick, c.grad()},
                     {{"strides", c.node.attr<std::vector<int64_t>>("strides")},
                      {"dilations", c.node.attr<std::vector<int64_t>>("rates")},
                      {"padding", c.node.attr<std::string>("padding")}})};
});
const GradientRegistrar kDilationGradient("Dilation2D", [](GradientContext& c) -> std::vector<Gradient> {
  const Attrs attrs{{"strides", c.node.attr<std::vector<int64_t>>("strides")},
                    {"rates", c.node.attr<std::vector<int64_t>>("rates")},
                    {"padding", c.node.attr<std::string>("padding")}};
  return {c.scope.op("Dilation2DBackpropInput", {c.input(0), c.input(1), c.grad()}, attrs),
          c.scope.op("Dilation2DBackpropFilter", {c.input(0), c.input(1), c.grad()}, attrs)};
});

}  // namespace
}  // namespace engine::kernels
