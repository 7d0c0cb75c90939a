#include "widgets/charts/grid/grid_tags.h"

#include <gtest/gtest.h>

#include <QSignalSpy>

#include "tests/support/chart_grid_fixture.h"
#include "widgets/charts/grid/grid_pins.h"

namespace {

using test_support::names;

class GridTagsTest : public testing::Test {
 protected:
  void SetUp() override {
    for (const QString& tag : names("loss,w/1,w/2")) {
      store_.append(QStringLiteral("run"), tag, test_support::columnsOf(test_support::lossCurve(2, 1)));
    }
  }
  widgets::SeriesStore store_;
  widgets::GridPins pins_;
  widgets::GridTags tags_{store_, pins_};
};

TEST_F(GridTagsTest, AFilterCountsOnceTheTagsAreGroupedAnew) {
  tags_.setFilter(QStringLiteral("^W/"));
  tags_.regroup();
  EXPECT_EQ(tags_.shown(), 2);
  EXPECT_EQ(tags_.total(), 3);
  EXPECT_TRUE(tags_.filterProblem().isEmpty());
}

TEST_F(GridTagsTest, PinnedTagsLeaveTheirGroup) {
  pins_.set(names("w/2"));
  tags_.regroup();
  ASSERT_EQ(tags_.groups().size(), 3u);
  EXPECT_EQ(tags_.groups()[0].tags, names("w/2"));
  EXPECT_EQ(tags_.groups()[2].tags, names("w/1"));
}

TEST_F(GridTagsTest, UnfoldOpensOnlyTheGroupOfTheTag) {
  tags_.regroup();
  tags_.toggleFold(QStringLiteral("w"));
  tags_.toggleFold(QStringLiteral("loss"));
  QSignalSpy folded(&tags_, &widgets::GridTags::foldedChanged);
  tags_.unfold(QStringLiteral("w/1"));
  EXPECT_EQ(tags_.folded(), QSet<QString>{QStringLiteral("loss")});
  tags_.unfold(QStringLiteral("w/1"));
  EXPECT_EQ(folded.size(), 1);
}

}  // namespace
