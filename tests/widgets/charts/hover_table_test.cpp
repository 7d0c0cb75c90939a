// What a card's own table says of many runs, where nobody else shows their values.
#include <gtest/gtest.h>

#include <cmath>

#include "tests/support/chart_card_fixture.h"
#include "widgets/charts/grid/value_table.h"
#include "widgets/charts/series/read_out.h"
#include "widgets/live/run_highlight.h"

namespace {

using test_support::curveOf;
using test_support::styleOf;

class HoverTableTest : public test_support::ChartCardFixture {
 protected:
  // Level curves close to each other, and one far above them.
  void showRuns(int runs) {
    for (int i = 0; i < runs; ++i) {
      const QString name = QStringLiteral("run_%1").arg(i);
      auto style = styleOf(i, name);
      style.owner = name;
      card_->series().setStyle(name, style);
      card_->series().setData(name, curveOf(std::vector<double>(5, i + 1 < runs ? 0.01 * i : kHigh), 100));
    }
    show();
    card_->setShared(&highlight_, &readOut_);
  }
  void point(double value) { hover(card_->view().pixelOf(200, value).toPoint()); }
  const widgets::ValueTable::Content& told() { return window_.findChild<widgets::ValueTable*>()->content(); }
  QStringList names() {
    QStringList names;
    for (const auto& row : told().rows) names << row.style.name;
    return names;
  }
  qsizetype marked() { return std::ranges::count_if(told().rows, &widgets::HoverRow::hovered); }

  static constexpr double kHigh = 10;
  widgets::RunHighlight highlight_;
  widgets::ReadOut readOut_;
};

TEST_F(HoverTableTest, AwayFromAllOfManyCurvesItTellsTheBestTheWorstAndWhatIsBetweenThem) {
  showRuns(41);
  point(kHigh / 2);
  EXPECT_EQ(names(),
            (QStringList{QStringLiteral("best run_0"), QStringLiteral("first quartile"), QStringLiteral("median"),
                         QStringLiteral("third quartile"), QStringLiteral("worst run_40")}));
  EXPECT_EQ(told().rows[2].value, 0.2);
  EXPECT_EQ(marked(), 0);
}

TEST_F(HoverTableTest, TheMedianOfAnEvenNumberOfRunsLiesBetweenTheTwoInTheMiddle) {
  showRuns(18);
  for (int i = 0; i < 18; ++i) {
    constexpr double kRates[] = {0.005, 0.01, 0.02, 0.05, 0.1, 0.5};
    card_->series().setData(QStringLiteral("run_%1").arg(i), curveOf(std::vector<double>(5, kRates[i / 3]), 100));
  }
  ASSERT_TRUE(test_support::settle(scheduler_));
  ASSERT_TRUE(card_->drawn().logY);
  point(std::log10(0.2));
  ASSERT_EQ(names().mid(1, 3), (QStringList{QStringLiteral("first quartile"), QStringLiteral("median"),
                                            QStringLiteral("third quartile")}));
  EXPECT_NEAR(told().rows[1].value, 0.01, 1e-9);
  EXPECT_NEAR(told().rows[2].value, 0.035, 1e-9);
  EXPECT_NEAR(told().rows[2].smoothed, 0.035, 1e-9);
  EXPECT_NEAR(told().rows[3].value, 0.1, 1e-9);
}

TEST_F(HoverTableTest, AtOneOfManyCurvesItTellsThatOneAndItsNeighbours) {
  showRuns(41);
  point(kHigh);
  EXPECT_TRUE(names().contains(QStringLiteral("run_40")));
  EXPECT_EQ(marked(), 1);
}

TEST_F(HoverTableTest, AwayFromAllOfAFewCurvesNoneIsMarked) {
  showRuns(4);
  point(kHigh / 2);
  EXPECT_EQ(names().size(), 4);
  EXPECT_EQ(marked(), 0);
}

}  // namespace
