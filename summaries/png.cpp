#include "summaries/png.h"

#include <png.h>

#include <algorithm>
#include <bit>
#include <csetjmp>
#include <cstdio>
#include <vector>

#include "summaries/error.h"

namespace summaries {
namespace {

constexpr int kLargestSide = 1 << 16;
constexpr uint64_t kMostPngPixels = uint64_t{1} << 28;
constexpr uint64_t kMostInflation = 1032;       // bytes that zlib makes of one
constexpr double kRed = 0.299, kGreen = 0.587;  // shares of grey
constexpr int kMostMemoryLevel = 9;             // zlib's MAX_MEM_LEVEL

// libpng's errors jump back: nothing with a destructor may live between the jump and its target.
struct PngErrors {
  std::jmp_buf target{};
  char text[128] = {};

  [[noreturn]] static void jumpBack(png_structp png, png_const_charp what) {
    auto* errors = static_cast<PngErrors*>(png_get_error_ptr(png));
    std::snprintf(errors->text, sizeof(errors->text), "%s", what);
    std::longjmp(errors->target, 1);
  }
  static void ignore(png_structp, png_const_charp) {}
};

struct PngHeader {
  int64_t height = 0, width = 0;
  int channels = 0;
  uint64_t packedBytes = 0;  // of all rows, as the file has them before they are compressed
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
    header.packedBytes = uint64_t{png_get_rowbytes(png_, info_)} * static_cast<uint64_t>(header.height);
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

// With TensorFlow's settings, so that files have the same bytes.
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
  bool write(const unsigned char* pixels, const PngHeader& size, int bits, int compression) {
    static constexpr int kTypes[] = {PNG_COLOR_TYPE_GRAY, PNG_COLOR_TYPE_GRAY_ALPHA, PNG_COLOR_TYPE_RGB,
                                     PNG_COLOR_TYPE_RGB_ALPHA};
    if (!info_ || setjmp(errors_.target)) return false;
    const auto height = static_cast<png_uint_32>(size.height);
    const auto width = static_cast<png_uint_32>(size.width);
    png_set_write_fn(png_, this, writeBytes, nullptr);
    png_set_IHDR(png_, info_, width, height, bits, kTypes[size.channels - 1], PNG_INTERLACE_NONE,
                 PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    png_set_compression_level(png_, compression);
    png_set_compression_mem_level(png_, kMostMemoryLevel);
    png_write_info(png_, info_);
    png_set_packing(png_);
    if (bits > 8 && std::endian::native == std::endian::little) png_set_swap(png_);
    const std::size_t rowBytes = width * static_cast<std::size_t>(size.channels) * static_cast<std::size_t>(bits / 8);
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

[[noreturn]] void failToRead(std::string_view bytes, const PngReader& reader) {
  throw Error(Code::kInvalidArgument,
              "Invalid PNG data, size " + std::to_string(bytes.size()) + ": " + reader.error() + ".");
}

}  // namespace

std::string encodePng(std::span<const uint8_t> pixels, int width, int height, int channels, int bits, int compression) {
  const bool sizesFit = width > 0 && height > 0 && width <= kLargestSide && height <= kLargestSide && channels >= 1 &&
                        channels <= 4 && (bits == 8 || bits == 16);
  if (!sizesFit || pixels.size() != static_cast<std::size_t>(channels) * static_cast<std::size_t>(width) *
                                        static_cast<std::size_t>(height) * static_cast<std::size_t>(bits / 8)) {
    throw Error(Code::kInvalidArgument, "cannot write a PNG of " + std::to_string(width) + " x " +
                                            std::to_string(height) + " pixels with " + std::to_string(channels) +
                                            " channels from " + std::to_string(pixels.size()) +
                                            " bytes; pass width * height * channels values and 1 to 4 channels");
  }
  if (compression < -1 || compression > 9) {
    throw Error(Code::kInvalidArgument, "compression should be in [-1,9], got " + std::to_string(compression) + ".");
  }
  PngWriter writer;
  if (!writer.write(pixels.data(), {height, width, channels}, bits, compression)) {
    throw Error(Code::kResourceExhausted, std::string("packing a PNG failed: ") + writer.error() + ".");
  }
  return std::move(writer.bytes());
}

Image pngImage(std::span<const uint8_t> pixels, int width, int height, int channels) {
  return {width, height, channels, encodePng(pixels, width, height, channels)};
}

void decodePng(std::string_view bytes, int channels, const PixelRoom& room, int bits) {
  if (channels < 0 || channels > 4) {
    throw Error(Code::kInvalidArgument, "A PNG file cannot be read as " + std::to_string(channels) + " channels.");
  }
  PngReader reader(bytes);
  PngHeader header;
  if (!reader.readHeader(channels, bits, header)) failToRead(bytes, reader);
  if (static_cast<uint64_t>(header.height) * static_cast<uint64_t>(header.width) > kMostPngPixels) {
    throw Error(Code::kInvalidArgument, "A PNG file of " + std::to_string(header.width) + " x " +
                                            std::to_string(header.height) + " pixels is too large.");
  }
  if (header.packedBytes / kMostInflation > bytes.size()) {
    throw Error(Code::kInvalidArgument, "Invalid PNG data: " + std::to_string(bytes.size()) +
                                            " bytes cannot hold the " + std::to_string(header.width) + " x " +
                                            std::to_string(header.height) +
                                            " pixels that its head claims. The file is damaged or cut off.");
  }
  void* pixels = room(static_cast<int>(header.height), static_cast<int>(header.width), header.channels);
  const auto rowValues = static_cast<std::size_t>(header.width * header.channels);
  const std::size_t rowBytes = rowValues * static_cast<std::size_t>(reader.rowBits() / 8);
  if (reader.rowBits() == bits) {
    if (!reader.readPixels(static_cast<unsigned char*>(pixels), rowBytes, header.height)) failToRead(bytes, reader);
    return;
  }
  std::vector<uint8_t> narrow(rowValues * static_cast<std::size_t>(header.height));
  if (!reader.readPixels(narrow.data(), rowBytes, header.height)) failToRead(bytes, reader);
  std::ranges::transform(narrow, static_cast<uint16_t*>(pixels),
                         [](uint8_t value) { return static_cast<uint16_t>(value * 257); });
}

}  // namespace summaries
