#include "widgets/util/focus/focus_in_sight.h"

#include <gtest/gtest.h>

#include <QApplication>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QTest>
#include <QVBoxLayout>

namespace {

// Fields in a low area that is scrolled to its end, and a button below it.
class FocusInSightTest : public testing::Test {
 protected:
  static constexpr int kFields = 20;

  void SetUp() override {
    auto* content = new QWidget;
    auto* fields = new QVBoxLayout(content);
    for (int i = 0; i < kFields; ++i) fields->addWidget(new QLineEdit(content));
    area_ = new QScrollArea(&window_);
    area_->setFocusPolicy(Qt::NoFocus);
    area_->setWidgetResizable(true);
    area_->setWidget(content);
    area_->setFixedHeight(100);
    button_ = new QPushButton(QStringLiteral("Below"), &window_);
    auto* column = new QVBoxLayout(&window_);
    column->addWidget(area_);
    column->addWidget(button_);
    window_.show();
    ASSERT_TRUE(QTest::qWaitForWindowExposed(&window_));
    QApplication::setActiveWindow(&window_);
    area_->verticalScrollBar()->setValue(area_->verticalScrollBar()->maximum());
    button_->setFocus();
  }
  QWidget* field(int at) { return area_->widget()->layout()->itemAt(at)->widget(); }

  const widgets::FocusInSight sight_;
  QWidget window_;
  QScrollArea* area_ = nullptr;
  QPushButton* button_ = nullptr;
};

TEST_F(FocusInSightTest, WhatTabComesToFromOutsideOfItsAreaIsScrolledTo) {
  ASSERT_TRUE(field(0)->visibleRegion().isEmpty());
  QTest::keyClick(button_, Qt::Key_Tab);
  ASSERT_TRUE(field(0)->hasFocus());
  EXPECT_EQ(area_->verticalScrollBar()->value(), 0);
}

TEST_F(FocusInSightTest, WhatIsClickedStaysUnderThePointer) {
  const int half = area_->verticalScrollBar()->value() - field(0)->height() / 2;
  area_->verticalScrollBar()->setValue(half);
  QTest::mouseClick(field(kFields - 1), Qt::LeftButton, {}, QPoint(5, 2));
  ASSERT_TRUE(field(kFields - 1)->hasFocus());
  EXPECT_EQ(area_->verticalScrollBar()->value(), half);
}

}  // namespace
