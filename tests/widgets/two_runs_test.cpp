// What differs between two runs.
#include "widgets/dashboards/compare/two_runs.h"

#include <gtest/gtest.h>

namespace {

using widgets::compareTwo;
using widgets::MetricDigest;
using widgets::RunRecord;
using widgets::TwoRuns;

RunRecord runOf(double rate, double loss, double accuracy, double speed, int64_t steps = 1000) {
  RunRecord run;
  run.steps = steps;
  run.state = widgets::RunState::kFinished;
  run.params = {{QStringLiteral("model.learning_rate"), rate}, {QStringLiteral("batch_size"), 32.0}};
  const auto add = [&](const char* tag, double value) {
    MetricDigest metric;
    metric.last = value;
    metric.lastStep = steps;
    run.metrics.insert(QString::fromLatin1(tag), metric);
  };
  add("eval/loss", loss);
  add("eval/accuracy", accuracy);
  add("global_step/sec", speed);
  add("gradient_norm", loss * 3);
  return run;
}

const QString kKey = QStringLiteral("eval/loss");

const TwoRuns::Metric& metricOf(const TwoRuns& runs, const char* tag) {
  for (const TwoRuns::Metric& metric : runs.metrics) {
    if (metric.name == QLatin1String(tag)) return metric;
  }
  ADD_FAILURE() << tag;
  return runs.metrics.front();
}

TEST(TwoRunsTest, OnlySettingsThatDifferAreListed) {
  const TwoRuns runs = compareTwo(runOf(0.1, 1, 0.5, 10), runOf(0.2, 1, 0.5, 10), kKey, {}, {});
  ASSERT_EQ(runs.settings.size(), 1u);
  EXPECT_EQ(runs.settings[0].name, QStringLiteral("learning_rate"));
  EXPECT_EQ(runs.settings[0].first, QStringLiteral("0.1"));
  EXPECT_EQ(runs.settings[0].second, QStringLiteral("0.2"));
  EXPECT_EQ(runs.equalSettings, 1);
}

TEST(TwoRunsTest, TwoThatAreEqualAreSaidToBeTheSame) {
  const TwoRuns runs = compareTwo(runOf(0.1, 1, 0.5, 10), runOf(0.1, 1, 0.5, 10), kKey, {}, {});
  EXPECT_EQ(runs.sentence, QStringLiteral("Equal where it counts: eval/loss is the same."));
}

TEST(TwoRunsTest, BetterAndWorseFollowTheDirectionOfTheMetric) {
  const TwoRuns runs = compareTwo(runOf(0.1, 1, 0.5, 10), runOf(0.1, 0.8, 0.4, 10.1), kKey, {}, {});
  EXPECT_EQ(metricOf(runs, "eval/loss").verdict, TwoRuns::Verdict::kBetter);
  EXPECT_EQ(metricOf(runs, "eval/accuracy").verdict, TwoRuns::Verdict::kWorse);
  EXPECT_EQ(metricOf(runs, "global_step/sec").verdict, TwoRuns::Verdict::kEqual) << "speeds vary by themselves";
  EXPECT_EQ(metricOf(runs, "gradient_norm").verdict, TwoRuns::Verdict::kOther) << "neither end is better";
  EXPECT_NEAR(*metricOf(runs, "eval/loss").change, -0.2, 1e-9);
  EXPECT_EQ(runs.metrics.front().name, kKey);
  EXPECT_EQ(runs.sentence, QStringLiteral("B is better: its eval/loss is 20.0 % lower."));
}

TEST(TwoRunsTest, APersonsDirectionCounts) {
  const TwoRuns runs = compareTwo(runOf(0.1, 1, 0.5, 10), runOf(0.1, 0.8, 0.5, 10), kKey, {{kKey, false}}, {});
  EXPECT_EQ(runs.sentence, QStringLiteral("A is better: B's eval/loss is 20.0 % lower."));
}

TEST(TwoRunsTest, ALittleIsAboutEqual) {
  const TwoRuns runs = compareTwo(runOf(0.1, 1, 0.5, 10), runOf(0.1, 1.004, 0.5, 10), kKey, {}, {});
  EXPECT_EQ(runs.sentence, QStringLiteral("Equal where it counts: eval/loss differs by 0.4 %."));
  EXPECT_TRUE(runs.caveat.isEmpty());
}

TEST(TwoRunsTest, FiguresAreThoseAtTheStepThatBothReached) {
  RunRecord first = runOf(0.1, 1, 0.5, 10, 2000), second = runOf(0.1, 0.8, 0.5, 10, 1000);
  EXPECT_EQ(widgets::commonStep(first, second), 1000);
  first.metrics[kKey].atStep = 0.4;
  second.metrics[kKey].atStep = 0.8;
  first.state = widgets::RunState::kRunning;
  const TwoRuns runs = compareTwo(first, second, kKey, {}, 1000);
  EXPECT_EQ(metricOf(runs, "eval/loss").first, 0.4);
  EXPECT_EQ(metricOf(runs, "eval/loss").verdict, TwoRuns::Verdict::kWorse);
  EXPECT_TRUE(runs.caveat.startsWith(QStringLiteral("A is still training.")));
  EXPECT_TRUE(runs.caveat.contains(QStringLiteral("step 1\u2009000"))) << runs.caveat.toStdString();
}

TEST(TwoRunsTest, WhatWasFirstMeasuredBehindTheStepIsNotCompared) {
  RunRecord first = runOf(0.1, 0.002, 1, 10, 133), second = runOf(0.1, 2.2, 0.1, 10, 1);
  first.metrics[QStringLiteral("eval/accuracy")].atStep = 0.2;
  const TwoRuns runs = compareTwo(first, second, kKey, {}, 1);
  ASSERT_EQ(runs.metrics.size(), 1u) << "the others have no value up to step 1";
  EXPECT_EQ(runs.metrics.front().name, QStringLiteral("eval/accuracy"));
  EXPECT_EQ(runs.metrics.front().first, 0.2);
  EXPECT_TRUE(runs.caveat.endsWith(QStringLiteral("eval/loss was not measured by both up to this step.")))
      << runs.caveat.toStdString();
}

TEST(TwoRunsTest, BeforeBothMeasuredSomethingNothingIsSaidToBeMissing) {
  const RunRecord first = runOf(0.1, 1, 0.5, 10, 300), second = runOf(0.1, 1, 0.5, 10, 320);
  const TwoRuns runs = compareTwo(first, second, kKey, {}, 281);
  ASSERT_TRUE(runs.metrics.empty());
  EXPECT_EQ(runs.sentence, QStringLiteral("No metric was measured by both runs up to step 281."));
}

TEST(TwoRunsTest, AManifoldIsSaidInTimes) {
  const TwoRuns runs = compareTwo(runOf(0.1, 0.002, 1, 10), runOf(0.1, 2.2, 1, 10), kKey, {}, {});
  EXPECT_EQ(runs.sentence, QStringLiteral("A is better: B's eval/loss is 1\u2009100 times as high."));
}

TEST(TwoRunsTest, WithoutACommonMetricItSaysSo) {
  RunRecord second = runOf(0.1, 1, 1, 1);
  second.metrics.clear();
  const TwoRuns runs =
      compareTwo(runOf(0.1, 1, 1, 1), second, kKey, {}, widgets::commonStep(runOf(0.1, 1, 1, 1), second));
  EXPECT_TRUE(runs.metrics.empty());
  EXPECT_TRUE(runs.sentence.contains(QStringLiteral("no metric in common")));
}

}  // namespace
