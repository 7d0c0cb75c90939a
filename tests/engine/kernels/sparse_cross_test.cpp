#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/op_runner.h"

namespace engine {
namespace {

using namespace testing;  // NOLINT: the test helpers
using ::testing::ElementsAre;

constexpr int64_t kHashKey = 956888297470;

// Rows ("a", "b"), (), ("c").
Tensor crossIndices() {
  return Tensor::of<int64_t>({0, 0, 0, 1, 2, 0}, {3, 2});
}
Tensor letters() {
  return Tensor::vector<std::string>({"a", "b", "c"});
}
Tensor crossShape() {
  return Tensor::vector<int64_t>({3, 2});
}
Tensor crossNumbers() {
  return Tensor::of<int64_t>({7, 8, 9}, {3, 1});
}

Attrs types(std::vector<DType> sparse = {DType::kString}, std::vector<DType> dense = {DType::kInt64}) {
  return {{"N", static_cast<int64_t>(sparse.size())}, {"sparse_types", sparse}, {"dense_types", dense}};
}
Attrs hashed(int64_t buckets, Attrs attrs = types()) {
  attrs.insert({{"hashed_output", true},
                {"num_buckets", buckets},
                {"hash_key", kHashKey},
                {"out_type", DType::kInt64},
                {"internal_type", DType::kInt64}});
  return attrs;
}

TEST(SparseCrossTest, HashesSparseFeaturesBeforeDenseOnes) {
  const auto out = runOp("SparseCross", {crossIndices(), letters(), crossShape(), crossNumbers()}, hashed(0));
  EXPECT_THAT(values<int64_t>(out[0]), ElementsAre(0, 0, 0, 1, 2, 0));
  EXPECT_THAT(values<int64_t>(out[1]), ElementsAre(3509787333349122856, 443223928722139976, 275615255459328304));
  EXPECT_THAT(values<int64_t>(out[2]), ElementsAre(3, 2));
}

TEST(SparseCrossTest, PutsHashesIntoBuckets) {
  const Tensor row = Tensor::of<int64_t>({0, 0}, {1, 2});
  const Tensor size = Tensor::vector<int64_t>({1, 1});
  const auto word = [](const char* text) { return Tensor::vector<std::string>({text}); };
  const std::vector<Tensor> inputs = {
      row, row, row, word("batch1-FC1-F1"), word("batch1-FC2-F1"), word("batch1-FC3-F1"), size, size, size};
  const std::vector<DType> strings(3, DType::kString);
  EXPECT_THAT(values<int64_t>(runOp("SparseCross", inputs, hashed(0, types(strings, {})))[1]),
              ElementsAre(1971693436396284976));
  EXPECT_THAT(values<int64_t>(runOp("SparseCross", inputs, hashed(100, types(strings, {})))[1]), ElementsAre(83));
}

TEST(SparseCrossTest, HashedFormBeginsWithTheFirstValue) {
  const auto out = runOp("SparseCrossHashed",
                         {crossIndices(), letters(), crossShape(), crossNumbers(), Tensor::scalar<int64_t>(0),
                          Tensor::scalar(false), Tensor::vector<int64_t>({5, 6})},
                         types());
  EXPECT_THAT(values<int64_t>(out[1]), ElementsAre(7898541337076861501, 5325346835232820265, 1367667342431137413));
}

TEST(SparseCrossTest, JoinsTexts) {
  const auto out =
      runOp("SparseCrossV2",
            {crossIndices(), letters(), crossShape(), crossNumbers(), Tensor::scalar<std::string>("&")}, types());
  EXPECT_THAT(values<std::string>(out[1]), ElementsAre("a&7", "b&7", "c&9"));
}

TEST(SparseCrossTest, TheLastColumnVariesFastest) {
  const Tensor two = Tensor::of<int64_t>({1, 2}, {1, 2});
  const Tensor three = Tensor::of<int64_t>({3, 4, 5}, {1, 3});
  const auto out =
      runOp("SparseCrossV2", {two, three, Tensor::scalar<std::string>("/")}, types({}, {DType::kInt64, DType::kInt64}));
  EXPECT_THAT(values<std::string>(out[1]), ElementsAre("1/3", "1/4", "1/5", "2/3", "2/4", "2/5"));
  EXPECT_THAT(values<int64_t>(out[2]), ElementsAre(1, 6));
}

TEST(SparseCrossTest, UnequalBatchesUnsortedRowsAndRowsOutsideAreRefused) {
  const auto cross = [](const Tensor& at, const Tensor& dense) {
    return runOp("SparseCross", {at, letters(), crossShape(), dense}, hashed(0));
  };
  EXPECT_THROW(cross(crossIndices(), Tensor::of<int64_t>({7, 8}, {2, 1})), Error);
  EXPECT_THROW(cross(Tensor::of<int64_t>({2, 0, 0, 0, 0, 1}, {3, 2}), crossNumbers()), Error);
  EXPECT_THROW(cross(Tensor::of<int64_t>({0, 0, 0, 1, 3, 0}, {3, 2}), crossNumbers()), Error);
  EXPECT_THROW(cross(Tensor::of<int64_t>({-1, 0, 0, 1, 2, 0}, {3, 2}), crossNumbers()), Error);
  EXPECT_THROW(cross(Tensor::of<int64_t>({0, 0, 0, 0, 0, 0}, {2, 3}), crossNumbers()), Error);
}

}  // namespace
}  // namespace engine
