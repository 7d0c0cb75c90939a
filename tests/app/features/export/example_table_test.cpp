#include "app/features/predict/example_table.h"

#include <gtest/gtest.h>

#include "app/workbench/models/class_shares.h"

namespace {

using app::InputPredictions;
using engine::Shape;
using engine::Tensor;

InputPredictions predictionsOf(const std::vector<int64_t>& labels) {
  InputPredictions all;
  const engine::estimator::NamedTensors outputs{
      {"probabilities", Tensor::of(std::vector<float>{0.9F, 0.1F, 0.4F, 0.6F, 0.99F, 0.01F}, Shape{3, 2})}};
  all.batches = {outputs};
  all.examples = 3;
  all.losses = app::crossEntropies(outputs, {}, Tensor::of(labels, Shape{3}));
  for (const int64_t label : labels) all.labels << QString::number(label);
  all.predicted = app::predictedClasses(outputs, {}, {});
  return all;
}

TEST(ExampleTableTest, PutsTheLargestLossFirst) {
  const widgets::TableContent table = app::exampleTable(predictionsOf({0, 0, 1}), std::nullopt, {});
  ASSERT_EQ(table.columns.size(), 5);
  EXPECT_EQ(table.columns.back().toStdString(), "Loss");
  EXPECT_EQ(table.rows[0].key, 2);
  EXPECT_NEAR(*table.rows[0].cells[4].number, -std::log(0.01), 1e-5);
  EXPECT_EQ(table.rows[1].key, 1);
  EXPECT_EQ(table.rows[2].key, 0);
}

TEST(ExampleTableTest, HasNoLossWhereALabelIsNoClass) {
  EXPECT_TRUE(predictionsOf({0, 1, 7}).losses.empty());
  EXPECT_EQ(app::exampleTable(predictionsOf({0, 1, 7}), std::nullopt, {}).columns.size(), 4);
}

TEST(ExampleTableTest, AVocabularyNamesClassesThatTheModelOnlyNumbers) {
  engine::estimator::NamedTensors outputs{{"probabilities", Tensor::of(std::vector<float>{0.9F, 0.1F}, Shape{1, 2})},
                                          {"class_ids", Tensor::of(std::vector<int64_t>{0}, Shape{1, 1})},
                                          {"classes", Tensor::of(std::vector<std::string>{"0"}, Shape{1, 1})}};
  const QStringList words{QStringLiteral("animal"), QStringLiteral("plant")};
  EXPECT_EQ(app::predictedClasses(outputs, {}, words), QStringList{QStringLiteral("animal")});
  EXPECT_EQ(app::predictedClasses(outputs, {}, {}), QStringList{QStringLiteral("0")});
  EXPECT_EQ(app::classSharesOf(outputs, 0, words).at(0).classes.at(0).name, QStringLiteral("animal"));
}

TEST(ExampleTableTest, ShowsTheTextsOfAnInputOfTexts) {
  InputPredictions all = predictionsOf({0, 1, 0});
  all.texts = QStringList{QStringLiteral("a"), QStringLiteral("b"), QStringLiteral("c")};
  const widgets::TableContent table = app::exampleTable(all, std::vector<int64_t>{1}, {});
  ASSERT_EQ(table.rows.size(), 1U);
  EXPECT_EQ(table.rows[0].cells.back().text.toStdString(), "b");
}

}  // namespace
