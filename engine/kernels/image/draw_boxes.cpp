// DrawBoundingBoxes and -V2: pictures with the outlines of boxes, given in shares of their sizes.
#include <algorithm>
#include <array>
#include <cmath>

#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/kernel.h"

namespace engine::kernels {
namespace {

const OpRegistrar kDrawBoxes("DrawBoundingBoxes", "images: T, boxes: float -> output: T", "T: type = float",
                             shape_fn::unchanged);
const OpRegistrar kDrawBoxesV2("DrawBoundingBoxesV2", "images: T, boxes: float, colors: float -> output: T",
                               "T: type = float", shape_fn::unchanged);
const NoGradientRegistrar kDrawBoxesNoGradient({"DrawBoundingBoxes", "DrawBoundingBoxesV2"});

using Color = std::array<float, 4>;

// The given colours, or TensorFlow's ten; the first component of grey ones is white.
std::vector<Color> boxColors(const KernelContext& context, int64_t depth) {
  std::vector<Color> colors;
  if (context.inputCount() > 2) {
    const Tensor& given = context.input(2);
    if (given.rank() != 2 || (given.dim(0) > 0 && given.dim(1) < depth)) {
      fail(Code::kInvalidArgument, "colors must be a 2-D matrix of at least ", depth, " columns, got shape ",
           given.shape());
    }
    for (int64_t row = 0; row < given.dim(0); ++row) {
      Color& color = colors.emplace_back(Color{0, 0, 0, 0});
      std::copy_n(given.data<float>() + row * given.dim(1), std::min<int64_t>(given.dim(1), 4), color.begin());
    }
  }
  if (!colors.empty()) return colors;
  colors = {{1, 1, 0, 1},       {0, 0, 1, 1},    {1, 0, 0, 1},    {0, 1, 0, 1}, {0.5F, 0, 0.5F, 1},
            {0.5F, 0.5F, 0, 1}, {0.5F, 0, 0, 1}, {0, 0, 0.5F, 1}, {0, 1, 1, 1}, {1, 0, 1, 1}};
  if (depth == 1) {
    for (Color& color : colors) color[0] = 1;
  }
  return colors;
}

struct Canvas {
  float* pixels;
  int64_t height, width, depth;

  void fill(int64_t top, int64_t left, int64_t bottom, int64_t right, const Color& color) const {
    for (int64_t row = top; row <= bottom; ++row) {
      for (int64_t column = left; column <= right; ++column) {
        std::copy_n(color.begin(), depth, pixels + (row * width + column) * depth);
      }
    }
  }
};

// The pixel at a share of a picture's size, one outside for all that are.
int64_t boxEdge(float share, int64_t size) {
  const float at = share * static_cast<float>(size - 1);
  if (!(at > -1)) return -1;
  return static_cast<int64_t>(std::min(at, static_cast<float>(size)));
}

void drawBox(const Canvas& canvas, const float* box, const Color& color) {
  const int64_t top = boxEdge(box[0], canvas.height), left = boxEdge(box[1], canvas.width);
  const int64_t bottom = boxEdge(box[2], canvas.height), right = boxEdge(box[3], canvas.width);
  const bool isSeen =
      top <= bottom && left <= right && top < canvas.height && bottom >= 0 && left < canvas.width && right >= 0;
  if (!isSeen) return;
  const int64_t firstRow = std::max<int64_t>(top, 0), lastRow = std::min(bottom, canvas.height - 1);
  const int64_t firstColumn = std::max<int64_t>(left, 0), lastColumn = std::min(right, canvas.width - 1);
  if (top >= 0) canvas.fill(top, firstColumn, top, lastColumn, color);
  if (bottom < canvas.height) canvas.fill(bottom, firstColumn, bottom, lastColumn, color);
  if (left >= 0) canvas.fill(firstRow, left, lastRow, left, color);
  if (right < canvas.width) canvas.fill(firstRow, right, lastRow, right, color);
}

std::unique_ptr<Kernel> makeDrawBoxes(const KernelConstruction& c) {
  if (c.inputType(0) != DType::kFloat) c.failUnsupported("only float32 pictures are supported.");
  return kernelOf([](KernelContext& context) {
    const Tensor &images = context.input(0), &boxes = context.input(1);
    if (images.rank() != 4) fail(Code::kInvalidArgument, "The rank of the images should be 4, got ", images.shape());
    const int64_t depth = images.dim(3);
    if (depth != 1 && depth != 3 && depth != 4) {
      fail(Code::kInvalidArgument, "Channel depth should be either 1 (GRY), 3 (RGB), or 4 (RGBA), got ", depth);
    }
    if (boxes.rank() != 3 || boxes.dim(2) != 4 || boxes.dim(0) != images.dim(0)) {
      fail(Code::kInvalidArgument, "boxes must be [batch, count, 4] for the batch of images, got ", boxes.shape());
    }
    const std::vector<Color> colors = boxColors(context, depth);
    Tensor& out = context.output(0, images.shape());
    std::copy_n(images.data<float>(), images.elements(), out.data<float>());
    const int64_t pixels = images.dim(1) * images.dim(2) * depth;
    for (int64_t picture = 0; picture < images.dim(0) && pixels > 0; ++picture) {
      const Canvas canvas{out.data<float>() + picture * pixels, images.dim(1), images.dim(2), depth};
      for (int64_t i = 0; i < boxes.dim(1); ++i) {
        const auto color = static_cast<std::size_t>(i) % colors.size();
        drawBox(canvas, boxes.data<float>() + (picture * boxes.dim(1) + i) * 4, colors[color]);
      }
    }
  });
}

const KernelRegistrar kDrawBoxesKernel({"DrawBoundingBoxes", "DrawBoundingBoxesV2"}, makeDrawBoxes);

}  // namespace
}  // namespace engine::kernels
