#include "widgets/charts/grid/grid_grouping.h"

#include <gtest/gtest.h>

#include <QSignalSpy>
#include <QTest>

#include "widgets/live/series_store.h"

namespace {

using widgets::GridGrouping;
using widgets::RunGrouping;

class GridGroupingTest : public testing::Test {
 protected:
  void SetUp() override {
    for (const char* run : {"b/1", "b/1/eval", "a/1"}) store_.addRun(QString::fromLatin1(run));
  }
  static RunGrouping byExperiment() {
    RunGrouping grouping;
    grouping.by = RunGrouping::By::kExperiment;
    return grouping;
  }
  widgets::SeriesStore store_;
  GridGrouping grouping_{store_};
};

TEST_F(GridGroupingTest, GroupsAreNumberedInNaturalOrderAndKeepTheirNumbers) {
  grouping_.set(byExperiment());
  EXPECT_EQ(grouping_.numberOf(QStringLiteral("a")), 0);
  EXPECT_EQ(grouping_.numberOf(QStringLiteral("b")), 1);
  QSignalSpy regrouped(&grouping_, &GridGrouping::regrouped);
  store_.addRun(QStringLiteral("aa/1"));
  grouping_.schedule();
  ASSERT_TRUE(regrouped.wait());
  EXPECT_EQ(grouping_.numberOf(QStringLiteral("b")), 1);
  EXPECT_EQ(grouping_.numberOf(QStringLiteral("aa")), 2);
}

TEST_F(GridGroupingTest, AnEvaluationHasTheNumberOfItsRuns) {
  grouping_.set(byExperiment());
  const auto group = grouping_.groupOfRun(QStringLiteral("b/1/eval"));
  ASSERT_TRUE(group.has_value());
  EXPECT_NE(group, grouping_.groupOfRun(QStringLiteral("b/1")));
  EXPECT_EQ(grouping_.numberOf(*group), grouping_.numberOf(QStringLiteral("b")));
}

TEST_F(GridGroupingTest, AnEvaluationThatWasSeenBeforeItsRunIsGroupedAnew) {
  grouping_.set(byExperiment());
  const QString evaluation = QStringLiteral("c/1/eval");
  store_.addRun(evaluation, QString());
  EXPECT_EQ(grouping_.groupOfRun(evaluation), QStringLiteral("c"));
  QSignalSpy regrouped(&grouping_, &GridGrouping::regrouped);
  // As the logs are read: it is gone as a run of its own, and comes back as a part.
  store_.removeRun(evaluation);
  store_.addRun(QStringLiteral("c/1"), QString());
  store_.addRun(evaluation, QStringLiteral("c/1"));
  ASSERT_TRUE(regrouped.wait());
  EXPECT_EQ(grouping_.groupOfRun(QStringLiteral("c/1")), QStringLiteral("c"));
  EXPECT_EQ(grouping_.groupOfRun(evaluation), QStringLiteral("c eval"));
}

TEST_F(GridGroupingTest, ARunThatIsToldAnotherOwnerIsGroupedAnew) {
  grouping_.set(byExperiment());
  const QString evaluation = QStringLiteral("c/1/eval");
  store_.addRun(evaluation, QString());
  ASSERT_EQ(grouping_.groupOfRun(evaluation), QStringLiteral("c"));
  QSignalSpy regrouped(&grouping_, &GridGrouping::regrouped);
  store_.addRun(evaluation, QStringLiteral("c/1"));
  ASSERT_TRUE(regrouped.wait());
  EXPECT_EQ(grouping_.groupOfRun(evaluation), QStringLiteral("c eval"));
}

TEST_F(GridGroupingTest, TheSameGroupingIsNoChange) {
  grouping_.set(byExperiment());
  QSignalSpy changed(&grouping_, &GridGrouping::changed);
  grouping_.set(byExperiment());
  EXPECT_EQ(changed.size(), 0);
  grouping_.set({});
  EXPECT_EQ(changed.size(), 1);
  EXPECT_FALSE(grouping_.isOn());
}

TEST_F(GridGroupingTest, RunsMayBeGroupedByWhatTheirExperimentsSay) {
  grouping_.setConfig(QStringLiteral("a/1"), {{QStringLiteral("rate"), 0.1}});
  grouping_.setConfig(QStringLiteral("b/1"), {{QStringLiteral("rate"), 0.2}, {QStringLiteral("seed"), 3}});
  EXPECT_EQ(grouping_.parameters(), QStringList{QStringLiteral("rate")}) << "only one has a seed";
  RunGrouping byRate;
  byRate.by = RunGrouping::By::kParameter;
  byRate.parameter = QStringLiteral("rate");
  grouping_.set(byRate);
  EXPECT_NE(grouping_.groupOfRun(QStringLiteral("a/1")), grouping_.groupOfRun(QStringLiteral("b/1")));
  grouping_.setConfig(QStringLiteral("b/1"), {{QStringLiteral("rate"), 0.1}});
  EXPECT_EQ(grouping_.groupOfRun(QStringLiteral("a/1")), grouping_.groupOfRun(QStringLiteral("b/1")));
}

TEST_F(GridGroupingTest, RunsAreGroupedByWhatDiffersBetweenThemAndFirstByWhatDiffersWithinAnExperiment) {
  for (const char* run : {"a/2", "c/1"}) store_.addRun(QString::fromLatin1(run));
  const auto configOf = [](const char* data, double rate, const char* note) {
    return QJsonObject{{QStringLiteral("description"), QString::fromLatin1(note)},
                       {QStringLiteral("data"), QString::fromLatin1(data)},
                       {QStringLiteral("name"), QString::fromLatin1(data)},
                       {QStringLiteral("optimizer"), QJsonObject{{QStringLiteral("rate"), rate}}},
                       {QStringLiteral("shuffle"), true}};
  };
  grouping_.setConfig(QStringLiteral("a/1"), configOf("iris", 0.1, "One"));
  grouping_.setConfig(QStringLiteral("a/2"), configOf("iris", 0.2, "Two"));
  grouping_.setConfig(QStringLiteral("b/1"), configOf("wine", 0.1, "Three"));
  const QStringList differing{QStringLiteral("optimizer.rate"), QStringLiteral("data")};
  EXPECT_EQ(grouping_.parameters(), differing);
}

TEST_F(GridGroupingTest, WhereNothingDiffersAllValuesAreOffered) {
  grouping_.setConfig(QStringLiteral("a/1"), {{QStringLiteral("rate"), 0.1}, {QStringLiteral("seed"), 3}});
  EXPECT_EQ(grouping_.parameters(), (QStringList{QStringLiteral("rate"), QStringLiteral("seed")}));
}

}  // namespace
