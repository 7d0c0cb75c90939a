// What charts say of groups of runs, beside the chips.
#include <gtest/gtest.h>

#include <QJsonObject>
#include <cmath>

#include "tests/support/chart_grid_fixture.h"
#include "widgets/charts/chart_card.h"
#include "widgets/charts/grid/grid_grouping.h"
#include "widgets/charts/grid/grid_runs.h"

namespace {

class GroupedChartsTest : public test_support::ChartGridFixture {
 protected:
  void append(const char* run, const char* tag) {
    store_.append(QString::fromLatin1(run), QString::fromLatin1(tag),
                  test_support::columnsOf(test_support::lossCurve(50, 1)));
  }
  void group() {
    widgets::RunGrouping grouping;
    grouping.by = widgets::RunGrouping::By::kExperiment;
    grid_.grouping().set(grouping);
    wait();
  }
  QStringList legend(const char* tag) {
    QStringList names;
    for (const auto& line : card(tag)->drawn().lines) names << line.style.name;
    names.sort();
    return names;
  }
  QString note(const char* tag) { return card(tag)->note().words().text; }
};

TEST_F(GroupedChartsTest, ALegendSaysOfHowManyOfTheChipsRunsItsCurveIs) {
  for (const char* run : {"a/0", "a/1", "a/2"}) append(run, "loss");
  append("a/0", "auc");
  show();
  group();
  EXPECT_EQ(legend("loss"), QStringList{QStringLiteral("a (3)")});
  EXPECT_EQ(legend("auc"), QStringList{QStringLiteral("a (1 of 3)")});
}

TEST_F(GroupedChartsTest, EvaluationsAreNoGroupsOfTheirOwn) {
  store_.addRun(QStringLiteral("b/0"));
  store_.addRun(QStringLiteral("b/0/eval"), QStringLiteral("b/0"));
  for (const char* run : {"a/0", "b/0", "b/0/eval"}) append(run, "loss");
  show();
  group();
  EXPECT_EQ(card("loss")->drawn().lines.size(), 3u);
  EXPECT_TRUE(note("loss").startsWith(QStringLiteral("2 groups"))) << note("loss").toStdString();
}

TEST_F(GroupedChartsTest, OfRunsThatAreNotSeenNothingDiffers) {
  for (const char* run : {"a/0", "a/1", "a/2"}) append(run, "loss");
  const auto configOf = [](double rate, int seed) {
    return QJsonObject{{QStringLiteral("rate"), rate}, {QStringLiteral("seed"), seed}};
  };
  grid_.grouping().setConfig(QStringLiteral("a/0"), configOf(0.1, 1));
  grid_.grouping().setConfig(QStringLiteral("a/1"), configOf(0.1, 2));
  grid_.grouping().setConfig(QStringLiteral("a/2"), configOf(0.2, 3));
  show();
  EXPECT_EQ(grid_.grouping().parameters(), test_support::names("rate,seed"));
  grid_.runs().setVisible(QStringLiteral("a/2"), false);
  EXPECT_EQ(grid_.grouping().parameters(), test_support::names("seed"));
}

// A half of the runs spans two decades, their mean does not.
TEST_F(GroupedChartsTest, AGroupKeepsTheLogarithmicAxisOfItsMembers) {
  for (int run = 0; run < 4; ++run) {
    std::vector<double> values;
    for (int i = 0; i < 100; ++i) values.push_back(run == 0 ? 3 * std::exp(-i / 15.0) + 0.004 : 1 + 0.01 * i);
    store_.append(QStringLiteral("a/%1").arg(run), QStringLiteral("loss"),
                  test_support::columnsOf(test_support::curveOf(values)));
  }
  show();
  ASSERT_TRUE(card("loss")->drawn().logY);
  for (const bool ghosts : {true, false}) {
    widgets::RunGrouping grouping;
    grouping.by = widgets::RunGrouping::By::kExperiment;
    grouping.ghosts = ghosts;
    grid_.grouping().set(grouping);
    wait();
    ASSERT_EQ(card("loss")->drawn().lines.size(), 1u);
    EXPECT_TRUE(card("loss")->drawn().logY) << "with its runs behind it: " << ghosts;
  }
}

}  // namespace
