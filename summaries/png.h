// Reads and writes PNG by libpng, with the transformations and settings that TensorFlow asks it for. The bytes that are
// read are not trusted. Functions only: safe in any thread.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "summaries/types.h"

namespace summaries {

// `pixels` holds height rows of width pixels of `channels` values each: 1 grey, 2 grey and alpha, 3 RGB, 4 RGBA. A
// value is a byte, or with 16 `bits` two of them, as the machine orders them. `compression`: of zlib, 0 to 9; -1: its
// default. Errors: InvalidArgument (sizes that do not fit), ResourceExhausted.
std::string encodePng(std::span<const uint8_t> pixels, int width, int height, int channels, int bits = 8,
                      int compression = -1);
// The same as a value for SummaryWriter::image().
Image pngImage(std::span<const uint8_t> pixels, int width, int height, int channels);

// Gives room for height * width * channels values, which are written row by row: uint8_t, or uint16_t for 16 bits.
using PixelRoom = std::function<void*(int height, int width, int channels)>;
// Reads the pixels into `room`. `channels` as for encodePng(); 0: as the file has them. Values of 8 bits are spread
// over 16 bits; of those of 16 the upper byte is taken for 8. Errors: InvalidArgument (no PNG, damaged or cut off, more
// than 2^28 pixels, other channels than 0 to 4).
void decodePng(std::string_view bytes, int channels, const PixelRoom& room, int bits = 8);

}  // namespace summaries
