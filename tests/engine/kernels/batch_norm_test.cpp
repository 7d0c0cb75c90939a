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

TEST(BatchNorm, ItsMomentsAreTensorFlowsBitByBit) {
  const Tensor x = Tensor::of<float>({0.1F, 0.7F, 1.3F, -0.4F, 2.9F, 0.35F, 1.7F}, {1, 7, 1, 1});
  const Tensor one = Tensor::vector<float>({1}), zero = Tensor::vector<float>({0});
  const std::vector<Tensor> out = runOp("FusedBatchNormV3", {x, one, zero, kEmpty, kEmpty});
  EXPECT_THAT(values<float>(out[1]), ElementsAre(0x1.e66664p-1F));
  EXPECT_THAT(values<float>(out[2]), ElementsAre(0x1.3e1478p+0F));
  EXPECT_THAT(values<float>(out[4]), ElementsAre(0x1.10a3d6p+0F));
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

// Of the sum of squares of a gradient by x, by x and by the scale: TensorFlow's values.
struct SecondGradients {
  bool training;
  std::vector<float> byX;
  std::vector<float> byScale;
};
class BatchNormTwice : public ::testing::TestWithParam<SecondGradients> {};

TEST_P(BatchNormTwice, AgreesWithTensorFlow) {
  Graph graph;
  const Scope s(graph);
  const bool training = GetParam().training;
  const auto vector = [&](const std::vector<float>& numbers) { return ops::constant(s, Tensor::vector(numbers)); };
  const Output x =
      ops::constant(s, Tensor::of<float>({1, 2, 3, -1, .5F, .2F, -2, 1, 0, 1, 2, 2, 1, -3, .3F, .7F}, {2, 2, 2, 2}));
  const Output scale = vector({1.5F, 0.5F});
  const Output mean = vector(training ? std::vector<float>() : std::vector<float>{0.1F, 0.2F});
  const Output variance = vector(training ? std::vector<float>() : std::vector<float>{1.2F, 2});
  const Output y = s.op("FusedBatchNormV3", {x, scale, vector({0.1F, 0.2F}), mean, variance},
                        {{"epsilon", 0.01F}, {"is_training", training}});
  Tensor weights(DType::kFloat, {2, 2, 2, 2});
  for (int i = 0; i < 16; ++i) weights.data<float>()[i] = 0.1F * static_cast<float>(i);
  const Output loss = ops::sum(s, ops::mul(s, s.op("Square", {y}), ops::constant(s, weights)));
  const Output first = addGradients(s, {loss}, {x})[0].values;
  const auto second = addGradients(s, {ops::sum(s, s.op("Square", {first}))}, {x, scale});
  Session session(graph, {.threads = 1});
  const std::vector<Tensor> got = session.run(Feeds{}, {second[0].values, second[1].values});
  const auto near = [](const std::vector<float>& want) {
    std::vector<::testing::Matcher<float>> matchers;
    for (const float value : want) matchers.emplace_back(FloatNear(value, 1e-3F + 1e-4F * std::abs(value)));
    return matchers;
  };
  EXPECT_THAT(values<float>(got[0]), ::testing::ElementsAreArray(near(GetParam().byX)));
  EXPECT_THAT(values<float>(got[1]), ::testing::ElementsAreArray(near(GetParam().byScale)));
}
INSTANTIATE_TEST_SUITE_P(
    Modes, BatchNormTwice,
    ::testing::Values(SecondGradients{true,
                                      {-0.761796F, 0.0423812F, -2.4552181F, -0.0005118F, -0.6213596F, -0.0082937F,
                                       3.7107711F, -0.0356815F, 0.0893095F, -0.0374964F, 0.9727297F, -0.0670363F,
                                       1.2423408F, 0.0950996F, -2.1767778F, 0.0115389F},
                                      {17.518764F, 1.4915023F}},
                      SecondGradients{false,
                                      {0, 0.0029295F, 3.2899384F, -0.0070495F, 2.0949388F, 0.0175459F, -20.182228F,
                                       0.0829036F, -0.4720989F, 0.1370448F, 54.586418F, 0.3544700F, 38.771118F,
                                       -0.5506801F, 14.819479F, 0.2971424F},
                                      {263.716553F, 11.3331089F}}),
    [](const auto& test) { return test.param.training ? "Training" : "Fixed"; });

}  // namespace
}  // namespace engine::testing
