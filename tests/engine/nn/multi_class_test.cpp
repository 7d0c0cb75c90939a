// Precision, recall and F-score of several classes; losses of vectors.
#include "engine/nn/metrics/multi_class.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/core/error.h"
#include "engine/graph/collections.h"
#include "engine/nn/losses/collected.h"
#include "engine/nn/losses/pairwise_losses.h"
#include "tests/engine/nn/nn_test_support.h"

namespace engine::nn {
namespace {

using metrics::Average;
using metrics::Metric;
using metrics::MultiClassOptions;
using testing::floats;

class MultiClass : public testing::NnTest {
 protected:
  // Of both: the batch twice gives the same quotients.
  float valueOf(const Metric& metric) {
    Session session(graph_, {.threads = 1});
    initialize(session);
    const float first = session.run(Feeds{}, {metric.update})[0].item<float>();
    session.run(Feeds{}, {metric.update});
    EXPECT_FLOAT_EQ(session.run(Feeds{}, {metric.value})[0].item<float>(), first);
    return first;
  }
  float precision(const MultiClassOptions& o) { return valueOf(metrics::multiClassPrecision(scope_, y_, p_, 4, o)); }
  float recall(const MultiClassOptions& o) { return valueOf(metrics::multiClassRecall(scope_, y_, p_, 4, o)); }
  float fBeta(double beta, const MultiClassOptions& o) {
    return valueOf(metrics::multiClassFBeta(scope_, y_, p_, 4, beta, o));
  }

  // Confusion (rows are labels): 0: 2 1 0 0; 1: 0 1 0 1; 2: 1 0 1 0; 3: 0 0 0 0.
  const Output y_ = ops::constant(scope_, Tensor::vector<int64_t>({0, 0, 0, 1, 1, 2, 2}));
  const Output p_ = ops::constant(scope_, Tensor::vector<int64_t>({0, 0, 1, 1, 3, 0, 2}));
};

TEST_F(MultiClass, MicroAveragesPoolTheCountedClasses) {
  EXPECT_FLOAT_EQ(precision({}), 4 / 7.0F);
  EXPECT_FLOAT_EQ(recall({}), 4 / 7.0F);
  EXPECT_FLOAT_EQ(precision({.posIndices = {1, 2}}), 2 / 3.0F);
  EXPECT_FLOAT_EQ(recall({.posIndices = {1, 2}}), 2 / 4.0F);
  EXPECT_FLOAT_EQ(fBeta(2, {.posIndices = {1, 2}}), 5 * (1 / 3.0F) / (4 * (2 / 3.0F) + .5F));
}

TEST_F(MultiClass, MacroAveragesCountEachClassAlike) {
  EXPECT_FLOAT_EQ(precision({.posIndices = {0, 1, 2}, .average = Average::kMacro}), (2 / 3.0F + .5F + 1) / 3);
  EXPECT_FLOAT_EQ(recall({.average = Average::kMacro}), (2 / 3.0F + .5F + .5F + 0) / 4);
}

TEST_F(MultiClass, WeightedAveragesCountEachClassByItsExamples) {
  EXPECT_FLOAT_EQ(precision({.average = Average::kWeighted}), (3 * 2 / 3.0F + 2 * .5F + 2 * 1) / 7);
  EXPECT_FLOAT_EQ(fBeta(1, {.posIndices = {0, 2}, .average = Average::kWeighted}),
                  (3 * (2 / 3.0F) + 2 * (2 / 3.0F)) / 5);
}

TEST_F(MultiClass, ExamplesHaveWeights) {
  const Output weights = ops::constant(scope_, Tensor::vector<float>({1, 0, 2, 1, 1, 1, 1}));
  EXPECT_FLOAT_EQ(precision({.posIndices = {0}, .weights = weights}), 1 / 2.0F);
  EXPECT_FLOAT_EQ(recall({.posIndices = {0}, .weights = weights}), 1 / 3.0F);
}

TEST_F(MultiClass, AClassThatIsNotThereIsRefused) {
  EXPECT_THROW(precision({.posIndices = {4}}), Error);
}

class VectorLosses : public testing::NnTest {
 protected:
  const Output y_ = ops::constant(scope_, floats({.6F, .8F, 0, 0, 1, 0, .1F, .2F, .3F}, {3, 3}));
  const Output p_ = ops::constant(scope_, floats({.8F, .6F, 0, 0, .6F, .8F, .5F, -.5F, .25F}, {3, 3}));
  const Output weights_ = ops::constant(scope_, floats({1, 2, .5F}, {3, 1}));
};

// Numbers of tf.compat.v1.losses in a graph.
TEST_F(VectorLosses, CosineDistanceIsTensorFlows) {
  EXPECT_NEAR(run(cosineDistance(scope_, y_, p_, 1), {})[0], .47166666, 1e-6);
  EXPECT_NEAR(run(cosineDistance(scope_, y_, p_, -1, {.weights = weights_}), {})[0], .44249997, 1e-6);
  EXPECT_THROW(cosineDistance(scope_, y_, p_, 2), Error);
}

TEST_F(VectorLosses, MeanPairwiseSquaredErrorIsTensorFlows) {
  EXPECT_NEAR(run(meanPairwiseSquaredError(scope_, y_, p_), {})[0], 1.43833327, 2e-6);
  EXPECT_NEAR(run(meanPairwiseSquaredError(scope_, y_, p_, {.weights = weights_}), {})[0], 1.8791667, 2e-6);
  const Output two = ops::scalar(scope_, 2.0F);
  EXPECT_NEAR(run(meanPairwiseSquaredError(scope_, y_, p_, {.weights = two}), {})[0], 2.87666655, 4e-6);
}

TEST_F(VectorLosses, CollectedLossesAreSummed) {
  EXPECT_THROW(totalLoss(scope_), Error);
  EXPECT_FLOAT_EQ(run(regularizationLoss(scope_), {})[0], 0);
  const float one = run(cosineDistance(scope_, y_, p_, 1), {})[0];
  const float other = run(meanPairwiseSquaredError(scope_, y_, p_), {})[0];
  cosineDistance(scope_, y_, p_, 1, {.collect = false});
  graph_.collections().regularizationLosses = {ops::scalar(scope_, 2.0F), ops::scalar(scope_, .5F)};
  EXPECT_FLOAT_EQ(run(totalLoss(scope_), {})[0], one + other + 2.5F);
  EXPECT_FLOAT_EQ(run(totalLoss(scope_, false), {})[0], one + other);
  EXPECT_FLOAT_EQ(run(regularizationLoss(scope_), {})[0], 2.5F);
}

}  // namespace
}  // namespace engine::nn
