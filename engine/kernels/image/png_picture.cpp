// PNG by the reader of the ground floor. Other channels than the file's are made as TensorFlow makes them.
#include "engine/core/error.h"
#include "engine/kernels/image/picture.h"
#include "summaries/png.h"

namespace engine::kernels {
namespace {

// libpng's integers for 0.299 and 0.587, of which it cuts off what is behind the point.
constexpr int kRed = 29900 * 32768 / 100000;
constexpr int kGreen = 58700 * 32768 / 100000;
constexpr int kBlue = 32768 - kRed - kGreen;

uint8_t greyOf(const uint8_t* pixel) {
  if (pixel[0] == pixel[1] && pixel[0] == pixel[2]) return pixel[0];
  return static_cast<uint8_t>((kRed * pixel[0] + kGreen * pixel[1] + kBlue * pixel[2]) >> 15);
}

// Opacity is left out, or full where the file has none.
Tensor withChannels(const Tensor& pixels, int channels) {
  const int64_t own = pixels.dim(2);
  Tensor result(DType::kUint8, Shape{pixels.dim(0), pixels.dim(1), channels});
  const uint8_t* from = pixels.data<uint8_t>();
  uint8_t* to = result.data<uint8_t>();
  for (int64_t i = 0; i < pixels.dim(0) * pixels.dim(1); ++i, from += own, to += channels) {
    for (int c = 0; c < std::min(channels, 3); ++c) to[c] = own < 3 ? from[0] : channels < 3 ? greyOf(from) : from[c];
    if (channels % 2 == 0) to[channels - 1] = own % 2 == 0 ? from[own - 1] : 255;
  }
  return result;
}

}  // namespace

Tensor decodePng(std::string_view bytes, int channels) {
  if (channels < 0 || channels > 4) {
    fail(Code::kInvalidArgument, "A PNG file cannot be read as ", channels, " channels.");
  }
  Tensor pixels;
  summaries::decodePng(bytes, 0, [&](int height, int width, int depth) {
    pixels = Tensor(DType::kUint8, Shape{height, width, depth});
    return static_cast<uint8_t*>(pixels.raw());
  });
  return channels == 0 || pixels.dim(2) == channels ? pixels : withChannels(pixels, channels);
}

}  // namespace engine::kernels
