// PNG by the reader and writer of the ground floor.
#include "engine/core/error.h"
#include "engine/kernels/image/picture.h"
#include "summaries/png.h"

namespace engine::kernels {

Tensor decodePng(std::string_view bytes, int channels, DType dtype) {
  Tensor pixels;
  const auto room = [&](int height, int width, int depth) {
    pixels = Tensor(dtype, Shape{height, width, depth});
    return pixels.raw();
  };
  summaries::decodePng(bytes, channels, room, dtype == DType::kUint16 ? 16 : 8);
  return pixels;
}

std::string encodePng(const Tensor& pixels, int compression) {
  if (pixels.rank() != 3 || (pixels.dtype() != DType::kUint8 && pixels.dtype() != DType::kUint16)) {
    fail(Code::kInvalidArgument, "A PNG file holds uint8 or uint16 [height, width, channels], not ", pixels.toString(0),
         ".");
  }
  const auto size = [&](int dimension) {
    return static_cast<int>(std::min<int64_t>(pixels.dim(dimension), INT32_MAX));
  };
  return summaries::encodePng({static_cast<const uint8_t*>(pixels.raw()), pixels.bytes()}, size(1), size(0), size(2),
                              pixels.dtype() == DType::kUint8 ? 8 : 16, compression);
}

}  // namespace engine::kernels
