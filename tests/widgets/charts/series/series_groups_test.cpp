#include "widgets/charts/series/series_groups.h"

#include <gtest/gtest.h>

#include <QComboBox>
#include <QJsonDocument>
#include <QLabel>
#include <QLineEdit>
#include <QPointer>
#include <QSignalSpy>

#include "tests/support/chart_grid_fixture.h"
#include "widgets/charts/grid/grouping_panel.h"
#include "widgets/charts/series/run_grouping.h"

namespace {

using test_support::curveOf;
using test_support::names;
using widgets::Aggregate;
using widgets::BandKind;
using widgets::RunGrouping;
using widgets::SeriesData;

Aggregate aggregated(const std::vector<SeriesData>& members, BandKind band) {
  return widgets::aggregate(members, band);
}

std::vector<double> values(const SeriesData& data) {
  std::vector<double> all;
  for (std::size_t i = 0; i < data.size(); ++i) all.push_back(data.value(i));
  return all;
}

TEST(SeriesGroups, TheMeanAndTheRangeOfEqualSteps) {
  const Aggregate made = aggregated({curveOf({1, 2}), curveOf({3, 6}), curveOf({5, 10})}, BandKind::kMinMax);
  EXPECT_EQ(values(made.mean), (std::vector<double>{3, 6}));
  EXPECT_EQ(values(made.lower), (std::vector<double>{1, 2}));
  EXPECT_EQ(values(made.upper), (std::vector<double>{5, 10}));
}

TEST(SeriesGroups, OtherStepsAreInterpolatedAndNothingIsExtrapolated) {
  const Aggregate made = aggregated({curveOf({0, 20}, 20), curveOf({10, 10, 10}, 10, 10)}, BandKind::kNone);
  // Steps 0, 10, 20 and 30: the first member ends at 20, the second begins at 10.
  EXPECT_EQ(values(made.mean), (std::vector<double>{0, 10, 15, 10}));
  EXPECT_EQ(made.mean.step(3), 30);
  EXPECT_TRUE(made.lower.empty());
}

TEST(SeriesGroups, DeviationAndConfidence) {
  const std::vector<SeriesData> members = {curveOf({1}), curveOf({2}), curveOf({3}), curveOf({4})};
  const double deviation = std::sqrt(5.0 / 3);
  EXPECT_NEAR(aggregated(members, BandKind::kDeviation).upper.value(0), 2.5 + deviation, 1e-12);
  EXPECT_NEAR(aggregated(members, BandKind::kConfidence).lower.value(0), 2.5 - 3.1824 * deviation / 2, 1e-4);
  const Aggregate single = aggregated({curveOf({7})}, BandKind::kDeviation);
  EXPECT_EQ(single.lower.value(0), 7);
}

TEST(SeriesGroups, StudentsTComesNearTheNormalDistribution) {
  EXPECT_NEAR(widgets::studentT975(1), 12.7062, 1e-4);
  EXPECT_NEAR(widgets::studentT975(30), 2.0423, 1e-4);
  EXPECT_NEAR(widgets::studentT975(31), 2.0395, 2e-4);
  EXPECT_NEAR(widgets::studentT975(1000), 1.9623, 1e-4);
}

TEST(SeriesGroups, TheMiddleHalfIsAroundTheMedian) {
  const Aggregate made =
      aggregated({curveOf({0}), curveOf({10}), curveOf({20}), curveOf({30}), curveOf({900})}, BandKind::kQuartiles);
  EXPECT_EQ(values(made.mean), (std::vector<double>{20}));
  EXPECT_EQ(values(made.lower), (std::vector<double>{10}));
  EXPECT_EQ(values(made.upper), (std::vector<double>{30}));
}

TEST(SeriesGroups, ValuesThatAreNotFiniteDoNotCount) {
  const Aggregate made = aggregated({curveOf({1, NAN, 3}), curveOf({3, 4, INFINITY})}, BandKind::kMinMax);
  EXPECT_EQ(values(made.mean), (std::vector<double>{2, 4, 3}));
}

TEST(SeriesGroups, TimesAreMeanAndNeverGoBack) {
  const Aggregate made = aggregated({curveOf({1, 1, 1, 1}), curveOf({1, 1}, 1, 2)}, BandKind::kNone);
  for (std::size_t i = 1; i < made.mean.size(); ++i) EXPECT_GE(made.mean.wall(i), made.mean.wall(i - 1));
}

TEST(RunGroupings, ByAPartOfTheName) {
  RunGrouping by{RunGrouping::By::kName, QStringLiteral("(lr=[^/]*)/seed"), {}, {}, false};
  EXPECT_EQ(widgets::groupOf(by, QStringLiteral("lr=0.1/seed3"), {}), QStringLiteral("lr=0.1"));
  EXPECT_EQ(widgets::groupOf(by, QStringLiteral("lr=0.1/seed3/eval"), {}, QStringLiteral("lr=0.1/seed3")),
            QStringLiteral("lr=0.1 eval"));
  EXPECT_FALSE(widgets::groupOf(by, QStringLiteral("other"), {}).has_value());
  by.pattern = QStringLiteral("lr=(\\S)(.*)/");
  EXPECT_EQ(widgets::groupOf(by, QStringLiteral("lr=0.1/seed3"), {}), QStringLiteral("0, .1"));
  by.pattern = QStringLiteral("lr=[");
  EXPECT_FALSE(widgets::groupingProblem(by).isEmpty());
  EXPECT_FALSE(widgets::groupOf(by, QStringLiteral("lr=0.1/seed3"), {}).has_value());
}

TEST(RunGroupings, ByExperimentAndByAValueOfIt) {
  const QJsonObject config =
      QJsonDocument::fromJson("{\"optimizer\":{\"rate\":0.1,\"layers\":[64,32]},\"deep\":true}").object();
  RunGrouping by;
  by.by = RunGrouping::By::kExperiment;
  EXPECT_EQ(widgets::groupOf(by, QStringLiteral("iris/run-1"), config), QStringLiteral("iris"));
  by.by = RunGrouping::By::kParameter;
  by.parameter = QStringLiteral("optimizer.rate");
  EXPECT_EQ(widgets::groupOf(by, QStringLiteral("iris/run-1"), config), QStringLiteral("rate=0.1"));
  by.parameter = QStringLiteral("optimizer.layers.1");
  EXPECT_EQ(widgets::groupOf(by, QStringLiteral("a"), config), QStringLiteral("1=32"));
  by.parameter = QStringLiteral("none.of.these");
  EXPECT_FALSE(widgets::groupOf(by, QStringLiteral("a"), config).has_value());
  EXPECT_EQ(widgets::parametersOf(config), (QStringList{QStringLiteral("deep"), QStringLiteral("optimizer.rate")}));
}

TEST(RunGroupings, ComeBackFromJson) {
  const RunGrouping by{RunGrouping::By::kName, QStringLiteral("(a)"), QStringLiteral("x.y"), BandKind::kConfidence,
                       true};
  EXPECT_EQ(widgets::runGroupingOf(widgets::toJson(by)), by);
  EXPECT_EQ(widgets::runGroupingOf({}), RunGrouping());
}

class GroupedGridTest : public test_support::ChartGridFixture {
 protected:
  void SetUp() override {
    ChartGridFixture::SetUp();
    for (int rate = 0; rate < 2; ++rate) {
      for (int seed = 0; seed < 4; ++seed) {
        store_.append(QStringLiteral("lr=%1/seed%2").arg(rate).arg(seed), QStringLiteral("loss"),
                      test_support::columnsOf(test_support::lossCurve(300, static_cast<unsigned>(4 * rate + seed))));
      }
    }
    show();
  }
  RunGrouping byRate(bool ghosts = false) {
    return {RunGrouping::By::kName, QStringLiteral("(lr=\\d)"), {}, BandKind::kMinMax, ghosts};
  }
};

TEST_F(GroupedGridTest, AGroupIsOneCurveWithABand) {
  grid_.grouping().set(byRate());
  wait();
  const auto& lines = card("loss")->drawn().lines;
  ASSERT_EQ(lines.size(), 2u);
  EXPECT_EQ(lines[0].style.name, QStringLiteral("lr=0 (4)"));
  EXPECT_EQ(lines[0].upper.size(), 300u);
  grid_.grouping().set({});
  wait();
  EXPECT_EQ(card("loss")->drawn().lines.size(), 8u);
}

TEST_F(GroupedGridTest, HiddenRunsLeaveTheirGroup) {
  grid_.grouping().set(byRate());
  grid_.runs().setVisible(QStringLiteral("lr=0/seed1"), false);
  wait();
  EXPECT_EQ(card("loss")->drawn().lines[0].style.name, QStringLiteral("lr=0 (3)"));
}

TEST_F(GroupedGridTest, RunsWithoutAGroupStayAsTheyAre) {
  store_.append(QStringLiteral("other"), QStringLiteral("loss"), test_support::columnsOf(curveOf({1, 2, 3})));
  grid_.grouping().set(byRate());
  wait();
  EXPECT_EQ(card("loss")->drawn().lines.size(), 3u);
}

TEST_F(GroupedGridTest, MeansFollowNewPoints) {
  grid_.grouping().set(byRate());
  wait();
  store_.append(QStringLiteral("lr=0/seed0"), QStringLiteral("loss"), test_support::columnsOf(curveOf({9}, 1, 300)));
  wait();
  EXPECT_EQ(card("loss")->drawn().lines[0].data.size(), 301u);
  EXPECT_EQ(card("loss")->drawn().lines[0].last, 9);
}

TEST_F(GroupedGridTest, ExportsHaveTheMeanAndItsBand) {
  grid_.grouping().set(byRate());
  wait();
  QSignalSpy wanted(&grid_, &widgets::ChartGrid::copyRequested);
  QTest::keyClick(card("loss"), Qt::Key_C, Qt::ControlModifier);
  ASSERT_EQ(wanted.size(), 1);
  const auto chart = wanted[0][0].value<widgets::ChartSnapshot>();
  ASSERT_EQ(chart.curves.size(), 2u);
  EXPECT_EQ(chart.curves[0].lower.size(), 300u);
  EXPECT_EQ(chart.curves[1].style.color, widgets::RunColors::lookOf(1, false).color);
}

TEST_F(GroupedGridTest, ThePanelCallsNothingWrongBeforeAnythingIsEntered) {
  const QPointer panel = new widgets::GroupingPanel({}, names("rate,seed"), &grid_);
  panel->show();
  const auto* words = panel->findChild<QLabel*>(QStringLiteral("groupProblem"));
  const auto isRed = [&] {
    return words->palette().color(QPalette::WindowText) == widgets::Theme::of(panel->palette()).error;
  };
  for (const int by : {3, 1}) {
    panel->findChild<QComboBox*>(QStringLiteral("groupBy"))->setCurrentIndex(by);
    EXPECT_TRUE(words->isVisible()) << "what is to be entered";
    EXPECT_FALSE(isRed()) << by;
  }
  QTest::keyClicks(panel->findChild<QLineEdit*>(QStringLiteral("groupPattern")), QStringLiteral("(lr"));
  EXPECT_TRUE(isRed());
  panel->close();
}

TEST_F(GroupedGridTest, ThePanelSaysWhatIsWrongAndTellsWhatCanBeUsed) {
  const QPointer panel = new widgets::GroupingPanel({}, names("train.max_steps"), &grid_);
  QSignalSpy changed(panel, &widgets::GroupingPanel::changed);
  panel->show();
  panel->findChild<QComboBox*>(QStringLiteral("groupBy"))->setCurrentIndex(1);
  EXPECT_TRUE(panel->findChild<QLabel*>(QStringLiteral("groupProblem"))->isVisible());
  EXPECT_TRUE(changed.isEmpty());
  QTest::keyClicks(panel->findChild<QLineEdit*>(QStringLiteral("groupPattern")), QStringLiteral("lr="));
  ASSERT_FALSE(changed.isEmpty());
  EXPECT_EQ(changed.last()[0].value<RunGrouping>().pattern, QStringLiteral("lr="));
  test_support::saveScreenshot(panel, QStringLiteral("grouping_panel"));
  panel->close();
}

TEST_F(GroupedGridTest, LooksRightInBothThemes) {
  for (const bool dark : {false, true}) {
    const test_support::ThemeScope scope(dark);
    grid_.grouping().set(byRate(dark));
    wait();
    test_support::saveScreenshot(&grid_, dark ? QStringLiteral("groups_dark") : QStringLiteral("groups_light"));
    EXPECT_EQ(card("loss")->drawn().lines.size(), 2u);
  }
}

}  // namespace
