// PNG and JPEG files to pixels, by libpng and libjpeg. The bytes are not trusted. Pure functions: callable from any
// thread.
#pragma once

#include <string_view>

#include "engine/core/tensor.h"

namespace engine::kernels {

enum class PictureFormat { kUnknown, kPng, kJpeg };
// By the first bytes.
PictureFormat pictureFormat(std::string_view bytes);

// uint8 [height, width, channels]. Channels: 1 grey, 2 grey and opacity, 3 colours, 4 colours and opacity; 0: as the
// file has them. InvalidArgument for bytes that are no such file, are damaged or cut off, or hold more than 2^28
// pixels; for channels that the format cannot give.
Tensor decodePng(std::string_view bytes, int channels = 0);
Tensor decodeJpeg(std::string_view bytes, int channels = 0);
// Either format; InvalidArgument for another.
Tensor decodePicture(std::string_view bytes, int channels = 0);

}  // namespace engine::kernels
