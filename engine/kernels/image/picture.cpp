#include "engine/kernels/image/picture.h"

#include "engine/core/error.h"

namespace engine::kernels {

PictureFormat pictureFormat(std::string_view bytes) {
  if (bytes.starts_with("\x89PNG\r\n\x1a\n")) return PictureFormat::kPng;
  if (bytes.starts_with("\xff\xd8\xff")) return PictureFormat::kJpeg;
  if (bytes.starts_with("GIF8")) return PictureFormat::kGif;
  return bytes.starts_with("BM") ? PictureFormat::kBmp : PictureFormat::kUnknown;
}

Tensor decodePicture(std::string_view bytes, int channels, const JpegReading& reading) {
  switch (pictureFormat(bytes)) {
    case PictureFormat::kPng:
      return decodePng(bytes, channels);
    case PictureFormat::kJpeg:
      return decodeJpeg(bytes, channels, reading);
    case PictureFormat::kBmp:
      return decodeBmp(bytes, channels);
    case PictureFormat::kGif:
      return decodeStillGif(bytes, channels);
    case PictureFormat::kUnknown:
      break;
  }
  fail(Code::kInvalidArgument, "The data is neither a PNG nor a JPEG, BMP or GIF file.");
}

}  // namespace engine::kernels
