// How much hyperparameters matter for a metric.
#include "widgets/dashboards/hparams/importance.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace {

// y = 10 x0 + x1, x2 does nothing.
widgets::ImportanceInput madeFunction(int trials) {
  std::mt19937 random(5);
  std::uniform_real_distribution<double> unit(0, 1);
  widgets::ImportanceInput input;
  for (int i = 0; i < trials; ++i) {
    const double a = unit(random);
    const double b = unit(random);
    const double c = unit(random);
    input.positions.push_back({a, b, c});
    input.metric.push_back(10 * a + b);
  }
  return input;
}

TEST(ImportanceTest, ALinearFunctionsPartsAreThoseOfItsVariance) {
  const std::vector<double> parts = widgets::importances(madeFunction(200));
  ASSERT_EQ(parts.size(), 3u);
  // The variances are 100/12 and 1/12: 0.990 and 0.0099.
  EXPECT_NEAR(parts[0], 0.99, 0.03);
  EXPECT_LT(parts[1], 0.03);
  EXPECT_LT(parts[2], 0.01);
  EXPECT_GT(parts[1], parts[2]);
  EXPECT_LE(parts[0] + parts[1] + parts[2], 1 + 1e-9);
}

TEST(ImportanceTest, AnInteractionBelongsToNoneAlone) {
  std::mt19937 random(6);
  std::uniform_real_distribution<double> unit(0, 1);
  widgets::ImportanceInput input;
  for (int i = 0; i < 400; ++i) {
    const double a = unit(random);
    const double b = unit(random);
    input.positions.push_back({a, b});
    input.metric.push_back((a < 0.5) == (b < 0.5) ? 1 : 0);
  }
  const std::vector<double> parts = widgets::importances(input);
  EXPECT_LT(parts[0] + parts[1], 0.35);
}

TEST(ImportanceTest, TheSameInputGivesTheSameOutput) {
  EXPECT_EQ(widgets::importances(madeFunction(40)), widgets::importances(madeFunction(40)));
}

TEST(ImportanceTest, TooFewTrialsOrAConstantMetricHaveNoImportance) {
  EXPECT_EQ(widgets::importances({{{0.1}, {0.9}}, {1, 2}}), std::vector<double>{0});
  EXPECT_EQ(widgets::importances({{{0.1}, {0.5}, {0.9}}, {2, 2, 2}}), std::vector<double>{0});
  EXPECT_TRUE(widgets::importances({}).empty());
}

TEST(ImportanceTest, SpearmanLooksAtTheOrderOnly) {
  EXPECT_DOUBLE_EQ(widgets::spearman({1, 2, 3, 4}, {1, 10, 100, 1000}), 1);
  EXPECT_DOUBLE_EQ(widgets::spearman({1, 2, 3, 4}, {8, 6, 4, 2}), -1);
  EXPECT_NEAR(widgets::spearman({1, 2, 2, 4}, {1, 2, 3, 4}), 0.9486832980505138, 1e-12);
  EXPECT_TRUE(std::isnan(widgets::spearman({1, 1, 1}, {1, 2, 3})));
}

}  // namespace
