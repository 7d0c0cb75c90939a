#include "summaries/png.h"

#include <gtest/gtest.h>
#include <zlib.h>

#include <array>
#include <cstdlib>
#include <random>

#include "summaries/store/payload_codec.h"
#include "tests/summaries/log_test_support.h"

namespace summaries {
namespace {

uint32_t bigEndian(const std::string& bytes, std::size_t at) {
  uint32_t value = 0;
  for (std::size_t i = 0; i < 4; ++i) value = value << 8 | static_cast<unsigned char>(bytes[at + i]);
  return value;
}

// Of the three neighbours the one that is nearest to left + above - both.
int paeth(int left, int above, int both) {
  const int guess = left + above - both;
  const int toLeft = std::abs(guess - left), toAbove = std::abs(guess - above), toBoth = std::abs(guess - both);
  return toLeft <= toAbove && toLeft <= toBoth ? left : toAbove <= toBoth ? above : both;
}

// A decoder by the PNG specification, for what is written here: 8 bits, not interlaced.
std::vector<uint8_t> pixelsOf(const std::string& png, std::size_t stride, std::size_t pixel, std::size_t height) {
  std::string packed;
  for (std::size_t at = 8; at < png.size();) {
    const std::size_t size = bigEndian(png, at);
    const auto* body = reinterpret_cast<const Bytef*>(png.data() + at + 4);
    EXPECT_EQ(bigEndian(png, at + 8 + size), crc32(0, body, static_cast<uInt>(size + 4)));
    if (png.substr(at + 4, 4) == "IDAT") packed += png.substr(at + 8, size);
    at += size + 12;
  }
  std::vector<uint8_t> rows((stride + 1) * height);
  uLongf size = rows.size();
  EXPECT_EQ(uncompress(rows.data(), &size, reinterpret_cast<const Bytef*>(packed.data()), packed.size()), Z_OK);
  EXPECT_EQ(size, rows.size());
  std::vector<uint8_t> pixels;
  for (std::size_t y = 0; y < height; ++y) {
    const uint8_t filter = rows[y * (stride + 1)];
    for (std::size_t x = 0; x < stride; ++x) {
      int value = rows[y * (stride + 1) + 1 + x];
      const int left = x >= pixel ? pixels[y * stride + x - pixel] : 0;
      const int above = y > 0 ? pixels[(y - 1) * stride + x] : 0;
      const int both = x >= pixel && y > 0 ? pixels[(y - 1) * stride + x - pixel] : 0;
      if (filter == 1) value += left;
      if (filter == 2) value += above;
      if (filter == 3) value += (left + above) / 2;
      if (filter == 4) value += paeth(left, above, both);
      pixels.push_back(static_cast<uint8_t>(value));
    }
  }
  return pixels;
}

TEST(Png, HoldsThePixelsOfEveryNumberOfChannels) {
  std::mt19937 random(3);
  for (int channels = 1; channels <= 4; ++channels) {
    std::vector<uint8_t> pixels;
    for (int y = 0; y < 17; ++y) {
      for (int x = 0; x < 23 * channels; ++x) pixels.push_back(static_cast<uint8_t>(y < 8 ? x + y : random()));
    }
    const Image image = pngImage(pixels, 23, 17, channels);
    const auto stride = static_cast<std::size_t>(23 * channels);
    EXPECT_EQ(pixelsOf(image.encoded, stride, static_cast<std::size_t>(channels), 17), pixels);
    const Image read = decodeImage(image.encoded);
    EXPECT_EQ(read.width, 23);
    EXPECT_EQ(read.height, 17);
    EXPECT_EQ(read.channels, channels);
  }
}

std::vector<uint8_t> read(const std::string& bytes, int channels, std::array<int, 3>& shape) {
  std::vector<uint8_t> pixels;
  decodePng(bytes, channels, [&](int height, int width, int depth) {
    shape = {height, width, depth};
    pixels.resize(static_cast<std::size_t>(height) * static_cast<std::size_t>(width) * static_cast<std::size_t>(depth));
    return pixels.data();
  });
  return pixels;
}

TEST(Png, IsReadAsItWasWritten) {
  for (int channels = 1; channels <= 4; ++channels) {
    std::vector<uint8_t> pixels(static_cast<std::size_t>(5 * 3 * channels));
    for (std::size_t i = 0; i < pixels.size(); ++i) pixels[i] = static_cast<uint8_t>(i * 7);
    std::array<int, 3> shape{};
    EXPECT_EQ(read(encodePng(pixels, 5, 3, channels), 0, shape), pixels);
    EXPECT_EQ(shape, (std::array<int, 3>{3, 5, channels}));
  }
}

TEST(Png, IsReadWithOtherChannels) {
  std::array<int, 3> shape{};
  EXPECT_EQ(read(encodePng(std::vector<uint8_t>{9, 200}, 2, 1, 1), 3, shape),
            (std::vector<uint8_t>{9, 9, 9, 200, 200, 200}));
  EXPECT_EQ(shape, (std::array<int, 3>{1, 2, 3}));
}

TEST(Png, RefusesToReadWhatIsDamaged) {
  const std::string whole = encodePng(std::vector<uint8_t>(300, 17), 10, 10, 3);
  std::array<int, 3> shape{};
  for (std::size_t size = 0; size < whole.size() - 12; ++size) {  // the last chunk says only that it is the last
    EXPECT_EQ(codeOf([&] { read(whole.substr(0, size), 0, shape); }), Code::kInvalidArgument) << size;
  }
  EXPECT_EQ(codeOf([&] { read("no picture", 0, shape); }), Code::kInvalidArgument);
  EXPECT_EQ(codeOf([&] { read(whole, 5, shape); }), Code::kInvalidArgument);
}

TEST(Png, RefusesAHeadThatClaimsMoreThanTheFileCanHold) {
  std::string file = encodePng(std::vector<uint8_t>(300, 17), 10, 10, 3);
  file.replace(16, 8, std::string_view("\0\0\x40\0\0\0\x40\0", 8));  // 16,384 x 16,384 pixels
  const auto checksum = static_cast<uint32_t>(crc32(0, reinterpret_cast<const Bytef*>(file.data()) + 12, 17));
  for (std::size_t i = 0; i < 4; ++i) file[29 + i] = static_cast<char>(checksum >> (24 - 8 * i));
  const PixelRoom none = [](int, int, int) -> void* { throw std::runtime_error("memory was asked for"); };
  EXPECT_EQ(codeOf([&] { decodePng(file, 0, none); }), Code::kInvalidArgument);
}

TEST(Png, RefusesSizesThatDoNotFit) {
  const std::vector<uint8_t> pixels(12);
  EXPECT_EQ(codeOf([&] { encodePng(pixels, 2, 2, 4); }), Code::kInvalidArgument);
  EXPECT_EQ(codeOf([&] { encodePng(pixels, 0, 0, 3); }), Code::kInvalidArgument);
  EXPECT_EQ(codeOf([&] { encodePng(pixels, -2, -2, 3); }), Code::kInvalidArgument);
  EXPECT_EQ(codeOf([&] { encodePng(pixels, 1 << 20, 1 << 20, 3); }), Code::kInvalidArgument);
  EXPECT_EQ(codeOf([&] { encodePng(pixels, 2, 2, 3); }), Code::kOk);
}

TEST(ImageHeader, IsReadFromJpegGifAndBmp) {
  const std::string jpeg("\xff\xd8\xff\xe0\x00\x04\x00\x00\xff\xc0\x00\x11\x08\x00\x05\x00\x07\x03", 18);
  EXPECT_EQ(decodeImage(jpeg).width, 7);
  EXPECT_EQ(decodeImage(jpeg).height, 5);
  const std::string gif("GIF89a\x03\x00\x02\x01", 10);
  EXPECT_EQ(decodeImage(gif).width, 3);
  EXPECT_EQ(decodeImage(gif).height, 258);
  std::string bmp(26, '\0');
  bmp.replace(0, 2, "BM");
  bmp[18] = 9;
  EXPECT_EQ(decodeImage(bmp).width, 9);
}

TEST(ImageHeader, IsZeroForWhatIsTooShortOrUnknown) {
  for (const char* bytes : {"", "\x89PNG\r\n\x1a\n", "\xff\xd8\xff", "GIF8", "BM", "text"}) {
    EXPECT_EQ(decodeImage(bytes).width, 0);
    EXPECT_EQ(decodeImage(bytes).encoded, bytes);
  }
}

}  // namespace
}  // namespace summaries
