// Two-dimensional convolution of images in NHWC order. Used by the graph's thread.
//   Graph graph;
//   const Scope scope(graph);
//   const Output x = ops::placeholder(scope, DType::kFloat, {kUnknownDim, 28, 28, 1});
//   const Output same = nn::conv2d(scope, x, 32, {3, 3}, {.padding = nn::Padding::kSame});
//   const Output smaller = nn::conv2d(scope, x, 32, {3, 3}, {.strides = {2, 2}, .activation = nn::relu});
//   same.shape();                                            // is Shape({kUnknownDim, 28, 28, 32})
//   smaller.shape();                                         // is Shape({kUnknownDim, 13, 13, 32})
//   graph.collections().findGlobal("conv2d/kernel")->shape;  // is Shape({3, 3, 1, 32})
#pragma once

#include <vector>

#include "engine/nn/layers/layer.h"

namespace engine::nn {

// How an image is padded at its border: not at all, or so that a stride of 1 keeps its size.
enum class Padding { kValid, kSame };
std::string paddingName(Padding padding);  // "VALID", "SAME"
// "valid" or "same" in any case. InvalidArgument otherwise.
Padding paddingByName(const std::string& name);

struct Conv2DOptions {
  std::string name = {};                  // "conv2d", "conv2d_1" … when empty
  std::vector<int64_t> strides = {1, 1};  // height, width
  Padding padding = Padding::kValid;
  std::vector<int64_t> dilations = {1, 1};  // height, width
  Activation activation = {};
  bool useBias = true;
  Initializer kernelInitializer = glorotUniform();
  Initializer biasInitializer = zeros();
  Regularizer kernelRegularizer = {};
  bool trainable = true;
};

// x: floating [batch, height, width, channels], channels known; result [batch, out height, out width, filters].
// kernelSize: height, width. Variables: kernel [height, width, channels, filters], bias [filters]. InvalidArgument for
// fewer than one filter, for sizes, strides or dilations that are not two positive integers, and when the channels are
// not known.
Output conv2d(const Scope& scope, Output x, int64_t filters, const std::vector<int64_t>& kernelSize,
              const Conv2DOptions& options = {});

}  // namespace engine::nn
