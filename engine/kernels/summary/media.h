// Pictures and sounds of summaries: tensors to the bytes that are stored. Pure functions.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "engine/core/tensor.h"

namespace engine::kernels {

// Pixels of one image [height, width, channels], uint8 as they are. Floats are scaled so that [0, max], or [-m, m] when
// there are negative ones, fills 0…255; a pixel with a value that is not finite gets `badColor`.
std::vector<uint8_t> imagePixels(const Tensor& image, const std::array<uint8_t, 4>& badColor = {255, 0, 0, 255});

// One clip [frames, channels] of samples in [-1, 1] (others are cut) as a WAV file of 16-bit samples. `sampleRate` in
// Hz. InvalidArgument for a rate or a number of channels that a WAV file cannot have.
std::string wavFile(const Tensor& clip, double sampleRate);

}  // namespace engine::kernels
