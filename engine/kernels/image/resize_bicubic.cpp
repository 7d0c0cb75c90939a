// ResizeBicubic with its gradient, and ResizeArea.
#include <array>
#include <cfloat>

#include "engine/graph/gradients.h"
#include "engine/kernels/dispatch.h"
#include "engine/kernels/image/resize_scale.h"
#include "engine/kernels/parallel.h"

namespace engine::kernels {
namespace {

constexpr int kTableSize = 1024;  // places between two pixels that TensorFlow tells apart

// The weights of four pixels at each place between the middle two: Keys' cubic convolution with parameter `a`.
std::vector<float> cubicTable(double a) {
  std::vector<float> table;
  for (int i = 0; i <= kTableSize; ++i) {
    const double x = static_cast<double>(i) / kTableSize;
    table.push_back(static_cast<float>(((a + 2) * x - (a + 3)) * x * x + 1));
    const double y = x + 1;
    table.push_back(static_cast<float>(((a * y - 5 * a) * y + 8 * a) * y - 4 * a));
  }
  return table;
}

struct CubicPixel {
  std::array<int64_t, 4> from{};
  std::array<float, 4> weight{};
};

// The legacy ops repeat the pixels at the border; with half pixel centres what lies beyond it has no weight.
CubicPixel cubicPixel(const std::vector<float>& table, float at, int64_t limit, bool halfPixel) {
  const float floor = std::floor(at);
  const auto first = static_cast<int64_t>(floor) - 1;
  const auto offset = static_cast<std::size_t>(std::lrintf((at - floor) * kTableSize));
  const std::size_t back = kTableSize - offset;
  CubicPixel pixel;
  pixel.weight = {table[offset * 2 + 1], table[offset * 2], table[back * 2], table[back * 2 + 1]};
  float sum = 0;
  for (std::size_t i = 0; i < 4; ++i) {
    const int64_t place = first + static_cast<int64_t>(i);
    pixel.from[i] = std::clamp<int64_t>(place, 0, limit - 1);
    if (halfPixel && pixel.from[i] != place) pixel.weight[i] = 0;
    sum += pixel.weight[i];
  }
  if (halfPixel && std::abs(sum) >= 1000.0F * FLT_MIN) {
    for (float& weight : pixel.weight) weight *= 1.0F / sum;
  }
  return pixel;
}

std::vector<CubicPixel> cubicPixels(const std::vector<float>& table, int64_t in, int64_t out,
                                    const ResizeOptions& options) {
  const float scale = resizeScale(in, out, options.alignCorners);
  std::vector<CubicPixel> pixels;
  for (int64_t i = 0; i < out; ++i) {
    const auto place = static_cast<float>(i);
    const float at = options.halfPixelCenters ? (place + 0.5F) * scale - 0.5F : place * scale;
    pixels.push_back(cubicPixel(table, at, in, options.halfPixelCenters));
  }
  return pixels;
}

constexpr const char* kCubicAttrs = "T: type; align_corners: bool = false; half_pixel_centers: bool = false";
const OpRegistrar kResizeBicubic("ResizeBicubic", "images: T, size: int32 -> resized_images: float32", kCubicAttrs,
                                 resizeShape);
const OpRegistrar kResizeBicubicGrad("ResizeBicubicGrad", "grads: float32, original_image: T -> output: T", kCubicAttrs,
                                     [](InferenceContext& c) { c.setOutput(0, c.input(1)); });
const OpRegistrar kResizeArea("ResizeArea", "images: T, size: int32 -> resized_images: float32",
                              "T: type; align_corners: bool = false", resizeShape);

struct CubicKernelOptions {
  explicit CubicKernelOptions(const KernelConstruction& c)
      : resize(c), table(cubicTable(resize.halfPixelCenters ? -0.5 : -0.75)) {}
  ResizeOptions resize;
  std::vector<float> table;
};

template <typename T>
std::unique_ptr<Kernel> makeBicubic(const KernelConstruction& c) {
  return kernelOf([options = CubicKernelOptions(c)](KernelContext& context) {
    const ResizeSizes s = resizeSizes(context.input(0), context.input(1));
    const std::vector<CubicPixel> rows = cubicPixels(options.table, s.height, s.outHeight, options.resize);
    const std::vector<CubicPixel> columns = cubicPixels(options.table, s.width, s.outWidth, options.resize);
    Tensor& result = context.output(0, s.out());
    const T* in = context.in<T>(0);
    float* out = result.data<float>();
    forRanges(context, s.batch * s.outHeight, 16 * static_cast<int64_t>(result.bytes()),
              [&](int64_t begin, int64_t end) {
                for (int64_t line = begin; line < end; ++line) {
                  const CubicPixel& row = rows[static_cast<std::size_t>(line % s.outHeight)];
                  const T* picture = in + line / s.outHeight * s.height * s.width * s.channels;
                  float* to = out + line * s.outWidth * s.channels;
                  for (const CubicPixel& column : columns) {
                    for (int64_t i = 0; i < s.channels; ++i) {
                      float value = 0;
                      for (std::size_t x = 0; x < 4; ++x) {
                        float down = 0;
                        for (std::size_t y = 0; y < 4; ++y) {
                          const T pixel = picture[(row.from[y] * s.width + column.from[x]) * s.channels + i];
                          down += static_cast<float>(pixel) * row.weight[y];
                        }
                        value += down * column.weight[x];
                      }
                      *to++ = value;
                    }
                  }
                }
              });
  });
}

template <typename T>
std::unique_ptr<Kernel> makeBicubicGrad(const KernelConstruction& c) {
  return kernelOf([options = CubicKernelOptions(c)](KernelContext& context) {
    const Shape& gradShape = context.input(0).shape();
    const Shape& shape = context.input(1).shape();
    needGradientOf(shape, gradShape);
    const int64_t channels = shape.dim(3);
    const std::vector<CubicPixel> rows = cubicPixels(options.table, shape.dim(1), gradShape.dim(1), options.resize);
    const std::vector<CubicPixel> columns = cubicPixels(options.table, shape.dim(2), gradShape.dim(2), options.resize);
    Tensor& result = context.output(0, shape);
    T* out = result.data<T>();
    std::fill_n(out, result.elements(), T{0});
    const float* grad = context.in<float>(0);
    for (int64_t line = 0; line < gradShape.dim(0) * gradShape.dim(1); ++line) {
      const CubicPixel& row = rows[static_cast<std::size_t>(line % gradShape.dim(1))];
      T* picture = out + line / gradShape.dim(1) * shape.dim(1) * shape.dim(2) * channels;
      for (const CubicPixel& column : columns) {
        for (int64_t i = 0; i < channels; ++i, ++grad) {
          for (std::size_t y = 0; y < 4; ++y) {
            for (std::size_t x = 0; x < 4; ++x) {
              picture[(row.from[y] * shape.dim(2) + column.from[x]) * channels + i] +=
                  static_cast<T>(*grad * row.weight[y] * column.weight[x]);
            }
          }
        }
      }
    }
  });
}

// What a pixel of the output covers: whole pixels of the input and parts of those at its ends.
struct AreaPixel {
  std::vector<std::pair<int64_t, float>> parts;  // pixel, share of it that is covered
};

std::vector<AreaPixel> areaPixels(int64_t in, int64_t out, float scale) {
  std::vector<AreaPixel> pixels(static_cast<std::size_t>(out));
  for (int64_t i = 0; i < out; ++i) {
    const float from = static_cast<float>(i) * scale;
    const float to = static_cast<float>(i + 1) * scale;
    for (auto at = static_cast<int64_t>(std::floor(from)); at < static_cast<int64_t>(std::ceil(to)); ++at) {
      const auto begin = static_cast<float>(at);
      const auto end = static_cast<float>(at + 1);
      const float covered = begin < from ? (end > to ? scale : end - from) : (end > to ? to - begin : 1.0F);
      pixels[static_cast<std::size_t>(i)].parts.emplace_back(std::clamp<int64_t>(at, 0, in - 1), covered);
    }
  }
  return pixels;
}

template <typename T>
std::unique_ptr<Kernel> makeArea(const KernelConstruction& c) {
  return kernelOf([align = c.attr<bool>("align_corners")](KernelContext& context) {
    const ResizeSizes s = resizeSizes(context.input(0), context.input(1));
    const float down = resizeScale(s.height, s.outHeight, align);
    const float across = resizeScale(s.width, s.outWidth, align);
    const std::vector<AreaPixel> rows = areaPixels(s.height, s.outHeight, down);
    const std::vector<AreaPixel> columns = areaPixels(s.width, s.outWidth, across);
    const float share = 1.0F / (down * across);
    const T* in = context.in<T>(0);
    Tensor& result = context.output(0, s.out());
    float* to = result.data<float>();
    for (int64_t line = 0; line < s.batch * s.outHeight; ++line) {
      const T* picture = in + line / s.outHeight * s.height * s.width * s.channels;
      const AreaPixel& row = rows[static_cast<std::size_t>(line % s.outHeight)];
      for (const AreaPixel& column : columns) {
        for (int64_t i = 0; i < s.channels; ++i) {
          float sum = 0;
          for (const auto& [y, coveredY] : row.parts) {
            for (const auto& [x, coveredX] : column.parts) {
              sum += static_cast<float>(picture[(y * s.width + x) * s.channels + i]) * coveredY * share * coveredX;
            }
          }
          *to++ = sum;
        }
      }
    }
  });
}

const KernelRegistrar kBicubicKernel("ResizeBicubic", [](const KernelConstruction& c) {
  return forNumber(c, c.inputType(0), [&](auto type) { return makeBicubic<typename decltype(type)::type>(c); });
});
const KernelRegistrar kBicubicGradKernel("ResizeBicubicGrad", [](const KernelConstruction& c) {
  return forFloating(c, c.inputType(1), [&](auto type) { return makeBicubicGrad<typename decltype(type)::type>(c); });
});
const KernelRegistrar kAreaKernel("ResizeArea", [](const KernelConstruction& c) {
  return forNumber(c, c.inputType(0), [&](auto type) { return makeArea<typename decltype(type)::type>(c); });
});

const GradientRegistrar kBicubicGradient("ResizeBicubic", [](GradientContext& c) -> std::vector<Gradient> {
  const DType dtype = c.input(0).type();
  if (dtype != DType::kFloat && dtype != DType::kDouble) return {{}, {}};  // none of halves, as in TensorFlow
  return {c.scope.op("ResizeBicubicGrad", {c.grad(), c.input(0)},
                     {{"align_corners", c.node.attr<bool>("align_corners")},
                      {"half_pixel_centers", c.node.attr<bool>("half_pixel_centers")}}),
          {}};
});
const NoGradientRegistrar kNoCubicGradient({"ResizeBicubicGrad"});

}  // namespace
}  // namespace engine::kernels
