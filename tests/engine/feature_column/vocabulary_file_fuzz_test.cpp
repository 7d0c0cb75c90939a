// Damaged vocabulary files of columns: counted and read, or refused with an Error.
#include <gtest/gtest.h>

#include <filesystem>
#include <limits>

#include "engine/core/error.h"
#include "engine/feature_column/vocabulary_file.h"
#include "engine/formats/files/files.h"
#include "engine/formats/files/tfrecord.h"
#include "tests/support/mutations.h"
#include "tests/support/temporary_folder.h"

namespace engine::feature_column {
namespace {

class VocabularyFileFuzz : public ::testing::Test {
 protected:
  std::string records() {
    const std::string path = folder_.path("good");
    formats::RecordWriter writer(path, formats::Compression::kGzip);
    for (const char* record : {"12", "-5", "700"}) writer.write(record);
    writer.close();
    return formats::readFile(path);
  }
  // Whether the column could be made and its table be filled.
  bool read(const std::string& bytes, VocabularyFormat format, DType dtype) {
    const std::string path = folder_.write("vocabulary", bytes);
    try {
      const int64_t terms = countTerms("x", path, format);
      if (format == VocabularyFormat::kRecordsGzip) readRecords("x", path, terms, dtype);
    } catch (const Error&) {
      return false;
    }
    return true;
  }
  test_support::TemporaryFolder folder_;
};

TEST_F(VocabularyFileFuzz, DamagedRecordsGiveErrorsAndNeverACrash) {
  const std::string good = records();
  std::mt19937 random(1);
  for (const DType dtype : {DType::kString, DType::kInt64}) {
    EXPECT_TRUE(read(good, VocabularyFormat::kRecordsGzip, dtype));
    for (int round = 0; round < 150; ++round) {
      read(engine::testing::damaged(good, random), VocabularyFormat::kRecordsGzip, dtype);
    }
  }
}

TEST_F(VocabularyFileFuzz, DamagedLinesAreCountedUnlessTheyHoldAZeroByte) {
  std::mt19937 random(2);
  for (int round = 0; round < 200; ++round) {
    const std::string bytes = engine::testing::damaged("red\r\ngreen\nblue", random);
    const bool isText = !bytes.empty() && bytes.find('\0') == std::string::npos;
    EXPECT_EQ(read(bytes, VocabularyFormat::kText, DType::kString), isText) << bytes;
  }
}

TEST_F(VocabularyFileFuzz, AHostileSizeIsRefusedBeforeMemoryIsTaken) {
  const std::string path = folder_.write("vocabulary", records());
  EXPECT_THROW(readRecords("x", path, std::numeric_limits<int64_t>::max(), DType::kString), Error);
}

}  // namespace
}  // namespace engine::feature_column
