// Which float32 convolutions and gradients the packed native kernels compute (KernelTable::packedConv), as
// measured. Pure functions.
#pragma once

#include "engine/kernels/nn/convolution.h"

namespace engine::kernels {

// All three: no dilation and no groups.
bool packsForward(const ConvShape& shape);
bool packsBackInput(const Convolution& conv);
bool packsBackFilter(const Convolution& conv);

// The part of the filter whose gradient one of `tasks` tasks sums: of the inputs or of the output channels, whatever is
// more.
FilterPart filterPart(const Convolution& conv, int task, int tasks);

// Inputs of a single pixel: kernel 1x1, stride 1, no padding, which is one product over the pixels of all images.
bool isPointwise(const Convolution& conv);

}  // namespace engine::kernels
