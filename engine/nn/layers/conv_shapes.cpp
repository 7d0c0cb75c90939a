#include "engine/nn/layers/conv_shapes.h"

#include <algorithm>

#include "engine/core/error.h"
#include "engine/graph/ops.h"

namespace engine::nn {

void requirePositive(const Scope& layer, const char* what, const std::vector<int64_t>& numbers, std::size_t count) {
  if (numbers.size() == count && std::ranges::all_of(numbers, [](int64_t n) { return n >= 1; })) return;
  fail(Code::kInvalidArgument, "The ", what, " of layer '", layer.prefix(), "' must be ", count,
       count == 1 ? " positive integer." : " positive integers.");
}

int64_t requireChannelsOfRank(const Scope& layer, Output x, int rank) {
  const int64_t channels = requireChannels(layer, x, rank);
  if (x.shape().rank() != rank) {
    fail(Code::kInvalidArgument, "Layer '", layer.prefix(), "' needs an input of rank ", rank, "; '", x.name(), "' is ",
         x.shape(), ".");
  }
  return channels;
}

void requireFilters(const Scope& layer, int64_t filters) {
  if (filters < 1) fail(Code::kInvalidArgument, "Layer '", layer.prefix(), "' needs at least one filter.");
}

Output expandDims(const Scope& scope, Output x, int32_t axis) {
  // The constant's name follows the node's, which may be numbered.
  const std::string name = scope.graph().uniqueName(scope.fullName("ExpandDims"));
  const Scope own = scope.exactly(name);
  const Output dim = ops::scalar<int32_t>(own, axis, "dim");
  NodeSpec spec;
  spec.name = name;
  spec.op = "ExpandDims";
  spec.inputs = {x, dim};
  spec.controls = scope.controls();
  return scope.graph().addNode(std::move(spec))->output();
}

Output padBefore(const Scope& layer, Output x, int64_t count) {
  const auto zeros = static_cast<int32_t>(count);
  const Output paddings = ops::constant(layer, Tensor::of<int32_t>({0, 0, zeros, 0, 0, 0}, {3, 2}), "Pad/paddings");
  return layer.op("Pad", {x, paddings});
}

bool hasHoles(const std::vector<int64_t>& dilations) {
  return std::ranges::any_of(dilations, [](int64_t d) { return d > 1; });
}

Output withHoles(const Scope& scope, Output x, const std::vector<int64_t>& kernel,
                 const std::vector<int64_t>& dilations, Padding padding,
                 const std::function<Output(Output)>& convolve) {
  std::vector<int32_t> block, paddings, crops;
  for (std::size_t i = 0; i < kernel.size(); ++i) {
    const int64_t size = x.shape()[static_cast<int>(i) + 1];
    if (size == kUnknownDim) {
      fail(Code::kInvalidArgument, "'", scope.prefix(), "' has dilations and needs the sizes of '", x.name(),
           "', which is ", x.shape(), ".");
    }
    const int64_t total = padding == Padding::kSame ? (kernel[i] - 1) * dilations[i] : 0;
    const int64_t before = total / 2;
    const int64_t missing = (dilations[i] - (size + total) % dilations[i]) % dilations[i];
    block.push_back(static_cast<int32_t>(dilations[i]));
    paddings.insert(paddings.end(), {static_cast<int32_t>(before), static_cast<int32_t>(total - before + missing)});
    crops.insert(crops.end(), {0, static_cast<int32_t>(missing)});
  }
  const Shape pairs{static_cast<int64_t>(kernel.size()), 2};
  const auto constant = [&](const Tensor& value, const char* name) { return ops::constant(scope, value, name); };
  const Output dealt = scope.op("SpaceToBatchND", {x, constant(Tensor::vector(block), "SpaceToBatchND/block_shape"),
                                                   constant(Tensor::of(paddings, pairs), "SpaceToBatchND/paddings")});
  return scope.op("BatchToSpaceND", {convolve(dealt), constant(Tensor::vector(block), "BatchToSpaceND/block_shape"),
                                     constant(Tensor::of(crops, pairs), "BatchToSpaceND/crops")});
}

}  // namespace engine::nn
