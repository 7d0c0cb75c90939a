// Reads and writes PNG by libpng's simplified interface, which reports damage without jumping over destructors. The
// bytes that are read are not trusted. Functions only: safe in any thread.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "summaries/types.h"

namespace summaries {

// `pixels` holds height rows of width pixels of `channels` bytes each: 1 grey, 2 grey and alpha, 3 RGB, 4 RGBA.
// Errors: InvalidArgument (sizes that do not fit), ResourceExhausted.
std::string encodePng(std::span<const uint8_t> pixels, int width, int height, int channels);
// The same as a value for SummaryWriter::image().
Image pngImage(std::span<const uint8_t> pixels, int width, int height, int channels);

// Gives room for height * width * channels bytes, which are written row by row.
using PixelRoom = std::function<uint8_t*(int height, int width, int channels)>;
// Reads the pixels into `room`. `channels` as for encodePng(); 0: as the file has them.
// Errors: InvalidArgument (no PNG, damaged or cut off, more than 2^28 pixels, other channels than 0 to 4).
void decodePng(std::string_view bytes, int channels, const PixelRoom& room);

}  // namespace summaries
