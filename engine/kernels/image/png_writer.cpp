// Writes PNG by libpng, with TensorFlow's settings, so that files have the same bytes.
#include <bit>

#include "engine/core/error.h"
#include "engine/kernels/image/picture.h"
#include "engine/kernels/image/png_error.h"

namespace engine::kernels {
namespace {

constexpr int kMostMemoryLevel = 9;  // zlib's MAX_MEM_LEVEL

class PngWriter {
 public:
  PngWriter() {
    png_ = png_create_write_struct(PNG_LIBPNG_VER_STRING, &errors_, PngErrors::jumpBack, PngErrors::ignore);
    info_ = png_ ? png_create_info_struct(png_) : nullptr;
  }
  ~PngWriter() { png_destroy_write_struct(png_ ? &png_ : nullptr, info_ ? &info_ : nullptr); }
  PngWriter(const PngWriter&) = delete;
  PngWriter& operator=(const PngWriter&) = delete;

  // False when it could not be written; error() says why.
  bool write(const unsigned char* pixels, const Shape& shape, int bits, int compression) {
    static constexpr int kTypes[] = {PNG_COLOR_TYPE_GRAY, PNG_COLOR_TYPE_GRAY_ALPHA, PNG_COLOR_TYPE_RGB,
                                     PNG_COLOR_TYPE_RGB_ALPHA};
    if (!info_ || setjmp(errors_.target)) return false;
    const auto height = static_cast<png_uint_32>(shape.dim(0));
    const auto width = static_cast<png_uint_32>(shape.dim(1));
    png_set_write_fn(png_, this, writeBytes, nullptr);
    png_set_IHDR(png_, info_, width, height, bits, kTypes[shape.dim(2) - 1], PNG_INTERLACE_NONE,
                 PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    png_set_compression_level(png_, compression);
    png_set_compression_mem_level(png_, kMostMemoryLevel);
    png_write_info(png_, info_);
    png_set_packing(png_);
    if (bits > 8 && std::endian::native == std::endian::little) png_set_swap(png_);
    const std::size_t rowBytes = width * static_cast<std::size_t>(shape.dim(2)) * static_cast<std::size_t>(bits / 8);
    for (png_uint_32 row = 0; row < height; ++row) png_write_row(png_, pixels + row * rowBytes);
    png_write_end(png_, nullptr);
    return true;
  }

  std::string& bytes() { return bytes_; }
  const char* error() const { return errors_.text[0] ? errors_.text : "there is no memory for it"; }

 private:
  static void writeBytes(png_structp png, png_bytep from, png_size_t count) {
    static_cast<PngWriter*>(png_get_io_ptr(png))->bytes_.append(reinterpret_cast<const char*>(from), count);
  }

  PngErrors errors_;
  png_structp png_ = nullptr;
  png_infop info_ = nullptr;
  std::string bytes_;
};

}  // namespace

std::string encodePng(const Tensor& pixels, int compression) {
  const bool fits = pixels.rank() == 3 && pixels.elements() > 0 && pixels.dim(2) <= 4 &&
                    pixels.dim(0) <= INT32_MAX && pixels.dim(1) <= INT32_MAX;
  if (!fits || (pixels.dtype() != DType::kUint8 && pixels.dtype() != DType::kUint16)) {
    fail(Code::kInvalidArgument, "A PNG file holds uint8 or uint16 [height, width, 1 to 4 channels], not ",
         pixels.toString(0), ".");
  }
  if (compression < -1 || compression > 9) {
    fail(Code::kInvalidArgument, "compression should be in [-1,9], got ", compression, ".");
  }
  PngWriter writer;
  const int bits = pixels.dtype() == DType::kUint8 ? 8 : 16;
  if (!writer.write(static_cast<const unsigned char*>(pixels.raw()), pixels.shape(), bits, compression)) {
    fail(Code::kInvalidArgument, "A PNG file of shape ", pixels.shape(), " could not be written: ", writer.error(), ".");
  }
  return std::move(writer.bytes());
}

}  // namespace engine::kernels
