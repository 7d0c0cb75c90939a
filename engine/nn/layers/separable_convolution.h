// Separable convolution: filters for each channel alone, then a mixture of the channels at each place. Used by the
// graph's thread.
//   Graph graph;
//   const Scope scope(graph);
//   const Output x = ops::placeholder(scope, DType::kFloat, {kUnknownDim, 28, 28, 3});
//   nn::separableConv2d(scope, x, 8, {3, 3}).shape();  // is Shape({kUnknownDim, 26, 26, 8})
#pragma once

#include "engine/nn/layers/convolution.h"

namespace engine::nn {

struct SeparableConvOptions {
  std::string name = {};  // "separable_conv2d", "separable_conv1d" … when empty
  int64_t strides = 1;    // in every dimension
  Padding padding = Padding::kValid;
  bool causal = false;          // separable_conv1d only: pad before the first step only; in place of `padding`
  int64_t dilations = 1;        // in every dimension; more than 1 only with strides of 1 and known sizes
  int64_t depthMultiplier = 1;  // filters for each channel
  Activation activation = {};
  bool useBias = true;
  Initializer depthwiseInitializer = glorotUniform();
  Initializer pointwiseInitializer = glorotUniform();
  Initializer biasInitializer = zeros();
  Regularizer depthwiseRegularizer = {};
  Regularizer pointwiseRegularizer = {};
  bool trainable = true;
};

// x: floating [batch, steps, channels], channels known; result [batch, out steps, filters]. Variables: depthwise_kernel
// [kernelSize, channels, multiplier], pointwise_kernel [1, channels · multiplier, filters], bias [filters].
// InvalidArgument for sizes and filters below 1, for strides and dilations above 1 at once, and for unknown channels.
Output separableConv1d(const Scope& scope, Output x, int64_t filters, int64_t kernelSize,
                       const SeparableConvOptions& options = {});

// x: floating [batch, height, width, channels], channels known; result [batch, …, filters]. kernelSize: height, width.
// Variables: depthwise_kernel [height, width, channels, multiplier], pointwise_kernel [1, 1, channels · multiplier,
// filters], bias [filters]. Errors as of separableConv1d.
Output separableConv2d(const Scope& scope, Output x, int64_t filters, const std::vector<int64_t>& kernelSize,
                       const SeparableConvOptions& options = {});

}  // namespace engine::nn
