#include "engine/formats/files/byte_stream.h"

#include <gtest/gtest.h>

#include "engine/formats/files/plain_records.h"
#include "engine/formats/wire/crc32c.h"
#include "engine/formats/wire/varint.h"
#include "tests/engine/formats/format_test_support.h"
#include "tests/support/gzip_bomb.h"

namespace engine::formats {
namespace {

TEST(ByteStream, RefusesARecordThatUnpacksToWhatNoDataDoes) {
  const TemporaryFolder folder;
  std::string header;
  putFixed<uint64_t>(header, uint64_t{300} << 20);
  putFixed<uint32_t>(header, maskCrc32c(crc32c(header)));
  test_support::writeGzipBomb(folder / "bomb.gz", header);
  RecordReader reader(folder / "bomb.gz", Compression::kGzip);
  std::string record, error;
  EXPECT_EQ(codeOf([&] { reader.next(record); }, &error), Code::kResourceExhausted);
  EXPECT_THAT(error, ::testing::HasSubstr("decompress it first"));
}

TEST(ByteStream, RefusesALineThatUnpacksToWhatNoDataDoes) {
  const TemporaryFolder folder;
  test_support::writeGzipBomb(folder / "bomb.gz");
  LineReader reader(folder / "bomb.gz", Compression::kGzip);
  std::string line;
  EXPECT_EQ(codeOf([&] { reader.next(line); }), Code::kResourceExhausted);
}

TEST(ByteStream, TakesLargeFilesOfManyRecordsThatShrinkFar) {
  EXPECT_NO_THROW(requireCredibleSize("small.gz", 1000, std::size_t{256} << 20));
  EXPECT_NO_THROW(requireCredibleSize("large.gz", std::size_t{20} << 20, std::size_t{2000} << 20));
  EXPECT_EQ(codeOf([] { requireCredibleSize("bomb.gz", std::size_t{3} << 20, std::size_t{302} << 20); }),
            Code::kResourceExhausted);
}

}  // namespace
}  // namespace engine::formats
