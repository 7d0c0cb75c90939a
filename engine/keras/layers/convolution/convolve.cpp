#include "engine/keras/layers/convolution/convolve.h"

#include <algorithm>
#include <numeric>

#include "engine/core/error.h"
#include "engine/graph/ops.h"
#include "engine/keras/core/nodes.h"

namespace engine::keras {
namespace {

std::vector<int64_t> around(const std::vector<int64_t>& numbers) {
  std::vector<int64_t> all{1};
  all.insert(all.end(), numbers.begin(), numbers.end());
  all.push_back(1);
  return all;
}

bool sizesKnown(Output x) {
  for (int i = 1; i + 1 < x.shape().rank(); ++i) {
    if (x.shape()[i] < 0) return false;
  }
  return true;
}

// One dimension as two, the first of size 1.
ConvolutionShape asTwo(ConvolutionShape shape) {
  shape.kernel.insert(shape.kernel.begin(), 1);
  shape.strides = {shape.strides[0], shape.strides[0]};
  shape.dilations.insert(shape.dilations.begin(), 1);
  return shape;
}

// With holes the batch takes the place of the spaces between; where sizes are not known the op does it.
Output spread(const Scope& s, Output x, const ConvolutionShape& shape, const char* op, const Attrs& attrs,
              Output kernel) {
  const auto node = [&](Output input, const std::string& padding, bool holes) {
    Attrs all = attrs;
    all["padding"] = padding;
    if (holes) all["dilations"] = around(shape.dilations);
    return s.op(op, {input, kernel}, all);
  };
  if (!nn::hasHoles(shape.dilations)) return node(x, nn::paddingName(shape.padding), false);
  if (!sizesKnown(x)) return node(x, nn::paddingName(shape.padding), true);
  return nn::withHoles(s, x, shape.kernel, shape.dilations, shape.padding,
                       [&](Output dealt) { return node(dealt, "VALID", false); });
}

Output causallyPadded(const Scope& s, Output x, ConvolutionShape& shape) {
  if (!shape.causal) return x;
  shape.causal = false;
  shape.padding = nn::Padding::kValid;
  const int64_t count = (shape.kernel[0] - 1) * shape.dilations[0];
  return count > 0 ? nn::padBefore(s, x, count) : x;
}

}  // namespace

ConvolutionShape convolutionShape(const Config& config, std::size_t dimensions) {
  ConvolutionShape shape;
  shape.kernel = config.integers("kernel_size", dimensions);
  shape.strides =
      config.isNull("strides") ? std::vector<int64_t>(dimensions, 1) : config.integers("strides", dimensions);
  shape.dilations = config.isNull("dilation_rate") ? std::vector<int64_t>(dimensions, 1)
                                                   : config.integers("dilation_rate", dimensions);
  for (const char* key : {"kernel_size", "strides", "dilation_rate"}) {
    if (config.isNull(key)) continue;
    const auto numbers = config.integers(key, dimensions);
    if (std::ranges::any_of(numbers, [](int64_t n) { return n < 1; })) config.fail(key, "made of positive integers");
  }
  const std::string padding = config.text("padding", "valid");
  shape.causal = padding == "causal";
  if (shape.causal && dimensions != 1) config.fail("padding", "'valid' or 'same'");
  if (!shape.causal) shape.padding = nn::paddingByName(padding);
  shape.groups = config.integer("groups", 1);
  if (shape.groups < 1) config.fail("groups", "a positive integer");
  return shape;
}

Output convolve(const Scope& s, Output x, Output kernel, const ConvolutionShape& given) {
  ConvolutionShape shape = given;
  x = causallyPadded(s, x, shape);
  if (shape.groups > 1) {
    ConvolutionShape one = shape;
    one.groups = 1;
    const int64_t channels = x.shape().dim(-1) / shape.groups, filters = kernel.shape().dim(-1) / shape.groups;
    std::vector<Output> parts;
    for (int64_t g = 0; g < shape.groups; ++g) {
      const bool last = g + 1 == shape.groups;
      const Output in = cut(s, x, -1, g * channels, last ? 0 : (g + 1) * channels);
      parts.push_back(convolve(s, in, cut(s, kernel, -1, g * filters, last ? 0 : (g + 1) * filters), one));
    }
    return concatenated(s, parts, -1);
  }
  if (shape.kernel.size() == 1) {
    const Output wide = convolve(s, expanded(s, x, 1), expanded(s, kernel, 0), asTwo(shape));
    return squeezed(s, wide, 1);
  }
  const char* op = shape.kernel.size() == 2 ? "Conv2D" : "Conv3D";
  return spread(s, x, shape, op, {{"strides", around(shape.strides)}}, kernel);
}

Output convolveDepthwise(const Scope& s, Output x, Output kernel, const ConvolutionShape& given) {
  ConvolutionShape shape = given;
  x = causallyPadded(s, x, shape);
  if (shape.kernel.size() == 1) {
    const Output wide = convolveDepthwise(s, expanded(s, x, 1), expanded(s, kernel, 0), asTwo(shape));
    return squeezed(s, wide, 1);
  }
  return spread(s, x, shape, "DepthwiseConv2dNative", {{"strides", around(shape.strides)}}, kernel);
}

Output withoutFurtherBatch(const Scope& s, Output x, int rank, const std::function<Output(Output)>& function) {
  const int further = x.shape().rank() - rank;
  if (further <= 0) return function(x);
  const std::vector<Output> sizes = sizesOf(s, x);
  Shape flat{kUnknownDim};
  std::vector<Output> flatSizes{intOf(s, -1)};
  for (int i = further + 1; i < x.shape().rank(); ++i) {
    flat.addDim(x.shape()[i]);
    flatSizes.push_back(sizes[static_cast<std::size_t>(i)]);
  }
  const Output y = function(reshapedTo(s, x, flat, flatSizes));
  Shape back;
  std::vector<Output> backSizes;
  for (int i = 0; i <= further; ++i) {
    back.addDim(x.shape()[i]);
    backSizes.push_back(sizes[static_cast<std::size_t>(i)]);
  }
  for (int i = 1; i < y.shape().rank(); ++i) {
    back.addDim(y.shape()[i]);
    backSizes.push_back(sizeAt(s, y, i));
  }
  return reshapedTo(s, y, back, backSizes);
}

}  // namespace engine::keras
