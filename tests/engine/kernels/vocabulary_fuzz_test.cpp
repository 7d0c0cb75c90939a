// Damaged vocabulary files: tables read them or give an Error, never a crash.
#include <gtest/gtest.h>

#include <limits>

#include "tests/support/mutations.h"
#include "tests/support/op_runner.h"
#include "tests/support/temporary_folder.h"

namespace engine {
namespace {

struct Format {
  DType key, value;
  int64_t keyColumn, valueColumn;
  int64_t size = -1;
  int64_t offset = 0;
};

class VocabularyFuzz : public ::testing::Test {
 protected:
  // Whether the table took the file.
  bool read(const std::string& text, const Format& format) {
    const std::string path = folder_.write("vocabulary.txt", text);
    Graph graph;
    const Scope scope(graph);
    const Output handle = scope.op("HashTableV2", {}, {{"key_dtype", format.key}, {"value_dtype", format.value}});
    Session session(graph, {.threads = 1});
    try {
      session.run(Feeds{}, {},
                  {scope.node("InitializeTableFromTextFileV2", {handle, ops::constant(scope, Tensor::scalar(path))},
                              {{"key_index", format.keyColumn},
                               {"value_index", format.valueColumn},
                               {"vocab_size", format.size},
                               {"offset", format.offset}})});
    } catch (const Error&) {
      return false;
    }
    return true;
  }
  test_support::TemporaryFolder folder_;
};

TEST_F(VocabularyFuzz, DamagedFilesGiveErrorsAndNeverACrash) {
  const std::string good = "red\t3\t.5\r\ngreen\t-4\t1e2\nblue\t5\t-0\n";
  const Format kFormats[] = {{DType::kString, DType::kInt64, -2, -1},
                             {DType::kString, DType::kInt64, -2, -1, 3, 10},
                             {DType::kString, DType::kInt32, 0, 1},
                             {DType::kInt64, DType::kFloat, 1, 2},
                             {DType::kInt64, DType::kString, 1, 0, 2}};
  std::mt19937 random(1);
  for (const Format& format : kFormats) {
    EXPECT_TRUE(read(good, format));
    for (int round = 0; round < 80; ++round) {
      read(round % 2 ? testing::damaged(good, random) : testing::withHostileWord(good, random), format);
    }
  }
}

TEST_F(VocabularyFuzz, HostileNumbersGiveErrorsAndNeverACrash) {
  constexpr int64_t kMost = std::numeric_limits<int64_t>::max();
  EXPECT_FALSE(read("a\nb\n", {DType::kString, DType::kInt64, -2, -1, kMost}));
  EXPECT_FALSE(read("a\nb\n", {DType::kString, DType::kInt64, kMost, -1}));
  EXPECT_FALSE(read("a\nb\n", {DType::kString, DType::kInt64, -2, -1, -1, kMost}));
  EXPECT_FALSE(read("99999999999\n", {DType::kInt32, DType::kInt64, -2, -1}));
  EXPECT_FALSE(read(std::string(100, '\0'), {DType::kInt64, DType::kInt64, -2, -1}));
}

}  // namespace
}  // namespace engine
