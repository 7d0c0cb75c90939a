#include "engine/formats/wire/crc32c.h"

#include <gtest/gtest.h>

#include <random>

namespace engine::formats {
namespace {

TEST(Crc32c, GivesThePublishedCheckValue) {
  EXPECT_EQ(crc32c("123456789"), 0xe3069283u);
  EXPECT_EQ(crc32c(""), 0u);
}

TEST(Crc32c, MasksAsTensorFlowDoes) {
  EXPECT_EQ(maskCrc32c(0xe3069283u), 0xc78ab0e5u);
  EXPECT_EQ(maskCrc32c(0), 0xa282ead8u);
  EXPECT_EQ(unmaskCrc32c(maskCrc32c(0x12345678u)), 0x12345678u);
}

TEST(Crc32c, PortableAndInstructionAgreeOnEverySizeAndAlignment) {
  std::mt19937 random(1);
  // Long enough to be read as several streams.
  std::string bytes(8000, '\0');
  for (char& c : bytes) c = static_cast<char>(random());
  for (std::size_t begin = 0; begin < 9; ++begin) {
    for (std::size_t size = 0; begin + size <= bytes.size(); size += 1 + size / 7) {
      EXPECT_EQ(extendCrc32c(7, bytes.data() + begin, size), extendCrc32cPortable(7, bytes.data() + begin, size));
    }
  }
}

TEST(Crc32c, ExtendsPieceByPiece) {
  EXPECT_EQ(extendCrc32c(crc32c("1234"), "56789", 5), crc32c("123456789"));
}

}  // namespace
}  // namespace engine::formats
