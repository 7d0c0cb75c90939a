// What charts say of groups of runs, beside the chips.
#include <gtest/gtest.h>

#include "tests/support/chart_grid_fixture.h"
#include "widgets/charts/chart_card.h"
#include "widgets/charts/grid/grid_grouping.h"

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

}  // namespace
