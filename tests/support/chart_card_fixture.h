// A card in a window, with curves that tests add, worked with as a person does. Header-only.
#pragma once

#include <gtest/gtest.h>

#include <QApplication>
#include <QTest>
#include <QWheelEvent>

#include "tests/support/chart_curves.h"
#include "tests/support/laid_out.h"

namespace test_support {

class ChartCardFixture : public testing::Test {
 protected:
  void SetUp() override {
    window_.resize(900, 600);
    card_ = new widgets::ChartCard(QStringLiteral("loss"), &scheduler_, &window_);
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
      card_->series().setStyle(name, styleOf(i, name));
      card_->series().setData(name, lossCurve(points, static_cast<unsigned>(i)));
    }
  }
  void set(const widgets::ChartOptions& options) {
    card_->config().setOptions(options);
    ASSERT_TRUE(settle(scheduler_));
  }
  QPoint at(double x, double y) const {
    return card_->view().plot().topLeft() +
           QPoint(int(x * card_->view().plot().width()), int(y * card_->view().plot().height()));
  }
  void drag(Qt::MouseButton button, Qt::KeyboardModifiers modifiers, const QPoint& from, const QPoint& to) {
    QTest::mousePress(card_, button, modifiers, from);
    QTest::mouseMove(card_, (from + to) / 2);
    QTest::mouseMove(card_, to);
    test_support::layOut();
    QTest::mouseRelease(card_, button, modifiers, to);
    ASSERT_TRUE(settle(scheduler_));
  }
  void hover(const QPoint& where) {
    QTest::mouseMove(card_, where);
    ASSERT_TRUE(settle(scheduler_));
  }
  // Has the card show the table of all values.
  void holdShift() { QTest::keyPress(card_, Qt::Key_Shift); }
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

  widgets::ChartScheduler scheduler_;
  QWidget window_;
  widgets::ChartCard* card_ = nullptr;
};

}  // namespace test_support
