#include "engine/formats/byte_stream.h"

#include <gtest/gtest.h>

#include "engine/formats/plain_records.h"
#include "tests/engine/formats/format_test_support.h"

namespace engine::formats {
namespace {

constexpr std::size_t kBomb = std::size_t{300} << 20;  // bytes of zeros, a thousandth on disk

TEST(ByteStream, RefusesARecordThatUnpacksToWhatNoDataDoes) {
  const TemporaryFolder folder;
  RecordWriter writer(folder / "bomb.gz", Compression::kGzip);
  writer.write(std::string(kBomb, '\0'));
  writer.close();
  RecordReader reader(folder / "bomb.gz", Compression::kGzip);
  std::string record, error;
  EXPECT_EQ(codeOf([&] { reader.next(record); }, &error), Code::kResourceExhausted);
  EXPECT_THAT(error, testing::HasSubstr("decompress it first"));
}

TEST(ByteStream, RefusesALineThatUnpacksToWhatNoDataDoes) {
  const TemporaryFolder folder;
  RecordWriter writer(folder / "bomb.gz", Compression::kGzip);
  writer.write(std::string(kBomb, '\0'));
  writer.close();
  LineReader reader(folder / "bomb.gz", Compression::kGzip);
  std::string line;
  EXPECT_EQ(codeOf([&] {
              while (reader.next(line)) continue;
            }),
            Code::kResourceExhausted);
}

TEST(ByteStream, TakesLargeFilesOfManyRecordsThatShrinkFar) {
  EXPECT_NO_THROW(requireCredibleSize("small.gz", 1000, std::size_t{256} << 20));
  EXPECT_NO_THROW(requireCredibleSize("large.gz", std::size_t{4} << 20, std::size_t{2000} << 20));
  EXPECT_EQ(codeOf([] { requireCredibleSize("bomb.gz", std::size_t{1} << 20, std::size_t{502} << 20); }),
            Code::kResourceExhausted);
}

}  // namespace
}  // namespace engine::formats
