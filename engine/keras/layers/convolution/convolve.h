// Convolutions of one to three spatial dimensions over kernels that are given, with holes and groups. Pure functions
// that add nodes; used by the graph's thread.
#pragma once

#include <string>
#include <vector>

#include "engine/keras/core/config.h"
#include "engine/nn/layers/conv_shapes.h"

namespace engine::keras {

// Numbers for each spatial dimension.
struct ConvolutionShape {
  std::vector<int64_t> kernel;
  std::vector<int64_t> strides;
  std::vector<int64_t> dilations;
  nn::Padding padding = nn::Padding::kValid;
  bool causal = false;  // one dimension only
  int64_t groups = 1;
};
// Of "kernel_size", "strides", "dilation_rate", "padding", "groups". InvalidArgument for what does not fit.
ConvolutionShape convolutionShape(const Config& config, std::size_t dimensions);

// x [batch, spatial…, channels], kernel [spatial…, channels/groups, filters]; one, two or three dimensions.
Output convolve(const Scope& scope, Output x, Output kernel, const ConvolutionShape& shape);
// kernel [spatial…, channels, multiplier]; one or two dimensions, equal strides.
Output convolveDepthwise(const Scope& scope, Output x, Output kernel, const ConvolutionShape& shape);

// A function of x without its further batch dimensions (those beyond batch, spatial…, channels), which come back.
Output withoutFurtherBatch(const Scope& scope, Output x, int rank, const std::function<Output(Output)>& function);

}  // namespace engine::keras
