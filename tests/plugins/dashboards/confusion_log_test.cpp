// Confusion matrices as a log has them.
#include "plugins/dashboards/confusion_page/confusion_log.h"

#include <gmock/gmock.h>

#include <cmath>

namespace plugins {
namespace {

using testing::ElementsAre;

summaries::SeriesInfo seriesOf(const char* tag, summaries::Kind kind = summaries::Kind::kTensor) {
  summaries::SeriesInfo series;
  series.tag = tag;
  series.kind = kind;
  return series;
}

// Labels in rows: 3 of 4 examples of the first are right, 1 of 1 of the second, none of the third.
Confusion sampleMatrix() {
  return {{10}, 10, 3, {3, 1, 0, 0, 1, 0, 0, 0, 0}, {4, 1, 0}, {3, 2, 0}};
}

QStringList namesOf(const char* experiment, int classes) {
  return classNames(experiment, classes);
}

QStringList listOf(std::initializer_list<const char*> names) {
  QStringList list;
  for (const char* name : names) list << QLatin1String(name);
  return list;
}

TEST(ConfusionLogTest, TensorsOfTheMetricsNameAreMatrices) {
  EXPECT_TRUE(isConfusion(seriesOf("confusion_matrix")));
  EXPECT_TRUE(isConfusion(seriesOf("head/confusion_matrix_1")));
  EXPECT_FALSE(isConfusion(seriesOf("confusion_matrix/entropy")));
  EXPECT_FALSE(isConfusion(seriesOf("confusion_matrix", summaries::Kind::kScalar)));
}

TEST(ConfusionLogTest, SharesAreOfTheRowOfTheColumnOrOfTheLargestCell) {
  const Confusion matrix = sampleMatrix();
  EXPECT_DOUBLE_EQ(shareOf(matrix, 0, 1, ConfusionScale::kOfLabel), 0.25);
  EXPECT_DOUBLE_EQ(shareOf(matrix, 0, 1, ConfusionScale::kOfPrediction), 0.5);
  EXPECT_DOUBLE_EQ(shareOf(matrix, 0, 1, ConfusionScale::kCount), 1.0 / 3);
  EXPECT_EQ(shareOf(matrix, 2, 2, ConfusionScale::kOfLabel), 0);
  EXPECT_EQ(shareOf(matrix, 2, 2, ConfusionScale::kOfPrediction), 0);
  EXPECT_DOUBLE_EQ(accuracyOf(matrix), 0.8);
  EXPECT_TRUE(std::isnan(accuracyOf({})));
}

TEST(ConfusionLogTest, ClassesAreNamedByTheMetricThenByTheModelThenByNumber) {
  const char* both = R"({"model": {"dnn_classifier": {"label_vocabulary": ["p", "q"]}},
    "eval": {"metrics": [{"name": "confusion_matrix", "params": {"names": "cat,dog"}}]}})";
  EXPECT_EQ(namesOf(both, 2), listOf({"cat", "dog"}));
  const char* model = R"({"model": {"dnn_estimator": {"head": {"multi_class": {"label_vocabulary": ["p", "q"]}}}}})";
  EXPECT_EQ(namesOf(model, 2), listOf({"p", "q"}));
  EXPECT_EQ(namesOf(model, 3), listOf({"0", "1", "2"}));
  EXPECT_EQ(namesOf("no JSON", 2), listOf({"0", "1"}));
}

}  // namespace
}  // namespace plugins
