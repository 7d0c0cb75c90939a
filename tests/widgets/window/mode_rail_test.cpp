// The rail of modes, by a pointer that rests and one that moves.
#include "widgets/window/mode_rail.h"

#include <gtest/gtest.h>

#include <QAction>
#include <QActionGroup>
#include <QApplication>
#include <QTest>
#include <QToolButton>

namespace {

class ModeRailTest : public ::testing::Test {
 protected:
  void SetUp() override {
    QActionGroup* group = new QActionGroup(&window_);
    for (QAction* each : {&first_, &second_, &third_}) {
      each->setCheckable(true);
      group->addAction(each);
      rail_->addMode(each, 0);
    }
    first_.setChecked(true);
    window_.resize(1200, 400);
    rail_->resize(rail_->width(), 400);
    window_.show();
    ASSERT_TRUE(QTest::qWaitForWindowExposed(&window_));
  }
  QImage picture() { return button()->grab().toImage(); }
  QToolButton* button() { return rail_->findChildren<QToolButton*>().at(1); }
  void enter() {
    const QPointF at = button()->rect().center();
    QEnterEvent event(at, at, button()->mapToGlobal(at));
    QApplication::sendEvent(button(), &event);
  }

  QWidget window_;
  widgets::ModeRail* rail_ = new widgets::ModeRail(&window_);
  QAction first_{QStringLiteral("First")}, second_{QStringLiteral("Second")}, third_{QStringLiteral("Third")};
};

TEST_F(ModeRailTest, APointerThatRestsWhereTheWindowOpensLightsNothing) {
  const QImage before = picture();
  button()->setAttribute(Qt::WA_UnderMouse);
  enter();
  EXPECT_EQ(picture(), before);
}

TEST_F(ModeRailTest, APointerThatMovesLightsAButtonUntilItLeavesOrAKeyBringsAPage) {
  const QImage before = picture();
  QTest::mouseMove(button(), QPoint(10, 10));
  QTest::mouseMove(button(), QPoint(12, 12));
  EXPECT_NE(picture(), before);
  QEvent leave(QEvent::Leave);
  QApplication::sendEvent(button(), &leave);
  EXPECT_EQ(picture(), before);
  QTest::mouseMove(button(), QPoint(14, 12));
  EXPECT_NE(picture(), before);
  third_.trigger();
  EXPECT_EQ(picture(), before);
}

}  // namespace
