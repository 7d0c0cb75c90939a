#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/nn/metrics/auc.h"
#include "engine/nn/metrics/confusion.h"
#include "engine/nn/metrics/mean.h"
#include "engine/nn/metrics/thresholds.h"
#include "engine/nn/summary.h"
#include "tests/engine/nn/nn_test_support.h"

namespace engine::nn {
namespace {

using metrics::AucOptions;
using metrics::AucSummation;
using metrics::Curve;
using metrics::Metric;
using metrics::MetricOptions;
using ::testing::ElementsAre;
using testing::floats;

class MetricsTest : public testing::NnTest {
 protected:
  Output column(const std::vector<float>& values) {
    return ops::constant(scope_, floats(values, {static_cast<int64_t>(values.size()), 1}));
  }
  // The value after `batches` updates with the same batch.
  float after(const Metric& metric, int batches = 1) {
    Session session(graph_, {.threads = 1});
    initialize(session);
    float updated = 0;
    for (int i = 0; i < batches; ++i) updated = session.run(Feeds{}, {metric.update})[0].item<float>();
    const float value = session.run(Feeds{}, {metric.value})[0].item<float>();
    EXPECT_FLOAT_EQ(updated, value);
    return value;
  }
  std::vector<std::string> locals() const {
    std::vector<std::string> result;
    for (const Variable& variable : graph_.collections().localVariables) result.push_back(variable.name);
    return result;
  }
};

TEST_F(MetricsTest, MeanStreamsOverBatches) {
  const Output x = ops::placeholder(scope_, DType::kFloat, Shape{kUnknownDim});
  const Metric metric = metrics::mean(scope_, x);
  EXPECT_THAT(locals(), ElementsAre("mean/total", "mean/count"));
  Session session(graph_, {.threads = 1});
  initialize(session);
  EXPECT_EQ(session.run(Feeds{}, {metric.value})[0].item<float>(), 0);
  EXPECT_EQ(session.run(Feeds{{x, Tensor::vector<float>({1, 3})}}, {metric.update})[0].item<float>(), 2);
  EXPECT_EQ(session.run(Feeds{{x, Tensor::vector<float>({8})}}, {metric.update})[0].item<float>(), 4);
  EXPECT_EQ(session.run(Feeds{}, {metric.value})[0].item<float>(), 4);
}

TEST_F(MetricsTest, MetricsOfOneKindAreNumberedAndAGivenNameIsKept) {
  metrics::mean(scope_, column({1}));
  metrics::mean(scope_, column({1}));
  metrics::mean(scope_, column({1}), {"average_loss", {}});
  EXPECT_THAT(locals(), ElementsAre("mean/total", "mean/count", "mean_1/total", "mean_1/count", "average_loss/total",
                                    "average_loss/count"));
}

TEST_F(MetricsTest, WeightsOfARowCountForAllItsElements) {
  const Output values = ops::constant(scope_, floats({1, 2, 3, 4}, {2, 2}));
  const Output weights = ops::constant(scope_, Tensor::vector<float>({1, 3}));
  EXPECT_FLOAT_EQ(after(metrics::mean(scope_, values, {"", weights})), (1 + 2 + 9 + 12) / 8.0F);
  EXPECT_FLOAT_EQ(after(metrics::mean(scope_, values, {"", ops::scalar(scope_, 2.0F)})), 2.5F);
  const Output wrong = ops::constant(scope_, floats({1, 2, 3}, {3, 1}));
  EXPECT_THROW(metrics::mean(scope_, values, {"", wrong}), Error);
}

TEST_F(MetricsTest, AccuracyComparesIdsOfDifferentTypesAndRanks) {
  const Output labels = ops::constant(scope_, Tensor::of<int64_t>({0, 1, 2, 2}, Shape{4, 1}));
  const Output ids = ops::constant(scope_, Tensor::vector<int32_t>({0, 1, 1, 2}));
  EXPECT_FLOAT_EQ(after(metrics::accuracy(scope_, labels, ids)), .75F);
}

TEST_F(MetricsTest, AWellFittedBinaryHead) {
  // Logits 45 and -41 with labels 1 and 1.
  const Output labels = column({1, 1});
  const Output classes = ops::constant(scope_, Tensor::of<int64_t>({1, 0}, Shape{2, 1}));
  const Output scores = column({1, 0});
  EXPECT_FLOAT_EQ(after(metrics::precision(scope_, labels, classes)), 1);
  EXPECT_FLOAT_EQ(after(metrics::recall(scope_, labels, classes)), .5F);
  AucOptions keras;
  keras.summation = AucSummation::kKeras;
  EXPECT_NEAR(after(metrics::auc(scope_, labels, scores, keras)), 0, 1e-6);
  keras.curve = Curve::kPr;
  EXPECT_NEAR(after(metrics::auc(scope_, labels, scores, keras)), 1, 1e-6);
}

TEST_F(MetricsTest, AnAreaMayHaveThresholdsOfItsOwn) {  // TensorFlow's values
  const Output labels = column({0, 0, 1, 1});
  const Output scores = column({.1F, .4F, .35F, .8F});
  AucOptions options;
  options.innerThresholds = {.5F, .3F};
  EXPECT_NEAR(after(metrics::auc(scope_, labels, scores, options)), .874999642, 1e-6);
  options.curve = Curve::kPr;
  EXPECT_NEAR(after(metrics::auc(scope_, labels, scores, options)), .91666621, 1e-6);
  options.innerThresholds->clear();
  EXPECT_NEAR(after(metrics::auc(scope_, labels, scores, options)), .749999702, 1e-6);
}

TEST_F(MetricsTest, TwoEqualScoresWithDifferentLabelsGiveHalfTheArea) {
  const Output labels = column({1, 0});
  const Output scores = column({.11105597F, .11105597F});
  AucOptions keras;
  keras.summation = AucSummation::kKeras;
  EXPECT_NEAR(after(metrics::auc(scope_, labels, scores, keras)), .5, 1e-6);
  keras.curve = Curve::kPr;
  EXPECT_NEAR(after(metrics::auc(scope_, labels, scores, keras)), .5, 1e-6);
}

TEST_F(MetricsTest, PrecisionWithoutPositivesIsZero) {
  EXPECT_EQ(after(metrics::precision(scope_, column({1}), column({0}))), 0);
  EXPECT_EQ(after(metrics::recall(scope_, column({0}), column({1}))), 0);
}

TEST_F(MetricsTest, ThresholdMetricsTakeScoresAboveTheThreshold) {
  const Output labels = column({1, 0, 1});
  const Output scores = column({.5F, .6F, .9F});
  const Metric precision = metrics::precisionAtThresholds(scope_, labels, scores, {.5F, .7F});
  Session session(graph_, {.threads = 1});
  initialize(session);
  const std::vector<float> got = engine::testing::values<float>(session.run(Feeds{}, {precision.update})[0]);
  EXPECT_NEAR(got[0], .5, 1e-6);
  EXPECT_NEAR(got[1], 1, 1e-6);
  EXPECT_THROW(metrics::recallAtThresholds(scope_, labels, scores, {}), Error);
}

TEST_F(MetricsTest, LogitsInsteadOfProbabilitiesAreRefused) {
  const Output scores = ops::placeholder(scope_, DType::kFloat, Shape{kUnknownDim, 1});
  const Metric metric = metrics::auc(scope_, column({1, 0}), scores);
  for (const bool optimize : {false, true}) {
    Session session(graph_, {.threads = 1, .optimize = optimize});
    initialize(session);
    try {
      session.run(Feeds{{scores, floats({2, -1}, {2, 1})}}, {metric.update});
      ADD_FAILURE() << "no error";
    } catch (const Error& error) {
      EXPECT_EQ(error.code(), Code::kInvalidArgument);
      EXPECT_THAT(error.what(), ::testing::HasSubstr("predictions must be in [0, 1]"));
    }
  }
}

TEST_F(MetricsTest, ReferenceVariablesWorkToo) {
  graph_.collections().referenceVariables = true;
  EXPECT_FLOAT_EQ(after(metrics::mean(scope_, column({1, 2})), 3), 1.5F);
}

TEST_F(MetricsTest, SummariesAreTaggedByTheirScope) {
  const Scope layer = scope_.exactly("dnn/hiddenlayer_0");
  EXPECT_EQ(summary::scalar(layer, "fraction_of_zero_values", ops::scalar(scope_, 1.0F)),
            "dnn/hiddenlayer_0/fraction_of_zero_values");
  EXPECT_EQ(summary::histogram(layer, "activation", column({1})), "dnn/hiddenlayer_0/activation");
  EXPECT_EQ(summary::histogram(layer, "activation", column({1})), "dnn/hiddenlayer_0/activation_1");
  EXPECT_EQ(summary::scalar(scope_, "a loss", ops::scalar(scope_, 1.0F)), "a_loss");
  ASSERT_EQ(graph_.collections().summaries.size(), 4U);
  EXPECT_EQ(graph_.collections().summaries[1].kind, SummaryKind::kHistogram);
  EXPECT_THROW(summary::scalar(scope_, "x", column({1, 2})), Error);
  EXPECT_THROW(summary::image(scope_, "x", column({1, 2})), Error);
  EXPECT_THROW(summary::text(scope_, "x", column({1, 2})), Error);
}

}  // namespace
}  // namespace engine::nn
