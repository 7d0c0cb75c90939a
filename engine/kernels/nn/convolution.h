// The arithmetic of 2-D convolution for any element type, on images [height, width, channels] and filters [height,
// width, in channels / groups, out channels]. Callable from any thread; working memory is the caller's.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "engine/kernels/native/kernel_table.h"
#include "engine/kernels/nn/window.h"

namespace engine::kernels {

struct Convolution {
  ConvShape shape{};  // of one image
  int64_t outHeight = 0;
  int64_t outWidth = 0;
  int dilationHeight = 1;
  int dilationWidth = 1;
  int groups = 1;

  // InvalidArgument when image and filter do not fit.
  static Convolution of(const WindowAttrs& attrs, const Shape& image, const Shape& filter);

  int64_t inElements() const { return int64_t{1} * shape.inHeight * shape.inWidth * shape.inChannels; }
  int64_t outElements() const { return outHeight * outWidth * shape.outChannels; }
  int64_t filterElements() const {
    return int64_t{1} * shape.kernelHeight * shape.kernelWidth * (shape.inChannels / groups) * shape.outChannels;
  }
  double flops() const { return 2.0 * static_cast<double>(filterElements() * outHeight * outWidth) / groups; }
  bool isPlain() const { return dilationHeight == 1 && dilationWidth == 1 && groups == 1; }
};

// Bytes of working memory that any of the functions below needs for `images` images with elements of `elementSize`
// bytes.
std::size_t convolutionScratchBytes(const Convolution& conv, int64_t images, std::size_t elementSize);

enum class ConvolutionPass { kForward, kBackInput, kBackFilter };

// Who computes it, where it is not planned: "native avx512", "packed avx2", "oneDNN", or "patches" and a product.
std::string convolutionName(const Convolution& conv, std::size_t elementSize, ConvolutionPass pass);

// output = conv(input, filter), for `images` images.
template <typename T>
void convolve(const Convolution& conv, int64_t images, const T* input, const T* filter, T* output, void* scratch);
// dInput = the gradient for the input.
template <typename T>
void convolveBackInput(const Convolution& conv, int64_t images, const T* filter, const T* grad, T* dInput,
                       void* scratch);
// dFilter += the gradient for the filter.
template <typename T>
void convolveBackFilter(const Convolution& conv, int64_t images, const T* input, const T* grad, T* dFilter,
                        void* scratch);
// Sets, or adds to, a part of dFilter only.
void convolveBackFilterPart(const Convolution& conv, int64_t images, const float* input, const float* grad,
                            const FilterPart& part, bool accumulate, float* dFilter, void* scratch);

}  // namespace engine::kernels
