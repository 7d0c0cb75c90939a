// Plain convolutions (NHWC, no groups, no dilation) of float32 numbers that are rounded to bfloat16 for the products:
// patches of some pixels are gathered, packed and multiplied while they are in the cache, and threads share the pixels.
// Sums are float32. Working memory is the caller's, at a multiple of 64 bytes; the functions run on a context's
// threads.
#pragma once

#include "engine/kernels/kernel.h"
#include "engine/kernels/nn/convolution.h"
#include "engine/kernels/nn/planned_convolution.h"

namespace engine::kernels {

// Whether the patches of `images` images are worth packing.
bool isWorthBfloat16(const Convolution& conv, int64_t images);
// Whether the gradient for the input is a convolution of the output's gradient: strides are 1.
bool isBfloat16BackInput(const Convolution& conv);

struct Bfloat16Activation {
  const float* bias = nullptr;  // one a channel; null: none
  Activation activation = Activation::kNone;
};

// Of any of the three functions below.
std::size_t bfloat16ConvolutionBytes(const KernelContext& context, const Convolution& conv);

// output = activation(conv(input, filter) + bias).
void bfloat16Convolve(const KernelContext& context, const Convolution& conv, int64_t images, const float* input,
                      const float* filter, const Bfloat16Activation& after, float* output, void* scratch);
// dInput = the gradient for the input, where isBfloat16BackInput().
void bfloat16ConvolveBackInput(const KernelContext& context, const Convolution& conv, int64_t images,
                               const float* filter, const float* grad, float* dInput, void* scratch);
// dFilter = the gradient for the filter.
void bfloat16ConvolveBackFilter(const KernelContext& context, const Convolution& conv, int64_t images,
                                const float* input, const float* grad, float* dFilter, void* scratch);

}  // namespace engine::kernels
