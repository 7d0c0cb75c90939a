// Where the pixels of a resized picture come from (TensorFlow's ImageResizerState). Pure functions: callable from any
// thread.
#pragma once

#include <cmath>
#include <vector>

#include "engine/core/memory.h"
#include "engine/graph/inference.h"
#include "engine/kernels/kernel.h"

namespace engine::kernels {

// The attributes of the ops that resize.
struct ResizeOptions {
  bool alignCorners = false;      // the centres of the corners' pixels stay where they are
  bool halfPixelCenters = false;  // a pixel is a square around its centre, not its upper left corner

  ResizeOptions() = default;
  explicit ResizeOptions(const KernelConstruction& c)
      : alignCorners(c.attr<bool>("align_corners")), halfPixelCenters(c.attr<bool>("half_pixel_centers")) {
    if (alignCorners && halfPixelCenters) {
      fail(Code::kInvalidArgument, "Node '", c.node.name(),
           "': If half_pixel_centers is True, align_corners must be False.");
    }
  }
};

// Pixels of the input for each of the output.
inline float resizeScale(int64_t in, int64_t out, bool alignCorners) {
  return alignCorners && out > 1 ? static_cast<float>(in - 1) / static_cast<float>(out - 1)
                                 : static_cast<float>(in) / static_cast<float>(out);
}

// Sizes of [batch, height, width, channels] before and after.
struct ResizeSizes {
  int64_t batch = 0, height = 0, width = 0, channels = 0;
  int64_t outHeight = 0, outWidth = 0;
  Shape in() const { return {batch, height, width, channels}; }
  Shape out() const { return {batch, outHeight, outWidth, channels}; }
};

// InvalidArgument unless `images` has four dimensions, `size` is [height, width], and none of them is empty.
inline ResizeSizes resizeSizes(const Tensor& images, const Tensor& size) {
  if (images.rank() != 4) fail(Code::kInvalidArgument, "input must be 4-dimensional, not ", images.shape(), ".");
  if (size.rank() != 1 || size.elements() != 2) {
    fail(Code::kInvalidArgument, "shape_t must be 1-dimensional and of 2 elements, not ", size.shape(), ".");
  }
  const Shape& shape = images.shape();
  const int32_t* wanted = size.data<int32_t>();
  if (wanted[0] <= 0 || wanted[1] <= 0) fail(Code::kInvalidArgument, "output dimensions must be positive");
  if (shape.dim(1) <= 0 || shape.dim(2) <= 0 || shape.dim(3) <= 0) {
    fail(Code::kInvalidArgument, "input image must be of non-zero size, not ", shape, ".");
  }
  // Where the rows and columns come from is kept even where there is no picture.
  constexpr uint64_t kBytesOfPlace = 64;
  requireMemory(message("A picture of ", wanted[0], " x ", wanted[1], " pixels"),
                bytesOf(int64_t{wanted[0]} + wanted[1], kBytesOfPlace));
  return {shape.dim(0), shape.dim(1), shape.dim(2), shape.dim(3), wanted[0], wanted[1]};
}

// InvalidArgument unless `grads` can be the gradient of a resized picture of this shape, which has pixels.
inline void needGradientOf(const Shape& picture, const Shape& grads) {
  const bool fits = picture.rank() == 4 && grads.rank() == 4 && grads.dim(0) == picture.dim(0) &&
                    grads.dim(3) == picture.dim(3) && picture.dim(1) > 0 && picture.dim(2) > 0;
  if (!fits) fail(Code::kInvalidArgument, "grads of shape ", grads, " are not of a picture of shape ", picture, ".");
}

// [batch, size…, channels] where the size is known.
inline void resizeShape(InferenceContext& c) {
  const Shape images = c.withRank(0, 4);
  const Shape size = c.inputAsShape(1);
  const auto known = [&](int i) { return size.hasRank() && size.rank() == 2 ? size.dim(i) : kUnknownDim; };
  c.setOutput(0, Shape{images.hasRank() ? images.dim(0) : kUnknownDim, known(0), known(1),
                       images.hasRank() ? images.dim(3) : kUnknownDim});
}

// The pixel nearest to each pixel of the output.
inline std::vector<int64_t> nearestPixels(int64_t in, int64_t out, const ResizeOptions& options) {
  const float scale = resizeScale(in, out, options.alignCorners);
  std::vector<int64_t> from(static_cast<std::size_t>(out));
  for (int64_t i = 0; i < out; ++i) {
    const float at = (static_cast<float>(i) + (options.halfPixelCenters ? 0.5F : 0.0F)) * scale;
    const auto nearest = static_cast<int64_t>(options.alignCorners ? std::round(at) : std::floor(at));
    from[static_cast<std::size_t>(i)] = std::clamp<int64_t>(nearest, 0, in - 1);
  }
  return from;
}

// The two pixels around each pixel of the output, and how near it is to the upper.
struct BilinearPixel {
  int64_t lower = 0, upper = 0;
  float weight = 0;  // of the upper
};
inline std::vector<BilinearPixel> bilinearPixels(int64_t in, int64_t out, const ResizeOptions& options) {
  const float scale = resizeScale(in, out, options.alignCorners);
  std::vector<BilinearPixel> from(static_cast<std::size_t>(out));
  for (int64_t i = 0; i < out; ++i) {
    const auto place = static_cast<float>(i);
    const float at = options.halfPixelCenters ? (place + 0.5F) * scale - 0.5F : place * scale;
    const float floor = std::floor(at);
    const auto inside = [in](float pixel) { return std::clamp<int64_t>(static_cast<int64_t>(pixel), 0, in - 1); };
    from[static_cast<std::size_t>(i)] = {inside(floor), inside(std::ceil(at)), at - floor};
  }
  return from;
}

}  // namespace engine::kernels
