#include "widgets/charts/groups/group_chips.h"

#include <gtest/gtest.h>

#include <QTest>

#include "widgets/charts/grid/grid_grouping.h"
#include "widgets/charts/grid/grid_runs.h"
#include "widgets/live/series_store.h"
#include "widgets/theme/run_colors.h"

namespace {

using widgets::GroupChip;

class GroupChipsTest : public testing::Test {
 protected:
  void SetUp() override {
    for (const char* run : {"a/1", "a/2", "b/1", "c/1"}) store_.addRun(QString::fromLatin1(run));
    store_.addRun(QStringLiteral("b/1/eval"), QStringLiteral("b/1"));
    chips_.resize(600, 40);
  }
  void group() {
    widgets::RunGrouping grouping;
    grouping.by = widgets::RunGrouping::By::kExperiment;
    grouping_.set(grouping);
    chips_.show();
  }
  GroupChip* chip(const char* group) {
    for (GroupChip* each : chips_.findChildren<GroupChip*>()) {
      if (each->group() == QLatin1String(group)) return each;
    }
    return nullptr;
  }
  QString shown() {
    QString names;
    for (const char* name : {"a", "b", "c"}) {
      if (grouping_.isShown(QString::fromLatin1(name))) names += QLatin1String(name);
    }
    return names;
  }

  widgets::SeriesStore store_;
  widgets::GridGrouping grouping_{store_};
  widgets::GridRuns runs_;
  widgets::RunColors colors_;
  widgets::GroupChips chips_{&grouping_, &runs_, &colors_};
};

TEST_F(GroupChipsTest, AreThereOnlyWhileRunsAreGrouped) {
  EXPECT_TRUE(chips_.isHidden());
  group();
  EXPECT_FALSE(chips_.isHidden());
  EXPECT_EQ(chips_.findChildren<GroupChip*>().size(), 3);
  EXPECT_EQ(chip("a")->accessibleName(), QStringLiteral("Group a, 2 runs"));
  grouping_.set({});
  EXPECT_TRUE(chips_.isHidden());
}

TEST_F(GroupChipsTest, AClickHidesAGroupWithItsEvaluationsAndShowsItAgain) {
  group();
  QTest::mouseClick(chip("b"), Qt::LeftButton);
  EXPECT_EQ(shown(), QStringLiteral("ac"));
  EXPECT_FALSE(grouping_.isShown(*grouping_.groupOfRun(QStringLiteral("b/1/eval"))));
  EXPECT_FALSE(chip("b")->isChecked());
  QTest::keyClick(chip("b"), Qt::Key_Space);
  EXPECT_EQ(shown(), QStringLiteral("abc"));
}

TEST_F(GroupChipsTest, ADoubleClickLeavesOnlyIt) {
  group();
  QTest::mouseClick(chip("c"), Qt::LeftButton);
  QTest::mouseDClick(chip("c"), Qt::LeftButton);
  EXPECT_EQ(shown(), QStringLiteral("c"));
  QTest::keyClick(chip("c"), Qt::Key_Return);
  EXPECT_EQ(shown(), QStringLiteral("abc"));
}

TEST_F(GroupChipsTest, TheLastOneIsNotHidden) {
  group();
  for (const char* name : {"a", "b", "c"}) QTest::mouseClick(chip(name), Qt::LeftButton);
  EXPECT_EQ(shown(), QStringLiteral("abc")) << "a page without curves helps nobody";
}

TEST_F(GroupChipsTest, BreakWhereTheyDoNotFit) {
  group();
  const int line = chips_.height();
  chips_.resize(120, chips_.height());
  EXPECT_GT(chips_.height(), line);
  for (const GroupChip* each : chips_.findChildren<GroupChip*>()) EXPECT_TRUE(chips_.rect().contains(each->geometry()));
}

}  // namespace
