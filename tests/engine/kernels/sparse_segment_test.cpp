#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/gradient_checker.h"
#include "tests/support/op_runner.h"

namespace engine {
namespace {

using namespace testing;  // NOLINT: the test helpers
using ::testing::ElementsAre;
using ::testing::FloatEq;

Tensor ints(const std::vector<int32_t>& numbers) {
  return Tensor::vector(numbers);
}
Tensor table() {
  return Tensor::of<float>({1, 10, 2, 20, 3, 30, 4, 40}, {4, 2});
}

TEST(SparseSegmentTest, ReducesPickedRows) {
  const std::vector<Tensor> inputs = {table(), ints({3, 0, 1}), ints({0, 0, 2})};
  EXPECT_THAT(values<float>(run1("SparseSegmentSum", inputs)), ElementsAre(5, 50, 0, 0, 2, 20));
  EXPECT_THAT(values<float>(run1("SparseSegmentMean", inputs)), ElementsAre(2.5F, 25, 0, 0, 2, 20));
  EXPECT_THAT(values<float>(run1("SparseSegmentSqrtN", inputs)),
              ElementsAre(FloatEq(5 / std::sqrt(2.F)), FloatEq(50 / std::sqrt(2.F)), 0, 0, 2, 20));
}

TEST(SparseSegmentTest, LastSegmentsMayBeEmptyWhenTheirNumberIsGiven) {
  const std::vector<Tensor> inputs = {table(), ints({3}), ints({1}), Tensor::scalar<int32_t>(3)};
  EXPECT_THAT(values<float>(run1("SparseSegmentSumWithNumSegments", inputs)), ElementsAre(0, 0, 4, 40, 0, 0));
}

TEST(SparseSegmentTest, BadRowsAndSegmentsAreRefused) {
  const auto sum = [](const Tensor& rows, const Tensor& segments) {
    return run1("SparseSegmentSum", {table(), rows, segments});
  };
  EXPECT_THROW(sum(ints({4}), ints({0})), Error);
  EXPECT_THROW(sum(ints({-1}), ints({0})), Error);
  EXPECT_THROW(sum(ints({0, 1}), ints({1, 0})), Error);
  EXPECT_THROW(sum(ints({0, 1}), ints({0})), Error);
  EXPECT_THROW(run1("SparseSegmentSumWithNumSegments", {table(), ints({0}), ints({2}), Tensor::scalar<int32_t>(2)}),
               Error);
}

TEST(SparseSegmentGradTest, SecondVersionGivesOnlyPickedRowsInOrder) {
  const Tensor grad = Tensor::of<float>({1, 2, 10, 20}, {2, 2});
  const auto out =
      runOp("SparseSegmentMeanGradV2", {grad, ints({7, 2, 7}), ints({0, 0, 1}), Tensor::scalar<int32_t>(9)});
  EXPECT_THAT(values<float>(out[0]), ElementsAre(.5F, 1, 10.5F, 21));
  EXPECT_THAT(values<int32_t>(out[1]), ElementsAre(2, 7));
}

TEST(SparseSegmentGradTest, BadRowsAndSegmentsAreRefused) {
  const Tensor grad = Tensor::of<float>({1, 2, 10, 20}, {2, 2});
  for (const char* op : {"SparseSegmentSumGrad", "SparseSegmentSumGradV2"}) {
    EXPECT_THROW(runOp(op, {grad, ints({9}), ints({0}), Tensor::scalar<int32_t>(9)}), Error);
    EXPECT_THROW(runOp(op, {grad, ints({0}), ints({2}), Tensor::scalar<int32_t>(9)}), Error);
    EXPECT_THROW(runOp(op, {grad, ints({0}), ints({-1}), Tensor::scalar<int32_t>(9)}), Error);
    EXPECT_THROW(runOp(op, {grad, ints({0}), ints({0, 0}), Tensor::scalar<int32_t>(9)}), Error);
  }
}

class SparseSegmentGradient : public ::testing::TestWithParam<std::tuple<const char*, bool>> {};

TEST_P(SparseSegmentGradient, MatchesDifferences) {
  const auto [op, slices] = GetParam();
  const auto build = [op = op, slices = slices](const Scope& s, const std::vector<Output>& x) {
    const Attrs attrs = {{"sparse_gradient", slices}};
    return s.op(op, {x[0], ops::constant(s, ints({2, 0, 2, 1})), ops::constant(s, ints({0, 0, 0, 2}))}, attrs);
  };
  expectGradientsMatch(build, {doubles({4, 3})});
}
INSTANTIATE_TEST_SUITE_P(Ops, SparseSegmentGradient,
                         ::testing::Combine(::testing::Values("SparseSegmentSum", "SparseSegmentMean",
                                                              "SparseSegmentSqrtN"),
                                            ::testing::Bool()));

}  // namespace
}  // namespace engine
