#include "app/workbench/models/picture_tensor.h"

#include <algorithm>
#include <cmath>

#include "engine/core/error.h"

namespace app {
namespace {

using engine::Code;
using engine::fail;
using engine::Tensor;

constexpr double kWhite = 255;

// Bytes of one pixel in the order of the tensor's channels.
std::array<int, 4> channelsOf(QRgb pixel, int channels) {
  if (channels == 1) return {qGray(pixel), 0, 0, 0};
  return {qRed(pixel), qGreen(pixel), qBlue(pixel), qAlpha(pixel)};
}

double valueOf(int byte, PixelRange range) {
  if (range == PixelRange::kBytes) return byte;
  return range == PixelRange::kUnit ? byte / kWhite : byte / kWhite * 2 - 1;
}

int byteOf(double value, PixelRange range) {
  const double byte = range == PixelRange::kBytes  ? value
                      : range == PixelRange::kUnit ? value * kWhite
                                                   : (value + 1) / 2 * kWhite;
  return std::isfinite(byte) ? static_cast<int>(std::lround(std::clamp(byte, 0.0, kWhite))) : 0;
}

template <typename T>
void fillPixels(Tensor& tensor, const QImage& image, int channels, PixelRange range) {
  T* out = tensor.data<T>();
  for (int y = 0; y < image.height(); ++y) {
    for (int x = 0; x < image.width(); ++x) {
      const auto bytes = channelsOf(image.pixel(x, y), channels);
      for (int c = 0; c < channels; ++c) *out++ = static_cast<T>(valueOf(bytes[static_cast<std::size_t>(c)], range));
    }
  }
}

}  // namespace

Tensor tensorOfPicture(const QImage& picture, const FieldSpec& field, PixelRange range) {
  const PictureSize size = pictureSizeOf(field);
  if (!size.isPicture()) fail(Code::kInvalidArgument, "'", field.name.toStdString(), "' does not take a picture.");
  QImage image = picture.convertToFormat(QImage::Format_ARGB32);
  if (image.width() != size.width || image.height() != size.height) {
    image = image.scaled(size.width, size.height, Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
  }
  std::vector<int64_t> dims(field.shape.dims().begin(), field.shape.dims().end());
  if (field.hasBatch) dims.insert(dims.begin(), 1);
  Tensor tensor(field.dtype, engine::Shape(dims));
  const bool whole = engine::isInteger(field.dtype);
  if (whole) range = PixelRange::kBytes;
  switch (field.dtype) {
    case engine::DType::kFloat:
      fillPixels<float>(tensor, image, size.channels, range);
      break;
    case engine::DType::kDouble:
      fillPixels<double>(tensor, image, size.channels, range);
      break;
    case engine::DType::kUint8:
      fillPixels<uint8_t>(tensor, image, size.channels, range);
      break;
    case engine::DType::kInt32:
      fillPixels<int32_t>(tensor, image, size.channels, range);
      break;
    case engine::DType::kInt64:
      fillPixels<int64_t>(tensor, image, size.channels, range);
      break;
    default:
      fail(Code::kUnimplemented, "A picture cannot be converted to ", engine::dtypeName(field.dtype), " here.");
  }
  return tensor;
}

QImage pictureOfTensor(const Tensor& tensor, const FieldSpec& field, PixelRange range) {
  const PictureSize size = pictureSizeOf(field);
  const int64_t pixels = int64_t{size.height} * size.width;
  if (!size.isPicture() || tensor.elements() != pixels * size.channels) {
    fail(Code::kInvalidArgument, "A tensor of shape ", tensor.shape(), " is not a picture of '",
         field.name.toStdString(), "'.");
  }
  const std::vector<double> values = tensor.toDoubles();
  QImage image(size.width, size.height, QImage::Format_ARGB32);
  std::size_t at = 0;
  for (int y = 0; y < size.height; ++y) {
    for (int x = 0; x < size.width; ++x) {
      std::array<int, 4> bytes{0, 0, 0, 255};
      for (int c = 0; c < size.channels; ++c) bytes[static_cast<std::size_t>(c)] = byteOf(values[at++], range);
      if (size.channels == 1) bytes[1] = bytes[2] = bytes[0];
      image.setPixel(x, y, qRgba(bytes[0], bytes[1], bytes[2], bytes[3]));
    }
  }
  return image;
}

PixelRange rangeOf(const Tensor& tensor) {
  double least = 0;
  double most = 0;
  for (const double value : tensor.toDoubles()) {
    least = std::min(least, value);
    most = std::max(most, value);
  }
  return least < 0 ? PixelRange::kSigned : most > 1.5 ? PixelRange::kBytes : PixelRange::kUnit;
}

}  // namespace app
