// The geometry of a fused convolution, from its tensors and attributes. Pure functions.
#pragma once

#include <string>

#include "engine/core/tensor.h"
#include "engine/graph/inference.h"
#include "engine/kernels/native/kernel_table.h"

namespace engine {

// Padding before and after, for TensorFlow's "SAME" (the extra pixel goes after) and "VALID".
struct Padding {
  int before = 0;
  int after = 0;
};
Padding paddingOf(const std::string& padding, int64_t in, int64_t kernel, int64_t stride);

// NHWC input [n,h,w,c], HWIO filter [kh,kw,c,oc].
kernels::ConvShape convShape(const Shape& input, const Shape& filter, const std::string& padding, int strideHeight,
                             int strideWidth);

// Output shape of such a convolution; dimensions may be unknown.
Shape convOutput(InferenceContext& c, int64_t strideHeight, int64_t strideWidth);

}  // namespace engine
