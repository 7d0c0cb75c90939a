// Drives the fuzz target of the record readers with mutations of good files.
#include <gtest/gtest.h>

#include <filesystem>

#include "engine/formats/files/files.h"
#include "engine/formats/files/tfrecord.h"
#include "tests/support/mutations.h"

int fuzz_record_reader(const uint8_t* data, std::size_t size);

namespace engine::formats {
namespace {

std::string recordFile(Compression compression) {
  const std::string path = ::testing::TempDir() + "/record_fuzz_seed";
  RecordWriter writer(path, compression);
  for (const char* record : {"", "one", "a longer record with\nlines\r\nin it"}) writer.write(record);
  writer.close();
  std::string bytes = readFile(path);
  std::filesystem::remove(path);
  return bytes;
}

TEST(RecordFuzz, MutatedFilesGiveErrorsAndNeverACrash) {
  std::mt19937 random(20240301);
  for (int choice = 0; choice < 9; ++choice) {
    const std::string good = recordFile(static_cast<Compression>(choice / 3));
    for (int round = 0; round < 300; ++round) {
      const std::string bytes = static_cast<char>(choice) + testing::mutated(good, random);
      EXPECT_EQ(fuzz_record_reader(reinterpret_cast<const uint8_t*>(bytes.data()), bytes.size()), 0);
    }
  }
}

}  // namespace
}  // namespace engine::formats
