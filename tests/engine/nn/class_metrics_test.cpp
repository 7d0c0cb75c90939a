// Metrics of classes: at the k best, overlaps, per class, and points of the ROC curve.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/nn/metrics/classes.h"
#include "engine/nn/metrics/mean.h"
#include "engine/nn/metrics/ranking.h"
#include "engine/nn/metrics/tradeoff.h"
#include "tests/engine/nn/nn_test_support.h"

namespace engine::nn {
namespace {

using metrics::AtKOptions;
using metrics::Metric;
using ::testing::ElementsAre;
using testing::floats;

class ClassMetrics : public testing::NnTest {
 protected:
  Output ids(const std::vector<int64_t>& values, Shape shape) {
    return ops::constant(scope_, Tensor::of(values, std::move(shape)));
  }
  Output scores(const std::vector<float>& values, Shape shape) {
    return ops::constant(scope_, floats(values, std::move(shape)));
  }
  // The value after one update.
  double after(const Metric& metric) {
    Session session(graph_, {.threads = 1});
    initialize(session);
    session.run(Feeds{}, {metric.update});
    return session.run(Feeds{}, {metric.value})[0].toDoubles()[0];
  }
  std::vector<std::string> locals() const {
    std::vector<std::string> result;
    for (const Variable& variable : graph_.collections().localVariables) result.push_back(variable.name);
    return result;
  }
  // Three classes; the two best are 2, 1 and 0, 2.
  Output twoRows() { return scores({.1F, .3F, .6F, .5F, .1F, .4F}, {2, 3}); }
};

TEST_F(ClassMetrics, PrecisionAtKIsTheShareOfThePredictedClassesThatAreLabels) {
  EXPECT_DOUBLE_EQ(after(metrics::precisionAtK(scope_, ids({1, 1}, {2}), twoRows(), 2)), .25);
  EXPECT_THAT(locals(), ElementsAre("precision_at_2/true_positive_at_2", "precision_at_2/false_positive_at_2"));
}

TEST_F(ClassMetrics, RecallAtKCountsEqualLabelsOnceAndUnknownOnesAsMissed) {
  EXPECT_DOUBLE_EQ(after(metrics::recallAtK(scope_, ids({1, 1, 0, 7}, {2, 2}), twoRows(), 2)), 2.0 / 3);
}

TEST_F(ClassMetrics, AtKOfOneClassIgnoresExamplesWithoutIt) {
  AtKOptions options;
  options.classId = 2;
  EXPECT_DOUBLE_EQ(after(metrics::precisionAtK(scope_, ids({2, 0}, {2}), twoRows(), 2, options)), .5);
  EXPECT_DOUBLE_EQ(after(metrics::recallAtK(scope_, ids({2, 0}, {2}), twoRows(), 2, options)), 1);
  EXPECT_THAT(locals(), ::testing::Contains("recall_at_2_class2/false_negative_at_2_class2"));
}

TEST_F(ClassMetrics, AtKWeightsExamples) {
  AtKOptions options;
  options.weights = scores({1, 0}, {2});
  EXPECT_DOUBLE_EQ(after(metrics::precisionAtK(scope_, ids({1, 1}, {2}), twoRows(), 2, options)), .5);
}

TEST_F(ClassMetrics, AtTopKTakesIdsAndNeedsNoK) {
  EXPECT_DOUBLE_EQ(after(metrics::precisionAtTopK(scope_, ids({1, 1}, {2}), ids({2, 1, 0, 2}, {2, 2}))), .25);
  EXPECT_DOUBLE_EQ(after(metrics::recallAtTopK(scope_, ids({1, 1}, {2}), ids({2, 1, 0, 2}, {2, 2}), 2)), .5);
  EXPECT_THAT(locals(), ::testing::Contains("precision_at_k/true_positive_at_k"));
}

TEST_F(ClassMetrics, AtTopKCountsAnIdThatIsThereTwiceOnce) {
  EXPECT_DOUBLE_EQ(after(metrics::precisionAtTopK(scope_, ids({1}, {1}), ids({1, 1, 0}, {1, 3}))), .5);
}

TEST_F(ClassMetrics, AveragePrecisionWeightsEarlyHits) {
  // The first row finds its label at place 2, the second finds one of two at place 1.
  EXPECT_DOUBLE_EQ(after(metrics::averagePrecisionAtK(scope_, ids({1, -1, 0, 1}, {2, 2}), twoRows(), 2)), .5);
  EXPECT_THAT(locals(), ElementsAre("average_precision_at_2/max_1", "average_precision_at_2/total"));
}

TEST_F(ClassMetrics, KBelowOneIsRefused) {
  EXPECT_THROW(metrics::precisionAtK(scope_, ids({1, 1}, {2}), twoRows(), 0), Error);
}

TEST_F(ClassMetrics, MeanIouIsTheMeanOverlapOfTheClassesSeen) {
  // Class 0: one of two; class 1: one of two; class 2 is not seen.
  EXPECT_NEAR(after(metrics::meanIou(scope_, ids({0, 0, 1}, {3}), ids({0, 1, 1}, {3}), 3)), .5, 1e-6);
}

TEST_F(ClassMetrics, MeanIouWeightsExamples) {
  const metrics::MetricOptions options{"", scores({1, 0, 1}, {3})};
  EXPECT_NEAR(after(metrics::meanIou(scope_, ids({0, 0, 1}, {3}), ids({0, 1, 1}, {3}), 2, options)), 1, 1e-6);
}

TEST_F(ClassMetrics, AnIdBeyondTheClassesIsAnError) {
  EXPECT_THROW(after(metrics::meanIou(scope_, ids({0, 3}, {2}), ids({0, 1}, {2}), 2)), Error);
  EXPECT_THROW(after(metrics::meanPerClassAccuracy(scope_, ids({0, -1}, {2}), ids({0, 1}, {2}), 2)), Error);
  EXPECT_THROW(metrics::meanIou(scope_, ids({0}, {1}), ids({0}, {1}), 0), Error);
}

TEST_F(ClassMetrics, MeanPerClassAccuracyCountsAnUnseenClassAsZero) {
  const Metric metric = metrics::meanPerClassAccuracy(scope_, ids({0, 0, 1}, {3}), ids({0, 1, 1}, {3}), 3);
  EXPECT_NEAR(after(metric), .5, 1e-6);
  EXPECT_THAT(locals(), ElementsAre("mean_accuracy/total", "mean_accuracy/count"));
}

TEST_F(ClassMetrics, SpecificityAtSensitivityCountsAPredictionOfOneAtEveryThreshold) {
  const Metric metric = metrics::specificityAtSensitivity(scope_, ids({0, 1}, {2}), scores({1, 1}, {2}), 0.0, 11);
  EXPECT_NEAR(after(metric), 0, 1e-5);
}

TEST_F(ClassMetrics, TradeOffsReadOneRateWhereTheOtherIsWanted) {
  const Output labels = ids({0, 0, 1, 1}, {4});
  const Output p = scores({.1F, .6F, .4F, .9F}, {4});
  EXPECT_NEAR(after(metrics::sensitivityAtSpecificity(scope_, labels, p, 1.0, 11)), .5, 1e-5);
  EXPECT_NEAR(after(metrics::specificityAtSensitivity(scope_, labels, p, 1.0, 11)), .5, 1e-5);
  EXPECT_THROW(metrics::sensitivityAtSpecificity(scope_, labels, p, 1.5), Error);
  EXPECT_THROW(metrics::sensitivityAtSpecificity(scope_, labels, p, .5, 1), Error);
}

TEST_F(ClassMetrics, CosineDistanceOfEqualUnitVectorsIsZero) {
  const Output x = scores({1, 0, 0, 1}, {2, 2});
  EXPECT_NEAR(after(metrics::meanCosineDistance(scope_, x, x, 1)), 0, 1e-6);
}

}  // namespace
}  // namespace engine::nn
