// Metric objects; the numbers are those that Keras (TensorFlow 2.15) gives for the same batches.
#include "engine/nn/metrics/metric_object.h"

#include <gtest/gtest.h>

#include "tests/engine/nn/nn_test_support.h"

namespace engine::nn {
namespace {

namespace keras = metrics::keras;
using metrics::MetricObject;
using testing::floats;

class MetricObjects : public testing::NnTest {
 protected:
  Output values(const std::vector<float>& x) {
    return ops::constant(scope_, floats(x, {static_cast<int64_t>(x.size())}));
  }
  Output matrix(const std::vector<float>& x, int64_t columns) {
    return ops::constant(scope_, floats(x, {static_cast<int64_t>(x.size()) / columns, columns}));
  }
  std::vector<double> result(const MetricObject& metric) {
    Session session(graph_, {.threads = 1});
    initialize(session);
    const std::vector<double> updated = session.run(Feeds{}, {metric.update()})[0].toDoubles();
    const std::vector<double> value = session.run(Feeds{}, {metric.result()})[0].toDoubles();
    EXPECT_EQ(updated, value) << metric.name();
    return value;
  }
  double binary(MetricObject metric, bool weighted) {
    metric.updateState(scope_, yes_, scores_, weighted ? values({1, 2, 1, 1, 3}) : Output());
    return result(metric)[0];
  }

  Output yes_ = values({0, 1, 1, 0, 1});
  Output scores_ = values({.1F, .4F, .9F, .6F, .7F});
};

TEST_F(MetricObjects, BinaryMetricsAsKeras) {
  EXPECT_NEAR(binary(keras::binaryAccuracy(), true), .625, 1e-6);
  EXPECT_NEAR(binary(keras::precision(), true), .8, 1e-6);
  EXPECT_NEAR(binary(keras::recall(), true), .6666667, 1e-6);
}

TEST_F(MetricObjects, SeveralThresholdsGiveAVector) {
  MetricObject precision = keras::precision({.3F, .65F});
  precision.updateState(scope_, yes_, scores_);
  EXPECT_EQ(result(precision), (std::vector<double>{.75, 1}));
  MetricObject recall = keras::recall({.3F, .65F});
  recall.updateState(scope_, yes_, scores_);
  EXPECT_NEAR(result(recall)[1], .6666667, 1e-6);
}

TEST_F(MetricObjects, AreasAsKeras) {
  using enum metrics::Curve;
  EXPECT_NEAR(binary(keras::auc(), true), .8333334, 1e-5);
  EXPECT_NEAR(binary(keras::auc(kPr, 200, "pr"), false), .904106, 1e-5);
  EXPECT_NEAR(binary(keras::auc(kRoc, 5, "roc_5"), false), .75, 1e-5);
  EXPECT_NEAR(binary(keras::auc(kPr, 5, "pr_5"), false), .82899034, 1e-5);
}

TEST_F(MetricObjects, CategoricalAccuraciesAsKeras) {
  const Output scores = matrix({.1F, .9F, 0, .3F, .3F, .4F, .8F, .1F, .1F}, 3);
  MetricObject categorical = keras::categoricalAccuracy();
  categorical.updateState(scope_, matrix({0, 1, 0, 1, 0, 0, 1, 0, 0}, 3), scores);
  EXPECT_NEAR(result(categorical)[0], .6666667, 1e-6);
  MetricObject sparse = keras::sparseCategoricalAccuracy();
  sparse.updateState(scope_, values({1, 0, 0}), scores, values({1, 2, 3}));
  EXPECT_NEAR(result(sparse)[0], .6666667, 1e-6);
}

TEST_F(MetricObjects, ErrorsAsKeras) {
  const Output labels = matrix({1, 2, 3, 4}, 2);
  const Output predictions = matrix({1, 0, 0, 4}, 2);
  MetricObject squared = keras::meanSquaredError();
  squared.updateState(scope_, labels, predictions, values({1, 3}));
  EXPECT_NEAR(result(squared)[0], 3.875, 1e-6);
  MetricObject root = keras::rootMeanSquaredError();
  root.updateState(scope_, labels, predictions);
  EXPECT_NEAR(result(root)[0], 1.8027756, 1e-6);
  MetricObject absolute = keras::meanAbsoluteError();
  absolute.updateState(scope_, labels, predictions);
  EXPECT_NEAR(result(absolute)[0], 1.25, 1e-6);
}

TEST_F(MetricObjects, MeanTakesValuesAlone) {
  MetricObject mean = keras::mean("average_loss");
  mean.updateState(scope_, values({1, 2, 6}));
  EXPECT_NEAR(result(mean)[0], 3, 1e-6);
  EXPECT_EQ(graph_.collections().localVariables[0].name, "average_loss/total");
}

TEST_F(MetricObjects, AnObjectIsOneMetric) {
  MetricObject accuracy = keras::accuracy();
  EXPECT_THROW(accuracy.result(), Error);
  EXPECT_THROW(accuracy.updateState(scope_, values({1})), Error);  // no labels
  accuracy.updateState(scope_, yes_, yes_);
  EXPECT_THROW(accuracy.updateState(scope_, yes_, yes_), Error);
}

}  // namespace
}  // namespace engine::nn
