#include "engine/kernels/fused/conv_geometry.h"

namespace engine {
namespace {

int64_t outputSize(const std::string& padding, int64_t in, int64_t kernel, int64_t stride) {
  if (in < 0 || kernel < 0) return kUnknownDim;
  return padding == "SAME" ? (in + stride - 1) / stride : (in - kernel + stride) / stride;
}

}  // namespace

Padding paddingOf(const std::string& padding, int64_t in, int64_t kernel, int64_t stride) {
  if (padding != "SAME") return {};
  const int64_t out = (in + stride - 1) / stride;
  const int64_t total = std::max<int64_t>(0, (out - 1) * stride + kernel - in);
  return {static_cast<int>(total / 2), static_cast<int>(total - total / 2)};
}

kernels::ConvShape convShape(const Shape& input, const Shape& filter, const std::string& padding, int strideHeight,
                             int strideWidth) {
  kernels::ConvShape shape{};
  shape.inHeight = static_cast<int>(input.dim(1));
  shape.inWidth = static_cast<int>(input.dim(2));
  shape.inChannels = static_cast<int>(input.dim(3));
  shape.kernelHeight = static_cast<int>(filter.dim(0));
  shape.kernelWidth = static_cast<int>(filter.dim(1));
  shape.outChannels = static_cast<int>(filter.dim(3));
  shape.strideHeight = strideHeight;
  shape.strideWidth = strideWidth;
  const Padding rows = paddingOf(padding, input.dim(1), filter.dim(0), strideHeight);
  const Padding columns = paddingOf(padding, input.dim(2), filter.dim(1), strideWidth);
  shape.padTop = rows.before;
  shape.padBottom = rows.after;
  shape.padLeft = columns.before;
  shape.padRight = columns.after;
  return shape;
}

Shape convOutput(InferenceContext& c, int64_t strideHeight, int64_t strideWidth) {
  const Shape input = c.withRank(0, 4);
  const Shape filter = c.withRank(1, 4);
  const auto& padding = c.node().attr<std::string>("padding");
  return Shape{input.dim(0), outputSize(padding, input.dim(1), filter.dim(0), strideHeight),
               outputSize(padding, input.dim(2), filter.dim(1), strideWidth), filter.dim(3)};
}

}  // namespace engine
