// Strips of rows of an image's output, each a convolution of its own, so that threads share images of which there are
// fewer. Pure functions.
#pragma once

#include "engine/kernels/nn/image_tasks.h"

namespace engine::kernels {

struct RowStrip {
  ConvShape shape;        // of the rows alone
  std::ptrdiff_t input;   // where they begin, in floats of the image
  std::ptrdiff_t output;  // and of its output
};

// Output rows [begin, end).
inline RowStrip rowStrip(const ConvShape& whole, int begin, int end) {
  const int top = begin * whole.strideHeight - whole.padTop;
  const int bottom = (end - 1) * whole.strideHeight - whole.padTop + whole.kernelHeight;
  const int first = std::clamp(top, 0, whole.inHeight), last = std::clamp(bottom, first, whole.inHeight);
  RowStrip strip{whole, std::ptrdiff_t{first} * whole.inWidth * whole.inChannels,
                 std::ptrdiff_t{begin} * convOutWidth(whole) * whole.outChannels};
  strip.shape.inHeight = last - first;
  strip.shape.padTop = first - top;
  strip.shape.padBottom = bottom - last;
  return strip;
}

// How many strips are worth it; 1: none, as there are images enough, or too few pixels for that a thread may read all
// of the filter for its share of them.
inline int rowStrips(const KernelContext& context, const ConvShape& shape, int64_t images) {
  constexpr int64_t kLeastPixels = 256, kStripPixels = 64;
  constexpr int kStripsOfThread = 4;  // whichever is free takes the next one
  const int64_t pixels = int64_t{1} * convOutHeight(shape) * convOutWidth(shape);
  if (!context.parallel() || images >= context.arena().threads() || pixels < kLeastPixels) return 1;
  // Rows of padding alone would be strips of nothing.
  if (shape.padTop >= shape.kernelHeight || shape.padBottom >= shape.kernelHeight) return 1;
  return static_cast<int>(std::min<int64_t>(
      {pixels / kStripPixels, convOutHeight(shape), int64_t{kStripsOfThread} * context.arena().threads()}));
}

}  // namespace engine::kernels
