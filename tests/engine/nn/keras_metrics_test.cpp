// Keras' metric objects against tf.keras.metrics of TensorFlow 2.15, with and without weights.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/core/error.h"
#include "engine/nn/metrics/keras/mean_metrics.h"
#include "engine/nn/metrics/keras/overlaps.h"
#include "engine/nn/metrics/keras/scores.h"
#include "tests/engine/nn/nn_test_support.h"

namespace engine::nn::metrics {
namespace {

using nn::testing::floats;
using nn::testing::values;
using ::testing::Pointwise;

MATCHER(NearMetric, "") {
  const double wanted = std::get<1>(arg);
  return std::abs(std::get<0>(arg) - wanted) <= 2e-6 * std::max(1.0, std::abs(wanted));
}

class KerasMetrics : public nn::testing::NnTest {
 protected:
  // The value after one batch.
  std::vector<float> after(MetricObject metric, const Tensor& labels, const Tensor& predictions,
                           const Tensor& weights = {}) {
    const Output y = ops::constant(scope_, labels);
    const Output p = ops::constant(scope_, predictions);
    metric.updateState(scope_.child("m"), y, p, weights.valid() ? ops::constant(scope_, weights) : Output{});
    Session session(graph_, {.threads = 1});
    initialize(session);
    const auto updated = values<float>(session.run(Feeds{}, {metric.update()})[0]);
    const auto result = values<float>(session.run(Feeds{}, {metric.result()})[0]);
    EXPECT_EQ(updated, result);
    return result;
  }
  void expect(const MetricObject& metric, const Tensor& labels, const Tensor& predictions,
              const std::vector<float>& plain, const std::vector<float>& weighted) {
    EXPECT_THAT(after(metric, labels, predictions), Pointwise(NearMetric(), plain)) << metric.name();
    EXPECT_THAT(after(metric, labels, predictions, weights_), Pointwise(NearMetric(), weighted)) << metric.name();
  }

  const Tensor classes_ = floats({0, 1, 0, 1, 0, 0, 0, 0, 1, 0, 1, 0}, {4, 3});
  const Tensor shares_ = floats({.1F, .7F, .2F, .5F, .3F, .2F, .3F, .4F, .3F, .2F, .5F, .3F}, {4, 3});
  const Tensor logits_ = floats({.3F, 2.1F, .6F, 1.5F, .9F, .6F, .9F, 1.2F, .9F, .6F, 1.5F, .9F}, {4, 3});
  const Tensor ids_ = Tensor::vector<int64_t>({1, 0, 2, 1});
  const Tensor weights_ = Tensor::vector<float>({1, 2, .5F, 1.5F});
  const Tensor answers_ = Tensor::vector<float>({0, 0, 1, 1});
  const Tensor scores_ = Tensor::vector<float>({.1F, .6F, .4F, .9F});
};

TEST_F(KerasMetrics, CrossEntropiesAreKeras) {
  expect(keras::binaryCrossentropy(), classes_, shares_, {.44188181F}, {.41175288F});
  expect(keras::binaryCrossentropy(true, .1), classes_, shares_, {.71004915F}, {.70397222F});
  expect(keras::categoricalCrossentropy(), classes_, shares_, {.73673552F}, {.67693532F});
  expect(keras::categoricalCrossentropy(true), classes_, logits_, {.71956539F}, {.65593612F});
  expect(keras::sparseCategoricalCrossentropy(), ids_, shares_, {.73673546F}, {.67693526F});
  expect(keras::sparseCategoricalCrossentropy(true), ids_, logits_, {.71956539F}, {.65593612F});
}

TEST_F(KerasMetrics, HingesAreKeras) {
  expect(keras::categoricalHinge(), classes_, shares_, {.8F}, {.77F});
  expect(keras::hinge(), classes_, shares_, {1}, {.98666668F});
  expect(keras::squaredHinge(), classes_, shares_, {1.13666654F}, {1.10933328F});
}

TEST_F(KerasMetrics, DistancesAreKeras) {
  expect(keras::cosineSimilarity(), classes_, shares_, {.77232236F}, {.80974042F});
  expect(keras::klDivergence(), classes_, shares_, {.7367326F}, {.67693245F});
  expect(keras::logCoshError(), classes_, shares_, {.06561762F}, {.05927427F});
  expect(keras::meanAbsolutePercentageError(), classes_, shares_, {166666688}, {160000032});
  expect(keras::meanSquaredLogarithmicError(), classes_, shares_, {.06716949F}, {.05996522F});
  expect(keras::poisson(), classes_, shares_, {.57891178F}, {.55897838F});
  expect(keras::meanRelativeError({1, 2, 0, 4}), answers_, scores_, {.10625F}, {.14750001F});
}

TEST_F(KerasMetrics, TopKCountsTheLabelsAmongTheHighest) {
  const Tensor ids = Tensor::vector<int64_t>({2, 2, 2, 0});
  EXPECT_THAT(after(keras::sparseTopKCategoricalAccuracy(2), ids, shares_), Pointwise(NearMetric(), {.5F}));
  expect(keras::topKCategoricalAccuracy(2), classes_, shares_, {1}, {1});
  expect(keras::sparseTopKCategoricalAccuracy(2), ids_, shares_, {1}, {1});
}

TEST_F(KerasMetrics, SumsAndTensorsTakeValues) {
  const Tensor none = Tensor::scalar(0.0F);
  EXPECT_THAT(after(keras::sum(), none, Tensor::vector<float>({1, 2, 3}), Tensor::vector<float>({1, 2, .5F})),
              Pointwise(NearMetric(), {6.5F}));
  EXPECT_THAT(after(keras::meanTensor(), none, Tensor::vector<float>({1, 2}), Tensor::vector<float>({1, 3})),
              Pointwise(NearMetric(), {1, 2}));
}

TEST_F(KerasMetrics, FScoresAreKerasForEachAverage) {
  const auto scores = [](keras::ScoreAverage average) { return keras::fBetaScore({average, 2, {}}); };
  const auto above = [](keras::ScoreAverage average) { return keras::fBetaScore({average, .5, .35}); };
  using enum keras::ScoreAverage;
  expect(scores(kNone), classes_, shares_, {1, .90909094F, 0}, {1, .96153849F, 0});
  expect(above(kNone), classes_, shares_, {1, .71428573F, 0}, {1, .86206889F, 0});
  expect(scores(kMicro), classes_, shares_, {.75F}, {.9F});
  expect(above(kMicro), classes_, shares_, {.75F}, {.9F});
  expect(scores(kMacro), classes_, shares_, {.63636369F}, {.6538462F});
  expect(above(kMacro), classes_, shares_, {.5714286F}, {.62068963F});
  expect(scores(kWeighted), classes_, shares_, {.7045455F}, {.88076925F});
  expect(above(kWeighted), classes_, shares_, {.60714287F}, {.83103442F});
  expect(keras::f1Score(kMacro), classes_, shares_, {.59999996F}, {.63636369F});
  EXPECT_THROW(keras::fBetaScore({.beta = 0}), Error);
  EXPECT_THROW(after(keras::fBetaScore(), answers_, scores_), Error);
}

TEST_F(KerasMetrics, R2IsKeras) {
  using enum keras::R2Average;
  expect(keras::r2Score(kNone), classes_, shares_, {.48F, .41F, .12F}, {.4875F, .42F, -.1111112F});
  expect(keras::r2Score(), classes_, shares_, {.33666667F}, {.26546293F});
  expect(keras::r2Score(kVarianceWeighted), classes_, shares_, {.34400001F}, {.3655172F});
  expect(keras::r2Score(kUniform, 1), classes_, shares_, {.27033341F}, {.19200927F});
}

TEST_F(KerasMetrics, OverlapsAreKeras) {
  const Tensor labels = Tensor::vector<int64_t>({0, 1, 2, 2});
  const Tensor guesses = Tensor::vector<float>({0, 2, 2, 1});
  expect(keras::iou(3, {0, 2}), labels, guesses, {.66666669F}, {.5625F});
  expect(keras::meanIou(3), labels, guesses, {.44444445F}, {.375F});
  expect(keras::binaryIou({0, 1}, .45), Tensor::vector<int64_t>({0, 1, 1, 0}),
         Tensor::vector<float>({.2F, .4F, .6F, .5F}), {.33333334F}, {.1736111F});
  expect(keras::oneHotIou(3, {0, 1}), classes_, shares_, {.83333337F}, {.91666663F});
  expect(keras::oneHotMeanIou(3), classes_, shares_, {.55555558F}, {.6111111F});
  EXPECT_THROW(keras::iou(3, {3}), Error);
}

TEST_F(KerasMetrics, RatesAreTheBestThatAreAllowed) {
  expect(keras::precisionAtRecall(.5), answers_, scores_, {1}, {1});
  expect(keras::recallAtPrecision(.6), answers_, scores_, {1}, {.75F});
  expect(keras::sensitivityAtSpecificity(.5), answers_, scores_, {1}, {.75F});
  expect(keras::specificityAtSensitivity(.5), answers_, scores_, {1}, {1});
  const Tensor wrong = Tensor::vector<float>({.9F, .4F, .6F, .1F});
  EXPECT_THAT(after(keras::recallAtPrecision(.999), answers_, wrong), Pointwise(NearMetric(), {0.0F}));
  EXPECT_THROW(keras::precisionAtRecall(1.5), Error);
}

TEST_F(KerasMetrics, CountsAreOfEachThreshold) {
  expect(keras::truePositives({.35F, .5F}), answers_, scores_, {2, 1}, {2, 1.5F});
  expect(keras::trueNegatives({.35F, .5F}), answers_, scores_, {1, 1}, {1, 1});
  expect(keras::falsePositives({.35F, .5F}), answers_, scores_, {1, 1}, {2, 2});
  expect(keras::falseNegatives({.35F, .5F}), answers_, scores_, {0, 1}, {0, .5F});
}

}  // namespace
}  // namespace engine::nn::metrics
