#include "widgets/window/status_hint.h"

#include <gtest/gtest.h>

#include <QApplication>
#include <QMainWindow>
#include <QStatusBar>
#include <QStatusTipEvent>

namespace {

// A window with a bar that has something at its right.
class StatusHintTest : public ::testing::Test {
 protected:
  void SetUp() override {
    auto* beside = new QLabel(QStringLiteral("CPU 1 %   143 MB"));
    window_.statusBar()->addPermanentWidget(beside);
    hint_ = new widgets::StatusHint(window_.statusBar());
    window_.resize(600, 400);
    window_.show();
    QCoreApplication::processEvents();
  }
  void pointAt(const QString& tip) {
    QStatusTipEvent event(tip);
    QApplication::sendEvent(&window_, &event);
  }
  // With words for so many pixels.
  QString words(int pixels) const {
    QString text;
    while (hint_->fontMetrics().horizontalAdvance(text) < pixels) text += QStringLiteral("word ");
    return text.trimmed();
  }

  QMainWindow window_;
  widgets::StatusHint* hint_ = nullptr;
};

TEST_F(StatusHintTest, WhatHasRoomInTheBarIsLeftToIt) {
  pointAt(QStringLiteral("Save"));
  EXPECT_FALSE(hint_->isVisible());
  EXPECT_EQ(window_.statusBar()->currentMessage(), QStringLiteral("Save"));
}

TEST_F(StatusHintTest, WhatHasNoRoomBesideTheOthersLiesOverThemUntilItIsOver) {
  pointAt(words(520));
  ASSERT_TRUE(hint_->isVisible());
  EXPECT_EQ(hint_->text(), words(520));
  EXPECT_EQ(hint_->geometry(), window_.statusBar()->geometry());
  pointAt({});
  EXPECT_FALSE(hint_->isVisible());
}

TEST_F(StatusHintTest, WhatIsLongerThanTheBarTakesMoreLines) {
  pointAt(words(1500));
  ASSERT_TRUE(hint_->isVisible());
  EXPECT_GE(hint_->height(), hint_->heightForWidth(hint_->width()));
  EXPECT_GE(hint_->height(), 3 * hint_->fontMetrics().height());
  EXPECT_EQ(hint_->geometry().bottom(), window_.statusBar()->geometry().bottom());
}

}  // namespace
