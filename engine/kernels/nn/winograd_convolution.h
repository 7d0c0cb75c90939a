// Convolutions of 3x3 in Winograd's form (KernelTable::winograd), spread over the arena. Thread rule: const; a call
// belongs to the kernel that makes it.
#pragma once

#include "engine/kernels/kernel.h"
#include "engine/kernels/nn/convolution.h"

namespace engine::kernels {

// Whether a pass of this convolution over so many images is faster so, as measured (the table is in the source).
bool usesWinograd(const ConvShape& shape, int64_t images);

// "winograd avx512".
std::string winogradName();

// The convolution of the outputs' gradient that gives the one of the input; its filter is the forward one, turned.
ConvShape turnedShape(const ConvShape& shape);

struct WinogradFilter {
  const float* taps;              // HWIO of the forward convolution
  bool turned = false;            // for the gradient of the input
  const float* planes = nullptr;  // transformed before; null: in each run
};

// Scratch that winogradConvolve() takes.
std::size_t winogradBytes(const KernelContext& planned, const ConvShape& shape, bool hasPlanes);
// output = relu?(conv(input, filter) + bias); bias may be null.
void winogradConvolve(KernelContext& context, const ConvShape& shape, int64_t images, const float* input,
                      const WinogradFilter& filter, const float* bias, bool relu, float* output);

std::size_t winogradBackFilterBytes(const KernelContext& planned, const ConvShape& shape);
// dFilter, HWIO, is set, or added to where the context accumulates.
void winogradBackFilter(KernelContext& context, const ConvShape& shape, int64_t images, const float* input,
                        const float* grad, float* dFilter);

}  // namespace engine::kernels
