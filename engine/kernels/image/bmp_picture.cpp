// BMP without compression, as TensorFlow reads it: little-endian numbers at fixed places, rows from the bottom up, or
// from the top down where the height is negative, each a multiple of 4 bytes.
#include "engine/core/error.h"
#include "engine/kernels/image/picture.h"

namespace engine::kernels {
namespace {

constexpr std::size_t kHeadBytes = 32;
constexpr int64_t kMostBmpPixels = int64_t{1} << 28;

int32_t numberAt(std::string_view bytes, std::size_t at) {
  uint32_t number = 0;
  for (std::size_t i = 0; i < 4; ++i) {
    number |= static_cast<uint32_t>(static_cast<unsigned char>(bytes[at + i])) << (8 * i);
  }
  return static_cast<int32_t>(number);
}

}  // namespace

Tensor decodeBmp(std::string_view bytes, int channels) {
  const auto failWith = [](const auto&... why) { fail(Code::kInvalidArgument, "Invalid BMP data: ", why..., "."); };
  if (bytes.size() < kHeadBytes || !bytes.starts_with("BM")) failWith("no head of ", kHeadBytes, " bytes");
  const int64_t begin = numberAt(bytes, 10);
  const int64_t width = numberAt(bytes, 18);
  const int64_t signedHeight = numberAt(bytes, 22);
  const int64_t depth = (numberAt(bytes, 28) & 0xffff) / 8;
  const int64_t height = std::abs(signedHeight);
  if (depth != 1 && depth != 3 && depth != 4) failWith("only 8, 24 and 32 bits a pixel are read");
  if (channels != 0 && channels != depth) failWith("it has ", depth, " channels, not ", channels);
  if (width <= 0 || height <= 0 || height > kMostBmpPixels / width) failWith(width, " x ", height, " pixels");
  const int64_t rowBytes = (width * depth + 3) / 4 * 4;
  const auto size = static_cast<int64_t>(bytes.size());
  if (begin < static_cast<int64_t>(kHeadBytes) || begin > size || (size - begin) / rowBytes < height) {
    failWith("cut off");
  }
  Tensor pixels(DType::kUint8, Shape{height, width, depth});
  uint8_t* to = pixels.data<uint8_t>();
  for (int64_t row = 0; row < height; ++row) {
    const int64_t line = signedHeight < 0 ? row : height - 1 - row;
    const auto* from = reinterpret_cast<const uint8_t*>(bytes.data()) + begin + line * rowBytes;
    for (int64_t i = 0; i < width; ++i, from += depth, to += depth) {
      std::copy_n(from, depth, to);
      if (depth >= 3) std::swap(to[0], to[2]);  // blue comes first
    }
  }
  return pixels;
}

}  // namespace engine::kernels
