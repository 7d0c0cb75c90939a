// Convolution of sequences [batch, steps, channels] and of volumes [batch, depth, height, width, channels]. Used by the
// graph's thread.
//   Graph graph;
//   const Scope scope(graph);
//   const Output x = ops::placeholder(scope, DType::kFloat, {kUnknownDim, 20, 3});
//   nn::conv1d(scope, x, 8, 5, {.padding = nn::Padding::kSame}).shape();  // is Shape({kUnknownDim, 20, 8})
#pragma once

#include "engine/nn/layers/convolution.h"

namespace engine::nn {

struct Conv1DOptions {
  std::string name = {};  // "conv1d", "conv1d_1" … when empty
  int64_t strides = 1;
  Padding padding = Padding::kValid;
  bool causal = false;  // pad before the first step only, so that no step sees later ones; in place of `padding`
  int64_t dilations = 1;
  Activation activation = {};
  bool useBias = true;
  Initializer kernelInitializer = glorotUniform();
  Initializer biasInitializer = zeros();
  Regularizer kernelRegularizer = {};
  bool trainable = true;
};

// x: floating [batch, steps, channels], channels known; result [batch, out steps, filters]. Variables: kernel
// [kernelSize, channels, filters], bias [filters]. InvalidArgument for sizes, strides, dilations or filters below 1,
// another rank, or unknown channels.
Output conv1d(const Scope& scope, Output x, int64_t filters, int64_t kernelSize, const Conv1DOptions& options = {});

struct Conv3DOptions {
  std::string name = {};                     // "conv3d", "conv3d_1" … when empty
  std::vector<int64_t> strides = {1, 1, 1};  // depth, height, width
  Padding padding = Padding::kValid;
  std::vector<int64_t> dilations = {1, 1, 1};  // more than 1 only with strides of 1 and known sizes
  Activation activation = {};
  bool useBias = true;
  Initializer kernelInitializer = glorotUniform();
  Initializer biasInitializer = zeros();
  Regularizer kernelRegularizer = {};
  bool trainable = true;
};

// x: floating [batch, depth, height, width, channels], channels known; result [batch, …, filters]. kernelSize: depth,
// height, width. Variables: kernel [depth, height, width, channels, filters], bias [filters]. InvalidArgument as for
// conv2d, of three integers each, and for strides and dilations above 1 at once.
Output conv3d(const Scope& scope, Output x, int64_t filters, const std::vector<int64_t>& kernelSize,
              const Conv3DOptions& options = {});

}  // namespace engine::nn
