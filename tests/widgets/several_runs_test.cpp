// What differs between several runs, and how far two curves are apart.
#include "widgets/dashboards/compare/several_runs.h"

#include <gtest/gtest.h>

#include <cmath>

#include "widgets/dashboards/compare/changed_variables.h"
#include "widgets/dashboards/compare/difference_series.h"

namespace {

using widgets::DifferenceSeries;
using widgets::RunRecord;
using widgets::SeriesData;
using widgets::TensorChange;
using widgets::TensorDiffRow;

RunRecord madeRun(double rate, double loss) {
  RunRecord run;
  run.params = {{QStringLiteral("model.learning_rate"), rate}, {QStringLiteral("batch_size"), 32.0}};
  for (const char* tag : {"eval/loss", "gradient_norm"}) {
    widgets::MetricDigest metric;
    metric.last = loss;
    metric.lastStep = 100;
    run.metrics.insert(QString::fromLatin1(tag), metric);
  }
  return run;
}

SeriesData madeCurve(const std::vector<std::pair<int, double>>& points) {
  SeriesData data;
  for (const auto& [step, value] : points) data.append({step, 1.6e9 + step, value});
  return data;
}

TEST(SeveralRunsTest, EachMetricHasItsBestRunWhereOneEndIsBetter) {
  const RunRecord first = madeRun(0.1, 0.5), second = madeRun(0.2, 0.3), third = madeRun(0.1, 0.4);
  const auto runs = widgets::compareSeveral({&first, &second, &third},
                                            {QStringLiteral("A"), QStringLiteral("B"), QStringLiteral("C")},
                                            QStringLiteral("eval/loss"), {}, {});
  ASSERT_EQ(runs.settings.size(), 1u);
  EXPECT_EQ(runs.settings[0].values,
            QStringList({QStringLiteral("0.1"), QStringLiteral("0.2"), QStringLiteral("0.1")}));
  EXPECT_EQ(runs.equalSettings, 1);
  ASSERT_EQ(runs.metrics.size(), 2u);
  EXPECT_TRUE(runs.metrics[0].isKey);
  EXPECT_EQ(runs.metrics[0].best, 1u);
  EXPECT_FALSE(runs.metrics[1].best) << "of a norm neither end is better";
  EXPECT_EQ(runs.sentence, QStringLiteral("B is best: its eval/loss is 0.3."));
}

TEST(SeveralRunsTest, EqualBestValuesMakeNoneTheBest) {
  const RunRecord first = madeRun(0.1, 0.3), second = madeRun(0.2, 0.3), third = madeRun(0.3, 0.4);
  const auto runs = widgets::compareSeveral({&first, &second, &third}, {}, QStringLiteral("eval/loss"), {}, {});
  EXPECT_FALSE(runs.metrics[0].best);
}

TEST(DifferenceSeriesTest, CurvesMeetOnTheStepsOfBothAndEndWhereTheyEnd) {
  const DifferenceSeries difference =
      widgets::differenceOf(madeCurve({{0, 4}, {10, 2}, {20, 1}}), madeCurve({{0, 4}, {5, 4}, {10, 1}}), 100);
  ASSERT_EQ(difference.points.size(), 4u);
  EXPECT_EQ(difference.points[1].step, 5);
  EXPECT_EQ(difference.points[1].first, 3) << "on the line between its points";
  EXPECT_NEAR(difference.points[2].share(), -0.5, 1e-12);
  EXPECT_TRUE(std::isnan(difference.points[3].second));
  EXPECT_EQ(difference.steps, (widgets::AxisRange{0, 20}));
  EXPECT_EQ(difference.values, (widgets::AxisRange{1, 4}));
  EXPECT_EQ(widgets::nearestPoint(difference, 8), 2u);
}

TEST(DifferenceSeriesTest, ManyPointsAreTheirMeansAndWhatIsNotFiniteIsLeftOut) {
  std::vector<std::pair<int, double>> noisy;
  for (int step = 0; step < 10000; ++step) noisy.emplace_back(step, step == 5000 ? NAN : step % 2);
  const DifferenceSeries difference = widgets::differenceOf(madeCurve(noisy), madeCurve({{0, 1}, {9999, 1}}), 50);
  ASSERT_EQ(difference.points.size(), 50u);
  for (const auto& point : difference.points) {
    EXPECT_NEAR(point.first, 0.5, 0.01);
    EXPECT_EQ(point.second, 1);
  }
}

TEST(DifferenceSeriesTest, WithoutPointsThereIsNothing) {
  EXPECT_TRUE(widgets::differenceOf({}, {}, 10).empty());
  EXPECT_TRUE(widgets::differenceOf(madeCurve({{1, NAN}}), {}, 10).empty());
}

TEST(ChangedVariablesTest, TheMostChangedComeFirstWithoutWhatOptimizersKeep) {
  const auto row = [](const char* name, TensorChange change, double relative) {
    TensorDiffRow made;
    made.name = QString::fromLatin1(name);
    made.change = change;
    made.relative = relative;
    return made;
  };
  int optimizerSlots = 0;
  const auto changed = widgets::changedVariables(
      {row("dense/kernel/Adam", TensorChange::kChanged, 9), row("dense/bias", TensorChange::kChanged, 0.1),
       row("dense/kernel", TensorChange::kChanged, 0.4), row("global_step", TensorChange::kEqual, 0)},
      optimizerSlots);
  ASSERT_EQ(changed.size(), 2u);
  EXPECT_EQ(changed[0].name, QStringLiteral("dense/kernel"));
  EXPECT_EQ(optimizerSlots, 1);
}

TEST(ChangedVariablesTest, WhatAnOptimizerCountsIsNoneOfThem) {
  const auto row = [](const char* name, const char* type) {
    TensorDiffRow made;
    made.name = QString::fromLatin1(name);
    made.change = TensorChange::kChanged;
    made.relative = 1;
    made.from = made.to = QString::fromLatin1(type);
    return made;
  };
  int others = 0;
  const auto changed =
      widgets::changedVariables({row("beta1_power", "float32 []"), row("global_step", "int64 []"),
                                 row("dense/bias", "float32 3"), row("training/Adam/iter", "int64 []")},
                                others);
  ASSERT_EQ(changed.size(), 1u);
  EXPECT_EQ(changed[0].name, QStringLiteral("dense/bias"));
  EXPECT_EQ(others, 3);
}

TEST(ChangedVariablesTest, TheCheckpointIsTheNewestUpToTheStep) {
  std::vector<widgets::CheckpointRow> rows(3);
  for (int i = 0; i < 3; ++i) rows[static_cast<std::size_t>(i)].step = 100 * (i + 1);
  EXPECT_EQ(widgets::checkpointAt(rows, 250)->step, 200);
  EXPECT_EQ(widgets::checkpointAt(rows, 50)->step, 100) << "the oldest, where all are later";
  EXPECT_EQ(widgets::checkpointAt(rows, {})->step, 300);
  EXPECT_EQ(widgets::checkpointAt({}, 50), nullptr);
}

}  // namespace
