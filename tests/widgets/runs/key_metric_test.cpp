// Which metric counts, and in which direction.
#include "widgets/runs/key_metric.h"

#include <gtest/gtest.h>

#include <QSignalSpy>

#include "tests/support/run_logs.h"
#include "widgets/runs/run_lines.h"

namespace widgets {
namespace {

TEST(MetricDirectionTest, NamesDecide) {
  for (const char* tag :
       {"loss", "eval/loss", "average_loss", "validation/error_rate", "perplexity", "rmse", "eval/mae"}) {
    EXPECT_EQ(usualDirection(QLatin1String(tag)), MetricDirection::kFalls) << tag;
  }
  for (const char* tag : {"accuracy", "eval/auc", "auc_precision_recall", "val_acc", "f1", "recall_at_5"}) {
    EXPECT_EQ(usualDirection(QLatin1String(tag)), MetricDirection::kRises) << tag;
  }
  for (const char* tag : {"learning_rate", "global_step/sec", "gradient_norm", "steps_per_sec", "label/mean"}) {
    EXPECT_EQ(usualDirection(QLatin1String(tag)), MetricDirection::kNone) << tag;
  }
}

TEST(MetricDirectionTest, WhatIsNeitherKnownNorSaidHasNoBestValue) {
  EXPECT_FALSE(smallerIsBetterOf(QStringLiteral("learning_rate")).has_value());
  EXPECT_EQ(smallerIsBetterOf(QStringLiteral("learning_rate"), {{QStringLiteral("learning_rate"), true}}), true);
  EXPECT_EQ(smallerIsBetterOf(QStringLiteral("accuracy")), false);
  RunOutline outline;
  outline.accepts = outline.isVisible = [](const RunRow&) { return true; };
  outline.smallerIsBetter = std::nullopt;
  RunRow row;
  row.id = QStringLiteral("sweep/a");
  row.hasValue = true;
  row.value = 0.1;
  EXPECT_FALSE(runLines({row}, outline).front().best);
}

class KeyMetricTest : public ::testing::Test {
 protected:
  void SetUp() override {
    for (const char* id : {"a", "a/eval"}) {
      logs_.add(QString::fromLatin1(id), {}, [](summaries::SummaryWriter& log) {
        for (const double value : {0.5, 0.2, 0.3}) log.scalar("loss", ++step_, value, test_support::RunLogs::kStart);
        log.scalar("accuracy", 1, 0.9, test_support::RunLogs::kStart);
      });
    }
  }
  static inline int step_ = 0;
  test_support::RunLogs logs_;
};

TEST_F(KeyMetricTest, TheEvaluationsLossCountsUntilAPersonChooses) {
  KeyMetric metric(&logs_.notes, &logs_.records);
  EXPECT_TRUE(QTest::qWaitFor([&] { return metric.tag() == QStringLiteral("eval/loss"); }, 20000));
  metric.choose(QStringLiteral("accuracy"));
  EXPECT_EQ(metric.tag(), QStringLiteral("accuracy"));
  EXPECT_FALSE(metric.smallerIsBetter(metric.tag()));
}

TEST_F(KeyMetricTest, TheChoiceIsKeptInTheNotesAndWhoeverAsksFollowsIt) {
  KeyMetric metric(&logs_.notes, &logs_.records);
  KeyMetric other(&logs_.notes, &logs_.records);
  const QSignalSpy told(&other, &KeyMetric::changed);
  metric.choose(QStringLiteral("loss"));
  metric.setDirections({{QStringLiteral("loss"), false}});
  EXPECT_EQ(other.tag(), QStringLiteral("loss"));
  EXPECT_FALSE(other.smallerIsBetter(QStringLiteral("loss")));
  EXPECT_EQ(told.count(), 2);
  EXPECT_EQ(chosenDirections(logs_.notes), metric.directions());
}

TEST_F(KeyMetricTest, TheBestValueIsReadFromTheLogWhenItCounts) {
  KeyMetric metric(&logs_.notes, &logs_.records);
  metric.choose(QStringLiteral("loss"));
  const auto value = [&] { return metric.valueOf(*logs_.records.find(QStringLiteral("a")), metric.tag()); };
  EXPECT_EQ(value(), 0.3);
  metric.setBest(true);
  ASSERT_TRUE(logs_.waitForRecords());
  EXPECT_TRUE(QTest::qWaitFor([&] { return value() == 0.2; }, 20000));
  metric.setDirections({{QStringLiteral("loss"), false}});
  EXPECT_EQ(value(), 0.5);
}

}  // namespace
}  // namespace widgets
