// Pixels to JPEG by libjpeg. Its errors jump back; nothing with a destructor lives between the jump and its target.
#include <jpeglib.h>

#include <csetjmp>
#include <cstdio>
#include <cstdlib>

#include "engine/core/error.h"
#include "engine/kernels/image/picture.h"

namespace engine::kernels {
namespace {

struct WriterErrors {
  jpeg_error_mgr base{};  // first: libjpeg sees only this
  std::jmp_buf target{};
  char text[JMSG_LENGTH_MAX] = {};
};

[[noreturn]] void leaveWriter(j_common_ptr info) {
  auto* errors = reinterpret_cast<WriterErrors*>(info->err);
  errors->base.format_message(info, errors->text);
  std::longjmp(errors->target, 1);
}

class Encoder {
 public:
  Encoder() {
    info_.err = jpeg_std_error(&errors_.base);
    errors_.base.error_exit = leaveWriter;
  }
  ~Encoder() {
    jpeg_destroy_compress(&info_);
    std::free(bytes_);
  }
  Encoder(const Encoder&) = delete;
  Encoder& operator=(const Encoder&) = delete;

  // False when libjpeg refuses; error() says why.
  bool write(const unsigned char* pixels, int height, int width, int channels, const JpegWriting& writing) {
    if (setjmp(errors_.target)) return false;
    jpeg_create_compress(&info_);
    jpeg_mem_dest(&info_, &bytes_, &size_);
    info_.image_width = static_cast<JDIMENSION>(width);
    info_.image_height = static_cast<JDIMENSION>(height);
    info_.input_components = channels;
    info_.in_color_space = channels == 1 ? JCS_GRAYSCALE : JCS_RGB;
    jpeg_set_defaults(&info_);
    if (writing.optimizeSize) info_.optimize_coding = TRUE;
    info_.density_unit = static_cast<UINT8>(writing.densityUnit);
    info_.X_density = static_cast<UINT16>(writing.xDensity);
    info_.Y_density = static_cast<UINT16>(writing.yDensity);
    jpeg_set_quality(&info_, writing.quality, TRUE);
    if (writing.progressive) jpeg_simple_progression(&info_);
    if (!writing.chromaDownsampling) {
      for (int i = 0; i < info_.num_components; ++i) {
        info_.comp_info[i].h_samp_factor = info_.comp_info[i].v_samp_factor = 1;
      }
    }
    jpeg_start_compress(&info_, TRUE);
    while (info_.next_scanline < info_.image_height) {
      auto* row = const_cast<unsigned char*>(pixels) +
                  static_cast<std::size_t>(info_.next_scanline) * static_cast<std::size_t>(width * channels);
      jpeg_write_scanlines(&info_, &row, 1);
    }
    jpeg_finish_compress(&info_);
    return true;
  }

  std::string bytes() const { return {reinterpret_cast<const char*>(bytes_), size_}; }
  const char* error() const { return errors_.text; }

 private:
  jpeg_compress_struct info_{};
  WriterErrors errors_;
  unsigned char* bytes_ = nullptr;
  unsigned long size_ = 0;
};

}  // namespace

std::string encodeJpeg(const Tensor& pixels, const JpegWriting& writing) {
  constexpr int64_t kMostSide = 65500;  // libjpeg's
  const Shape& shape = pixels.shape();
  const bool fits = pixels.dtype() == DType::kUint8 && shape.rank() == 3 && (shape.dim(2) == 1 || shape.dim(2) == 3) &&
                    pixels.elements() > 0 && shape.dim(0) <= kMostSide && shape.dim(1) <= kMostSide;
  if (!fits) {
    fail(Code::kInvalidArgument, "A JPEG file is made of uint8 pixels [height, width, 1 or 3], not of ",
         dtypeName(pixels.dtype()), " ", shape, ".");
  }
  if (writing.quality < 0 || writing.quality > 100) {
    fail(Code::kInvalidArgument, "quality must be from 0 to 100, not ", writing.quality, ".");
  }
  Encoder encoder;
  if (!encoder.write(pixels.data<uint8_t>(), static_cast<int>(shape.dim(0)), static_cast<int>(shape.dim(1)),
                     static_cast<int>(shape.dim(2)), writing)) {
    fail(Code::kInternal, "The JPEG file cannot be written: ", encoder.error(), ".");
  }
  return encoder.bytes();
}

}  // namespace engine::kernels
