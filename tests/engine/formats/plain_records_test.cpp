#include "engine/formats/files/plain_records.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <zlib.h>

#include "tests/engine/formats/format_test_support.h"

namespace engine::formats {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

void writeGzip(const std::string& path, const std::string& bytes) {
  const gzFile file = gzopen(path.c_str(), "wb");
  gzwrite(file, bytes.data(), static_cast<unsigned>(bytes.size()));
  gzclose(file);
}

template <typename Reader>
std::vector<std::string> allOf(Reader reader) {
  std::vector<std::string> records;
  for (std::string record; reader.next(record);) records.push_back(record);
  return records;
}

TEST(LineReaderTest, TakesLineEndsOfBothKindsAndALastLineWithoutOne) {
  TemporaryFolder folder;
  writeFile(folder / "t", "a\n\nb\r\nc");
  EXPECT_THAT(allOf(LineReader(folder / "t")), ElementsAre("a", "", "b", "c"));
  writeFile(folder / "empty", "");
  EXPECT_THAT(allOf(LineReader(folder / "empty")), IsEmpty());
}

TEST(LineReaderTest, ReadsLinesLongerThanItsBuffer) {
  TemporaryFolder folder;
  const std::string line(200000, 'x');
  writeGzip(folder / "t", line + "\n" + line);
  EXPECT_THAT(allOf(LineReader(folder / "t", Compression::kGzip)), ElementsAre(line, line));
}

TEST(LineReaderTest, AMissingFileIsNotFound) {
  EXPECT_EQ(codeOf([] { LineReader reader("/nowhere/at/all"); }), Code::kNotFound);
}

TEST(FixedLengthReaderTest, PassesOverHeaderAndFooter) {
  TemporaryFolder folder;
  writeFile(folder / "t", "HHaabbF");
  const FixedLengthOptions options{.recordBytes = 2, .headerBytes = 2, .footerBytes = 1};
  EXPECT_THAT(allOf(FixedLengthReader(folder / "t", options)), ElementsAre("aa", "bb"));
  writeGzip(folder / "z", "HHaabbF");
  FixedLengthOptions compressed = options;
  compressed.compression = Compression::kGzip;
  EXPECT_THAT(allOf(FixedLengthReader(folder / "z", compressed)), ElementsAre("aa", "bb"));
}

TEST(FixedLengthReaderTest, ExcessBytesAreAnError) {
  TemporaryFolder folder;
  writeFile(folder / "t", "aabbc");
  EXPECT_EQ(codeOf([&] { FixedLengthReader(folder / "t", {.recordBytes = 2}); }), Code::kInvalidArgument);
  writeGzip(folder / "z", "aabbc");
  const FixedLengthOptions options{.recordBytes = 2, .compression = Compression::kGzip};
  EXPECT_EQ(codeOf([&] { allOf(FixedLengthReader(folder / "z", options)); }), Code::kInvalidArgument);
}

TEST(FixedLengthReaderTest, SizesOutOfRangeAreRefused) {
  TemporaryFolder folder;
  writeFile(folder / "t", "aa");
  EXPECT_EQ(codeOf([&] { FixedLengthReader(folder / "t", {.recordBytes = 0}); }), Code::kInvalidArgument);
  EXPECT_EQ(codeOf([&] { FixedLengthReader(folder / "t", {.recordBytes = 1, .headerBytes = -1}); }),
            Code::kInvalidArgument);
  EXPECT_EQ(codeOf([&] { FixedLengthReader(folder / "t", {.recordBytes = int64_t{1} << 40}); }),
            Code::kInvalidArgument);
}

}  // namespace
}  // namespace engine::formats
