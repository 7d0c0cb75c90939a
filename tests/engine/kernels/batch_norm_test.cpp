#include <gmock/gmock.h>

#include <cmath>

#include "tests/support/gradient_checker.h"
#include "tests/support/op_runner.h"

namespace engine::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::FloatNear;

const Tensor kTwoChannels =
    Tensor::of<float>({1, 10, 2, 20, 3, 30, 6, 40}, {1, 2, 2, 2});  // channels 1 2 3 6, 10 20 30 40
const Tensor kScale = Tensor::vector<float>({2, 1});
const Tensor kOffset = Tensor::vector<float>({0.5F, -1});
const Tensor kEmpty = Tensor(DType::kFloat, {0});
const Attrs kNoEpsilon = {{"epsilon", 0.0F}};

TEST(BatchNorm, NormalisesByTheMomentsOfTheBatch) {
  const std::vector<Tensor> out =
      runOp("FusedBatchNormV3", {kTwoChannels, kScale, kOffset, kEmpty, kEmpty}, kNoEpsilon);
  EXPECT_THAT(values<float>(out[1]), ElementsAre(3, 25));
  EXPECT_THAT(values<float>(out[2]), ElementsAre(FloatNear(14.0F / 3, 1e-5F), FloatNear(500.0F / 3, 1e-4F)));
  EXPECT_THAT(values<float>(out[4]), ElementsAre(3.5F, 125));
  EXPECT_NEAR(out[0].data<float>()[0], 2 * -2 / std::sqrt(3.5) + 0.5, 1e-5);
  EXPECT_NEAR(out[0].data<float>()[7], 15 / std::sqrt(125.0) - 1, 1e-5);
}

TEST(BatchNorm, NormalisesByTheGivenMomentsOutsideTraining) {
  const Tensor mean = Tensor::vector<float>({1, 2});
  const Tensor variance = Tensor::vector<float>({4, 16});
  const std::vector<Tensor> out = runOp("FusedBatchNorm", {kTwoChannels, kScale, kOffset, mean, variance},
                                        {{"epsilon", 0.0F}, {"is_training", false}});
  EXPECT_FLOAT_EQ(out[0].data<float>()[4], 2 * (3 - 1) / 2.0F + 0.5F);
  EXPECT_TRUE(identical(out[1], mean));
  EXPECT_TRUE(identical(out[2], variance));
}

TEST(BatchNorm, AveragesWithTheGivenStatistics) {
  const Tensor mean = Tensor::vector<float>({1, 5});
  const Tensor variance = Tensor::vector<float>({1, 1});
  const std::vector<Tensor> out =
      runOp("FusedBatchNormV3", {kTwoChannels, kScale, kOffset, mean, variance}, {{"exponential_avg_factor", 0.25F}});
  EXPECT_THAT(values<float>(out[1]), ElementsAre(1.5F, 10));
  EXPECT_THAT(values<float>(out[3]), ElementsAre(3, 25));
}

TEST(BatchNorm, OneValueAChannelHasNoVariance) {
  const Tensor one = Tensor::of<float>({3, 4}, {1, 1, 1, 2});
  const std::vector<Tensor> out = runOp("FusedBatchNormV3", {one, kScale, kOffset, kEmpty, kEmpty});
  EXPECT_THAT(values<float>(out[2]), ElementsAre(0, 0));
}

TEST(BatchNorm, ChannelsMayComeFirst) {
  const Tensor first = Tensor::of<float>({1, 2, 3, 6, 10, 20, 30, 40}, {1, 2, 2, 2});
  const Tensor a = run1("FusedBatchNormV3", {kTwoChannels, kScale, kOffset, kEmpty, kEmpty});
  const Tensor b = run1("FusedBatchNormV3", {first, kScale, kOffset, kEmpty, kEmpty}, {{"data_format", "NCHW"}});
  for (int64_t i = 0; i < 4; ++i) {
    EXPECT_FLOAT_EQ(b.data<float>()[i], a.data<float>()[2 * i]);
    EXPECT_FLOAT_EQ(b.data<float>()[4 + i], a.data<float>()[2 * i + 1]);
  }
}

TEST(BatchNorm, RefusesParametersThatDoNotFitTheChannels) {
  EXPECT_THROW(runOp("FusedBatchNormV3", {kTwoChannels, Tensor::vector<float>({1}), kOffset, kEmpty, kEmpty}), Error);
}

// Differences of the float kernel itself: the step is wide and the tolerance accordingly.
TEST(BatchNorm, GradientsMatchDifferences) {
  for (bool training : {true, false}) {
    const auto build = [&](const Scope& s, const std::vector<Output>& in) {
      std::vector<Output> inputs;
      for (const Output& x : in) inputs.push_back(ops::cast(s, x, DType::kFloat));
      for (float value : {0.3F, 1.7F}) inputs.push_back(ops::constant(s, Tensor::vector<float>({value, value})));
      return ops::cast(s, s.op("FusedBatchNormV3", inputs, {{"is_training", training}}), DType::kDouble);
    };
    expectGradientsMatch(build, {doubles({2, 2, 2, 2}), doubles({2}, 0.5, 2), doubles({2})},
                         {.step = 1e-2, .tolerance = 3e-3});
  }
}

}  // namespace
}  // namespace engine::testing
