#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/nn/layers/batch_normalization.h"
#include "engine/nn/layers/convolution.h"
#include "engine/nn/layers/dense.h"
#include "engine/nn/layers/dropout.h"
#include "engine/nn/layers/pooling.h"
#include "engine/nn/sequential.h"
#include "tests/engine/nn/nn_test_support.h"

namespace engine::nn {
namespace {

using ::testing::ElementsAre;
using testing::floats;
using ::testing::HasSubstr;

class LayersTest : public testing::NnTest {};

TEST_F(LayersTest, DenseMultipliesAddsTheBiasAndActivates) {
  DenseOptions options;
  options.kernelInitializer = constant(Tensor::of<float>({1, 2, 3, 4, 5, 6}, Shape{2, 3}));
  options.biasInitializer = constant(Tensor::vector<float>({-9, -12, 0}));
  options.activation = activationByName("relu");
  const Output x = ops::placeholder(scope_, DType::kFloat, Shape{kUnknownDim, 2}, "x");
  const Output y = dense(scope_, x, 3, options);
  EXPECT_EQ(y.shape(), Shape({kUnknownDim, 3}));
  EXPECT_EQ(y.node->name(), "dense/Relu");
  EXPECT_THAT(names(), ElementsAre("dense/kernel", "dense/bias"));
  EXPECT_THAT(run(y, {{x, floats({1, 1, 2, 0}, {2, 2})}}), ElementsAre(0, 0, 9, 0, 0, 6));
}

TEST_F(LayersTest, DenseOfHigherRankKeepsTheOuterDimensions) {
  DenseOptions options;
  options.kernelInitializer = ones();
  options.useBias = false;
  const Output x = ops::placeholder(scope_, DType::kFloat, Shape{kUnknownDim, 2, 2}, "x");
  const Output y = dense(scope_, x, 1, options);
  EXPECT_EQ(y.shape(), Shape({kUnknownDim, 2, 1}));
  EXPECT_THAT(names(), ElementsAre("dense/kernel"));
  EXPECT_THAT(run(y, {{x, floats({1, 2, 3, 4, 5, 6, 7, 8}, {2, 2, 2})}}), ElementsAre(3, 7, 11, 15));
}

TEST_F(LayersTest, DenseOfHigherRankWithTwoOpenDimensions) {
  DenseOptions options;
  options.kernelInitializer = ones();
  const Output x = ops::placeholder(scope_, DType::kFloat, Shape{kUnknownDim, kUnknownDim, 2}, "x");
  const Output y = dense(scope_, x, 1, options);
  EXPECT_THAT(run(y, {{x, floats({1, 2, 3, 4}, {2, 1, 2})}}), ElementsAre(3, 7));
}

TEST_F(LayersTest, DenseRefusesAnOpenLastDimensionAndNoUnits) {
  const Output open = ops::placeholder(scope_, DType::kFloat, Shape{2, kUnknownDim});
  EXPECT_THROW(dense(scope_, open, 3), Error);
  EXPECT_THROW(dense(scope_, ops::placeholder(scope_, DType::kFloat, Shape{2, 2}), 0), Error);
}

TEST_F(LayersTest, LayersOfOneKindAreNumberedAndAGivenNameIsKept) {
  const Output x = ops::placeholder(scope_, DType::kFloat, Shape{2, 2});
  const Output y = dense(scope_, dense(scope_, x, 2), 2);
  DenseOptions named;
  named.name = "logits";
  dense(scope_, y, 1, named);
  EXPECT_THAT(names(), ElementsAre("dense/kernel", "dense/bias", "dense_1/kernel", "dense_1/bias", "logits/kernel",
                                   "logits/bias"));
  EXPECT_THROW(dense(scope_, y, 1, named), Error);
}

TEST_F(LayersTest, ARegularizerAddsItsPenalty) {
  DenseOptions options;
  options.kernelInitializer = constant(2);
  options.kernelRegularizer = l2Regularizer(0.1);
  dense(scope_, ops::placeholder(scope_, DType::kFloat, Shape{1, 3}), 2, options);
  ASSERT_EQ(graph_.collections().regularizationLosses.size(), 1U);
  EXPECT_THAT(run(graph_.collections().regularizationLosses[0], {}), ElementsAre(::testing::FloatEq(1.2F)));
}

TEST_F(LayersTest, DropoutZeroesAboutTheRateAndScalesTheRest) {
  DropoutOptions options;
  options.seed = 3;
  const Output x = ops::constant(scope_, floats(std::vector<float>(10000, 3), {100, 100}));
  const std::vector<float> y = run(dropout(scope_, x, 0.25, true, options), {});
  const auto zeros = std::ranges::count(y, 0.0F);
  EXPECT_NEAR(static_cast<double>(zeros), 2500, 150);
  EXPECT_EQ(std::ranges::count(y, 4.0F), 10000 - zeros);
  EXPECT_THAT(run(dropout(scope_, x, 0.25, false), {}), ::testing::Each(3.0F));
  EXPECT_THROW(dropout(scope_, x, 1, true), Error);
}

TEST_F(LayersTest, BatchNormalizationByTheBatchAndItsMovingAverages) {
  const Output x = ops::placeholder(scope_, DType::kFloat, Shape{kUnknownDim, 1}, "x");
  BatchNormalizationOptions options;
  options.momentum = 0.9;
  const Output y = batchNormalization(scope_, x, true, options);
  EXPECT_THAT(names(), ElementsAre("batch_normalization/gamma", "batch_normalization/beta",
                                   "batch_normalization/moving_mean", "batch_normalization/moving_variance"));
  EXPECT_EQ(graph_.collections().trainableVariables().size(), 2U);
  ASSERT_EQ(graph_.collections().updateOps.size(), 2U);
  Session session(graph_, {.threads = 1});
  initialize(session);
  const Feeds feeds{{x, floats({1, 3}, {2, 1})}};
  const Tensor normal = session.run(feeds, {y}, graph_.collections().updateOps)[0];
  const float unit = 1 / std::sqrt(1.001F);
  EXPECT_THAT(testing::values<float>(normal),
              ElementsAre(::testing::FloatNear(-unit, 1e-5F), ::testing::FloatNear(unit, 1e-5F)));
  EXPECT_NEAR(value(session, "batch_normalization/moving_mean"), 0.2, 1e-6);
  EXPECT_NEAR(value(session, "batch_normalization/moving_variance"), 1.0, 1e-6);  // 0.9 · 1 + 0.1 · 1
}

TEST_F(LayersTest, BatchNormalizationWithoutTrainingUsesTheMovingAverages) {
  const Output x = ops::placeholder(scope_, DType::kFloat, Shape{kUnknownDim, 2}, "x");
  BatchNormalizationOptions options;
  options.movingMeanInitializer = constant(1);
  options.movingVarianceInitializer = constant(4 - 0.001);
  options.gammaInitializer = constant(2);
  options.betaInitializer = constant(10);
  const Output y = batchNormalization(scope_, x, false, options);
  EXPECT_TRUE(graph_.collections().updateOps.empty());
  EXPECT_THAT(run(y, {{x, floats({1, 3}, {1, 2})}}),
              ElementsAre(::testing::FloatNear(10, 1e-5F), ::testing::FloatNear(12, 1e-5F)));
}

TEST_F(LayersTest, SequentialBuildsWhatTheSpecsSay) {
  const Output x = ops::placeholder(scope_, DType::kFloat, Shape{kUnknownDim, 4, 2}, "x");
  const Output y = sequential(scope_, x,
                              {{"flatten", "", {}},
                               {"dense", "", {{"units", 3}, {"activation", "relu"}}},
                               {"dropout", "", {{"rate", 0.5}}},
                               {"dense", "logits", {{"units", 10}, {"use_bias", false}}}},
                              false);
  EXPECT_EQ(y.shape(), Shape({kUnknownDim, 10}));
  EXPECT_THAT(names(), ElementsAre("dense/kernel", "dense/bias", "logits/kernel"));
}

TEST_F(LayersTest, SequentialSaysWhichLayerIsWrong) {
  const Output x = ops::placeholder(scope_, DType::kFloat, Shape{kUnknownDim, 8}, "x");
  const auto messageOf = [&](const LayerSpec& spec) -> std::string {
    try {
      sequential(scope_, x, {spec}, true);
    } catch (const Error& error) {
      return error.what();
    }
    return "no error";
  };
  EXPECT_THAT(messageOf({"densely", "", {}}), HasSubstr("Known are"));
  EXPECT_THAT(messageOf({"dense", "", {}}), HasSubstr("'units'"));
  EXPECT_THAT(messageOf({"dense", "", {{"units", 3}, {"unites", 3}}}), HasSubstr("'unites'"));
  EXPECT_THAT(messageOf({"dense", "", {{"units", 3}, {"activation", "relo"}}}), HasSubstr("relu6"));
  EXPECT_THAT(messageOf({"conv2d", "", {{"filters", 3}}}), HasSubstr("Layer 1 (conv2d)"));
}

// Each activation is a function of its own and is found by its name.
TEST(Activations, AreFunctionsAndHaveNames) {
  const std::map<std::string, Activation> functions{
      {"linear", linear},     {"relu", relu},       {"relu6", relu6},          {"elu", elu},
      {"selu", selu},         {"sigmoid", sigmoid}, {"tanh", nn::tanh},        {"softplus", softplus},
      {"softsign", softsign}, {"softmax", softmax}, {"leaky_relu", leakyRelu}, {"gelu", erfGelu},
      {"swish", swish},       {"crelu", crelu}};
  const std::vector<std::string> names = activationNames();
  EXPECT_EQ(std::set<std::string>(names.begin(), names.end()).size(), functions.size());
  for (const auto& [name, function] : functions) {
    Graph graph;
    const Scope scope(graph);
    const Output x = ops::placeholder(scope, DType::kFloat, Shape{2, 2});
    const Output direct = function(scope, x);
    const Output byName = activationByName(name)(scope, x);
    EXPECT_EQ(direct.node->op(), byName.node->op()) << name;
    EXPECT_EQ(direct == x, name == "linear");
  }
}

}  // namespace
}  // namespace engine::nn
