// PNG by libpng's simplified interface, which reports damage without jumping over destructors.
#include <png.h>

#include "engine/core/error.h"
#include "engine/kernels/image/picture.h"

namespace engine::kernels {
namespace {

constexpr uint64_t kMostPngPixels = uint64_t{1} << 28;

// A png_image is given back however the function ends.
struct Image {
  Image() { image.version = PNG_IMAGE_VERSION; }
  ~Image() { png_image_free(&image); }
  Image(const Image&) = delete;
  Image& operator=(const Image&) = delete;
  png_image image{};
};

int channelsOf(png_uint_32 format) {
  return ((format & PNG_FORMAT_FLAG_COLOR) ? 3 : 1) + ((format & PNG_FORMAT_FLAG_ALPHA) ? 1 : 0);
}

png_uint_32 formatOf(int channels) {
  constexpr png_uint_32 kFormats[] = {PNG_FORMAT_GRAY, PNG_FORMAT_GA, PNG_FORMAT_RGB, PNG_FORMAT_RGBA};
  if (channels < 1 || channels > 4)
    fail(Code::kInvalidArgument, "A PNG file cannot be read as ", channels, " channels.");
  return kFormats[channels - 1];
}

}  // namespace

Tensor decodePng(std::string_view bytes, int channels) {
  Image holder;
  png_image& image = holder.image;
  if (!png_image_begin_read_from_memory(&image, bytes.data(), bytes.size())) {
    fail(Code::kInvalidArgument, "Invalid PNG data, size ", bytes.size(), ": ", image.message, ".");
  }
  if (uint64_t{image.width} * image.height > kMostPngPixels) {
    fail(Code::kInvalidArgument, "A PNG file of ", image.width, " x ", image.height, " pixels is too large.");
  }
  const int wanted = channels == 0 ? channelsOf(image.format) : channels;
  image.format = formatOf(wanted);
  Tensor pixels(DType::kUint8, Shape{image.height, image.width, wanted});
  png_color black{};
  if (!png_image_finish_read(&image, &black, pixels.raw(), 0, nullptr)) {
    fail(Code::kInvalidArgument, "Invalid PNG data, size ", bytes.size(), ": ", image.message, ".");
  }
  return pixels;
}

}  // namespace engine::kernels
