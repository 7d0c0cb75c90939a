// JPEG by libjpeg. Its errors jump back; nothing with a destructor lives between the jump and its target.
#include <jpeglib.h>

#include <csetjmp>
#include <cstdio>
// After the library's own header.
#include <jerror.h>

#include "engine/core/error.h"
#include "engine/kernels/image/picture.h"

namespace engine::kernels {
namespace {

constexpr uint64_t kMostJpegPixels = uint64_t{1} << 28;
// Arithmetic coding may say less than a bit of a block, so that its files are held to a smaller picture.
constexpr uint64_t kMostArithmeticPixels = uint64_t{1} << 24;

struct ErrorManager {
  jpeg_error_mgr base{};  // first: libjpeg sees only this
  std::jmp_buf target{};
  char text[JMSG_LENGTH_MAX] = {};
  bool cutOff = false;  // the rest of the picture would be grey
};

[[noreturn]] void jumpBack(j_common_ptr info) {
  auto* errors = reinterpret_cast<ErrorManager*>(info->err);
  errors->base.format_message(info, errors->text);
  std::longjmp(errors->target, 1);
}

// Warnings: only the end of the file before that of the picture matters.
void takeWarning(j_common_ptr info, int) {
  auto* errors = reinterpret_cast<ErrorManager*>(info->err);
  if (errors->base.msg_code == JWRN_JPEG_EOF) errors->cutOff = true;
}

struct Header {
  int64_t height = 0, width = 0;
  int channels = 0;
  bool mayBeWhole = false;  // the file is long enough for so many pixels
};

class Decoder {
 public:
  explicit Decoder(std::string_view bytes) : bytes_(bytes) {
    info_.err = jpeg_std_error(&errors_.base);
    errors_.base.error_exit = jumpBack;
    errors_.base.emit_message = takeWarning;
  }
  ~Decoder() { jpeg_destroy_decompress(&info_); }
  Decoder(const Decoder&) = delete;
  Decoder& operator=(const Decoder&) = delete;

  // False when the bytes are damaged; error() says how.
  bool readHeader(int channels, const JpegReading& reading, Header& header) {
    if (setjmp(errors_.target)) return false;
    jpeg_create_decompress(&info_);
    jpeg_mem_src(&info_, reinterpret_cast<const unsigned char*>(bytes_.data()), bytes_.size());
    jpeg_read_header(&info_, TRUE);
    const int wanted = channels == 0 ? (info_.num_components == 1 ? 1 : 3) : channels;
    info_.out_color_space = wanted == 1 ? JCS_GRAYSCALE : JCS_RGB;
    info_.dct_method = reading.fastDct ? JDCT_IFAST : JDCT_ISLOW;
    info_.do_fancy_upsampling = reading.fancyUpscaling ? TRUE : FALSE;
    info_.scale_num = 1;
    info_.scale_denom = static_cast<unsigned>(reading.ratio);
    jpeg_calc_output_dimensions(&info_);
    header = {info_.output_height, info_.output_width, wanted, mayBeWhole()};
    return true;
  }

  bool readPixels(unsigned char* out, std::size_t rowBytes) {
    if (setjmp(errors_.target)) return false;
    jpeg_start_decompress(&info_);
    if (info_.output_components * static_cast<std::size_t>(info_.output_width) != rowBytes) return false;
    while (info_.output_scanline < info_.output_height) {
      unsigned char* row = out + info_.output_scanline * rowBytes;
      jpeg_read_scanlines(&info_, &row, 1);
      if (errors_.cutOff) return false;
    }
    jpeg_finish_decompress(&info_);
    return !errors_.cutOff;
  }

  const char* error() const { return errors_.text[0] ? errors_.text : "it is damaged or cut off"; }

 private:
  // Huffman codes have at least one bit, and each block of 8 x 8 pixels has a code of its mean colour. A head that
  // claims more would take memory that the file does not pay for.
  bool mayBeWhole() const {
    const uint64_t width = info_.image_width, height = info_.image_height;
    if (info_.arith_code) return width * height <= kMostArithmeticPixels;
    return (width + 7) / 8 * ((height + 7) / 8) <= uint64_t{bytes_.size()} * 8;
  }

  std::string_view bytes_;
  jpeg_decompress_struct info_{};
  ErrorManager errors_;
};

}  // namespace

Tensor decodeJpeg(std::string_view bytes, int channels, const JpegReading& reading) {
  if (channels != 0 && channels != 1 && channels != 3) {
    fail(Code::kInvalidArgument, "A JPEG file cannot be read as ", channels, " channels.");
  }
  if (reading.ratio != 1 && reading.ratio != 2 && reading.ratio != 4 && reading.ratio != 8) {
    fail(Code::kInvalidArgument, "ratio must be 1, 2, 4 or 8, not ", reading.ratio, ".");
  }
  Decoder decoder(bytes);
  Header header;
  const auto failWith = [&] {
    fail(Code::kInvalidArgument, "Invalid JPEG data, size ", bytes.size(), ": ", decoder.error(), ".");
  };
  if (!decoder.readHeader(channels, reading, header)) failWith();
  if (static_cast<uint64_t>(header.height) * static_cast<uint64_t>(header.width) > kMostJpegPixels) {
    fail(Code::kInvalidArgument, "A JPEG file of ", header.width, " x ", header.height, " pixels is too large.");
  }
  if (!header.mayBeWhole) {
    fail(Code::kInvalidArgument, "Invalid JPEG data: ", bytes.size(), " bytes cannot hold the ", header.width, " x ",
         header.height, " pixels that its head claims. The file is damaged or cut off.");
  }
  Tensor pixels(DType::kUint8, Shape{header.height, header.width, header.channels});
  const auto rowBytes = static_cast<std::size_t>(header.width * header.channels);
  if (!decoder.readPixels(pixels.data<uint8_t>(), rowBytes)) failWith();
  return pixels;
}

Shape jpegShape(std::string_view bytes) {
  Decoder decoder(bytes);
  Header header;
  if (!decoder.readHeader(0, {}, header)) {
    fail(Code::kInvalidArgument, "Invalid JPEG data, size ", bytes.size(), ": ", decoder.error(), ".");
  }
  return {header.height, header.width, header.channels};
}

}  // namespace engine::kernels
