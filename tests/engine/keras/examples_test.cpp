#include "engine/keras/training/examples.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace engine::keras {
namespace {

using testing::ElementsAre;

// Rows [0, 1], [2, 3] … and a word for each.
Examples wordsAndNumbers(int64_t rows) {
  Tensor numbers(DType::kInt32, {rows, 2}), words(DType::kString, {rows, 1});
  for (int64_t i = 0; i < rows; ++i) {
    numbers.data<int32_t>()[2 * i] = static_cast<int32_t>(2 * i);
    numbers.data<int32_t>()[2 * i + 1] = static_cast<int32_t>(2 * i + 1);
    words.data<std::string>()[i] = "word " + std::to_string(i);
  }
  return {{numbers, words}};
}

TEST(KerasExamples, GiveRowsOfNumbersAndOfWordsInAnyOrder) {
  const Examples chosen = wordsAndNumbers(4).at({3, 0, 3});
  EXPECT_THAT(chosen.x[0].flat<int32_t>(), ElementsAre(6, 7, 0, 1, 6, 7));
  EXPECT_THAT(chosen.x[1].flat<std::string>(), ElementsAre("word 3", "word 0", "word 3"));
  EXPECT_EQ(wordsAndNumbers(4).at({}).rows(), 0);
}

TEST(KerasExamples, ShuffledBatchesHaveEachRowOnceInAPass) {
  const Examples all = wordsAndNumbers(50);
  Batches batches(all, 8, 2, true, 7);
  std::vector<std::vector<int32_t>> passes(2);
  Examples batch;
  for (std::vector<int32_t>& pass : passes) {
    while (pass.size() < 50 && batches.next(batch)) {
      for (int64_t row = 0; row < batch.rows(); ++row) {
        const int32_t first = batch.x[0].data<int32_t>()[2 * row];
        EXPECT_EQ(batch.x[1].data<std::string>()[row], "word " + std::to_string(first / 2));
        pass.push_back(first / 2);
      }
    }
    EXPECT_FALSE(std::ranges::is_sorted(pass));
  }
  EXPECT_FALSE(batches.next(batch));
  EXPECT_NE(passes[0], passes[1]);
  for (std::vector<int32_t>& pass : passes) {
    std::ranges::sort(pass);
    for (std::size_t i = 0; i < 50; ++i) EXPECT_EQ(pass.at(i), static_cast<int32_t>(i));
  }
}

}  // namespace
}  // namespace engine::keras
