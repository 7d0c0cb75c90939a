// PNG by libpng, with the transformations that TensorFlow asks it for, in the same order.
#include <algorithm>
#include <bit>
#include <vector>

#include "engine/core/error.h"
#include "engine/kernels/image/picture.h"
#include "engine/kernels/image/png_error.h"

namespace engine::kernels {
namespace {

constexpr double kRed = 0.299, kGreen = 0.587;  // shares of grey
constexpr uint64_t kMostPngPixels = uint64_t{1} << 28;

struct PngHeader {
  int64_t height = 0, width = 0;
  int channels = 0;
};

class PngReader {
 public:
  explicit PngReader(std::string_view bytes) : rest_(bytes) {
    png_ = png_create_read_struct(PNG_LIBPNG_VER_STRING, &errors_, PngErrors::jumpBack, PngErrors::ignore);
    info_ = png_ ? png_create_info_struct(png_) : nullptr;
  }
  ~PngReader() { png_destroy_read_struct(png_ ? &png_ : nullptr, info_ ? &info_ : nullptr, nullptr); }
  PngReader(const PngReader&) = delete;
  PngReader& operator=(const PngReader&) = delete;

  // False when the bytes are damaged; error() says how. Rows are read as `bits` each channel, 8 or 16; see rowBits().
  bool readHeader(int channels, int bits, PngHeader& header) {
    if (!info_ || setjmp(errors_.target)) return false;
    png_set_read_fn(png_, this, readBytes);
    png_read_info(png_, info_);
    const int type = png_get_color_type(png_, info_);
    const bool hasPalette = type == PNG_COLOR_TYPE_PALETTE;
    const bool hasTransparency = png_get_valid(png_, info_, PNG_INFO_tRNS) != 0;
    const int own = hasPalette ? (hasTransparency ? 4 : 3) : png_get_channels(png_, info_);
    header = {png_get_image_height(png_, info_), png_get_image_width(png_, info_), channels == 0 ? own : channels};
    rowBits_ = std::min<int>(bits, png_get_bit_depth(png_, info_) > 8 ? 16 : 8);
    askForAlpha(header.channels % 2 == 0, (type & PNG_COLOR_MASK_ALPHA) != 0, hasTransparency);
    if (png_get_bit_depth(png_, info_) > 8 && bits <= 8) png_set_strip_16(png_);
    png_set_packing(png_);
    passes_ = png_set_interlace_handling(png_);
    if (bits > 8 && std::endian::native == std::endian::little) png_set_swap(png_);
    if (hasPalette) png_set_palette_to_rgb(png_);
    askForColors(header.channels > 2, (type & PNG_COLOR_MASK_COLOR) != 0);
    png_read_update_info(png_, info_);
    return true;
  }
  int rowBits() const { return rowBits_; }

  bool readPixels(unsigned char* out, std::size_t rowBytes, int64_t height) {
    if (setjmp(errors_.target)) return false;
    if (png_get_rowbytes(png_, info_) != rowBytes) return false;
    for (int pass = 0; pass < passes_; ++pass) {
      for (int64_t row = 0; row < height; ++row) {
        png_read_row(png_, out + static_cast<std::size_t>(row) * rowBytes, nullptr);
      }
    }
    png_read_end(png_, nullptr);
    return true;
  }

  const char* error() const { return errors_.text[0] ? errors_.text : "it is damaged or cut off"; }

 private:
  static void readBytes(png_structp png, png_bytep out, png_size_t count) {
    auto* reader = static_cast<PngReader*>(png_get_io_ptr(png));
    if (reader->rest_.size() < count) png_error(png, "it is cut off");
    std::copy_n(reader->rest_.data(), count, reinterpret_cast<char*>(out));
    reader->rest_.remove_prefix(count);
  }

  void askForAlpha(bool wanted, bool given, bool hasTransparency) {
    if (!wanted) {
      if (given || hasTransparency) png_set_strip_alpha(png_);
    } else if (!given && hasTransparency) {
      png_set_tRNS_to_alpha(png_);
    } else if (!given) {
      png_set_add_alpha(png_, (1U << png_get_bit_depth(png_, info_)) - 1, PNG_FILLER_AFTER);
    }
  }

  void askForColors(bool wanted, bool given) {
    if (!given && png_get_bit_depth(png_, info_) < 8) png_set_expand_gray_1_2_4_to_8(png_);
    if (wanted && !given) png_set_gray_to_rgb(png_);
    if (!wanted && given) png_set_rgb_to_gray(png_, PNG_ERROR_ACTION_NONE, kRed, kGreen);
  }

  std::string_view rest_;
  PngErrors errors_;
  png_structp png_ = nullptr;
  png_infop info_ = nullptr;
  int passes_ = 1;
  int rowBits_ = 8;
};

}  // namespace

Tensor decodePng(std::string_view bytes, int channels, DType dtype) {
  if (channels < 0 || channels > 4) {
    fail(Code::kInvalidArgument, "A PNG file cannot be read as ", channels, " channels.");
  }
  PngReader reader(bytes);
  PngHeader header;
  const auto failWith = [&] {
    fail(Code::kInvalidArgument, "Invalid PNG data, size ", bytes.size(), ": ", reader.error(), ".");
  };
  const bool wide = dtype == DType::kUint16;
  if (!reader.readHeader(channels, wide ? 16 : 8, header)) failWith();
  if (static_cast<uint64_t>(header.height) * static_cast<uint64_t>(header.width) > kMostPngPixels) {
    fail(Code::kInvalidArgument, "A PNG file of ", header.width, " x ", header.height, " pixels is too large.");
  }
  const Shape shape{header.height, header.width, header.channels};
  const auto rowValues = static_cast<std::size_t>(header.width * header.channels);
  if (reader.rowBits() == 16) {
    Tensor pixels(DType::kUint16, shape);
    if (!reader.readPixels(reinterpret_cast<unsigned char*>(pixels.data<uint16_t>()), 2 * rowValues, header.height)) {
      failWith();
    }
    return pixels;
  }
  Tensor pixels(DType::kUint8, shape);
  if (!reader.readPixels(pixels.data<uint8_t>(), rowValues, header.height)) failWith();
  if (!wide) return pixels;
  Tensor spread(DType::kUint16, shape);
  std::ranges::transform(pixels.flat<uint8_t>(), spread.data<uint16_t>(),
                         [](uint8_t value) { return static_cast<uint16_t>(value * 257); });
  return spread;
}

}  // namespace engine::kernels
