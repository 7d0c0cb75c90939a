// Writes small images as PNG. Functions only: safe in any thread.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "summaries/types.h"

namespace summaries {

// `pixels` holds height rows of width pixels of `channels` bytes each: 1 grey, 2 grey and alpha, 3 RGB, 4 RGBA.
// Errors: InvalidArgument (sizes that do not fit), ResourceExhausted.
std::string encodePng(std::span<const uint8_t> pixels, int width, int height, int channels);
// The same as a value for SummaryWriter::image().
Image pngImage(std::span<const uint8_t> pixels, int width, int height, int channels);

}  // namespace summaries
