#include "engine/nn/initializers.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/engine/nn/nn_test_support.h"

namespace engine::nn {
namespace {

using ::testing::Pointwise;

class InitializersTest : public testing::NnTest {
 protected:
  // The first values of a variable of this shape, in a graph with seed 42.
  std::vector<float> firstValues(const Initializer& initializer, const Shape& shape, std::size_t count) {
    graph_.setSeed(42);
    const Variable w = getVariable(scope_, "w", shape, DType::kFloat, initializer);
    std::vector<float> values = run(read(scope_, w), {});
    values.resize(count);
    return values;
  }
};

MATCHER(Close, "") {
  return std::abs(std::get<0>(arg) - std::get<1>(arg)) < 2e-6F;
}

// The numbers are TensorFlow 2.15's for the same seeds.

TEST_F(InitializersTest, GlorotUniformDrawsTensorFlowsNumbers) {
  const std::vector<float> want{0.79478419F, 0.34344971F, 1.07473230F, 0.88315082F, 0.51196885F, -0.83217549F};
  EXPECT_THAT(firstValues(glorotUniform(7), Shape{2, 3}, 6), Pointwise(Close(), want));
}

TEST_F(InitializersTest, WithoutSeedsOfTheirOwnRandomOpsAreNumbered) {
  const std::vector<float> want{0.73495412F, 0.91206169F, -0.01172233F, 0.04625690F, 0.46435750F, -0.09541094F};
  EXPECT_THAT(firstValues(glorotUniform(), Shape{2, 3}, 6), Pointwise(Close(), want));
  const Attrs next = seedAttrs(graph_, {});
  EXPECT_EQ(*next.at("seed").get<int64_t>(), 42);
  EXPECT_EQ(*next.at("seed2").get<int64_t>(), 1);
}

TEST_F(InitializersTest, GlorotNormalCorrectsForTheTruncation) {
  const std::vector<float> want{-0.32552361F, -0.21599463F, -0.05667820F, 0.08129613F, -1.05334580F, 0.77311915F};
  EXPECT_THAT(firstValues(glorotNormal(7), Shape{2, 3}, 6), Pointwise(Close(), want));
}

TEST_F(InitializersTest, VarianceScalingOfAConvolutionTakesItsFanIn) {
  const std::vector<float> want{0.36001468F, -0.82439768F, -0.52514338F, -0.13335066F, 0.14868177F, 0.07250124F};
  const Initializer he = varianceScaling(2, FanMode::kIn, Distribution::kNormal, 5);
  EXPECT_THAT(firstValues(he, Shape{3, 3, 2, 1}, 6), Pointwise(Close(), want));
}

TEST_F(InitializersTest, TruncatedNormalHasItsMeanAndDeviation) {
  const std::vector<float> want{1.40107274F, 1.25283957F, 1.90600634F, 0.98405439F};
  EXPECT_THAT(firstValues(truncatedNormal(1, .5, 3), Shape{4}, 4), Pointwise(Close(), want));
}

TEST_F(InitializersTest, RandomUniformStaysBetweenItsBounds) {
  const std::vector<float> want{0.01378996F, -0.03395213F, -0.03064469F, -0.02471992F};
  EXPECT_THAT(firstValues(randomUniform(-.05, .05, 3), Shape{4}, 4), Pointwise(Close(), want));
}

TEST_F(InitializersTest, RandomNumbersAreFloating) {
  EXPECT_THROW(getVariable(scope_, "w", Shape{2}, DType::kInt32, glorotUniform()), Error);
}

TEST_F(InitializersTest, AScaleMustBePositive) {
  EXPECT_THROW(varianceScaling(0, FanMode::kIn, Distribution::kNormal), Error);
}

}  // namespace
}  // namespace engine::nn
