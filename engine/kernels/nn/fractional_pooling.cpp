// FractionalMaxPool, FractionalAvgPool and their gradients: pooling by windows whose sizes are drawn at random, so that
// the pictures shrink by a ratio that need not be whole (Graham, "Fractional max-pooling").
#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/graph/ops.h"
#include "engine/kernels/dispatch.h"
#include "engine/kernels/random/stream.h"
#include "engine/kernels/random/words.h"
#include "engine/kernels/wrapping.h"

namespace engine::kernels {
namespace {

// Of an input's dimension; unknown stays unknown.
int64_t pooledSize(int64_t in, float ratio) {
  return in < 0 ? kUnknownDim : static_cast<int64_t>(std::floor(static_cast<float>(in) / ratio));
}

std::vector<float> poolingRatio(const Node& node) {
  const auto& ratio = node.attr<std::vector<float>>("pooling_ratio");
  if (ratio.size() != 4) fail(Code::kInvalidArgument, "Node '", node.name(), "': pooling_ratio must have 4 numbers.");
  for (const float one : ratio) {
    if (!(one >= 1)) fail(Code::kInvalidArgument, "pooling_ratio cannot be smaller than 1, got: ", one);
  }
  if (ratio[0] != 1 || ratio[3] != 1) {
    fail(Code::kUnimplemented,
         "Fractional pooling is not yet supported on the batch nor channel dimension; the first and the last number of "
         "pooling_ratio must be 1.");
  }
  return ratio;
}

void fractionalShape(InferenceContext& c) {
  const std::vector<float> ratio = poolingRatio(c.node());
  Shape out = c.withRank(0, 4);
  if (!out.hasRank()) out = Shape::unknownOfRank(4);
  for (int d = 1; d < 3; ++d) out.setDim(d, pooledSize(out.dim(d), ratio[static_cast<std::size_t>(d)]));
  c.setOutput(0, out);
  const auto edges = [&](int d) { return Shape{out.dim(d) < 0 ? kUnknownDim : out.dim(d) + 1}; };
  c.setOutput(1, edges(1));
  c.setOutput(2, edges(2));
}

constexpr const char* kFractionalOutputs =
    "value: T -> output: T, row_pooling_sequence: int64, col_pooling_sequence: int64";
constexpr const char* kFractionalAttrs =
    "pooling_ratio: list(float); pseudo_random: bool = false; overlapping: bool = false; deterministic: bool = false; "
    "seed: int = 0; seed2: int = 0; T: type";
const OpRegistrar kFractionalMax("FractionalMaxPool", kFractionalOutputs, kFractionalAttrs, fractionalShape,
                                 Stateful::kYes);
const OpRegistrar kFractionalAvg("FractionalAvgPool", kFractionalOutputs, kFractionalAttrs, fractionalShape,
                                 Stateful::kYes);
const OpRegistrar kFractionalMaxGrad("FractionalMaxPoolGrad",
                                     "orig_input: T, orig_output: T, out_backprop: T, row_pooling_sequence: int64, "
                                     "col_pooling_sequence: int64 -> output: T",
                                     "overlapping: bool = false; T: type", shape_fn::unchanged);
const OpRegistrar kFractionalAvgGrad("FractionalAvgPoolGrad",
                                     "orig_input_tensor_shape: int64, out_backprop: T, row_pooling_sequence: int64, "
                                     "col_pooling_sequence: int64 -> output: T",
                                     "overlapping: bool = false; T: type", [](InferenceContext& c) {
                                       c.setOutput(0, c.inputAsShape(0).mergedWith(Shape::unknownOfRank(4)));
                                     });

// Where windows begin along a dimension, and after them its end: as TensorFlow draws them.
class WindowEdges {
 public:
  WindowEdges(Philox philox, bool isPseudo) : philox_(philox), isPseudo_(isPseudo) {}

  std::vector<int64_t> draw(int64_t in, int64_t out) {
    std::vector<int64_t> sizes(static_cast<std::size_t>(out), in / out);
    if (in % out != 0 && isPseudo_) drawPseudo(in, out, sizes);
    if (in % out != 0 && !isPseudo_) drawShuffled(in % out, sizes);
    std::vector<int64_t> edges{0};
    for (const int64_t size : sizes) edges.push_back(edges.back() + size);
    return edges;
  }

 private:
  // Edges at ceil(ratio · (i + u)) with one random u, limited so that no window is larger than the ratio rounded up.
  void drawPseudo(int64_t in, int64_t out, std::vector<int64_t>& sizes) {
    const double ratio = static_cast<double>(in) / static_cast<double>(out);
    const auto least = static_cast<double>(in / out);
    const double limit =
        std::min((least + 2) / ratio - 1, (static_cast<double>(in) + 1 - least) / ratio - static_cast<double>(out - 1));
    Words words(philox_);
    philox_.skip(1);
    const double u = words.nextDouble() * limit;
    int64_t before = 1;
    for (int64_t i = 1; i <= out; ++i) {
      const auto edge = i == out ? in + 1 : static_cast<int64_t>(std::ceil(ratio * (static_cast<double>(i) + u)));
      sizes[static_cast<std::size_t>(i - 1)] = edge - before;
      before = edge;
    }
  }

  // The first `larger` windows get one pixel more, and all are shuffled.
  void drawShuffled(int64_t larger, std::vector<int64_t>& sizes) {
    for (int64_t i = 0; i < larger; ++i) ++sizes[static_cast<std::size_t>(i)];
    Words words(philox_);
    philox_.skip((sizes.size() + 3) / 4);
    for (std::size_t i = 0; i + 1 < sizes.size(); ++i) {
      std::swap(sizes[i], sizes[i + words.next() % static_cast<uint32_t>(sizes.size() - i)]);
    }
  }

  Philox philox_;
  bool isPseudo_;
};

// The windows of pictures [images, height, width, channels].
struct FractionalWindows {
  Shape image;
  const int64_t* rows;
  const int64_t* columns;
  int64_t outRows, outColumns;
  bool overlapping;  // the pixels at a window's end are the next one's, too

  FractionalWindows(const Shape& pictures, const Tensor& rowEdges, const Tensor& columnEdges, bool overlap)
      : image(pictures),
        rows(checked(rowEdges, pictures.dim(1), "row_pooling_sequence")),
        columns(checked(columnEdges, pictures.dim(2), "col_pooling_sequence")),
        outRows(rowEdges.elements() - 1),
        outColumns(columnEdges.elements() - 1),
        overlapping(overlap) {}

  static const int64_t* checked(const Tensor& edges, int64_t size, const char* name) {
    if (edges.rank() != 1 || edges.elements() < 2) fail(Code::kInvalidArgument, name, " must have two edges at least.");
    const int64_t* at = edges.data<int64_t>();
    for (int64_t i = 0; i < edges.elements(); ++i) {
      if (at[i] < 0 || at[i] > size || (i > 0 && at[i] <= at[i - 1])) {
        fail(Code::kInvalidArgument, name, " must rise from 0 to ", size, " at most; its edge ", i, " is ", at[i], ".");
      }
    }
    if (at[edges.elements() - 2] >= size) fail(Code::kInvalidArgument, name, " has a window outside the picture.");
    return at;
  }

  Shape outShape() const { return {image.dim(0), outRows, outColumns, image.dim(3)}; }

  // The end of window i, exclusive.
  int64_t end(const int64_t* edges, int64_t i, int64_t size) const {
    return std::min(edges[i + 1] + (overlapping ? 1 : 0), size);
  }
  // Calls at(first element of the output's pixel, row begin, row end, column begin, column end, picture).
  template <typename At>
  void forWindows(const At& at) const {
    int64_t element = 0;
    for (int64_t picture = 0; picture < image.dim(0); ++picture) {
      for (int64_t y = 0; y < outRows; ++y) {
        for (int64_t x = 0; x < outColumns; ++x, element += image.dim(3)) {
          at(element, picture, rows[y], end(rows, y, image.dim(1)), columns[x], end(columns, x, image.dim(2)));
        }
      }
    }
  }
  // Calls at(first element of the input's pixel) for the pixels of a window.
  template <typename At>
  void forPixels(int64_t picture, int64_t top, int64_t bottom, int64_t left, int64_t right, const At& at) const {
    for (int64_t y = top; y < bottom; ++y) {
      for (int64_t x = left; x < right; ++x) {
        at(((picture * image.dim(1) + y) * image.dim(2) + x) * image.dim(3));
      }
    }
  }
};

template <typename T>
void poolMax(const FractionalWindows& windows, const T* in, T* out) {
  const int64_t channels = windows.image.dim(3);
  windows.forWindows([&](int64_t to, int64_t picture, int64_t top, int64_t bottom, int64_t left, int64_t right) {
    std::fill_n(out + to, channels, std::numeric_limits<T>::lowest());
    windows.forPixels(picture, top, bottom, left, right, [&](int64_t from) {
      for (int64_t c = 0; c < channels; ++c) out[to + c] = std::max(out[to + c], in[from + c]);
    });
  });
}

template <typename T>
void poolMean(const FractionalWindows& windows, const T* in, T* out) {
  const int64_t channels = windows.image.dim(3);
  windows.forWindows([&](int64_t to, int64_t picture, int64_t top, int64_t bottom, int64_t left, int64_t right) {
    std::fill_n(out + to, channels, T{0});
    windows.forPixels(picture, top, bottom, left, right, [&](int64_t from) {
      for (int64_t c = 0; c < channels; ++c) out[to + c] = wrappingSum(out[to + c], in[from + c]);
    });
    const auto count = static_cast<T>((bottom - top) * (right - left));
    for (int64_t c = 0; c < channels; ++c) out[to + c] = static_cast<T>(out[to + c] / count);
  });
}

// With `deterministic` the same windows at every run.
template <typename T>
class FractionalPool : public RandomKernel {
 public:
  explicit FractionalPool(const KernelConstruction& c)
      : RandomKernel(c),
        ratio_(poolingRatio(c.node)),
        isPseudo_(c.attr<bool>("pseudo_random")),
        overlapping_(c.attr<bool>("overlapping")),
        isMax_(c.node.op() == "FractionalMaxPool"),
        seed_(c.attr<int64_t>("seed")),
        seed2_(c.attr<int64_t>("seed2")) {
    const bool isSeeded = seed_ != 0 || seed2_ != 0;
    if (isSeeded && !c.attr<bool>("deterministic")) {
      fail(Code::kInvalidArgument, "Node '", c.node.name(),
           "': Both seed and seed2 should be 0 if deterministic is false.");
    }
    isFixed_ = isSeeded;
  }

  void compute(KernelContext& context) const override {
    const Tensor& in = context.input(0);
    if (in.rank() != 4) fail(Code::kInvalidArgument, "tensor_in must be 4-dimensional, not ", in.shape(), ".");
    const int64_t rows = outSize(in, 1), columns = outSize(in, 2);
    const auto blocks = static_cast<uint64_t>((rows + 3) / 4 + (columns + 3) / 4 + 2);
    const Philox philox =
        isFixed_ ? Philox(static_cast<uint64_t>(seed_), static_cast<uint64_t>(seed2_)) : stream().generator(blocks);
    WindowEdges edges(philox, isPseudo_);
    const auto put = [&](int output, const std::vector<int64_t>& values) -> const Tensor& {
      Tensor& to = context.output(output, Shape{static_cast<int64_t>(values.size())});
      std::ranges::copy(values, to.data<int64_t>());
      return to;
    };
    const Tensor& rowEdges = put(1, edges.draw(in.dim(1), rows));
    const Tensor& columnEdges = put(2, edges.draw(in.dim(2), columns));
    const FractionalWindows windows(in.shape(), rowEdges, columnEdges, overlapping_);
    T* out = context.output(0, windows.outShape()).template data<T>();
    isMax_ ? poolMax(windows, in.data<T>(), out) : poolMean(windows, in.data<T>(), out);
  }

 private:
  int64_t outSize(const Tensor& in, int dimension) const {
    const float ratio = ratio_[static_cast<std::size_t>(dimension)];
    const int64_t size = pooledSize(in.dim(dimension), ratio);
    if (size < 1) {
      fail(Code::kInvalidArgument, "Pooling ratio is higher than input dimension size for dimension ", dimension,
           ". Input dim size: ", in.dim(dimension), " pooling ratio: ", ratio);
    }
    return size;
  }

  std::vector<float> ratio_;
  bool isPseudo_, overlapping_, isMax_;
  int64_t seed_, seed2_;
  bool isFixed_ = false;
};

void needOutShape(const Tensor& tensor, const FractionalWindows& windows, const char* name) {
  if (tensor.shape() != windows.outShape()) {
    fail(Code::kInvalidArgument, name, " has shape ", tensor.shape(), ", not ", windows.outShape(), ".");
  }
}

// To the first of the largest pixels.
template <typename T>
std::unique_ptr<Kernel> makeFractionalMaxGrad(const KernelConstruction& c) {
  return kernelOf([overlap = c.attr<bool>("overlapping")](KernelContext& context) {
    const Tensor& image = context.input(0);
    if (image.rank() != 4) fail(Code::kInvalidArgument, "orig_input must be 4-dimensional.");
    const FractionalWindows windows(image.shape(), context.input(3), context.input(4), overlap);
    needOutShape(context.input(1), windows, "orig_output");
    needOutShape(context.input(2), windows, "out_backprop");
    T* out = context.output(0, image.shape()).template data<T>();
    std::fill_n(out, image.elements(), T{0});
    const T* in = image.data<T>();
    const T* grad = context.in<T>(2);
    windows.forWindows([&](int64_t from, int64_t picture, int64_t top, int64_t bottom, int64_t left, int64_t right) {
      for (int64_t channel = 0; channel < image.dim(3); ++channel) {
        int64_t best = -1;
        windows.forPixels(picture, top, bottom, left, right, [&](int64_t pixel) {
          if (best < 0 || in[pixel + channel] > in[best]) best = pixel + channel;
        });
        out[best] = wrappingSum(out[best], grad[from + channel]);
      }
    });
  });
}

template <typename T>
std::unique_ptr<Kernel> makeFractionalAvgGrad(const KernelConstruction& c) {
  return kernelOf([overlap = c.attr<bool>("overlapping")](KernelContext& context) {
    const Shape image(context.input(0).toInt64s());
    if (image.rank() != 4 || !image.isFullyDefined()) {
      fail(Code::kInvalidArgument, "original input shape must be 4-dimensional, not ", image, ".");
    }
    const FractionalWindows windows(image, context.input(2), context.input(3), overlap);
    needOutShape(context.input(1), windows, "out_backprop");
    Tensor& result = context.output(0, image);
    T* out = result.data<T>();
    std::fill_n(out, result.elements(), T{0});
    const T* grad = context.in<T>(1);
    windows.forWindows([&](int64_t from, int64_t picture, int64_t top, int64_t bottom, int64_t left, int64_t right) {
      const auto count = static_cast<T>((bottom - top) * (right - left));
      windows.forPixels(picture, top, bottom, left, right, [&](int64_t pixel) {
        for (int64_t k = 0; k < image.dim(3); ++k) {
          out[pixel + k] = wrappingSum(out[pixel + k], static_cast<T>(grad[from + k] / count));
        }
      });
    });
  });
}

const KernelRegistrar kFractionalKernel({"FractionalMaxPool", "FractionalAvgPool"},
                                        [](const KernelConstruction& c) {
                                          return forCommonNumber(
                                              c, c.inputType(0), [&](auto type) -> std::unique_ptr<Kernel> {
                                                return std::make_unique<FractionalPool<typename decltype(type)::type>>(
                                                    c);
                                              });
                                        },
                                        {.foldable = false});
const KernelRegistrar kFractionalMaxGradKernel("FractionalMaxPoolGrad", [](const KernelConstruction& c) {
  return forCommonNumber(c, c.inputType(0),
                         [&](auto type) { return makeFractionalMaxGrad<typename decltype(type)::type>(c); });
});
const KernelRegistrar kFractionalAvgGradKernel("FractionalAvgPoolGrad", [](const KernelConstruction& c) {
  return forCommonNumber(c, c.inputType(1),
                         [&](auto type) { return makeFractionalAvgGrad<typename decltype(type)::type>(c); });
});

const GradientRegistrar kFractionalMaxGradient("FractionalMaxPool", [](GradientContext& c) -> std::vector<Gradient> {
  const Output windows[] = {c.output(1), c.output(2)};
  return {c.scope.op("FractionalMaxPoolGrad", {c.input(0), c.output(0), c.grad(0), windows[0], windows[1]},
                     {{"overlapping", c.node.attr<bool>("overlapping")}})};
});
const GradientRegistrar kFractionalAvgGradient("FractionalAvgPool", [](GradientContext& c) -> std::vector<Gradient> {
  const Output shape = c.scope.op("Shape", {c.input(0)}, {{"out_type", DType::kInt64}});
  return {c.scope.op("FractionalAvgPoolGrad", {shape, c.grad(0), c.output(1), c.output(2)},
                     {{"overlapping", c.node.attr<bool>("overlapping")}})};
});

}  // namespace
}  // namespace engine::kernels
