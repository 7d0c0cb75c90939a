#include "widgets/charts/chart_card.h"

#include <gtest/gtest.h>

#include <QApplication>
#include <QElapsedTimer>
#include <QSignalSpy>
#include <QTest>
#include <QWheelEvent>

#include "tests/support/chart_curves.h"
#include "tests/support/screenshots.h"
#include "widgets/charts/value_table.h"
#include "widgets/panels/number_text.h"

namespace {

using test_support::curveOf;
using test_support::lossCurve;
using test_support::settle;
using test_support::styleOf;
using widgets::AxisRange;
using widgets::ChartCard;
using widgets::ChartOptions;
using widgets::ChartScheduler;

class ChartCardTest : public testing::Test {
 protected:
  void SetUp() override {
    window_.resize(900, 600);
    card_ = new ChartCard(QStringLiteral("loss"), &scheduler_, &window_);
    card_->setGeometry(20, 20, 488, 300);
  }
  void show() {
    window_.show();
    ASSERT_TRUE(QTest::qWaitForWindowExposed(&window_));
    ASSERT_TRUE(settle(scheduler_));
  }
  void addRuns(int runs, std::size_t points = 600) {
    for (int i = 0; i < runs; ++i) {
      const QString name = QStringLiteral("run_%1").arg(i);
      card_->setStyle(name, styleOf(i, name));
      card_->setData(name, lossCurve(points, static_cast<unsigned>(i)));
    }
  }
  void set(const ChartOptions& options) {
    card_->setOptions(options);
    ASSERT_TRUE(settle(scheduler_));
  }
  QPoint at(double x, double y) const {
    return card_->plotRect().topLeft() +
           QPoint(int(x * card_->plotRect().width()), int(y * card_->plotRect().height()));
  }
  void drag(Qt::MouseButton button, Qt::KeyboardModifiers modifiers, const QPoint& from, const QPoint& to) {
    QTest::mousePress(card_, button, modifiers, from);
    QTest::mouseMove(card_, (from + to) / 2);
    QTest::mouseMove(card_, to);
    QTest::qWait(20);
    QTest::mouseRelease(card_, button, modifiers, to);
    ASSERT_TRUE(settle(scheduler_));
  }
  void hover(const QPoint& where) {
    QTest::mouseMove(card_, where);
    ASSERT_TRUE(settle(scheduler_));
  }
  bool wheel(const QPoint& where, int delta, Qt::KeyboardModifiers modifiers) {
    QWheelEvent event(where, card_->mapToGlobal(where), {}, {0, delta}, Qt::NoButton, modifiers, Qt::NoScrollPhase,
                      false);
    QApplication::sendEvent(card_, &event);
    EXPECT_TRUE(settle(scheduler_));
    return event.isAccepted();
  }
  void key(int k, Qt::KeyboardModifiers modifiers = {}) {
    QTest::keyClick(card_, static_cast<Qt::Key>(k), modifiers);
    ASSERT_TRUE(settle(scheduler_));
  }
  // True when `color` is drawn within `reach` pixels of a place in the card.
  bool hasColor(const QColor& color, const QPointF& where, int reach = 2) {
    const QImage image = card_->grab().toImage();
    const QPointF pixel0 = where * image.devicePixelRatio();
    for (int y = int(pixel0.y()) - reach; y <= int(pixel0.y()) + reach; ++y)
      for (int x = int(pixel0.x()) - reach; x <= int(pixel0.x()) + reach; ++x) {
        const QColor pixel(image.pixel(x, y));
        const int difference = std::abs(pixel.red() - color.red()) + std::abs(pixel.green() - color.green()) +
                               std::abs(pixel.blue() - color.blue());
        if (difference < 40) return true;
      }
    return false;
  }

  ChartScheduler scheduler_;
  QWidget window_;
  ChartCard* card_ = nullptr;
};

TEST_F(ChartCardTest, SaysThatThereAreNoPointsYet) {
  show();
  EXPECT_EQ(card_->accessibleDescription(), QStringLiteral("No points yet"));
  EXPECT_FALSE(card_->drawn().hasData);
  test_support::saveScreenshot(card_, QStringLiteral("chart_card_empty"));
}

TEST_F(ChartCardTest, ATicksPixelIsWhereOurMapPutsIt) {
  addRuns(3);
  show();
  const auto& theme = widgets::Theme::of(card_->palette());
  for (const double y : {0.5, 1.0}) {
    const QPointF ours = card_->pixelOf(card_->xRange().min, y);
    const QPointF theirs = card_->axes().positionOf(card_->xRange().min, y);
    EXPECT_NEAR(ours.x(), theirs.x(), 0.51);
    EXPECT_NEAR(ours.y(), theirs.y(), 0.51);
    EXPECT_TRUE(hasColor(theme.grid, QPointF(card_->plotRect().right() - 4, ours.y()), 1)) << y;
  }
}

TEST_F(ChartCardTest, AxesThatMovedLookAsThoseThatRest) {
  addRuns(3);
  show();
  card_->axes();
  for (const double factor : {0.7, 0.9, 1.3}) {
    card_->setZoom({widgets::AxisRange{0, 500 * factor}, widgets::AxisRange{0, 2}});
    ASSERT_TRUE(settle(scheduler_));
    const QImage moved = card_->grab().toImage();
    card_->axes();
    const QImage rests = card_->grab().toImage();
    int different = 0;
    for (int y = 0; y < moved.height(); ++y)
      for (int x = 0; x < moved.width(); ++x) different += moved.pixel(x, y) != rests.pixel(x, y);
    EXPECT_LE(different, 8) << factor;  // a tick at the very end may be rounded to either side
  }
}

TEST_F(ChartCardTest, CurvesThatGrowAreDrawnSoonAndThenAsOftenAsIsWanted) {
  constexpr int kTwiceASecond = 500;
  scheduler_.setLiveRate(2);
  addRuns(1);
  show();
  QTest::qWait(kTwiceASecond);
  QSignalSpy drawn(card_, &ChartCard::drawnChanged);
  QElapsedTimer clock;
  clock.start();
  for (std::size_t points = 601; drawn.size() < 3 && clock.elapsed() < 10000; ++points) {
    card_->setData(QStringLiteral("run_0"), lossCurve(points, 0));
    QTest::qWait(10);
  }
  EXPECT_EQ(drawn.size(), 3);
  EXPECT_GE(clock.elapsed(), 2 * kTwiceASecond - ChartScheduler::kGatherMs) << "the first one comes at once";
}

TEST_F(ChartCardTest, TicksStayInPlaceAfterResizingAndZooming) {
  addRuns(1);
  show();
  card_->resize(700, 420);
  ASSERT_TRUE(settle(scheduler_));
  card_->setZoom({AxisRange{100, 300}, AxisRange{0.2, 1.4}});
  ASSERT_TRUE(settle(scheduler_));
  const QPointF theirs = card_->axes().positionOf(200, 0.8);
  EXPECT_NEAR(card_->pixelOf(200, 0.8).x(), theirs.x(), 0.51);
  EXPECT_NEAR(card_->pixelOf(200, 0.8).y(), theirs.y(), 0.51);
}

TEST_F(ChartCardTest, DrawsTheCurveWhereItsValuesAre) {
  card_->setStyle(QStringLiteral("a"), styleOf(1, QStringLiteral("a")));
  card_->setData(QStringLiteral("a"), curveOf({0, 1, 2, 1, 0}, 100));
  ChartOptions options;
  options.smoothing = 0;
  card_->setOptions(options);
  show();
  const QColor color = styleOf(1, {}).color;
  EXPECT_TRUE(hasColor(color, card_->pixelOf(100, 1)));
  EXPECT_TRUE(hasColor(color, card_->pixelOf(200, 1.98)));
  EXPECT_TRUE(hasColor(color, card_->pixelOf(350, 0.5)));
  EXPECT_FALSE(hasColor(color, card_->pixelOf(200, 0.5)));
}

TEST_F(ChartCardTest, SmoothsAsTensorBoardDoes) {
  card_->setStyle(QStringLiteral("a"), styleOf(0, QStringLiteral("a")));
  card_->setData(QStringLiteral("a"), curveOf({1, 0.5, 0}));
  show();
  ASSERT_EQ(card_->drawn().lines.size(), 1u);
  EXPECT_DOUBLE_EQ(card_->drawn().lines[0].shown[2], 0.336734693877551);
}

TEST_F(ChartCardTest, DragsABoxToZoomBothAxes) {
  addRuns(2);
  show();
  const AxisRange x = card_->xRange(), y = card_->yRange();
  QSignalSpy zoomed(card_, &ChartCard::xZoomed);
  drag(Qt::LeftButton, {}, at(0.25, 0.25), at(0.5, 0.75));
  EXPECT_NEAR(card_->xRange().min, x.min + 0.25 * x.span(), 0.01 * x.span());
  EXPECT_NEAR(card_->xRange().max, x.min + 0.5 * x.span(), 0.01 * x.span());
  EXPECT_NEAR(card_->yRange().max, y.min + 0.75 * y.span(), 0.01 * y.span());
  EXPECT_NEAR(card_->yRange().min, y.min + 0.25 * y.span(), 0.01 * y.span());
  EXPECT_EQ(zoomed.size(), 1);
}

TEST_F(ChartCardTest, ANarrowBoxZoomsOneAxis) {
  addRuns(2);
  show();
  drag(Qt::LeftButton, {}, at(0.25, 0.5), at(0.5, 0.505));
  EXPECT_TRUE(card_->zoom().x.has_value());
  EXPECT_FALSE(card_->zoom().y.has_value());
}

TEST_F(ChartCardTest, AClickDoesNotZoom) {
  addRuns(2);
  show();
  QTest::mouseClick(card_, Qt::LeftButton, {}, at(0.4, 0.4));
  ASSERT_TRUE(settle(scheduler_));
  EXPECT_EQ(card_->zoom(), widgets::ZoomView{});
}

TEST_F(ChartCardTest, DoubleClickFitsAgain) {
  addRuns(2);
  show();
  const AxisRange x = card_->xRange(), y = card_->yRange();
  drag(Qt::LeftButton, {}, at(0.2, 0.2), at(0.4, 0.4));
  QTest::mouseDClick(card_, Qt::LeftButton, {}, at(0.5, 0.5));
  ASSERT_TRUE(settle(scheduler_));
  EXPECT_EQ(card_->xRange(), x);
  EXPECT_EQ(card_->yRange(), y);
}

TEST_F(ChartCardTest, GoesBackAndForwardThroughItsZooms) {
  addRuns(2);
  show();
  const AxisRange fitted = card_->xRange();
  drag(Qt::LeftButton, {}, at(0.2, 0.2), at(0.6, 0.6));
  const AxisRange first = card_->xRange();
  drag(Qt::LeftButton, {}, at(0.2, 0.2), at(0.6, 0.6));
  const AxisRange second = card_->xRange();
  key(Qt::Key_Left, Qt::AltModifier);
  EXPECT_EQ(card_->xRange(), first);
  key(Qt::Key_Left, Qt::AltModifier);
  EXPECT_EQ(card_->xRange(), fitted);
  key(Qt::Key_Right, Qt::AltModifier);
  key(Qt::Key_Right, Qt::AltModifier);
  EXPECT_EQ(card_->xRange(), second);
}

TEST_F(ChartCardTest, ControlWheelZoomsAroundThePointer) {
  addRuns(1);
  show();
  const AxisRange before = card_->xRange();
  const double under =
      before.min + before.span() * (at(0.25, 0).x() - card_->plotRect().left()) / card_->plotRect().width();
  EXPECT_TRUE(wheel(at(0.25, 0.5), 240, Qt::ControlModifier));
  const AxisRange after = card_->xRange();
  EXPECT_NEAR(after.span(), before.span() * 0.64, 1e-6);
  EXPECT_NEAR(after.min + after.span() * (at(0.25, 0).x() - card_->plotRect().left()) / card_->plotRect().width(),
              under, 1e-6);
  EXPECT_FALSE(card_->zoom().y.has_value());
}

TEST_F(ChartCardTest, ControlShiftWheelZoomsY) {
  addRuns(1);
  show();
  const AxisRange before = card_->yRange();
  wheel(at(0.5, 0.5), 120, Qt::ControlModifier | Qt::ShiftModifier);
  EXPECT_NEAR(card_->yRange().span(), 0.8 * before.span(), 1e-9);
  EXPECT_FALSE(card_->zoom().x.has_value());
}

TEST_F(ChartCardTest, APlainWheelIsLeftToThePage) {
  addRuns(1);
  show();
  const AxisRange before = card_->xRange();
  EXPECT_FALSE(wheel(at(0.5, 0.5), 120, Qt::NoModifier));
  EXPECT_EQ(card_->xRange(), before);
}

TEST_F(ChartCardTest, ShiftDragAndMiddleDragPan) {
  addRuns(1);
  show();
  for (const auto& [button, modifiers] :
       {std::pair(Qt::LeftButton, Qt::ShiftModifier), std::pair(Qt::MiddleButton, Qt::NoModifier)}) {
    const AxisRange before = card_->xRange();
    drag(button, modifiers, at(0.5, 0.5), at(0.25, 0.5));
    EXPECT_NEAR(card_->xRange().min - before.min, 0.25 * before.span(), 0.01 * before.span());
    EXPECT_NEAR(card_->xRange().span(), before.span(), 1e-6);
  }
}

TEST_F(ChartCardTest, ZoomsAndPansByKeyboard) {
  addRuns(1);
  show();
  const AxisRange fitted = card_->xRange();
  key(Qt::Key_Plus);
  EXPECT_NEAR(card_->xRange().span(), 0.6 * fitted.span(), 1e-6);
  const AxisRange zoomed = card_->xRange();
  key(Qt::Key_Right, Qt::ShiftModifier);
  EXPECT_NEAR(card_->xRange().min, zoomed.min + 0.2 * zoomed.span(), 1e-6);
  key(Qt::Key_0);
  EXPECT_EQ(card_->xRange(), fitted);
}

TEST_F(ChartCardTest, NeverZoomsBelowWhatDoublesCanTell) {
  addRuns(1);
  show();
  for (int i = 0; i < 80; ++i) card_->zoomX(0.3);
  ASSERT_TRUE(settle(scheduler_));
  EXPECT_GT(card_->xRange().span(), 0);
  for (int i = 0; i < 200; ++i) card_->zoomX(5);
  ASSERT_TRUE(settle(scheduler_));
  EXPECT_TRUE(std::isfinite(card_->xRange().span()));
}

TEST_F(ChartCardTest, HoverListsEveryRunByValue) {
  addRuns(5);
  show();
  hover(at(0.5, 0.9));
  const auto& rows = card_->hoverRows();
  ASSERT_EQ(rows.size(), 5u);
  for (std::size_t i = 1; i < rows.size(); ++i)
    EXPECT_LE(rows[i - 1].smoothed, rows[i].smoothed);  // a loss: best first
  EXPECT_EQ(std::count_if(rows.begin(), rows.end(), [](const auto& row) { return row.hovered; }), 1);
  ASSERT_TRUE(card_->crosshair().has_value());
  for (const auto& row : rows) EXPECT_EQ(static_cast<double>(row.step), *card_->crosshair());
  auto* table = window_.findChild<widgets::ValueTable*>();
  ASSERT_TRUE(table && table->isVisible());
  EXPECT_EQ(table->content().head, QStringLiteral("step %1").arg(widgets::stepText(rows[0].step)));
  test_support::saveScreenshot(&window_, QStringLiteral("chart_card_hover"));
}

TEST_F(ChartCardTest, HoverHidesTheTableOutside) {
  addRuns(2);
  show();
  hover(at(0.5, 0.5));
  QTest::mouseMove(card_, QPoint(5, 5));
  ASSERT_TRUE(settle(scheduler_));
  EXPECT_FALSE(card_->crosshair().has_value());
  EXPECT_FALSE(window_.findChild<widgets::ValueTable*>()->isVisible());
}

TEST_F(ChartCardTest, ShowsTenRowsAroundTheHoveredRun) {
  addRuns(30);
  show();
  hover(at(0.5, 0.5));
  const auto* table = window_.findChild<widgets::ValueTable*>();
  ASSERT_TRUE(table);
  EXPECT_EQ(table->content().rows.size(), 10u);
  EXPECT_EQ(table->content().hidden, 20u);
  const auto& rows = table->content().rows;
  EXPECT_TRUE(std::any_of(rows.begin(), rows.end(), [](const auto& row) { return row.hovered; }));
}

TEST_F(ChartCardTest, TheKeyboardMovesTheCursorFromPointToPoint) {
  card_->setData(QStringLiteral("a"), curveOf({1, 2, 3, 4}, 10));
  show();
  key(Qt::Key_Period);
  EXPECT_EQ(card_->crosshair(), 0.0);
  key(Qt::Key_Period);
  EXPECT_EQ(card_->crosshair(), 10.0);
  key(Qt::Key_Comma);
  EXPECT_EQ(card_->crosshair(), 0.0);
  key(Qt::Key_Escape);
  EXPECT_FALSE(card_->crosshair().has_value());
}

TEST_F(ChartCardTest, ALogAxisDropsAndCountsWhatItCannotShow) {
  card_->setStyle(QStringLiteral("a"), styleOf(0, QStringLiteral("a")));
  card_->setData(QStringLiteral("a"), curveOf({100, 10, 0, 1, -1, 0.1}));
  ChartOptions options;
  options.logY = true;
  options.smoothing = 0;
  card_->setOptions(options);
  show();
  EXPECT_EQ(card_->drawn().notShown, 2u);
  EXPECT_TRUE(card_->note().endsWith(QStringLiteral(": 2"))) << qPrintable(card_->note());
  EXPECT_LE(card_->yRange().min, -1);
  EXPECT_GE(card_->yRange().max, 2);
  test_support::saveScreenshot(card_, QStringLiteral("chart_card_log"));
}

TEST_F(ChartCardTest, TheKeyLSwitchesTheLogAxisOfOneCard) {
  addRuns(1);
  show();
  key(Qt::Key_L);
  EXPECT_TRUE(card_->drawn().logY);
  EXPECT_LT(card_->yRange().max, 1);
  key(Qt::Key_L);
  EXPECT_FALSE(card_->drawn().logY);
}

TEST_F(ChartCardTest, IgnoresOutliersUnlessAsked) {
  std::vector<double> values(200, 1);
  for (std::size_t i = 0; i < values.size(); ++i) values[i] += 0.01 * static_cast<double>(i % 17);
  values[100] = 1e6;
  card_->setData(QStringLiteral("a"), curveOf(values));
  ChartOptions options;
  options.smoothing = 0;
  card_->setOptions(options);
  show();
  EXPECT_LT(card_->yRange().max, 10);
  options.ignoreOutliers = false;
  set(options);
  EXPECT_GE(card_->yRange().max, 1e6);
}

TEST_F(ChartCardTest, FollowsTheNewestStepsUntilZoomed) {
  addRuns(1, 1000);
  ChartOptions options;
  options.followNewest = 100;
  card_->setOptions(options);
  show();
  EXPECT_EQ(card_->xRange(), (AxisRange{899, 999}));
  card_->setData(QStringLiteral("run_0"), lossCurve(1100, 0));
  ASSERT_TRUE(settle(scheduler_));
  EXPECT_EQ(card_->xRange(), (AxisRange{999, 1099}));
}

TEST_F(ChartCardTest, NewDataLeavesAChosenZoomAlone) {
  addRuns(1);
  show();
  card_->setZoom({AxisRange{10, 50}, {}});
  card_->setData(QStringLiteral("run_0"), lossCurve(5000, 0));
  ASSERT_TRUE(settle(scheduler_));
  EXPECT_EQ(card_->xRange(), (AxisRange{10, 50}));
}

TEST_F(ChartCardTest, DrawsAgainstTimeWhenAsked) {
  addRuns(1);
  show();
  ChartOptions options;
  options.xAxis = widgets::XAxis::kRelative;
  set(options);
  EXPECT_EQ(card_->xRange().min, 0);
  EXPECT_NEAR(card_->xRange().max, 300, 1);
  options.xAxis = widgets::XAxis::kWall;
  set(options);
  EXPECT_NEAR(card_->xRange().min, 1.6e9, 100);
  test_support::saveScreenshot(card_, QStringLiteral("chart_card_wall"));
}

TEST_F(ChartCardTest, HidesRuns) {
  addRuns(2);
  show();
  auto style = styleOf(0, QStringLiteral("run_0"));
  style.visible = false;
  card_->setStyle(QStringLiteral("run_0"), style);
  ASSERT_TRUE(settle(scheduler_));
  ASSERT_EQ(card_->drawn().lines.size(), 1u);
  EXPECT_EQ(card_->drawn().lines[0].key, QStringLiteral("run_1"));
}

TEST_F(ChartCardTest, DoesNoWorkWhileHidden) {
  addRuns(2);
  card_->hide();
  window_.show();
  ASSERT_TRUE(QTest::qWaitForWindowExposed(&window_));
  QTest::qWait(250);
  EXPECT_TRUE(card_->drawn().lines.empty());
  card_->show();
  ASSERT_TRUE(settle(scheduler_));
  EXPECT_EQ(card_->drawn().lines.size(), 2u);
}

TEST_F(ChartCardTest, SummarisesItselfForScreenReaders) {
  card_->setStyle(QStringLiteral("a"), styleOf(0, QStringLiteral("lr=0.01")));
  card_->setData(QStringLiteral("a"), curveOf({3, 1, 2}));
  show();
  EXPECT_EQ(card_->accessibleDescription(), QStringLiteral("Runs: 1, last 2, lowest 1 at step 1 in lr=0.01"));
}

TEST_F(ChartCardTest, FollowsTheThemeAndShowsEvaluationApart) {
  for (const bool dark : {false, true}) {
    const test_support::ThemeScope scope(dark);
    for (int i = 0; i < 4; ++i) {
      const QString name = QStringLiteral("mnist_lr=0.00%1").arg(i);
      card_->setStyle(name, styleOf(i, name, dark));
      card_->setData(name, lossCurve(600, static_cast<unsigned>(i)));
    }
    auto eval = styleOf(2, QStringLiteral("mnist_lr=0.002/eval"), dark);
    eval.evaluation = true;
    card_->setStyle(QStringLiteral("eval"), eval);
    card_->setData(QStringLiteral("eval"), curveOf({1.9, 1.2, 0.8, 0.7, 0.62, 0.6}, 100));
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
  card_->setStyle(QStringLiteral("a"), styleOf(1, QStringLiteral("a")));
  card_->setData(QStringLiteral("a"), curveOf(values));
  show();
  EXPECT_EQ(card_->drawn().nonfinite, 20u);
  EXPECT_TRUE(hasColor(styleOf(1, {}).color, QPointF(card_->pixelOf(41, 0).x(), card_->plotRect().bottom() - 4), 4));
  test_support::saveScreenshot(card_, QStringLiteral("chart_card_nan"));
}

TEST_F(ChartCardTest, AskingForPicturesOfTheSameSeriesCopiesNothing) {
  addRuns(3);
  const auto first = card_->takeRequest().shared;
  card_->zoomX(0.5);
  EXPECT_EQ(card_->takeRequest().shared, first);
  card_->setData(QStringLiteral("run_1"), lossCurve(700, 1));
  const auto second = card_->takeRequest().shared;
  ASSERT_NE(second, first);
  EXPECT_EQ((*first)[1].data.size(), 600u);
  EXPECT_EQ((*second)[1].data.size(), 700u);
  auto hidden = styleOf(2, QStringLiteral("run_2"));
  hidden.visible = false;
  card_->setStyle(QStringLiteral("run_2"), hidden);
  EXPECT_EQ(card_->takeRequest().shared->size(), 2u);
  card_->removeSeries(QStringLiteral("run_0"));
  EXPECT_EQ(card_->takeRequest().shared->size(), 1u);
}

}  // namespace
