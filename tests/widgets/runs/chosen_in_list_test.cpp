// Which run of the list is chosen while runs come and go, and how that shows.
#include <QImage>

#include "tests/widgets/runs/run_list_fixture.h"
#include "widgets/panels/curve_sample.h"
#include "widgets/runs/run_list_delegate.h"

namespace widgets {
namespace {

TEST(RunListTest, TheOneThatTakesTheChosenOnesPlaceIsChosenVisibly) {
  List list;
  list.current(list.rowOf("lr=0.01"));
  std::vector<RunRow> without = someRuns();
  without.erase(without.begin() + 2);
  list.list.model()->setRows(without);
  ASSERT_FALSE(list.list.currentRun().isEmpty());
  EXPECT_EQ(list.list.selectedRuns(), QStringList{list.list.currentRun()});
  list.view()->selectionModel()->clearSelection();
  list.list.model()->setRows({without.front(), without[1]});
  EXPECT_TRUE(list.list.selectedRuns().isEmpty()) << "where none was";
}

TEST(RunListTest, AChosenRunsSampleStandsOnTheViewsOwnGround) {
  List list;
  const int row = list.rowOf("lr=0.01");
  list.current(row);
  const QRect cell = list.view()->visualRect(list.tree().index(row, RunListModel::kRun));
  const int left = cell.left() + RunListDelegate::nameLeft(0) - 6 - kCurveSampleWidth;
  const QImage picture = list.view()->viewport()->grab().toImage();
  const double dpr = picture.devicePixelRatio();
  const auto at = [&](int x) { return picture.pixelColor((QPointF(x, cell.center().y()) * dpr).toPoint()); };
  EXPECT_EQ(at(left - 2), list.view()->palette().color(QPalette::Base));
  EXPECT_NE(at(left - 5), list.view()->palette().color(QPalette::Base)) << "the row is tinted";
}

TEST(RunListTest, ARunThatIsAwaitedIsChosenAgainWhenAFilterLetsItInUntilAPersonChoosesAnother) {
  List list;
  const QString awaited = QStringLiteral("lr=0.01");
  std::vector<RunRow> without = someRuns();
  without.erase(without.begin() + 2);
  list.list.awaitRun(awaited);
  ASSERT_EQ(list.list.currentRun(), awaited);
  list.list.model()->setRows(without);
  ASSERT_NE(list.list.currentRun(), awaited);
  list.list.model()->setRows(someRuns());
  EXPECT_EQ(list.list.currentRun(), awaited);
  list.current(list.rowOf("lr=0.0005"));
  list.list.model()->setRows(without);
  list.list.model()->setRows(someRuns());
  EXPECT_EQ(list.list.currentRun(), QStringLiteral("lr=0.0005"));
  list.list.awaitRun(awaited);
  QTest::keyClick(list.view(), Qt::Key_Escape);
  list.list.model()->setRows(without);
  list.list.model()->setRows(someRuns());
  EXPECT_NE(list.list.currentRun(), awaited);
}

}  // namespace
}  // namespace widgets
