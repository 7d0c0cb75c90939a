#include "summaries/png.h"

#include <png.h>

#include <array>

#include "summaries/error.h"

namespace summaries {
namespace {

constexpr int kLargestSide = 1 << 16;
constexpr uint64_t kMostPixels = uint64_t{1} << 28;
constexpr std::array<png_uint_32, 5> kFormats = {0, PNG_FORMAT_GRAY, PNG_FORMAT_GA, PNG_FORMAT_RGB,
                                                 PNG_FORMAT_RGBA};  // by channels

// A png_image is given back however the function ends.
struct PngImage {
  PngImage() { image.version = PNG_IMAGE_VERSION; }
  ~PngImage() { png_image_free(&image); }
  PngImage(const PngImage&) = delete;
  PngImage& operator=(const PngImage&) = delete;
  png_image image{};
};

int channelsOf(png_uint_32 format) {
  return ((format & PNG_FORMAT_FLAG_COLOR) ? 3 : 1) + ((format & PNG_FORMAT_FLAG_ALPHA) ? 1 : 0);
}

[[noreturn]] void failPng(Code code, const std::string& what, const png_image& image) {
  throw Error(code, what + ": " + image.message + ".");
}

}  // namespace

std::string encodePng(std::span<const uint8_t> pixels, int width, int height, int channels) {
  const bool sizesFit =
      width > 0 && height > 0 && width <= kLargestSide && height <= kLargestSide && channels >= 1 && channels <= 4;
  if (!sizesFit || pixels.size() != static_cast<std::size_t>(channels) * static_cast<std::size_t>(width) *
                                        static_cast<std::size_t>(height)) {
    throw Error(Code::kInvalidArgument, "cannot write a PNG of " + std::to_string(width) + " x " +
                                            std::to_string(height) + " pixels with " + std::to_string(channels) +
                                            " channels from " + std::to_string(pixels.size()) +
                                            " bytes; pass width * height * channels bytes and 1 to 4 channels");
  }
  PngImage holder;
  png_image& image = holder.image;
  image.width = static_cast<png_uint_32>(width);
  image.height = static_cast<png_uint_32>(height);
  image.format = kFormats[static_cast<std::size_t>(channels)];
  png_alloc_size_t size = PNG_IMAGE_PNG_SIZE_MAX(image);
  std::string out(size, '\0');
  if (!png_image_write_to_memory(&image, out.data(), &size, 0, pixels.data(), 0, nullptr)) {
    failPng(Code::kResourceExhausted, "packing a PNG failed", image);
  }
  out.resize(size);
  return out;
}

Image pngImage(std::span<const uint8_t> pixels, int width, int height, int channels) {
  return {width, height, channels, encodePng(pixels, width, height, channels)};
}

void decodePng(std::string_view bytes, int channels, const PixelRoom& room) {
  if (channels < 0 || channels > 4) {
    throw Error(Code::kInvalidArgument, "A PNG file cannot be read as " + std::to_string(channels) + " channels.");
  }
  const std::string what = "Invalid PNG data, size " + std::to_string(bytes.size());
  PngImage holder;
  png_image& image = holder.image;
  if (!png_image_begin_read_from_memory(&image, bytes.data(), bytes.size())) {
    failPng(Code::kInvalidArgument, what, image);
  }
  if (uint64_t{image.width} * image.height > kMostPixels) {
    throw Error(Code::kInvalidArgument, "A PNG file of " + std::to_string(image.width) + " x " +
                                            std::to_string(image.height) + " pixels is too large.");
  }
  const int wanted = channels == 0 ? channelsOf(image.format) : channels;
  image.format = kFormats[static_cast<std::size_t>(wanted)];
  uint8_t* pixels = room(static_cast<int>(image.height), static_cast<int>(image.width), wanted);
  png_color black{};
  if (!png_image_finish_read(&image, &black, pixels, 0, nullptr)) failPng(Code::kInvalidArgument, what, image);
}

}  // namespace summaries
