#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/op_runner.h"

namespace engine {
namespace {

using namespace testing;  // NOLINT: the test helpers
using ::testing::ElementsAre;

Tensor vectorOf(const std::vector<int64_t>& numbers) {
  return Tensor::vector(numbers);
}
Tensor pairs(const std::vector<int64_t>& numbers) {
  return Tensor::of(numbers, {static_cast<int64_t>(numbers.size()) / 2, 2});
}

TEST(SparseReshapeTest, KeepsTheOrderOfElements) {
  const auto out = runOp("SparseReshape", {pairs({0, 1, 1, 2}), vectorOf({2, 3}), vectorOf({3, -1})});
  EXPECT_THAT(values<int64_t>(out[0]), ElementsAre(0, 1, 2, 1));
  EXPECT_THAT(values<int64_t>(out[1]), ElementsAre(3, 2));
}

TEST(SparseReshapeTest, EqualShapesPassThrough) {
  const auto out = runOp("SparseReshape", {pairs({0, 1, 1, 2}), vectorOf({2, 3}), vectorOf({-1, 3})});
  EXPECT_THAT(values<int64_t>(out[0]), ElementsAre(0, 1, 1, 2));
  EXPECT_THAT(values<int64_t>(out[1]), ElementsAre(2, 3));
}

TEST(SparseReshapeTest, BadShapesAndIndicesAreRefused) {
  const auto reshape = [](const Tensor& at, const Tensor& from, const Tensor& to) {
    return runOp("SparseReshape", {at, from, to});
  };
  EXPECT_THROW(reshape(pairs({0, 1}), vectorOf({2, 3}), vectorOf({4})), Error);
  EXPECT_THROW(reshape(pairs({0, 1}), vectorOf({2, 3}), vectorOf({-1, -1})), Error);
  EXPECT_THROW(reshape(pairs({0, 1}), vectorOf({2, 3}), vectorOf({-2, -3})), Error);
  EXPECT_THROW(reshape(pairs({0, 1}), vectorOf({2, 3}), vectorOf({-1, 4})), Error);
  EXPECT_THROW(reshape(pairs({0, 3}), vectorOf({2, 3}), vectorOf({6})), Error);
  EXPECT_THROW(reshape(pairs({0, 1}), vectorOf({2, 3, 1}), vectorOf({6})), Error);
  EXPECT_THROW(reshape(pairs({0, 1}), vectorOf({INT64_MAX, 3}), vectorOf({6})), Error);
}

TEST(SparseFillEmptyRowsTest, GivesEachRowAnElement) {
  const auto out = runOp("SparseFillEmptyRows", {pairs({1, 0, 3, 2, 3, 4}), Tensor::vector<float>({5, 6, 7}),
                                                 vectorOf({5, 6}), Tensor::scalar(-1.F)});
  EXPECT_THAT(values<int64_t>(out[0]), ElementsAre(0, 0, 1, 0, 2, 0, 3, 2, 3, 4, 4, 0));
  EXPECT_THAT(values<float>(out[1]), ElementsAre(-1, 5, -1, 6, 7, -1));
  EXPECT_THAT(values<bool>(out[2]), ElementsAre(true, false, true, false, true));
  EXPECT_THAT(values<int64_t>(out[3]), ElementsAre(1, 3, 4));
}

TEST(SparseFillEmptyRowsTest, SortsByRow) {
  const auto out = runOp(
      "SparseFillEmptyRows",
      {pairs({2, 0, 0, 1, 2, 1}), Tensor::vector<std::string>({"c", "a", "d"}), vectorOf({3, 2}), Tensor::scalar("")});
  EXPECT_THAT(values<std::string>(out[1]), ElementsAre("a", "", "c", "d"));
  EXPECT_THAT(values<int64_t>(out[3]), ElementsAre(2, 0, 3));
}

TEST(SparseFillEmptyRowsTest, RowsOutsideAreRefused) {
  const auto fill = [](const Tensor& at, const Tensor& shape) {
    return runOp("SparseFillEmptyRows", {at, Tensor::vector<float>({5}), shape, Tensor::scalar(0.F)});
  };
  EXPECT_THROW(fill(pairs({2, 0}), vectorOf({2, 6})), Error);
  EXPECT_THROW(fill(pairs({-1, 0}), vectorOf({2, 6})), Error);
  EXPECT_THROW(fill(pairs({0, 0}), vectorOf({0, 6})), Error);
  EXPECT_THROW(fill(pairs({0, 0}), vectorOf({-3, 6})), Error);
  EXPECT_THROW(fill(pairs({0, 0}), vectorOf({int64_t{1} << 40, 6})), Error);
}

TEST(SparseFillEmptyRowsTest, GradientGoesBackWhereValuesCameFrom) {
  const auto out = runOp("SparseFillEmptyRowsGrad", {vectorOf({1, 3}), Tensor::vector<float>({10, 20, 30, 40})});
  EXPECT_THAT(values<float>(out[0]), ElementsAre(20, 40));
  EXPECT_THAT(values<float>(out[1]), ElementsAre(40));
  EXPECT_THROW(runOp("SparseFillEmptyRowsGrad", {vectorOf({4}), Tensor::vector<float>({10})}), Error);
}

TEST(SparseReorderTest, SortsRowMajorAndKeepsEqualOnesInOrder) {
  const auto out =
      runOp("SparseReorder", {pairs({1, 0, 0, 1, 0, 0, 0, 1}), Tensor::vector<float>({1, 2, 3, 4}), vectorOf({2, 2})});
  EXPECT_THAT(values<int64_t>(out[0]), ElementsAre(0, 0, 0, 1, 0, 1, 1, 0));
  EXPECT_THAT(values<float>(out[1]), ElementsAre(3, 2, 4, 1));
  EXPECT_THROW(runOp("SparseReorder", {pairs({2, 0}), Tensor::vector<float>({1}), vectorOf({2, 2})}), Error);
}

TEST(SparseSliceTest, CutsABox) {
  const auto out = runOp("SparseSlice", {pairs({0, 0, 0, 2, 1, 1, 1, 3}), Tensor::vector<float>({1, 2, 3, 4}),
                                         vectorOf({2, 4}), vectorOf({0, 1}), vectorOf({2, 9})});
  EXPECT_THAT(values<int64_t>(out[0]), ElementsAre(0, 1, 1, 0, 1, 2));
  EXPECT_THAT(values<float>(out[1]), ElementsAre(2, 3, 4));
  EXPECT_THAT(values<int64_t>(out[2]), ElementsAre(2, 3));
}

TEST(SparseSliceTest, GradientIsZeroOutsideTheBox) {
  const auto out = runOp("SparseSliceGrad", {Tensor::vector<float>({7, 8}), pairs({0, 0, 0, 2, 1, 1}), vectorOf({0, 1}),
                                             pairs({0, 1, 1, 0})});
  EXPECT_THAT(values<float>(out[0]), ElementsAre(0, 7, 8));
  EXPECT_THROW(runOp("SparseSliceGrad", {Tensor::vector<float>({7}), pairs({0, 0}), vectorOf({0, 1}), pairs({5, 5})}),
               Error);
}

TEST(SparseConcatTest, JoinsAndSorts) {
  const std::vector<Tensor> inputs = {pairs({0, 0, 1, 1}),        pairs({0, 1}),    Tensor::vector<float>({1, 2}),
                                      Tensor::vector<float>({3}), vectorOf({2, 2}), vectorOf({2, 3})};
  const auto out = runOp("SparseConcat", inputs, {{"concat_dim", -1}, {"N", 2}});
  EXPECT_THAT(values<int64_t>(out[0]), ElementsAre(0, 0, 0, 3, 1, 1));
  EXPECT_THAT(values<float>(out[1]), ElementsAre(1, 3, 2));
  EXPECT_THAT(values<int64_t>(out[2]), ElementsAre(2, 5));
  EXPECT_THROW(runOp("SparseConcat", inputs, {{"concat_dim", 0}, {"N", 2}}), Error);
  EXPECT_THROW(runOp("SparseConcat", inputs, {{"concat_dim", 2}, {"N", 2}}), Error);
}

TEST(SparseSplitTest, TheFirstPartsAreLonger) {
  const auto out =
      runOp("SparseSplit",
            {Tensor::scalar<int64_t>(1), pairs({0, 0, 0, 1, 0, 2}), Tensor::vector<float>({1, 2, 3}), vectorOf({1, 3})},
            {{"num_split", 2}});
  EXPECT_THAT(values<int64_t>(out[0]), ElementsAre(0, 0, 0, 1));
  EXPECT_THAT(values<float>(out[3]), ElementsAre(3));
  EXPECT_THAT(values<int64_t>(out[5]), ElementsAre(1, 1));
}

}  // namespace
}  // namespace engine
