#include "engine/kernels/image/picture.h"

#include "engine/core/error.h"

namespace engine::kernels {

PictureFormat pictureFormat(std::string_view bytes) {
  if (bytes.starts_with("\x89PNG\r\n\x1a\n")) return PictureFormat::kPng;
  return bytes.starts_with("\xff\xd8\xff") ? PictureFormat::kJpeg : PictureFormat::kUnknown;
}

Tensor decodePicture(std::string_view bytes, int channels) {
  switch (pictureFormat(bytes)) {
    case PictureFormat::kPng:
      return decodePng(bytes, channels);
    case PictureFormat::kJpeg:
      return decodeJpeg(bytes, channels);
    case PictureFormat::kUnknown:
      break;
  }
  fail(Code::kInvalidArgument, "The data is neither a PNG nor a JPEG file.");
}

}  // namespace engine::kernels
