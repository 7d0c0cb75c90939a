#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/graph/gradients.h"
#include "engine/nn/losses/cross_entropy.h"
#include "engine/nn/losses/regression_losses.h"
#include "tests/engine/nn/nn_test_support.h"

namespace engine::nn {
namespace {

using ::testing::ElementsAre;
using testing::floats;

MATCHER_P(NearLoss, expected, "") {
  return std::abs(arg - expected) < 1e-5;
}

class LossesTest : public testing::NnTest {
 protected:
  Output column(const std::vector<float>& values) {
    return ops::constant(scope_, floats(values, {static_cast<int64_t>(values.size()), 1}));
  }
  Output matrix(const std::vector<float>& values, int64_t columns) {
    return ops::constant(scope_, floats(values, {static_cast<int64_t>(values.size()) / columns, columns}));
  }
  float scalarOf(Output loss) { return run(loss, {}).at(0); }
  static LossOptions with(Output weights, Reduction reduction) { return {weights, reduction, true}; }
};

TEST_F(LossesTest, BinaryHeadsNumbers) {
  EXPECT_NEAR(scalarOf(sigmoidCrossEntropy(scope_, column({1, 1}), column({45, -41}))), 20.5, 1e-4);
  EXPECT_NEAR(scalarOf(sigmoidCrossEntropy(scope_, column({1, 1}), column({-1, 1}))), 0.81326169, 1e-6);
  EXPECT_NEAR(scalarOf(sigmoidCrossEntropy(scope_, column({.8F, .4F}), column({.5F, -.3F}))), 0.62421611, 1e-6);
  const LossOptions sum = with({}, Reduction::kSum);
  EXPECT_NEAR(scalarOf(sigmoidCrossEntropy(scope_, column({1, 1}), column({45, -41}), sum)), 41, 1e-4);
}

TEST_F(LossesTest, MultiClassHeadsNumbersWithWeights) {
  const Output logits = matrix({10, 0, 0, 0, 10, 0, 0, 0, 10}, 3);
  const Output labels = ops::constant(scope_, Tensor::of<int64_t>({1, 2, 2}, Shape{3, 1}));
  const Output weights = column({1, 2, 3});
  const auto loss = [&](Reduction reduction) {
    return scalarOf(sparseSoftmaxCrossEntropy(scope_, labels, logits, with(weights, reduction)));
  };
  EXPECT_NEAR(loss(Reduction::kSum), 30, 1e-2);
  EXPECT_NEAR(loss(Reduction::kSumOverBatchSize), 10, 1e-2);
  EXPECT_NEAR(loss(Reduction::kMean), 5, 1e-2);
}

TEST_F(LossesTest, SoftmaxOfHigherRankKeepsTheBatchShape) {
  const Output logits = ops::constant(scope_, floats({10, 0, 0, 12, 0, 0, 0, 10, 0, 0, 15, 0}, {2, 2, 3}));
  const Output labels = ops::constant(scope_, Tensor::of<int32_t>({0, 1, 1, 2}, Shape{2, 2}));
  const Output weights = matrix({1, 1.5, 2, 2.5}, 2);
  const Output losses = sparseSoftmaxCrossEntropy(scope_, labels, logits, with(weights, Reduction::kNone));
  EXPECT_EQ(losses.shape(), Shape({2, 2}));
  const std::vector<float> each = run(losses, {});
  EXPECT_NEAR(each[1], 18, 1e-2);
  EXPECT_NEAR(each[3], 37.5, 1e-2);
}

TEST_F(LossesTest, DenseAndSparseSoftmaxAgreeAndSmoothingMovesLabels) {
  const Output logits = matrix({1, 2, 3, 0, -1, 1}, 3);
  const Output ids = ops::constant(scope_, Tensor::vector<int32_t>({2, 0}));
  const Output oneHot = matrix({0, 0, 1, 1, 0, 0}, 3);
  const float dense = scalarOf(softmaxCrossEntropy(scope_, oneHot, logits));
  EXPECT_NEAR(dense, scalarOf(sparseSoftmaxCrossEntropy(scope_, ids, logits)), 1e-6);
  const Output smoothed = matrix({.1F, .1F, .8F, .8F, .1F, .1F}, 3);
  EXPECT_NEAR(scalarOf(softmaxCrossEntropy(scope_, oneHot, logits, {}, .3)),
              scalarOf(softmaxCrossEntropy(scope_, smoothed, logits)), 1e-6);
}

TEST_F(LossesTest, RegressionHeadsNumbers) {
  const Output logits = column({45, 41, 44});
  const Output labels = column({35, 42, 45});
  const Output weights = column({1, .1F, 1.5F});
  EXPECT_NEAR(scalarOf(meanSquaredError(scope_, labels, logits, with(weights, Reduction::kSumOverBatchSize))),
              33.8666667, 1e-4);
  EXPECT_NEAR(scalarOf(meanSquaredError(scope_, labels, logits, with(weights, Reduction::kMean))), 39.0769231, 1e-4);
  EXPECT_NEAR(scalarOf(meanSquaredError(scope_, column({43, 44}), column({45, 41}))), 6.5, 1e-5);
}

TEST_F(LossesTest, ReductionsOverWeightsThatAreZero) {
  const Output p = column({1, 2, 4});
  const Output y = column({0, 0, 0});
  const Output weights = column({2, 0, 1});
  const auto loss = [&](Reduction reduction) {
    return scalarOf(absoluteDifference(scope_, y, p, with(weights, reduction)));
  };
  EXPECT_THAT(loss(Reduction::kSum), NearLoss(6.0));
  EXPECT_THAT(loss(Reduction::kMean), NearLoss(2.0));
  EXPECT_THAT(loss(Reduction::kSumOverBatchSize), NearLoss(2.0));
  EXPECT_THAT(loss(Reduction::kSumByNonzeroWeights), NearLoss(3.0));
  const Output none = column({0, 0, 0});
  EXPECT_THAT(scalarOf(absoluteDifference(scope_, y, p, with(none, Reduction::kMean))), NearLoss(0.0));
  const Output half = ops::scalar(scope_, .5F);
  EXPECT_THAT(scalarOf(absoluteDifference(scope_, y, p, with(half, Reduction::kSumByNonzeroWeights))),
              NearLoss(3.5 / 3));
}

TEST_F(LossesTest, HuberLogAndHingeAgreeWithTheirFormulas) {
  const LossOptions each = with({}, Reduction::kNone);
  EXPECT_THAT(run(huberLoss(scope_, column({0, 0}), column({.5F, 3}), each), {}),
              ElementsAre(NearLoss(.125), NearLoss(2.5)));
  EXPECT_THAT(run(huberLoss(scope_, column({0}), column({3}), each, 2), {}), ElementsAre(NearLoss(4.0)));
  EXPECT_THAT(run(logLoss(scope_, column({1, 0}), column({.9F, .1F}), each), {}),
              ElementsAre(NearLoss(0.1053605), NearLoss(0.1053605)));
  EXPECT_THAT(run(hingeLoss(scope_, column({1, 0, 1}), column({.4F, .5F, 3}), each), {}),
              ElementsAre(NearLoss(.6), NearLoss(1.5), NearLoss(0.0)));
}

TEST_F(LossesTest, LossesAreCollectedUnlessToldOtherwise) {
  LossOptions apart;
  apart.collect = false;
  meanSquaredError(scope_, column({1}), column({2}), apart);
  EXPECT_TRUE(graph_.collections().losses.empty());
  const Output loss = meanSquaredError(scope_, column({1}), column({2}));
  EXPECT_EQ(graph_.collections().losses, std::vector<Output>{loss});
}

TEST_F(LossesTest, AnUnweightedMeanIsOneMeanOp) {
  const Output loss = meanSquaredError(scope_, column({1, 2}), column({2, 3}));
  EXPECT_EQ(loss.node->op(), "Mean");
  EXPECT_EQ(loss.node->input(0).node->op(), "SquaredDifference");
}

TEST_F(LossesTest, ShapesThatDoNotFitAreRefused) {
  EXPECT_THROW(meanSquaredError(scope_, column({1, 2}), column({1})), Error);
  EXPECT_THROW(meanSquaredError(scope_, column({1, 2}), column({1, 2}), with(column({1, 2, 3}), Reduction::kSum)),
               Error);
  EXPECT_THROW(sigmoidCrossEntropy(scope_, column({1}), column({1, 2})), Error);
  EXPECT_THROW(softmaxCrossEntropy(scope_, column({1}), column({1}), {}, 2), Error);
  EXPECT_THROW(reductionByName("average"), Error);
  EXPECT_EQ(reductionByName("weighted_sum_over_batch_size"), Reduction::kSumOverBatchSize);
}

// d(loss)/d(prediction) by symbolic differentiation and by differences.
using LossFn = Output (*)(const Scope&, Output labels, Output predictions);
struct GradientCase {
  const char* name;
  LossFn loss;
};
void PrintTo(const GradientCase& one, std::ostream* out) {
  *out << one.name;
}

class LossGradientTest : public ::testing::TestWithParam<GradientCase> {};

TEST_P(LossGradientTest, MatchesDifferences) {
  const std::vector<double> start{.3, .7, .2, .9, .45, .15};
  const auto lossAt = [&](const std::vector<double>& predictions, bool gradient) {
    Graph graph;
    const Scope scope(graph);
    const Output p = ops::placeholder(scope, DType::kDouble, Shape{2, 3});
    const Output y = ops::constant(scope, Tensor::of<double>({1, 0, 0, 0, 0, 1}, Shape{2, 3}));
    const Output loss = GetParam().loss(scope, y, p);
    const Output wanted = gradient ? toDense(scope, addGradients(scope, {loss}, {p})[0]) : loss;
    Session session(graph, {.threads = 1});
    return session.run(Feeds{{p, Tensor::of(predictions, Shape{2, 3})}}, {wanted})[0].toDoubles();
  };
  const std::vector<double> gradient = lossAt(start, true);
  constexpr double kStep = 1e-6;
  for (std::size_t i = 0; i < start.size(); ++i) {
    std::vector<double> up = start;
    std::vector<double> down = start;
    up[i] += kStep;
    down[i] -= kStep;
    EXPECT_NEAR(gradient[i], (lossAt(up, false)[0] - lossAt(down, false)[0]) / (2 * kStep), 1e-6) << "element " << i;
  }
}

INSTANTIATE_TEST_SUITE_P(
    AllLosses, LossGradientTest,
    ::testing::Values(
        GradientCase{"softmax",
                     [](const Scope& s, Output y, Output p) { return softmaxCrossEntropy(s, y, p, {}, .1); }},
        GradientCase{"sparse_softmax",
                     [](const Scope& s, Output, Output p) {
                       const Output ids = ops::constant(s, Tensor::vector<int32_t>({0, 2}));
                       return sparseSoftmaxCrossEntropy(s, ids, p);
                     }},
        GradientCase{"sigmoid", [](const Scope& s, Output y, Output p) { return sigmoidCrossEntropy(s, y, p); }},
        GradientCase{"squared",
                     [](const Scope& s, Output y, Output p) {
                       LossOptions options;
                       options.weights = ops::constant(s, Tensor::of<double>({2, 3}, Shape{2, 1}));
                       return meanSquaredError(s, y, p, options);
                     }},
        GradientCase{"absolute", [](const Scope& s, Output y, Output p) { return absoluteDifference(s, y, p); }},
        GradientCase{"huber", [](const Scope& s, Output y, Output p) { return huberLoss(s, y, p, {}, .4); }},
        GradientCase{"log", [](const Scope& s, Output y, Output p) { return logLoss(s, y, p); }},
        GradientCase{"hinge", [](const Scope& s, Output y, Output p) { return hingeLoss(s, y, p); }}),
    [](const auto& one) { return std::string(one.param.name); });

}  // namespace
}  // namespace engine::nn
