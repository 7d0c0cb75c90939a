// MatrixSolveLs: with a regularizer, by both methods.
#include <gmock/gmock.h>

#include "tests/support/gradient_checker.h"
#include "tests/support/op_runner.h"

namespace engine::testing {
namespace {

TEST(MatrixSolveLs, GivesWhatIsNearestToTheRightHandSide) {
  const Tensor matrix = Tensor::of<double>({1, 0, 0, 2, 0, 0}, {3, 2});
  const Tensor right = Tensor::of<double>({3, 4, 5}, {3, 1});
  const Tensor none = Tensor::scalar(0.0);
  for (const bool fast : {false, true}) {
    const std::vector<double> x = values<double>(run1("MatrixSolveLs", {matrix, right, none}, {{"fast", fast}}));
    EXPECT_NEAR(x[0], 3, 1e-12);
    EXPECT_NEAR(x[1], 2, 1e-12);
  }
  EXPECT_NEAR(run1("MatrixSolveLs", {matrix, right, Tensor::scalar(1.0)}).data<double>()[0], 1.5, 1e-12);
  EXPECT_THROW(run1("MatrixSolveLs", {matrix, doubles({2, 1}), none}), Error);
}

TEST(MatrixSolveLs, WithoutFastGivesTheShortestOfAllThatAreNearest) {
  const auto solved = [](const Tensor& matrix, const Tensor& right) {
    return run1("MatrixSolveLs", {matrix, right, Tensor::scalar(0.0)}, {{"fast", false}});
  };
  const Tensor dependent = Tensor::of<double>({1, 2, 2, 4, 3, 6}, {3, 2});
  EXPECT_THAT(values<double>(solved(dependent, Tensor::of<double>({1, 2, 3}, {3, 1}))),
              ::testing::Pointwise(::testing::DoubleNear(1e-12), {0.2, 0.4}));
  EXPECT_THAT(values<double>(solved(Tensor::of<double>({1, 2}, {1, 2}), Tensor::of<double>({5}, {1, 1}))),
              ::testing::Pointwise(::testing::DoubleNear(1e-12), {1.0, 2.0}));
  EXPECT_THAT(values<double>(solved(Tensor::of<double>({0, 0}, {1, 2}), Tensor::of<double>({5}, {1, 1}))),
              ::testing::ElementsAre(0, 0));
}

TEST(MatrixSolveLs, HasAGradientForHighAndForWideMatrices) {
  for (const Shape& shape : {Shape{2, 4, 3}, Shape{2, 2, 4}}) {
    expectGradientsMatch(
        [](const Scope& s, const std::vector<Output>& in) {
          return s.op("MatrixSolveLs", {in[0], in[1], ops::scalar(s, 0.3)});
        },
        {doubles(shape, -1.3, 1.7), doubles({2, shape.dim(1), 2})}, {.tolerance = 1e-4});
  }
}

}  // namespace
}  // namespace engine::testing
