// How the ranges of a card are chosen: boxes, drags, the wheel, keys, and what the data fits to.
#include <gtest/gtest.h>

#include <QSignalSpy>
#include <QTest>

#include "tests/support/chart_card_fixture.h"
#include "widgets/charts/chart_card.h"

namespace {

using test_support::lossCurve;
using test_support::settle;
using widgets::AxisRange;
using widgets::ChartOptions;

class ChartCardZoomTest : public test_support::ChartCardFixture {};

TEST_F(ChartCardZoomTest, TicksStayInPlaceAfterResizingAndZooming) {
  addRuns(1);
  show();
  card_->resize(700, 420);
  ASSERT_TRUE(settle(scheduler_));
  card_->view().setZoom({AxisRange{100, 300}, AxisRange{0.2, 1.4}});
  ASSERT_TRUE(settle(scheduler_));
  const QPointF theirs = card_->drawing().settledAxes().positionOf(200, 0.8);
  EXPECT_NEAR(card_->view().pixelOf(200, 0.8).x(), theirs.x(), 0.51);
  EXPECT_NEAR(card_->view().pixelOf(200, 0.8).y(), theirs.y(), 0.51);
}

TEST_F(ChartCardZoomTest, DragsABoxToZoomBothAxes) {
  addRuns(2);
  show();
  const AxisRange x = card_->view().x(), y = card_->view().y();
  QSignalSpy zoomed(&card_->view(), &widgets::CardView::xZoomed);
  drag(Qt::LeftButton, {}, at(0.25, 0.25), at(0.5, 0.75));
  EXPECT_NEAR(card_->view().x().min, x.min + 0.25 * x.span(), 0.01 * x.span());
  EXPECT_NEAR(card_->view().x().max, x.min + 0.5 * x.span(), 0.01 * x.span());
  EXPECT_NEAR(card_->view().y().max, y.min + 0.75 * y.span(), 0.01 * y.span());
  EXPECT_NEAR(card_->view().y().min, y.min + 0.25 * y.span(), 0.01 * y.span());
  EXPECT_EQ(zoomed.size(), 1);
}

TEST_F(ChartCardZoomTest, ANarrowBoxZoomsOneAxis) {
  addRuns(2);
  show();
  drag(Qt::LeftButton, {}, at(0.25, 0.5), at(0.5, 0.505));
  EXPECT_TRUE(card_->view().zoom().x.has_value());
  EXPECT_FALSE(card_->view().zoom().y.has_value());
}

TEST_F(ChartCardZoomTest, AClickDoesNotZoom) {
  addRuns(2);
  show();
  QTest::mouseClick(card_, Qt::LeftButton, {}, at(0.4, 0.4));
  ASSERT_TRUE(settle(scheduler_));
  EXPECT_EQ(card_->view().zoom(), widgets::ZoomView{});
}

TEST_F(ChartCardZoomTest, DoubleClickFitsAgain) {
  addRuns(2);
  show();
  const AxisRange x = card_->view().x(), y = card_->view().y();
  drag(Qt::LeftButton, {}, at(0.2, 0.2), at(0.4, 0.4));
  QTest::mouseDClick(card_, Qt::LeftButton, {}, at(0.5, 0.5));
  ASSERT_TRUE(settle(scheduler_));
  EXPECT_EQ(card_->view().x(), x);
  EXPECT_EQ(card_->view().y(), y);
}

TEST_F(ChartCardZoomTest, GoesBackAndForwardThroughItsZooms) {
  addRuns(2);
  show();
  const AxisRange fitted = card_->view().x();
  drag(Qt::LeftButton, {}, at(0.2, 0.2), at(0.6, 0.6));
  const AxisRange first = card_->view().x();
  drag(Qt::LeftButton, {}, at(0.2, 0.2), at(0.6, 0.6));
  const AxisRange second = card_->view().x();
  key(Qt::Key_Left, Qt::AltModifier);
  EXPECT_EQ(card_->view().x(), first);
  key(Qt::Key_Left, Qt::AltModifier);
  EXPECT_EQ(card_->view().x(), fitted);
  key(Qt::Key_Right, Qt::AltModifier);
  key(Qt::Key_Right, Qt::AltModifier);
  EXPECT_EQ(card_->view().x(), second);
}

TEST_F(ChartCardZoomTest, ControlWheelZoomsAroundThePointer) {
  addRuns(1);
  show();
  const AxisRange before = card_->view().x();
  const double under =
      before.min + before.span() * (at(0.25, 0).x() - card_->view().plot().left()) / card_->view().plot().width();
  EXPECT_TRUE(wheel(at(0.25, 0.5), 240, Qt::ControlModifier));
  const AxisRange after = card_->view().x();
  EXPECT_NEAR(after.span(), before.span() * 0.64, 1e-6);
  EXPECT_NEAR(after.min + after.span() * (at(0.25, 0).x() - card_->view().plot().left()) / card_->view().plot().width(),
              under, 1e-6);
  EXPECT_FALSE(card_->view().zoom().y.has_value());
}

TEST_F(ChartCardZoomTest, ControlShiftWheelZoomsY) {
  addRuns(1);
  show();
  const AxisRange before = card_->view().y();
  wheel(at(0.5, 0.5), 120, Qt::ControlModifier | Qt::ShiftModifier);
  EXPECT_NEAR(card_->view().y().span(), 0.8 * before.span(), 1e-9);
  EXPECT_FALSE(card_->view().zoom().x.has_value());
}

TEST_F(ChartCardZoomTest, APlainWheelIsLeftToThePage) {
  addRuns(1);
  show();
  const AxisRange before = card_->view().x();
  EXPECT_FALSE(wheel(at(0.5, 0.5), 120, Qt::NoModifier));
  EXPECT_EQ(card_->view().x(), before);
}

TEST_F(ChartCardZoomTest, ShiftDragAndMiddleDragPan) {
  addRuns(1);
  show();
  for (const auto& [button, modifiers] :
       {std::pair(Qt::LeftButton, Qt::ShiftModifier), std::pair(Qt::MiddleButton, Qt::NoModifier)}) {
    const AxisRange before = card_->view().x();
    drag(button, modifiers, at(0.5, 0.5), at(0.25, 0.5));
    EXPECT_NEAR(card_->view().x().min - before.min, 0.25 * before.span(), 0.01 * before.span());
    EXPECT_NEAR(card_->view().x().span(), before.span(), 1e-6);
  }
}

TEST_F(ChartCardZoomTest, ZoomsAndPansByKeyboard) {
  addRuns(1);
  show();
  const AxisRange fitted = card_->view().x();
  key(Qt::Key_Plus);
  EXPECT_NEAR(card_->view().x().span(), 0.6 * fitted.span(), 1e-6);
  const AxisRange zoomed = card_->view().x();
  key(Qt::Key_Right, Qt::ShiftModifier);
  EXPECT_NEAR(card_->view().x().min, zoomed.min + 0.2 * zoomed.span(), 1e-6);
  key(Qt::Key_0);
  EXPECT_EQ(card_->view().x(), fitted);
}

TEST_F(ChartCardZoomTest, NeverZoomsBelowWhatDoublesCanTell) {
  addRuns(1);
  show();
  for (int i = 0; i < 80; ++i) card_->view().zoomX(0.3);
  ASSERT_TRUE(settle(scheduler_));
  EXPECT_GT(card_->view().x().span(), 0);
  for (int i = 0; i < 200; ++i) card_->view().zoomX(5);
  ASSERT_TRUE(settle(scheduler_));
  EXPECT_TRUE(std::isfinite(card_->view().x().span()));
}

TEST_F(ChartCardZoomTest, FollowsTheNewestStepsUntilZoomed) {
  addRuns(1, 1000);
  ChartOptions options;
  options.followNewest = 100;
  card_->config().setOptions(options);
  show();
  EXPECT_EQ(card_->view().x(), (AxisRange{899, 999}));
  card_->series().setData(QStringLiteral("run_0"), lossCurve(1100, 0));
  ASSERT_TRUE(settle(scheduler_));
  EXPECT_EQ(card_->view().x(), (AxisRange{999, 1099}));
}

TEST_F(ChartCardZoomTest, NewDataLeavesAChosenZoomAlone) {
  addRuns(1);
  show();
  card_->view().setZoom({AxisRange{10, 50}, {}});
  card_->series().setData(QStringLiteral("run_0"), lossCurve(5000, 0));
  ASSERT_TRUE(settle(scheduler_));
  EXPECT_EQ(card_->view().x(), (AxisRange{10, 50}));
}

}  // namespace
