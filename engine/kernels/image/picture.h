// PNG, JPEG, BMP and GIF files to pixels and back, by libpng, libjpeg and giflib. The bytes are not trusted. Pure
// functions: callable from any thread.
#pragma once

#include <string>
#include <string_view>

#include "engine/core/tensor.h"

namespace engine::kernels {

enum class PictureFormat { kUnknown, kPng, kJpeg, kBmp, kGif };
// By the first bytes.
PictureFormat pictureFormat(std::string_view bytes);

// uint8 [height, width, channels]. Channels: 1 grey, 2 grey and opacity, 3 colours, 4 colours and opacity; 0: as the
// file has them. InvalidArgument for bytes that are no such file, are damaged or cut off, or hold more than 2^28
// pixels; for channels that the format cannot give. A PNG file may also be read as uint16.
Tensor decodePng(std::string_view bytes, int channels = 0, DType dtype = DType::kUint8);
// A PNG file of uint8 or uint16 pixels [height, width, 1 to 4], the same bytes as TensorFlow's. `compression`: of zlib,
// 0 to 9; -1: its default. InvalidArgument for other pixels.
std::string encodePng(const Tensor& pixels, int compression = -1);
struct JpegReading {
  int ratio = 1;               // 1, 2, 4 or 8: shrinks the picture while it is read
  bool fancyUpscaling = true;  // of the colours, which files have fewer of
  bool fastDct = false;        // less exact, and TensorFlow's default
};
Tensor decodeJpeg(std::string_view bytes, int channels = 0, const JpegReading& reading = {});
// Of 24 or 32 bits a pixel, or 8 of grey, not compressed. Channels: 1 (of those of 8 bits), 3 or 4.
Tensor decodeBmp(std::string_view bytes, int channels = 0);
// All frames: uint8 [frames, height, width, 3], each over the one before it. InvalidArgument as decodePng().
Tensor decodeGif(std::string_view bytes);
// The only frame of a file as [height, width, 3]. InvalidArgument also for an animation, and for channels but 0 and 3.
Tensor decodeStillGif(std::string_view bytes, int channels = 0);
// Any of the formats, GIF with one frame; InvalidArgument for another.
Tensor decodePicture(std::string_view bytes, int channels = 0, const JpegReading& reading = {});

// [height, width, channels] as the file's head says, without its pixels. InvalidArgument as decodeJpeg().
Shape jpegShape(std::string_view bytes);

struct JpegWriting {
  int quality = 95;  // 0 to 100
  bool progressive = false;
  bool optimizeSize = false;
  bool chromaDownsampling = true;  // a quarter of the colours
  int densityUnit = 1;             // of the pixels: 1 per inch, 2 per centimetre
  int xDensity = 300, yDensity = 300;
};
// A file of uint8 pixels [height, width, 1 or 3]. InvalidArgument for other pixels.
std::string encodeJpeg(const Tensor& pixels, const JpegWriting& writing = {});

}  // namespace engine::kernels
