// FusedPadConv2D and FusedResizeAndPadConv2D: a picture, resized bilinearly or not, padded by its mirror image, and
// convolved.
#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/array/mirror.h"
#include "engine/kernels/dispatch.h"
#include "engine/kernels/image/bilinear_rows.h"
#include "engine/kernels/nn/convolution.h"
#include "engine/kernels/nn/image_tasks.h"
#include "engine/kernels/shape_values.h"

namespace engine::kernels {
namespace {

// The shape of what is convolved, when `paddings` is known; `filterInput` is where the filter is.
void paddedConvShape(InferenceContext& c, int paddingsInput, Shape picture) {
  const WindowAttrs attrs = WindowAttrs::of(c.node());
  const Shape filter = c.withRank(paddingsInput + 1, 4);
  const Tensor* paddings = c.constant(paddingsInput);
  const auto side = [&](int axis) {
    if (!paddings || paddings->shape() != Shape{4, 2} || picture.dim(axis) < 0) return kUnknownDim;
    const std::vector<int64_t> pads = paddings->toInt64s();
    const auto at = static_cast<std::size_t>(2 * axis);
    return picture.dim(axis) + pads[at] + pads[at + 1];
  };
  const WindowFit rows = attrs.fit(0, side(1), filter.dim(0)), columns = attrs.fit(1, side(2), filter.dim(1));
  c.setOutput(0, Shape{side(0), rows.out, columns.out, filter.dim(3)});
}

const OpRegistrar kPadConv("FusedPadConv2D", "input: T, paddings: int32, filter: T -> output: T",
                           "T: type; mode: string; strides: list(int); padding: string",
                           [](InferenceContext& c) { paddedConvShape(c, 1, c.withRank(0, 4)); });
const OpRegistrar kResizeConv("FusedResizeAndPadConv2D",
                              "input: T, size: int32, paddings: int32, filter: T -> output: T",
                              "T: type; resize_align_corners: bool = false; mode: string; strides: list(int); "
                              "padding: string",
                              [](InferenceContext& c) {
                                Shape picture = c.withRank(0, 4);
                                const Shape size = c.inputAsShape(1);
                                const bool known = size.hasRank() && size.rank() == 2;
                                picture.setDim(1, known ? size.dim(0) : kUnknownDim);
                                picture.setDim(2, known ? size.dim(1) : kUnknownDim);
                                paddedConvShape(c, 2, picture);
                              });
const NoGradientRegistrar kPaddedConvNoGradient({"FusedPadConv2D", "FusedResizeAndPadConv2D"});

// The picture with its mirror image around it. InvalidArgument for paddings that it has not enough pixels for, and for
// paddings of batch or channels.
template <typename T>
Tensor mirrorPadded(const Tensor& pictures, const Tensor& paddings, int64_t edge) {
  if (pictures.rank() != 4) fail(Code::kInvalidArgument, "input must be 4-dimensional, not ", pictures.shape(), ".");
  if (paddings.shape() != Shape{4, 2}) {
    fail(Code::kInvalidArgument, "paddings must be a matrix with 2 columns and 4 rows: ", paddings.shape());
  }
  const std::vector<int64_t> pads = paddings.toInt64s();
  Shape shape = pictures.shape();
  for (int i = 0; i < 4; ++i) {
    const auto at = static_cast<std::size_t>(2 * i);
    const int64_t before = pads[at], after = pads[at + 1], size = shape.dim(i);
    if (before < 0 || after < 0) fail(Code::kInvalidArgument, "paddings must be non-negative: ", before, " ", after);
    if ((i == 0 || i == 3) && (before > 0 || after > 0)) {
      fail(Code::kInvalidArgument, "Fused mirror padding only supports spatial padding, not ", before, ", ", after,
           " in dimension ", i, ".");
    }
    if (std::max(before, after) > std::max<int64_t>(size - edge, 0)) {
      fail(Code::kInvalidArgument, "paddings must be no greater than the dimension size: ", before, ", ", after,
           " for ", size, ".");
    }
    shape.setDim(i, size + before + after);
  }
  Tensor padded(pictures.dtype(), shape);
  T* to = padded.data<T>();
  for (int64_t n = 0; n < shape.dim(0); ++n) {
    for (int64_t y = 0; y < shape.dim(1); ++y) {
      const int64_t row = n * pictures.dim(1) + mirrored(y, pads[2], pictures.dim(1), edge);
      for (int64_t x = 0; x < shape.dim(2); ++x) {
        const int64_t pixel = row * pictures.dim(2) + mirrored(x, pads[4], pictures.dim(2), edge);
        to = std::copy_n(pictures.data<T>() + pixel * shape.dim(3), shape.dim(3), to);
      }
    }
  }
  return padded;
}

template <typename T>
void convolvePadded(KernelContext& context, const WindowAttrs& attrs, const Tensor& pictures, const Tensor& filter) {
  const Convolution conv = Convolution::of(attrs, pictures.shape(), filter.shape());
  const int64_t images = pictures.dim(0);
  Tensor& out = context.output(0, Shape{images, conv.outHeight, conv.outWidth, conv.shape.outChannels});
  if (out.elements() == 0) return;
  const std::size_t bytes = convolutionScratchBytes(conv, images, sizeof(T)) + 64;
  forImageTasks(context, images, conv.flops() * static_cast<double>(images), bytes,
                [&](int64_t begin, int64_t end, char* scratch) {
                  convolve(conv, end - begin, pictures.data<T>() + begin * conv.inElements(), filter.data<T>(),
                           out.data<T>() + begin * conv.outElements(), scratch);
                });
}

template <typename T>
Tensor resizedPictures(const Tensor& pictures, const Tensor& size, bool alignCorners) {
  const ResizeSizes s = resizeSizes(pictures, size);
  ResizeOptions options;
  options.alignCorners = alignCorners;
  const BilinearScale scale(s, options);
  Tensor resized(DType::kFloat, s.out());
  for (int64_t picture = 0; picture < s.batch; ++picture) {
    BilinearRows<T> rows(scale, pictures.data<T>() + picture * s.height * s.width * s.channels);
    float* out = resized.data<float>() + picture * s.outHeight * s.outWidth * s.channels;
    for (int64_t row = 0; row < s.outHeight; ++row) rows.row(row, out + row * s.outWidth * s.channels);
  }
  if constexpr (std::is_same_v<T, float>) return resized;
  Tensor own(pictures.dtype(), s.out());
  std::copy_n(resized.data<float>(), resized.elements(), own.data<T>());
  return own;
}

int64_t borderEdge(const KernelConstruction& c) {
  const auto& mode = c.attr<std::string>("mode");
  if (mode == "REFLECT") return 1;
  if (mode == "SYMMETRIC") return 0;
  fail(Code::kInvalidArgument, "Node '", c.node.name(), "': mode must be REFLECT or SYMMETRIC, not '", mode, "'.");
}

const KernelRegistrar kPadConvKernel("FusedPadConv2D", [](const KernelConstruction& c) {
  return forFloating(c, c.attr<DType>("T"), [&](auto type) {
    using T = typename decltype(type)::type;
    return kernelOf([attrs = WindowAttrs::of(c.node), edge = borderEdge(c)](KernelContext& context) {
      const Tensor padded = mirrorPadded<T>(context.input(0), context.input(1), edge);
      convolvePadded<T>(context, attrs, padded, context.input(2));
    });
  });
});

const KernelRegistrar kResizeConvKernel("FusedResizeAndPadConv2D", [](const KernelConstruction& c) {
  return forFloating(c, c.attr<DType>("T"), [&](auto type) {
    using T = typename decltype(type)::type;
    return kernelOf([attrs = WindowAttrs::of(c.node), edge = borderEdge(c),
                     align = c.attr<bool>("resize_align_corners")](KernelContext& context) {
      const Tensor resized = resizedPictures<T>(context.input(0), context.input(1), align);
      convolvePadded<T>(context, attrs, mirrorPadded<T>(resized, context.input(2), edge), context.input(3));
    });
  });
});

}  // namespace
}  // namespace engine::kernels
