// Damaged PNG and JPEG files: pixels or InvalidArgument, never a crash.
#include <gtest/gtest.h>
#include <zlib.h>

#include "engine/kernels/image/picture.h"
#include "summaries/png.h"
#include "tests/engine/data/sample_pictures.h"
#include "tests/engine/data/source_test_support.h"
#include "tests/support/mutations.h"

namespace engine::data {
namespace {

constexpr int kRounds = 1500;

uint32_t bigEndian(const std::string& bytes, std::size_t at) {
  uint32_t value = 0;
  for (std::size_t i = 0; i < 4; ++i) value = value << 8 | static_cast<unsigned char>(bytes[at + i]);
  return value;
}

void putBigEndian(std::string& bytes, std::size_t at, uint32_t value) {
  for (std::size_t i = 0; i < 4; ++i) bytes[at + i] = static_cast<char>(value >> (24 - 8 * i));
}

// Makes the checksums of a PNG's chunks right, so that damage gets past them.
void repairChecksums(std::string& png) {
  std::size_t at = 8;
  while (at + 12 <= png.size()) {
    const std::size_t size = bigEndian(png, at);
    if (size > png.size() - at - 12) return;
    const auto* chunk = reinterpret_cast<const Bytef*>(png.data()) + at + 4;
    putBigEndian(png, at + 8 + size, static_cast<uint32_t>(crc32(0, chunk, static_cast<uInt>(size + 4))));
    at += size + 12;
  }
}

Code codeOf(const std::string& bytes, int channels = 0) {
  return failureOf([&] { kernels::decodePicture(bytes, channels); }).code;
}

void attack(const std::string& good, uint32_t seed, bool repaired) {
  std::mt19937 random(seed);
  for (int round = 0; round < kRounds; ++round) {
    std::string bytes = testing::damaged(good, random);
    if (repaired) repairChecksums(bytes);
    const Code code = codeOf(bytes, round % 4);
    EXPECT_TRUE(code == Code::kOk || code == Code::kInvalidArgument) << round;
  }
}

TEST(PictureFuzz, DamagedPngsGiveErrorsAndNeverACrash) {
  attack(samplePng(), 1, false);
  attack(samplePng(), 2, true);
  std::vector<uint8_t> pixels(17 * 5 * 4);
  for (std::size_t i = 0; i < pixels.size(); ++i) pixels[i] = static_cast<uint8_t>(i * 37);
  attack(summaries::encodePng(pixels, 17, 5, 4), 3, true);
}

TEST(PictureFuzz, DamagedJpegsGiveErrorsAndNeverACrash) {
  attack(sampleJpeg(), 4, false);
}

TEST(PictureFuzz, HostilePngHeadersAreRefused) {
  constexpr std::size_t kWidth = 16, kHeight = 20, kDepth = 24, kColours = 25, kInterlace = 28;
  for (const std::size_t at : {kWidth, kHeight}) {
    for (const uint32_t size : {0u, 1u << 20, 0x7fffffffu, 0xffffffffu}) {
      std::string png = samplePng();
      putBigEndian(png, at, size);
      repairChecksums(png);
      EXPECT_EQ(codeOf(png), Code::kInvalidArgument) << at << " " << size;
    }
  }
  for (const std::size_t at : {kDepth, kColours, kInterlace}) {
    for (int value = 0; value < 256; ++value) {
      std::string png = samplePng();
      png[at] = static_cast<char>(value);
      repairChecksums(png);
      const Code code = codeOf(png);
      EXPECT_TRUE(code == Code::kOk || code == Code::kInvalidArgument) << at << " " << value;
    }
  }
}

TEST(PictureFuzz, HostileJpegSizesAreRefused) {
  const std::string good = sampleJpeg();
  const std::size_t frame = good.find("\xff\xc0");
  for (const char* size : {"\xff\xff\xff\xff", "\x7f\xff\x7f\xff"}) {
    std::string bytes = good;
    bytes.replace(frame + 5, 4, size, 4);
    EXPECT_EQ(codeOf(bytes), Code::kInvalidArgument);
  }
}

}  // namespace
}  // namespace engine::data
