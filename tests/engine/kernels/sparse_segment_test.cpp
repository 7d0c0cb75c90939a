#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/gradient_checker.h"
#include "tests/support/op_runner.h"

namespace engine {
namespace {

using namespace testing;  // NOLINT: the test helpers
using ::testing::ElementsAre;
using ::testing::FloatEq;

Tensor segmentInts(const std::vector<int32_t>& numbers) {
  return Tensor::vector(numbers);
}
Tensor table() {
  return Tensor::of<float>({1, 10, 2, 20, 3, 30, 4, 40}, {4, 2});
}

TEST(SparseSegmentTest, ReducesPickedRows) {
  const std::vector<Tensor> inputs = {table(), segmentInts({3, 0, 1}), segmentInts({0, 0, 2})};
  EXPECT_THAT(values<float>(run1("SparseSegmentSum", inputs)), ElementsAre(5, 50, 0, 0, 2, 20));
  EXPECT_THAT(values<float>(run1("SparseSegmentMean", inputs)), ElementsAre(2.5F, 25, 0, 0, 2, 20));
  EXPECT_THAT(values<float>(run1("SparseSegmentSqrtN", inputs)),
              ElementsAre(FloatEq(5 / std::sqrt(2.F)), FloatEq(50 / std::sqrt(2.F)), 0, 0, 2, 20));
}

TEST(SparseSegmentTest, IntegersAreSummedOnly) {
  const Tensor table = Tensor::of<int8_t>({1, 10, 2, 20, 3, 30, 127, 40}, {4, 2});
  const std::vector<Tensor> inputs = {table, segmentInts({3, 0, 1}), segmentInts({0, 0, 2})};
  EXPECT_THAT(values<int8_t>(run1("SparseSegmentSum", inputs)), ElementsAre(-128, 50, 0, 0, 2, 20));
  EXPECT_THROW(run1("SparseSegmentMean", inputs), Error);
}

TEST(SparseSegmentTest, LastSegmentsMayBeEmptyWhenTheirNumberIsGiven) {
  const std::vector<Tensor> inputs = {table(), segmentInts({3}), segmentInts({1}), Tensor::scalar<int32_t>(3)};
  EXPECT_THAT(values<float>(run1("SparseSegmentSumWithNumSegments", inputs)), ElementsAre(0, 0, 4, 40, 0, 0));
}

TEST(SparseSegmentTest, BadRowsAndSegmentsAreRefused) {
  const auto sum = [](const Tensor& rows, const Tensor& segments) {
    return run1("SparseSegmentSum", {table(), rows, segments});
  };
  EXPECT_THROW(sum(segmentInts({4}), segmentInts({0})), Error);
  EXPECT_THROW(sum(segmentInts({-1}), segmentInts({0})), Error);
  EXPECT_THROW(sum(segmentInts({0, 1}), segmentInts({1, 0})), Error);
  EXPECT_THROW(sum(segmentInts({0, 1}), segmentInts({0})), Error);
  EXPECT_THROW(run1("SparseSegmentSumWithNumSegments",
                    {table(), segmentInts({0}), segmentInts({2}), Tensor::scalar<int32_t>(2)}),
               Error);
}

TEST(SparseSegmentGradTest, SecondVersionGivesOnlyPickedRowsInOrder) {
  const Tensor grad = Tensor::of<float>({1, 2, 10, 20}, {2, 2});
  const auto out = runOp("SparseSegmentMeanGradV2",
                         {grad, segmentInts({7, 2, 7}), segmentInts({0, 0, 1}), Tensor::scalar<int32_t>(9)});
  EXPECT_THAT(values<float>(out[0]), ElementsAre(.5F, 1, 10.5F, 21));
  EXPECT_THAT(values<int32_t>(out[1]), ElementsAre(2, 7));
}

TEST(SparseSegmentGradTest, BadRowsAndSegmentsAreRefused) {
  const Tensor grad = Tensor::of<float>({1, 2, 10, 20}, {2, 2});
  for (const char* op : {"SparseSegmentSumGrad", "SparseSegmentSumGradV2"}) {
    EXPECT_THROW(runOp(op, {grad, segmentInts({9}), segmentInts({0}), Tensor::scalar<int32_t>(9)}), Error);
    EXPECT_THROW(runOp(op, {grad, segmentInts({0}), segmentInts({2}), Tensor::scalar<int32_t>(9)}), Error);
    EXPECT_THROW(runOp(op, {grad, segmentInts({0}), segmentInts({-1}), Tensor::scalar<int32_t>(9)}), Error);
    EXPECT_THROW(runOp(op, {grad, segmentInts({0}), segmentInts({0, 0}), Tensor::scalar<int32_t>(9)}), Error);
  }
}

class SparseSegmentGradient : public ::testing::TestWithParam<std::tuple<const char*, bool>> {};

TEST_P(SparseSegmentGradient, MatchesDifferences) {
  const auto [op, slices] = GetParam();
  const auto build = [op = op, slices = slices](const Scope& s, const std::vector<Output>& x) {
    const Attrs attrs = {{"sparse_gradient", slices}};
    return s.op(op, {x[0], ops::constant(s, segmentInts({2, 0, 2, 1})), ops::constant(s, segmentInts({0, 0, 0, 2}))},
                attrs);
  };
  expectGradientsMatch(build, {doubles({4, 3})});
}
INSTANTIATE_TEST_SUITE_P(Ops, SparseSegmentGradient,
                         ::testing::Combine(::testing::Values("SparseSegmentSum", "SparseSegmentMean",
                                                              "SparseSegmentSqrtN"),
                                            ::testing::Bool()));

}  // namespace
}  // namespace engine
