#include "widgets/charts/chart_card.h"

#include <gtest/gtest.h>

#include <QApplication>
#include <QElapsedTimer>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTest>

#include "tests/support/chart_card_fixture.h"
#include "tests/support/screenshots.h"
#include "widgets/charts/grid/value_table.h"
#include "widgets/panels/number_text.h"
#include "widgets/theme/type_scale.h"

namespace {

using test_support::curveOf;
using test_support::lossCurve;
using test_support::settle;
using test_support::styleOf;
using widgets::AxisRange;
using widgets::ChartOptions;
using widgets::ChartScheduler;

class ChartCardTest : public test_support::ChartCardFixture {};

TEST_F(ChartCardTest, SaysThatThereAreNoPointsYet) {
  show();
  EXPECT_EQ(card_->accessibleDescription(), QStringLiteral("No points yet"));
  EXPECT_FALSE(card_->drawn().hasData);
  test_support::saveScreenshot(card_, QStringLiteral("chart_card_empty"));
}

TEST_F(ChartCardTest, WithoutARunInSightNoPixelStaysUnpainted) {
  addRuns(2);
  show();
  for (int run = 0; run < 2; ++run) {
    auto hidden = styleOf(run, QStringLiteral("run_%1").arg(run));
    hidden.visible = false;
    card_->series().setStyle(hidden.name, hidden);
  }
  ASSERT_TRUE(settle(scheduler_));
  ASSERT_FALSE(card_->drawn().hasData);
  QImage picture(card_->size(), QImage::Format_RGB32);
  picture.fill(Qt::magenta);
  card_->render(&picture, {}, {}, {});
  int unpainted = 0;
  for (int y = 0; y < picture.height(); ++y)
    for (int x = 0; x < picture.width(); ++x) unpainted += picture.pixelColor(x, y) == Qt::magenta;
  EXPECT_EQ(unpainted, 0);
}

TEST_F(ChartCardTest, ATicksPixelIsWhereOurMapPutsIt) {
  addRuns(3);
  show();
  const auto& theme = widgets::Theme::of(card_->palette());
  for (const double y : {1.0, 2.0}) {
    const QPointF ours = card_->view().pixelOf(card_->view().x().min, y);
    const QPointF theirs = card_->drawing().settledAxes().positionOf(card_->view().x().min, y);
    EXPECT_NEAR(ours.x(), theirs.x(), 0.51);
    EXPECT_NEAR(ours.y(), theirs.y(), 0.51);
    EXPECT_TRUE(hasColor(theme.grid, QPointF(card_->view().plot().right() - 4, ours.y()), 1)) << y;
  }
}

TEST_F(ChartCardTest, AxesThatMovedLookAsThoseThatRest) {
  addRuns(3);
  show();
  card_->drawing().settledAxes();
  for (const double factor : {0.7, 0.9, 1.3}) {
    card_->view().setZoom({widgets::AxisRange{0, 500 * factor}, widgets::AxisRange{0, 2}});
    ASSERT_TRUE(settle(scheduler_));
    const QImage moved = card_->grab().toImage();
    card_->drawing().settledAxes();
    const QImage rests = card_->grab().toImage();
    int different = 0;
    for (int y = 0; y < moved.height(); ++y)
      for (int x = 0; x < moved.width(); ++x) different += moved.pixel(x, y) != rests.pixel(x, y);
    EXPECT_LE(different, 8) << factor;  // a tick at the very end may be rounded to either side
  }
}

TEST_F(ChartCardTest, PointsThatCameWhileItWasHiddenAreDrawnWhenItIsShown) {
  addRuns(1, 600);
  show();
  ASSERT_EQ(card_->drawn().lines[0].data.size(), 600u);
  card_->hide();
  addRuns(1, 1000);
  ASSERT_TRUE(settle(scheduler_));
  card_->show();
  ASSERT_TRUE(settle(scheduler_));
  EXPECT_EQ(card_->drawn().lines[0].data.size(), 1000u);
}

TEST_F(ChartCardTest, PointsThatCameOutOfSightAreDrawnWhenItIsScrolledTo) {
  addRuns(1, 600);
  show();
  card_->move(20, 2000);
  addRuns(1, 1000);
  ASSERT_TRUE(settle(scheduler_));
  card_->move(20, 20);
  scheduler_.requestFrame();  // as the grid does that scrolls
  ASSERT_TRUE(settle(scheduler_));
  EXPECT_EQ(card_->drawn().lines[0].data.size(), 1000u);
}

TEST_F(ChartCardTest, APictureWithItsGroundLooksAsOneThatIsBlended) {
  addRuns(3);
  show();
  ASSERT_TRUE(card_->drawn().onGround.isNull()) << "when it was asked for there were no axes yet";
  const QImage blended = card_->grab().toImage();
  card_->drawing().request();
  ASSERT_TRUE(settle(scheduler_));
  ASSERT_FALSE(card_->drawn().onGround.isNull());
  EXPECT_EQ(card_->grab().toImage(), blended);
}

TEST_F(ChartCardTest, AnotherThemeLeavesNothingOfTheOldGround) {
  addRuns(3);
  show();
  card_->drawing().request();
  ASSERT_TRUE(settle(scheduler_));
  const auto corner = [this] {
    return QColor(card_->grab().toImage().pixel(card_->view().plot().topRight() + QPoint(-2, 3)));
  };
  EXPECT_EQ(corner(), widgets::Theme::of(card_->palette()).view);
  QPalette dark = card_->palette();
  for (const auto role : {QPalette::Window, QPalette::Base}) dark.setColor(role, QColor(0x20, 0x21, 0x24));
  for (const auto role : {QPalette::WindowText, QPalette::Text}) dark.setColor(role, Qt::white);
  card_->setPalette(dark);
  ASSERT_TRUE(settle(scheduler_));
  ASSERT_NE(widgets::Theme::of(dark).view, widgets::Theme::of(QPalette()).view);
  EXPECT_EQ(corner(), widgets::Theme::of(dark).view);
  card_->drawing().request();
  ASSERT_TRUE(settle(scheduler_));
  EXPECT_EQ(corner(), widgets::Theme::of(dark).view);
}

// Places along a strip of the picture that are not its ground, as runs of which each is a label: parts that are nearer
// than `gap` belong together.
std::vector<std::pair<int, int>> labelsIn(const QImage& strip, bool alongX, int gap) {
  const auto hasInk = [&](int at) {
    const int across = alongX ? strip.height() : strip.width();
    for (int i = 0; i < across; ++i) {
      if ((alongX ? strip.pixel(at, i) : strip.pixel(i, at)) != strip.pixel(0, 0)) return true;
    }
    return false;
  };
  std::vector<std::pair<int, int>> labels;
  for (int at = 0; at < (alongX ? strip.width() : strip.height()); ++at) {
    if (!hasInk(at)) continue;
    if (labels.empty() || at - labels.back().second > gap) labels.emplace_back(at, at);
    labels.back().second = at;
  }
  return labels;
}

TEST_F(ChartCardTest, NoLabelOfATickIsSeenInPartBesideAValueOnAnAxis) {
  addRuns(3);
  show();
  card_->drawing().settledAxes();
  const QRect plot = card_->view().plot();
  const QRect below(2, plot.bottom() + 7, card_->width() - 4, 14);
  const QRect left(2, plot.top() - 8, plot.left() - 8, plot.height() + 8);
  const QImage atRest = card_->grab().toImage();
  const auto same = [&](const QImage& now, const QRect& part) { return now.copy(part) == atRest.copy(part); };
  int hidden = 0;
  for (int i = 1; i < 40; ++i) {
    hover(at(i / 40.0, i / 40.0));
    const QImage now = card_->grab().toImage();
    for (const auto& [first, last] : labelsIn(atRest.copy(below), true, 8)) {
      const QRect label(below.left() + first, below.top(), last - first + 1, below.height());
      if (same(now, label)) continue;
      ++hidden;
      // Each of its columns is another one: it is gone, or the value lies over it.
      int kept = 0;
      for (int x = label.left(); x <= label.right(); ++x) {
        const QRect column(x, label.top(), 1, label.height());
        const bool isGround = labelsIn(atRest.copy(column), true, 0).empty();
        if (!isGround && same(now, column)) ++kept;
      }
      EXPECT_LE(kept, 2) << "of the label at " << label.left() << ", hovered at " << i;
    }
    for (const auto& [first, last] : labelsIn(atRest.copy(left), false, 3)) {
      const QRect label(left.left(), left.top() + first, left.width(), last - first + 1);
      if (same(now, label)) continue;
      ++hidden;
      int kept = 0;
      for (int y = label.top(); y <= label.bottom(); ++y) {
        const QRect row(label.left(), y, label.width(), 1);
        const bool isGround = labelsIn(atRest.copy(row), false, 0).empty();
        if (!isGround && same(now, row)) ++kept;
      }
      EXPECT_LE(kept, 1) << "of the label at " << label.top() << ", hovered at " << i;
    }
  }
  EXPECT_GT(hidden, 4);
}

TEST_F(ChartCardTest, TheTableFindsItsPlaceBeforeACardThatGrewIsDrawnAnew) {
  addRuns(3);
  show();
  const std::size_t columns = card_->drawn().lines[0].columns.size();
  card_->resize(card_->width() + 600, card_->height());
  ASSERT_EQ(card_->drawn().lines[0].columns.size(), columns);
  hover(at(0.2, 0.5));
  EXPECT_FALSE(card_->hover().rows().empty());
}

TEST_F(ChartCardTest, WhereACardHasJustGrownItHasItsGround) {
  addRuns(3);
  show();
  const QSize former = card_->size();
  card_->resize(former + QSize(200, 100));
  const QImage grown = card_->grab().toImage();
  const QColor ground = widgets::Theme::of(card_->palette()).view;
  for (const QPoint place : {QPoint(former.width() + 100, 3), QPoint(40, former.height() + 90)}) {
    EXPECT_EQ(grown.pixelColor(place).name(), ground.name()) << place.x();
  }
}

TEST_F(ChartCardTest, CurvesThatGrowAreDrawnSoonAndThenAsOftenAsIsWanted) {
  constexpr int kTwiceASecond = 500;
  scheduler_.setLiveRate(2);
  addRuns(1);
  show();
  QTest::qWait(kTwiceASecond);
  QSignalSpy drawn(&card_->drawing(), &widgets::CardDrawing::drawnChanged);
  QElapsedTimer clock;
  clock.start();
  for (std::size_t points = 601; drawn.size() < 3 && clock.elapsed() < 10000; ++points) {
    card_->series().setData(QStringLiteral("run_0"), lossCurve(points, 0));
    QTest::qWait(10);
  }
  EXPECT_EQ(drawn.size(), 3);
  EXPECT_GE(clock.elapsed(), 2 * kTwiceASecond - ChartScheduler::kGatherMs) << "the first one comes at once";
}

TEST_F(ChartCardTest, DrawsTheCurveWhereItsValuesAre) {
  card_->series().setStyle(QStringLiteral("a"), styleOf(1, QStringLiteral("a")));
  card_->series().setData(QStringLiteral("a"), curveOf({0, 1, 2, 1, 0}, 100));
  ChartOptions options;
  options.smoothing = 0;
  card_->config().setOptions(options);
  show();
  const QColor color = styleOf(1, {}).color;
  EXPECT_TRUE(hasColor(color, card_->view().pixelOf(100, 1)));
  EXPECT_TRUE(hasColor(color, card_->view().pixelOf(200, 1.98)));
  EXPECT_TRUE(hasColor(color, card_->view().pixelOf(350, 0.5)));
  EXPECT_FALSE(hasColor(color, card_->view().pixelOf(200, 0.5)));
}

TEST_F(ChartCardTest, SmoothsAsTensorBoardDoes) {
  std::vector<double> values{1, 0.5, 0};
  values.resize(widgets::kShortSeries, 0);
  card_->series().setStyle(QStringLiteral("a"), styleOf(0, QStringLiteral("a")));
  card_->series().setData(QStringLiteral("a"), curveOf(values));
  show();
  ASSERT_EQ(card_->drawn().lines.size(), 1u);
  EXPECT_DOUBLE_EQ(card_->drawn().lines[0].shown[2], 0.336734693877551);
}

TEST_F(ChartCardTest, HoverListsEveryRunByValue) {
  addRuns(5);
  show();
  hover(at(0.5, 0.9));
  const auto& rows = card_->hover().rows();
  ASSERT_EQ(rows.size(), 5u);
  for (std::size_t i = 1; i < rows.size(); ++i)
    EXPECT_LE(rows[i - 1].smoothed, rows[i].smoothed);  // a loss: best first
  EXPECT_EQ(std::count_if(rows.begin(), rows.end(), [](const auto& row) { return row.hovered; }), 1);
  ASSERT_TRUE(card_->hover().crosshair().has_value());
  for (const auto& row : rows) EXPECT_EQ(static_cast<double>(row.step), *card_->hover().crosshair());
  holdShift();
  auto* table = window_.findChild<widgets::ValueTable*>();
  ASSERT_TRUE(table && table->isVisible());
  EXPECT_TRUE(table->content().head.startsWith(QStringLiteral("step %1, ").arg(widgets::stepText(rows[0].step))));
  test_support::saveScreenshot(&window_, QStringLiteral("chart_card_hover"));
}

TEST_F(ChartCardTest, HoverHidesTheTableOutside) {
  addRuns(2);
  show();
  hover(at(0.5, 0.5));
  holdShift();
  ASSERT_TRUE(window_.findChild<widgets::ValueTable*>()->isVisible());
  QTest::mouseMove(card_, QPoint(5, 5));
  ASSERT_TRUE(settle(scheduler_));
  EXPECT_FALSE(card_->hover().crosshair().has_value());
  EXPECT_FALSE(window_.findChild<widgets::ValueTable*>()->isVisible());
}

TEST_F(ChartCardTest, LabelsOfALargeFontHaveTheirRoomBesideThePlot) {
  QFont large = card_->font();
  large.setPointSizeF(14);
  card_->setFont(large);
  addRuns(1);
  show();
  const QFontMetrics caption(widgets::roleFont(large, widgets::TextRole::kCaption));
  EXPECT_GE(card_->view().plot().left(), caption.horizontalAdvance(QStringLiteral("0.0001")) + 10);
}

TEST_F(ChartCardTest, TheTableGoesWithShiftWhereverTheKeysAre) {
  addRuns(2);
  QLineEdit field(&window_);
  show();
  hover(at(0.4, 0.6));
  holdShift();
  ASSERT_TRUE(window_.findChild<widgets::ValueTable*>()->isVisible());
  QTest::keyRelease(&field, Qt::Key_Shift);
  EXPECT_FALSE(window_.findChild<widgets::ValueTable*>()->isVisible());
}

TEST_F(ChartCardTest, ShowsTenRowsAroundTheHoveredRun) {
  addRuns(30);
  show();
  hover(at(0.5, 0.5));
  holdShift();
  const auto* table = window_.findChild<widgets::ValueTable*>();
  ASSERT_TRUE(table);
  EXPECT_EQ(table->content().rows.size(), 10u);
  EXPECT_EQ(table->content().hidden, 20u);
  const auto& rows = table->content().rows;
  EXPECT_TRUE(std::any_of(rows.begin(), rows.end(), [](const auto& row) { return row.hovered; }));
}

TEST_F(ChartCardTest, TheKeyboardMovesTheCursorFromPointToPoint) {
  card_->series().setData(QStringLiteral("a"), curveOf({1, 2, 3, 4}, 10));
  show();
  key(Qt::Key_Period);
  EXPECT_EQ(card_->hover().crosshair(), 0.0);
  key(Qt::Key_Period);
  EXPECT_EQ(card_->hover().crosshair(), 10.0);
  key(Qt::Key_Comma);
  EXPECT_EQ(card_->hover().crosshair(), 0.0);
  key(Qt::Key_Escape);
  EXPECT_FALSE(card_->hover().crosshair().has_value());
}

TEST_F(ChartCardTest, ALogAxisDropsAndCountsWhatItCannotShow) {
  card_->series().setStyle(QStringLiteral("a"), styleOf(0, QStringLiteral("a")));
  card_->series().setData(QStringLiteral("a"), curveOf({100, 10, 0, 1, -1, 0.1}));
  ChartOptions options;
  options.logY = true;
  options.smoothing = 0;
  card_->config().setOptions(options);
  show();
  EXPECT_EQ(card_->drawn().notShown, 2u);
  EXPECT_EQ(card_->note().words().text, QStringLiteral("log, 2 at or below 0"));
  EXPECT_EQ(card_->note().words().act, widgets::NoteAct::kShowNotPositive);
  EXPECT_LE(card_->view().y().min, -1);
  EXPECT_GE(card_->view().y().max, 2);
  test_support::saveScreenshot(card_, QStringLiteral("chart_card_log"));
}

TEST_F(ChartCardTest, TheKeyLSwitchesTheLogAxisOfOneCard) {
  addRuns(1);
  show();
  key(Qt::Key_L);
  EXPECT_TRUE(card_->drawn().logY);
  EXPECT_LT(card_->view().y().max, 1);
  key(Qt::Key_L);
  EXPECT_FALSE(card_->drawn().logY);
}

TEST_F(ChartCardTest, IgnoresOutliersUnlessAsked) {
  std::vector<double> values(200, 1);
  for (std::size_t i = 0; i < values.size(); ++i) values[i] += 0.01 * static_cast<double>(i % 17);
  values[100] = 1e6;
  card_->series().setData(QStringLiteral("a"), curveOf(values));
  ChartOptions options;
  options.smoothing = 0;
  card_->config().setOptions(options);
  card_->config().setLogY(false);
  show();
  EXPECT_LT(card_->view().y().max, 10);
  options.ignoreOutliers = false;
  set(options);
  EXPECT_GE(card_->view().y().max, 1e6);
}

TEST_F(ChartCardTest, DrawsAgainstTimeWhenAsked) {
  addRuns(1);
  show();
  ChartOptions options;
  options.xAxis = widgets::XAxis::kRelative;
  set(options);
  EXPECT_EQ(card_->view().x().min, 0);
  EXPECT_NEAR(card_->view().x().max, 300, 1);
  options.xAxis = widgets::XAxis::kWall;
  set(options);
  EXPECT_NEAR(card_->view().x().min, 1.6e9, 100);
  test_support::saveScreenshot(card_, QStringLiteral("chart_card_wall"));
}

TEST_F(ChartCardTest, HidesRuns) {
  addRuns(2);
  show();
  auto style = styleOf(0, QStringLiteral("run_0"));
  style.visible = false;
  card_->series().setStyle(QStringLiteral("run_0"), style);
  ASSERT_TRUE(settle(scheduler_));
  ASSERT_EQ(card_->drawn().lines.size(), 1u);
  EXPECT_EQ(card_->drawn().lines[0].key, QStringLiteral("run_1"));
}

TEST_F(ChartCardTest, DoesNoWorkWhileHidden) {
  addRuns(2);
  card_->hide();
  window_.show();
  ASSERT_TRUE(QTest::qWaitForWindowExposed(&window_));
  ASSERT_TRUE(settle(scheduler_));
  EXPECT_TRUE(card_->drawn().lines.empty());
  card_->show();
  ASSERT_TRUE(settle(scheduler_));
  EXPECT_EQ(card_->drawn().lines.size(), 2u);
}

TEST_F(ChartCardTest, SummarisesItselfForScreenReaders) {
  card_->series().setStyle(QStringLiteral("a"), styleOf(0, QStringLiteral("lr=0.01")));
  card_->series().setData(QStringLiteral("a"), curveOf({3, 1, 2}));
  show();
  EXPECT_EQ(card_->accessibleDescription(), QStringLiteral("Runs: 1, last 2, lowest 1 at step 1 in lr=0.01"));
}

TEST_F(ChartCardTest, FollowsTheThemeAndShowsEvaluationApart) {
  for (const bool dark : {false, true}) {
    const test_support::ThemeScope scope(dark);
    for (int i = 0; i < 4; ++i) {
      const QString name = QStringLiteral("mnist_lr=0.00%1").arg(i);
      card_->series().setStyle(name, styleOf(i, name, dark));
      card_->series().setData(name, lossCurve(600, static_cast<unsigned>(i)));
    }
    auto eval = styleOf(2, QStringLiteral("mnist_lr=0.002/eval"), dark);
    eval.evaluation = true;
    card_->series().setStyle(QStringLiteral("eval"), eval);
    card_->series().setData(QStringLiteral("eval"), curveOf({1.9, 1.2, 0.8, 0.7, 0.62, 0.6}, 100));
    show();
    hover(at(0.45, 0.4));
    test_support::saveScreenshot(&window_,
                                 dark ? QStringLiteral("chart_card_dark") : QStringLiteral("chart_card_light"));
    const QColor view = widgets::Theme::of(QApplication::palette()).view;
    EXPECT_EQ(QColor(card_->grab().toImage().pixel(200, 26)), view);
  }
}

TEST_F(ChartCardTest, MarksNanAndShowsWhatItIs) {
  std::vector<double> values;
  for (int i = 0; i < 60; ++i) values.push_back(i > 40 ? NAN : 2.0 - 0.03 * i);
  values[20] = INFINITY;
  card_->series().setStyle(QStringLiteral("a"), styleOf(1, QStringLiteral("a")));
  card_->series().setData(QStringLiteral("a"), curveOf(values));
  show();
  EXPECT_EQ(card_->drawn().nonfinite, 20u);
  EXPECT_TRUE(
      hasColor(styleOf(1, {}).color, QPointF(card_->view().pixelOf(41, 0).x(), card_->view().plot().bottom() - 4), 4));
  test_support::saveScreenshot(card_, QStringLiteral("chart_card_nan"));
}

TEST_F(ChartCardTest, AskingForPicturesOfTheSameSeriesCopiesNothing) {
  addRuns(3);
  const auto first = card_->drawing().takeRequest().shared;
  card_->view().zoomX(0.5);
  EXPECT_EQ(card_->drawing().takeRequest().shared, first);
  card_->series().setData(QStringLiteral("run_1"), lossCurve(700, 1));
  const auto second = card_->drawing().takeRequest().shared;
  ASSERT_NE(second, first);
  EXPECT_EQ((*first)[1].data.size(), 600u);
  EXPECT_EQ((*second)[1].data.size(), 700u);
  auto hidden = styleOf(2, QStringLiteral("run_2"));
  hidden.visible = false;
  card_->series().setStyle(QStringLiteral("run_2"), hidden);
  EXPECT_EQ(card_->drawing().takeRequest().shared->size(), 2u);
  card_->series().remove(QStringLiteral("run_0"));
  EXPECT_EQ(card_->drawing().takeRequest().shared->size(), 1u);
}

}  // namespace
