// Convolutions of whole numbers, which nothing but plain loops computes: rare, so they are simple rather than fast.
// Callable from any thread.
#pragma once

#include <memory>

#include "engine/kernels/kernel.h"
#include "engine/kernels/nn/window.h"

namespace engine::kernels {

// A window that slides over images in channels-last layout: what of image and filter meets at an output pixel.
struct WindowedImages {
  int64_t images, inHeight, inWidth, inChannels;
  int64_t kernelHeight, kernelWidth, kernelChannels, outChannels;  // kernelChannels: of one group
  WindowFit rows, columns;
  std::array<WindowSide, 2> sides;

  // InvalidArgument where image and filter do not fit.
  static WindowedImages of(const WindowAttrs& attrs, const Shape& image, const Shape& filter);
  Shape outShape(const WindowAttrs& attrs) const {
    return attrs.imageShape(images, rows.out, columns.out, outChannels);
  }
};

// Sums of (image − imageZero)·(filter − filterZero), modulo 2³²; pixels outside are imageZero. `image` and `out` are
// channels-last.
template <typename T, typename F>
void sumWindows(const WindowedImages& w, const T* image, int32_t imageZero, const F* filter, int32_t filterZero,
                int32_t* out) {
  const int64_t perGroup = w.outChannels / (w.inChannels / w.kernelChannels);
  const auto forPixels = [&](int64_t n, int64_t y, int64_t x, uint32_t* sums) {
    for (int64_t ky = 0; ky < w.kernelHeight; ++ky) {
      const int64_t row = y * w.sides[0].stride + ky * w.sides[0].dilation - w.rows.before;
      if (row < 0 || row >= w.inHeight) continue;
      for (int64_t kx = 0; kx < w.kernelWidth; ++kx) {
        const int64_t column = x * w.sides[1].stride + kx * w.sides[1].dilation - w.columns.before;
        if (column < 0 || column >= w.inWidth) continue;
        const T* pixel = image + ((n * w.inHeight + row) * w.inWidth + column) * w.inChannels;
        const F* weights = filter + (ky * w.kernelWidth + kx) * w.kernelChannels * w.outChannels;
        for (int64_t o = 0; o < w.outChannels; ++o) {
          const T* ofGroup = pixel + o / perGroup * w.kernelChannels;
          for (int64_t i = 0; i < w.kernelChannels; ++i) {
            const uint32_t a = static_cast<uint32_t>(ofGroup[i]) - static_cast<uint32_t>(imageZero);
            const uint32_t b =
                static_cast<uint32_t>(weights[i * w.outChannels + o]) - static_cast<uint32_t>(filterZero);
            sums[o] += a * b;
          }
        }
      }
    }
  };
  auto* sums = reinterpret_cast<uint32_t*>(out);
  std::fill(sums, sums + w.images * w.rows.out * w.columns.out * w.outChannels, 0U);
  for (int64_t n = 0; n < w.images; ++n) {
    for (int64_t y = 0; y < w.rows.out; ++y) {
      for (int64_t x = 0; x < w.columns.out; ++x, sums += w.outChannels) forPixels(n, y, x, sums);
    }
  }
}

// The kernel of a Conv2D of int32.
std::unique_ptr<Kernel> makeWholeConvolution(const KernelConstruction& c);

}  // namespace engine::kernels
