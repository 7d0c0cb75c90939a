// PNG by the reader of the ground floor.
#include "engine/kernels/image/picture.h"
#include "summaries/png.h"

namespace engine::kernels {

Tensor decodePng(std::string_view bytes, int channels) {
  Tensor pixels;
  summaries::decodePng(bytes, channels, [&](int height, int width, int depth) {
    pixels = Tensor(DType::kUint8, Shape{height, width, depth});
    return static_cast<uint8_t*>(pixels.raw());
  });
  return pixels;
}

}  // namespace engine::kernels
