#include "widgets/charts/grid/chart_grid.h"

#include <gtest/gtest.h>

#include <QAction>
#include <QApplication>
#include <QLabel>
#include <QPaintEvent>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>

#include "tests/support/chart_curves.h"
#include "tests/support/chart_grid_fixture.h"
#include "tests/support/screenshots.h"
#include "widgets/charts/chart_actions.h"
#include "widgets/charts/grid/value_table.h"
#include "widgets/live/run_names.h"
#include "widgets/live/series_store.h"
#include "widgets/util/action_registry.h"

namespace {

using test_support::columnsOf;
using test_support::names;
using test_support::settle;
using widgets::AxisRange;
using widgets::ChartCard;
using widgets::TagGroup;

TEST(GridPlan, FitsAsManyColumnsAsTheWidthHas) {
  const std::vector<TagGroup> groups = {{QStringLiteral("w"), names("w/1,w/2,w/3,w/4")}};
  EXPECT_EQ(widgets::planGrid(groups, {}, 806, 264).columns, 2);
  EXPECT_EQ(widgets::planGrid(groups, {}, 1110, 264).columns, 3);
  EXPECT_EQ(widgets::planGrid(groups, {}, 300, 264).columns, 1);
}

TEST(GridPlan, GroupsOfOneShareARow) {
  const std::vector<TagGroup> groups = {{QStringLiteral("a"), names("a")}, {QStringLiteral("b"), names("b")}};
  const auto plan = widgets::planGrid(groups, {}, 806, 264);
  ASSERT_EQ(plan.cells.size(), 2u);
  EXPECT_EQ(plan.cells[0].rect.top(), plan.cells[1].rect.top());
  EXPECT_LT(plan.cells[0].rect.right(), plan.cells[1].rect.left());
}

TEST(GridPlan, NoRowIsHalfEmptyAndALoneCardIsTwoColumnsOrHalfOfTheRowWide) {
  for (int count = 2; count <= 9; ++count) {
    TagGroup group{QStringLiteral("w"), {}};
    for (int i = 0; i < count; ++i) group.tags << QStringLiteral("w/%1").arg(i);
    for (const int width : {806, 1110, 1500}) {
      const auto plan = widgets::planGrid({group}, {}, width, 264);
      std::map<int, int> ends;  // of the rows
      for (const auto& cell : plan.cells) ends[cell.rect.top()] = std::max(ends[cell.rect.top()], cell.rect.right());
      for (const auto& [top, right] : ends) EXPECT_EQ(right, width - 13) << count << " cards in " << width;
    }
  }
  const auto pinned = widgets::planGrid({{QString(), names("a,b,c,d")}}, {}, 1110, 264);
  EXPECT_EQ(pinned.cells[2].rect.left(), pinned.cells[0].rect.left()) << "two and two, not three and one";
  const auto lone = widgets::planGrid({{QStringLiteral("loss"), names("loss")}}, {}, 806, 264);
  EXPECT_EQ(lone.cells[0].rect.right(), 806 - 13);
  const auto wide = widgets::planGrid({{QStringLiteral("loss"), names("loss")}}, {}, 1500, 264);
  EXPECT_NEAR(wide.cells[0].rect.width(), 732, 2) << "two of four columns";
  const auto only = widgets::planGrid({{QString(), names("loss")}}, {}, 806, 264);
  EXPECT_EQ(only.cells[0].rect.right(), 806 - 13) << "a pinned card has the row to itself";
}

TEST(GridPlan, ALoneCardIsNotStretchedOverAWidePage) {
  for (const QString& group : {QString(), QStringLiteral("loss")}) {
    const std::vector<TagGroup> groups = {{group, names("loss")}};
    for (const int width : {1368, 1920, 3400}) {
      const QRect card = widgets::planGrid(groups, {}, width, 264).cells[0].rect;
      EXPECT_LE(card.width(), 3 * card.height()) << width;
      EXPECT_GE(card.width(), 2 * 352 - 12) << width;
    }
    const QRect only = widgets::planPage(groups, {}, {1368, 800}, 264).cells[0].rect;
    EXPECT_GE(only.height(), 700) << "one that is alone on the page is as high as it";
  }
}

TEST(GridPlan, FewCardsAreHigherRatherThanThePageHalfEmpty) {
  const std::vector<TagGroup> two = {{QString(), names("a,b")}};
  EXPECT_EQ(widgets::planPage(two, {}, {806, 800}, 264).cells[0].rect.height(), 528);
  EXPECT_GT(widgets::planPage(two, {}, {3400, 2000}, 264).cells[0].rect.height(), 1000) << "on a large screen";
  const auto plan = widgets::planPage({{QString(), names("a,b,c,d")}}, {}, {806, 700}, 264);
  EXPECT_GT(plan.cells[0].rect.height(), 264);
  EXPECT_LE(plan.height, 700);
  const std::vector<TagGroup> many = {{QString(), names("a,b,c,d,e,f,g,h")}};
  EXPECT_EQ(widgets::planPage(many, {}, {806, 700}, 264).cells[0].rect.height(), 264);
}

TEST(GridPlan, ALoneTagHasNoHeadThatSaysItsNameAgain) {
  const std::vector<TagGroup> groups = {{QString(), names("p")},
                                        {QStringLiteral("a"), names("a")},
                                        {QStringLiteral("w"), names("w/1,w/2")},
                                        {QStringLiteral("z"), names("z")}};
  const auto plan = widgets::planGrid(groups, {}, 806, 264);
  ASSERT_EQ(plan.heads.size(), 2u);
  EXPECT_EQ(plan.heads[0].group, 0);
  EXPECT_EQ(plan.heads[1].group, 2);
  EXPECT_EQ(plan.cells[1].rect.top(), plan.cells[2].rect.top()) << "lone tags share a row";
}

TEST(GridPlan, NothingOverlaps) {
  std::vector<TagGroup> groups;
  for (int g = 0; g < 6; ++g) {
    TagGroup group{QStringLiteral("g%1").arg(g), {}};
    for (int t = 0; t <= g % 4; ++t) group.tags << QStringLiteral("g%1/%2").arg(g).arg(t);
    groups.push_back(group);
  }
  for (const int width : {200, 700, 1100, 2500}) {
    const auto plan = widgets::planGrid(groups, {QStringLiteral("g3")}, width, 264);
    for (std::size_t i = 0; i < plan.cells.size(); ++i)
      for (std::size_t j = 0; j < i; ++j) EXPECT_FALSE(plan.cells[i].rect.intersects(plan.cells[j].rect)) << width;
  }
}

TEST(GridPlan, ArrowKeysGoToTheNextCellOrToTheRowBelow) {
  const std::vector<TagGroup> groups = {{QStringLiteral("w"), names("w/1,w/2,w/3")},
                                        {QStringLiteral("x"), names("x/1,x/2")}};
  const auto plan = widgets::planGrid(groups, {}, 806, 264);
  const auto next = [&](const char* from, int key) {
    const widgets::GridPlan::Cell* cell = widgets::neighbourOf(plan, QString::fromLatin1(from), key);
    return cell ? cell->tag : QString();
  };
  EXPECT_EQ(next("w/1", Qt::Key_Right), QStringLiteral("w/2"));
  EXPECT_EQ(next("w/2", Qt::Key_Right), QStringLiteral("w/3"));
  EXPECT_EQ(next("w/3", Qt::Key_Down), QStringLiteral("x/2"));
  EXPECT_EQ(next("x/1", Qt::Key_Up), QStringLiteral("w/2"));
  EXPECT_EQ(next("w/1", Qt::Key_Down), QStringLiteral("w/2"));
  EXPECT_EQ(next("w/1", Qt::Key_Up), QString());
  EXPECT_EQ(next("gone", Qt::Key_Right), QString());
}

TEST(RunNames, TellEvaluationsApart) {
  const QStringList runs = names("lr=0.1,.,eval");
  const auto isRun = [&](const QString& run) { return runs.contains(run); };
  EXPECT_EQ(widgets::ownerOf(QStringLiteral("lr=0.1/eval"), isRun), QStringLiteral("lr=0.1"));
  EXPECT_EQ(widgets::ownerOf(QStringLiteral("eval_test"), isRun), QStringLiteral("."));
  EXPECT_FALSE(widgets::ownerOf(QStringLiteral("evaluate"), isRun).has_value());
  EXPECT_FALSE(widgets::ownerOf(QStringLiteral("eval/run"), isRun).has_value());
}

using ChartGridTest = test_support::ChartGridFixture;

TEST_F(ChartGridTest, TagsThatHaveJustComeAreNotFilteredOut) {
  show();
  fill(1, test_support::names("loss"));
  grid_.setEmptyText(QStringLiteral("Soon"));  // before they are laid out
  const auto* label = grid_.findChild<QLabel*>(QStringLiteral("emptyStateTitle"));
  EXPECT_EQ(grid_.findChild<QPushButton*>(QStringLiteral("action.clearFilter")), nullptr) << qPrintable(label->text());
  EXPECT_EQ(label->text(), QStringLiteral("Soon"));
  wait();
  EXPECT_FALSE(label->isVisible());
}

TEST_F(ChartGridTest, MakesACardForEachTag) {
  fill(2, names("loss,accuracy"));
  show();
  ASSERT_TRUE(card("loss") && card("accuracy"));
  EXPECT_EQ(card("loss")->series().runs(), names("run0,run1"));
  EXPECT_EQ(card("loss")->drawn().lines.size(), 2u);
}

TEST_F(ChartGridTest, MakesCardsOnlyNearTheViewport) {
  QStringList tags;
  for (int i = 0; i < 100; ++i) tags << QStringLiteral("w/%1").arg(i);
  fill(1, tags, 10);
  show();
  EXPECT_TRUE(card("w/0"));
  EXPECT_FALSE(card("w/90"));
  grid_.verticalScrollBar()->setValue(grid_.verticalScrollBar()->maximum());
  wait();
  EXPECT_TRUE(card("w/99"));
}

TEST_F(ChartGridTest, NewTagsAndRunsAppearWhileRunning) {
  show();
  EXPECT_EQ(grid_.tags().shown(), 0);
  test_support::saveScreenshot(&grid_, QStringLiteral("chart_grid_empty"));
  fill(1, names("loss"));
  wait();
  ASSERT_TRUE(card("loss"));
  fill(2, names("loss"));
  wait();
  EXPECT_EQ(card("loss")->drawn().lines.size(), 2u);
}

TEST_F(ChartGridTest, FiltersByRegularExpressionWithoutRegardToCase) {
  fill(1, names("loss,eval/Loss,accuracy"));
  show();
  grid_.tags().setFilter(QStringLiteral("LOSS$"));
  EXPECT_EQ(grid_.tags().shown(), 2);
  EXPECT_FALSE(card("accuracy")->isVisible());
  EXPECT_EQ(grid_.tags().summary(), QStringLiteral("2 of 3 tags"));
  grid_.tags().setFilter(QString());
  EXPECT_EQ(grid_.tags().shown(), 3);
}

TEST_F(ChartGridTest, AnInvalidFilterShowsEverythingAndSaysWhatIsWrong) {
  fill(1, names("loss"));
  show();
  grid_.tags().setFilter(QStringLiteral("los["));
  EXPECT_EQ(grid_.tags().shown(), 1);
  EXPECT_TRUE(grid_.tags().filterProblem().contains(QStringLiteral("los[")));
}

TEST_F(ChartGridTest, FoldsAGroupByItsHead) {
  fill(1, names("w/1,w/2,loss"));
  show();
  QSignalSpy folded(&grid_.tags(), &widgets::GridTags::foldedChanged);
  QTest::mouseClick(grid_.findChild<QToolButton*>(QStringLiteral("group:w")), Qt::LeftButton);
  EXPECT_FALSE(card("w/1")->isVisible());
  EXPECT_TRUE(card("loss")->isVisible());
  EXPECT_EQ(folded.size(), 1);
  EXPECT_EQ(grid_.tags().folded().values(), names("w"));
}

TEST_F(ChartGridTest, PinsByKeyAndPutsPinnedCardsFirst) {
  fill(1, names("a,b,c"));
  show();
  QTest::keyClick(card("c"), Qt::Key_P);
  wait();
  EXPECT_EQ(grid_.pins().tags(), names("c"));
  EXPECT_TRUE(grid_.tags().groups()[0].name.isEmpty());
  EXPECT_LT(std::pair(card("c")->y(), card("c")->x()), std::pair(card("a")->y(), card("a")->x()));
}

TEST_F(ChartGridTest, ZoomingXZoomsEveryCard) {
  fill(1, names("a,b"));
  show();
  const AxisRange y = card("b")->view().y();
  card("a")->view().setZoom({AxisRange{50, 100}, AxisRange{0, 0.5}});
  wait();
  EXPECT_EQ(card("b")->view().x(), (AxisRange{50, 100}));
  EXPECT_FALSE(card("b")->view().zoom().y.has_value());
  EXPECT_NE(card("b")->view().y(), y);  // fitted to what is in view
}

TEST_F(ChartGridTest, ZoomingStaysLocalWhenNotLinked) {
  fill(1, names("a,b"));
  settings_.setLinked(false);
  show();
  card("a")->view().setZoom({AxisRange{50, 100}, {}});
  wait();
  EXPECT_FALSE(card("b")->view().zoom().x.has_value());
}

TEST_F(ChartGridTest, TheCrosshairStandsInEveryCard) {
  fill(3, names("a,b"));
  show();
  QTest::mouseMove(card("a"), card("a")->view().plot().center());
  wait();
  ASSERT_TRUE(card("a")->hover().crosshair().has_value());
  EXPECT_EQ(card("b")->hover().crosshair(), card("a")->hover().crosshair());
  EXPECT_EQ(card("b")->hover().rows().size(), 3u);
}

TEST_F(ChartGridTest, TheCrosshairStandsAtTheSameStepOnAnotherAxis) {
  fill(1, names("a,b"));
  show();
  widgets::CardSetup time;
  time.xAxis = widgets::XAxis::kRelative;
  card("b")->config().setSetup(time);
  wait();
  QTest::mouseMove(card("a"), card("a")->view().plot().center() + QPoint(21, 9));
  wait();
  ASSERT_TRUE(card("a")->hover().crosshair() && card("b")->hover().crosshair());
  EXPECT_NEAR(*card("b")->hover().crosshair(), 0.5 * *card("a")->hover().crosshair(), 0.26) << "half a second a step";
}

TEST_F(ChartGridTest, TheRunThatIsPointedAtStandsOutInEveryCard) {
  fill(3, names("a,b"));
  show();
  ChartCard* own = card("a");
  const auto& line = own->drawn().lines[2];  // a solid one
  const double value = line.shown[150];
  QTest::mouseMove(own, own->view().pixelOf(150, value).toPoint());
  wait();
  EXPECT_EQ(grid_.highlight()->hovered(), QStringLiteral("run2"));
  EXPECT_EQ(card("b")->hover().lifted(), std::vector<std::size_t>{2});
  QTest::mouseClick(own, Qt::LeftButton, {}, own->view().pixelOf(150, value).toPoint());
  wait();
  QTest::mouseMove(own, QPoint(5, 5));
  wait();
  EXPECT_EQ(grid_.highlight()->hovered(), QString());
  EXPECT_EQ(grid_.highlight()->lifted(), QStringLiteral("run2")) << "the click selected it";
  EXPECT_EQ(card("b")->hover().lifted(), std::vector<std::size_t>{2});
  const QImage shown = card("b")->grab().toImage();
  const auto& lifted = card("b")->drawn().lines[2];
  const QPoint corner = card("b")->view().plot().topLeft();
  for (std::size_t c = 4; c + 4 < lifted.columns.size(); c += 4) {
    if (lifted.columns[c].empty()) continue;
    const float middle = (lifted.columns[c].first + lifted.columns[c].last) / 2;
    const QColor pixel = shown.pixelColor(corner + QPoint(static_cast<int>(c), static_cast<int>(middle)));
    EXPECT_LT(std::abs(pixel.hue() - lifted.style.color.hue()), 12) << "column " << c << " of the lifted line";
  }
  own->setFocus();
  QTest::keyClick(own, Qt::Key_Escape);
  QTest::keyClick(own, Qt::Key_Escape);
  EXPECT_EQ(grid_.highlight()->selected(), QString());
}

TEST_F(ChartGridTest, WhatTheCrosshairPaintsGoesWithThePointer) {
  fill(2, names("a"));
  show();
  ChartCard* own = card("a");
  own->drawing().settledAxes();
  wait();
  const QImage before = own->grab().toImage();
  QTest::mouseMove(own, own->view().plot().center());
  wait();
  class Painted : public QObject {
   public:
    QRegion region;
    bool eventFilter(QObject*, QEvent* event) override {
      if (event->type() == QEvent::Paint) region += static_cast<QPaintEvent*>(event)->region();
      return false;
    }
  } painted;
  own->installEventFilter(&painted);
  QEvent leave(QEvent::Leave);
  QApplication::sendEvent(own, &leave);
  wait();
  EXPECT_TRUE(painted.region.contains(QRect(4, own->view().plot().center().y(), 40, 2))) << "where the pill of y was";
}

TEST_F(ChartGridTest, WithAReadOutBesideTheChartsNoTableCoversThem) {
  fill(3, names("a"));
  show();
  grid_.readOut()->setShown(widgets::ReadOut::kInATable, true);
  QSignalSpy told(grid_.readOut(), &widgets::ReadOut::changed);
  QTest::mouseMove(card("a"), card("a")->view().plot().center() + QPoint(33, 17));
  wait();
  ASSERT_GE(told.size(), 1);
  EXPECT_EQ(grid_.readOut()->content().rows.size(), 3u);
  EXPECT_EQ(grid_.readOut()->content().tag, QStringLiteral("a"));
  const auto* table = grid_.window()->findChild<widgets::ValueTable*>();
  EXPECT_TRUE(!table || !table->isVisible());
}

TEST_F(ChartGridTest, ManyRunsAreDrawnAsOneWithTheBestAndTheWorstNamed) {
  fill(20, names("loss,learning_rate"));
  show();
  ASSERT_TRUE(card("loss")->drawn().many);
  EXPECT_EQ(card("loss")->drawn().many->runs, 20);
  EXPECT_FALSE(card("learning_rate")->drawn().many->best) << "of rates none is";
  EXPECT_EQ(card("loss")->drawn().lines[*card("loss")->drawn().many->best].style.owner, QStringLiteral("run1"));
  EXPECT_TRUE(card("loss")->note().words().text.endsWith(QStringLiteral("median of 20 runs")))
      << qPrintable(card("loss")->note().words().text);
  EXPECT_FALSE(card("loss")->note().words().brief.contains(QStringLiteral("median"))) << "its curve says so";
  for (int run = 0; run < 4; ++run) grid_.runs().setVisible(QStringLiteral("run%1").arg(run), false);
  wait();
  EXPECT_FALSE(card("loss")->drawn().many) << "sixteen are drawn each for itself";
}

TEST_F(ChartGridTest, AHundredRunsLookRightInBothThemes) {
  for (const bool dark : {false, true}) {
    const test_support::ThemeScope scope(dark);
    grid_.resize(780, 620);
    fill(100, names("loss,accuracy,steps"));
    show();
    grid_.highlight()->select(QStringLiteral("run7"));
    wait();
    test_support::saveScreenshot(&grid_, dark ? QStringLiteral("hundred_dark") : QStringLiteral("hundred_light"));
    EXPECT_TRUE(card("loss")->drawn().many);
    store_.clear();
  }
}

TEST_F(ChartGridTest, PanningLetsFollowingGo) {
  fill(1, names("a"));
  settings_.setFollowNewest(100);
  show();
  EXPECT_NEAR(card("a")->view().x().span(), 100, 1e-9);
  QTest::keyClick(card("a"), Qt::Key_Left, Qt::ShiftModifier);
  wait();
  EXPECT_EQ(settings_.options().followNewest, 0);
}

TEST_F(ChartGridTest, MaximisesACardAndBack) {
  fill(1, names("a,b"));
  show();
  QTest::keyClick(card("a"), Qt::Key_Return);
  wait();
  EXPECT_GT(card("a")->height(), 600);
  EXPECT_FALSE(card("b")->isVisible());
  QTest::keyClick(card("a"), Qt::Key_Escape);
  wait();
  EXPECT_TRUE(card("b")->isVisible());
}

TEST_F(ChartGridTest, ArrowKeysMoveTheFocus) {
  fill(1, names("w/1,w/2,w/3"));
  show();
  grid_.activateWindow();
  card("w/1")->setFocus();
  QTest::keyClick(card("w/1"), Qt::Key_Right);
  EXPECT_TRUE(card("w/2")->hasFocus());
  QTest::keyClick(card("w/2"), Qt::Key_Left);
  QTest::keyClick(card("w/1"), Qt::Key_Down);
  EXPECT_TRUE(card("w/2")->hasFocus());
}

TEST_F(ChartGridTest, EvaluationsHaveTheirRunsColour) {
  store_.append(QStringLiteral("lr"), QStringLiteral("loss"), columnsOf(test_support::lossCurve(50, 0)));
  store_.append(QStringLiteral("lr/eval"), QStringLiteral("loss"), columnsOf(test_support::lossCurve(5, 1)));
  show();
  QTest::mouseMove(card("loss"), card("loss")->view().plot().topLeft() + QPoint(10, 40));
  wait();
  const auto& rows = card("loss")->hover().rows();
  ASSERT_EQ(rows.size(), 2u);
  const auto style = [&](std::size_t row) { return card("loss")->drawn().lines[rows[row].line].style; };
  EXPECT_EQ(style(0).color, style(1).color);
  EXPECT_NE(style(0).evaluation, style(1).evaluation);
}

TEST_F(ChartGridTest, HidesRunsInEveryCard) {
  fill(2, names("a,b"));
  show();
  grid_.runs().setVisible(QStringLiteral("run0"), false);
  wait();
  EXPECT_EQ(card("a")->drawn().lines.size(), 1u);
  EXPECT_EQ(card("b")->drawn().lines.size(), 1u);
}

TEST_F(ChartGridTest, CardsWithoutVisibleRunsAreFoldedAway) {
  fill(1, names("a,b"));
  store_.append(QStringLiteral("other"), QStringLiteral("only"), columnsOf(test_support::lossCurve(50, 1)));
  show();
  ASSERT_TRUE(card("only")->isVisible());
  grid_.runs().setVisible(QStringLiteral("other"), false);
  wait();
  EXPECT_FALSE(card("only")->isVisible());
  EXPECT_TRUE(card("a")->isVisible());
  QTest::mouseClick(grid_.findChild<QToolButton*>(QStringLiteral("group:Without visible runs")), Qt::LeftButton);
  EXPECT_TRUE(card("only")->isVisible()) << "the head tells of them and opens them";
  grid_.runs().setVisible(QStringLiteral("other"), true);
  wait();
  EXPECT_TRUE(card("only")->isVisible());
}

TEST_F(ChartGridTest, RemovedRunsLeaveTheCards) {
  fill(2, names("a"));
  store_.append(QStringLiteral("run0"), QStringLiteral("only"), columnsOf(test_support::lossCurve(5, 1)));
  show();
  store_.removeRun(QStringLiteral("run0"));
  wait();
  EXPECT_EQ(card("a")->series().runs(), names("run1"));
  EXPECT_EQ(card("only"), nullptr);
}

TEST_F(ChartGridTest, ActionsChangeTheSettings) {
  widgets::ActionRegistry registry;
  widgets::ChartActions actions(&registry, &settings_);
  registry.find(QStringLiteral("charts.smoothing.more"))->trigger();
  EXPECT_DOUBLE_EQ(settings_.options().smoothing, 0.7);
  registry.find(QStringLiteral("charts.x.wall"))->trigger();
  EXPECT_EQ(settings_.options().xAxis, widgets::XAxis::kWall);
  registry.find(QStringLiteral("charts.log_y"))->trigger();
  EXPECT_TRUE(settings_.options().logY);
  settings_.setIgnoreOutliers(false);
  EXPECT_FALSE(registry.find(QStringLiteral("charts.outliers"))->isChecked());
  settings_.setXAxis(widgets::XAxis::kStep);
  EXPECT_TRUE(registry.find(QStringLiteral("charts.x.step"))->isChecked());
}

TEST_F(ChartGridTest, LooksRightInBothThemes) {
  for (const bool dark : {false, true}) {
    const test_support::ThemeScope scope(dark);
    grid_.resize(1180, 760);
    fill(12, names("loss,accuracy,optimizer/learning_rate,optimizer/gradient_norm,optimizer/beta"));
    store_.append(QStringLiteral("run1/eval"), QStringLiteral("loss"),
                  columnsOf(test_support::curveOf({1.8, 1.1, 0.9, 0.8, 0.7}, 60)));
    grid_.pins().set(names("loss"));
    show();
    wait();
    test_support::saveScreenshot(&grid_, dark ? QStringLiteral("chart_grid_dark") : QStringLiteral("chart_grid_light"));
    EXPECT_EQ(card("loss")->drawn().lines.size(), 13u);
    store_.clear();
  }
}

}  // namespace
