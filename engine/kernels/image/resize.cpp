// ResizeNearestNeighbor and ResizeBilinear with their gradients.
#include "engine/graph/gradients.h"
#include "engine/graph/ops.h"
#include "engine/kernels/dispatch.h"
#include "engine/kernels/image/bilinear_rows.h"
#include "engine/kernels/parallel.h"
#include "engine/kernels/wrapping.h"

namespace engine::kernels {
namespace {

constexpr const char* kResizeAttrs = "T: type; align_corners: bool = false; half_pixel_centers: bool = false";

// Like the picture that was resized.
void likeOriginal(InferenceContext& c) {
  c.setOutput(0, c.input(1));
}

const OpRegistrar kResizeNearest("ResizeNearestNeighbor", "images: T, size: int32 -> resized_images: T", kResizeAttrs,
                                 resizeShape);
const OpRegistrar kResizeNearestGrad("ResizeNearestNeighborGrad", "grads: T, size: int32 -> output: T", kResizeAttrs,
                                     resizeShape);
const OpRegistrar kResizeBilinear("ResizeBilinear", "images: T, size: int32 -> resized_images: float32", kResizeAttrs,
                                  resizeShape);
const OpRegistrar kResizeBilinearGrad("ResizeBilinearGrad", "grads: float32, original_image: T -> output: T",
                                      kResizeAttrs, likeOriginal);

template <typename T>
std::unique_ptr<Kernel> makeNearest(const KernelConstruction& c) {
  return kernelOf([options = ResizeOptions(c)](KernelContext& context) {
    const ResizeSizes s = resizeSizes(context.input(0), context.input(1));
    const std::vector<int64_t> rows = nearestPixels(s.height, s.outHeight, options);
    const std::vector<int64_t> columns = nearestPixels(s.width, s.outWidth, options);
    const T* in = words<T>(context.input(0));
    Tensor& result = context.output(0, s.out());
    T* out = words<T>(result);
    forRanges(context, s.batch * s.outHeight, static_cast<int64_t>(result.bytes()), [&](int64_t begin, int64_t end) {
      for (int64_t line = begin; line < end; ++line) {
        const int64_t row = line / s.outHeight * s.height + rows[static_cast<std::size_t>(line % s.outHeight)];
        T* to = out + line * s.outWidth * s.channels;
        for (const int64_t column : columns) {
          to = std::copy_n(in + (row * s.width + column) * s.channels, s.channels, to);
        }
      }
    });
  });
}

// Each pixel of the picture gets the sum of what became of it.
template <typename T>
std::unique_ptr<Kernel> makeNearestGrad(const KernelConstruction& c) {
  return kernelOf([options = ResizeOptions(c)](KernelContext& context) {
    ResizeSizes s = resizeSizes(context.input(0), context.input(1));
    std::swap(s.height, s.outHeight);
    std::swap(s.width, s.outWidth);
    const std::vector<int64_t> rows = nearestPixels(s.height, s.outHeight, options);
    const std::vector<int64_t> columns = nearestPixels(s.width, s.outWidth, options);
    Tensor& result = context.output(0, s.in());
    T* out = result.data<T>();
    std::fill_n(out, result.elements(), T{0});
    const T* grad = context.in<T>(0);
    for (int64_t line = 0; line < s.batch * s.outHeight; ++line) {
      const int64_t row = line / s.outHeight * s.height + rows[static_cast<std::size_t>(line % s.outHeight)];
      for (const int64_t column : columns) {
        T* to = out + (row * s.width + column) * s.channels;
        for (int64_t i = 0; i < s.channels; ++i) to[i] = wrappingSum(to[i], *grad++);
      }
    }
  });
}

template <typename T>
std::unique_ptr<Kernel> makeBilinear(const KernelConstruction& c) {
  return kernelOf([options = ResizeOptions(c)](KernelContext& context) {
    const ResizeSizes s = resizeSizes(context.input(0), context.input(1));
    if (s.width * s.channels > INT32_MAX) fail(Code::kInvalidArgument, "input has rows of too many elements.");
    const BilinearScale scale(s, options);
    Tensor& result = context.output(0, s.out());
    const T* in = context.in<T>(0);
    float* out = result.data<float>();
    forRanges(context, s.batch * s.outHeight, 4 * static_cast<int64_t>(result.bytes()),
              [&](int64_t begin, int64_t end) {
                for (int64_t line = begin; line < end;) {
                  const int64_t picture = line / s.outHeight;
                  BilinearRows<T> rows(scale, in + picture * s.height * s.width * s.channels);
                  for (const int64_t last = std::min(end, (picture + 1) * s.outHeight); line < last; ++line) {
                    rows.row(line % s.outHeight, out + line * s.outWidth * s.channels);
                  }
                }
              });
  });
}

template <typename T>
std::unique_ptr<Kernel> makeBilinearGrad(const KernelConstruction& c) {
  return kernelOf([options = ResizeOptions(c)](KernelContext& context) {
    const Shape& gradShape = context.input(0).shape();
    const Shape& shape = context.input(1).shape();
    needGradientOf(shape, gradShape);
    const int64_t channels = shape.dim(3);
    const std::vector<BilinearPixel> rows = bilinearPixels(shape.dim(1), gradShape.dim(1), options);
    const std::vector<BilinearPixel> columns = bilinearPixels(shape.dim(2), gradShape.dim(2), options);
    Tensor& result = context.output(0, shape);
    T* out = result.data<T>();
    std::fill_n(out, result.elements(), T{0});
    const float* grad = context.in<float>(0);
    for (int64_t line = 0; line < gradShape.dim(0) * gradShape.dim(1); ++line) {
      const BilinearPixel& row = rows[static_cast<std::size_t>(line % gradShape.dim(1))];
      T* picture = out + line / gradShape.dim(1) * shape.dim(1) * shape.dim(2) * channels;
      T* top = picture + row.lower * shape.dim(2) * channels;
      T* bottom = picture + row.upper * shape.dim(2) * channels;
      for (const BilinearPixel& column : columns) {
        const int64_t left = column.lower * channels;
        const int64_t right = column.upper * channels;
        for (int64_t i = 0; i < channels; ++i) {
          const float g = *grad++;
          top[left + i] += static_cast<T>(g * (1 - row.weight) * (1 - column.weight));
          top[right + i] += static_cast<T>(g * (1 - row.weight) * column.weight);
          bottom[left + i] += static_cast<T>(g * row.weight * (1 - column.weight));
          bottom[right + i] += static_cast<T>(g * row.weight * column.weight);
        }
      }
    }
  });
}

const KernelRegistrar kNearestKernel("ResizeNearestNeighbor", [](const KernelConstruction& c) {
  return forWord(c, c.inputType(0), [&](auto type) { return makeNearest<typename decltype(type)::type>(c); });
});
const KernelRegistrar kNearestGradKernel("ResizeNearestNeighborGrad", [](const KernelConstruction& c) {
  return forNumber(c, c.inputType(0), [&](auto type) { return makeNearestGrad<typename decltype(type)::type>(c); });
});
const KernelRegistrar kBilinearKernel("ResizeBilinear", [](const KernelConstruction& c) {
  return forNumber(c, c.inputType(0), [&](auto type) { return makeBilinear<typename decltype(type)::type>(c); });
});
const KernelRegistrar kBilinearGradKernel("ResizeBilinearGrad", [](const KernelConstruction& c) {
  return forFloating(c, c.inputType(1), [&](auto type) { return makeBilinearGrad<typename decltype(type)::type>(c); });
});

Attrs resizeAttrs(const Node& node) {
  return {{"align_corners", node.attr<bool>("align_corners")},
          {"half_pixel_centers", node.attr<bool>("half_pixel_centers")}};
}

const GradientRegistrar kNearestGradient("ResizeNearestNeighbor", [](GradientContext& c) -> std::vector<Gradient> {
  const Shape& shape = c.input(0).shape();
  Output size;
  if (shape.hasRank() && shape.rank() == 4 && shape.dim(1) >= 0 && shape.dim(2) >= 0) {
    size = ops::constant(
        c.scope, Tensor::vector<int32_t>({static_cast<int32_t>(shape.dim(1)), static_cast<int32_t>(shape.dim(2))}));
  } else {
    const auto index = [&](int32_t value) { return ops::constant(c.scope, Tensor::vector<int32_t>({value})); };
    size = c.scope.op("StridedSlice", {ops::shapeOf(c.scope, c.input(0)), index(1), index(3), index(1)});
  }
  return {c.scope.op("ResizeNearestNeighborGrad", {c.grad(), size}, resizeAttrs(c.node)), {}};
});
const GradientRegistrar kBilinearGradient("ResizeBilinear", [](GradientContext& c) -> std::vector<Gradient> {
  if (!isFloating(c.input(0).type())) return {{}, {}};
  return {c.scope.op("ResizeBilinearGrad", {c.grad(), c.input(0)}, resizeAttrs(c.node)), {}};
});
const NoGradientRegistrar kNoResizeGradient({"ResizeNearestNeighborGrad", "ResizeBilinearGrad"});

}  // namespace
}  // namespace engine::kernels
