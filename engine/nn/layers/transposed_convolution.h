// Transposed convolution (the gradient of a convolution taken as a layer): makes images and volumes larger. Used by the
// graph's thread.
//   Graph graph;
//   const Scope scope(graph);
//   const Output x = ops::placeholder(scope, DType::kFloat, {4, 7, 7, 16});
//   const nn::ConvTransposeOptions options{.strides = {2, 2}, .padding = nn::Padding::kSame};
//   nn::conv2dTranspose(scope, x, 8, {3, 3}, options).shape();  // is Shape({4, 14, 14, 8})
#pragma once

#include "engine/nn/layers/convolution.h"

namespace engine::nn {

struct ConvTransposeOptions {
  std::string name = {};              // "conv2d_transpose", "conv3d_transpose" … when empty
  std::vector<int64_t> strides = {};  // one for each spatial dimension; empty: all 1
  Padding padding = Padding::kValid;
  Activation activation = {};
  bool useBias = true;
  Initializer kernelInitializer = glorotUniform();
  Initializer biasInitializer = zeros();
  Regularizer kernelRegularizer = {};
  bool trainable = true;
};

// x: floating [batch, height, width, channels], channels known; result [batch, out height, out width, filters] where
// out = in · stride with padding kSame, else in · stride + max(kernel - stride, 0). kernelSize: height, width.
// Variables: kernel [height, width, filters, channels], bias [filters]. InvalidArgument for fewer than one filter, for
// sizes or strides that are not two positive integers, another rank, or unknown channels.
Output conv2dTranspose(const Scope& scope, Output x, int64_t filters, const std::vector<int64_t>& kernelSize,
                       const ConvTransposeOptions& options = {});
// The same for volumes [batch, depth, height, width, channels] and three numbers each. Errors alike.
Output conv3dTranspose(const Scope& scope, Output x, int64_t filters, const std::vector<int64_t>& kernelSize,
                       const ConvTransposeOptions& options = {});

}  // namespace engine::nn
