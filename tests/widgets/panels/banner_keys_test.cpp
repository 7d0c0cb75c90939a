// Where the keys are while a message asks, and how long what only informs stays.
#include <gtest/gtest.h>

#include <QApplication>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTest>
#include <QVBoxLayout>

#include "widgets/panels/message_banner.h"

namespace widgets {
namespace {

using std::chrono::seconds;

class BannerKeysTest : public testing::Test {
 protected:
  void SetUp() override {
    QCursor::setPos(0, 0);
    window_.resize(600, 400);
    window_.move(100, 100);
    field_ = new QLineEdit(&window_);
    page_ = new QWidget(&window_);
    auto* column = new QVBoxLayout(&window_);
    column->addWidget(field_);
    column->addWidget(page_, 1);
    banner_ = new MessageBanner(&window_);
    banner_->layOver(page_);
    window_.show();
    QApplication::setActiveWindow(&window_);
    ASSERT_TRUE(QTest::qWaitForWindowActive(&window_));
    field_->setFocus();
  }
  void ask() {
    banner_->showMessage({Severity::kWarning,
                          QStringLiteral("Move it to the trash?"),
                          {{QStringLiteral("Move"), [this] { ++moved_; }}, {QStringLiteral("Keep"), {}, true}},
                          QStringLiteral("trash")});
  }
  void tell(Severity severity, const char* text, std::vector<BannerAction> actions = {}, bool stays = false) {
    banner_->showMessage({severity, QLatin1String(text), std::move(actions), {}, stays});
  }
  QString first() {
    return banner_->isHidden() ? QString() : banner_->findChild<QLabel*>(QStringLiteral("bannerText"))->text();
  }
  QString focused() {
    const auto* button = qobject_cast<QPushButton*>(QApplication::focusWidget());
    return button ? button->text() : QString();
  }

  QWidget window_;
  QLineEdit* field_ = nullptr;
  QWidget* page_ = nullptr;
  MessageBanner* banner_ = nullptr;
  int moved_ = 0;
};

TEST_F(BannerKeysTest, AQuestionTakesTheKeysToItsSafeAnswerAndGivesThemBack) {
  ask();
  EXPECT_EQ(focused(), QStringLiteral("Keep"));
  QTest::keyClick(QApplication::focusWidget(), Qt::Key_Space);
  EXPECT_TRUE(banner_->isHidden());
  EXPECT_EQ(QApplication::focusWidget(), field_);
  EXPECT_EQ(moved_, 0);
}

TEST_F(BannerKeysTest, AMessageThatComesInAShownBarHasAllItsLines) {
  tell(Severity::kWarning, "Short.");
  const std::string words = "A log is damaged. Restore it from a copy; checkpoints and other runs are not touched. ";
  tell(Severity::kError, (words + words + words).c_str(), {{QStringLiteral("Show the whole log of messages"), {}}});
  QCoreApplication::processEvents();
  const auto* label = banner_->findChild<QLabel*>(QStringLiteral("bannerText"));
  EXPECT_GE(label->height(), label->heightForWidth(label->width()));
}

TEST_F(BannerKeysTest, EscapeCancelsAQuestion) {
  ask();
  QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
  EXPECT_TRUE(banner_->isHidden());
  EXPECT_EQ(QApplication::focusWidget(), field_);
}

TEST_F(BannerKeysTest, TheOtherAnswerIsOneStepAway) {
  ask();
  QTest::keyClick(QApplication::focusWidget(), Qt::Key_Backtab, Qt::ShiftModifier);
  ASSERT_EQ(focused(), QStringLiteral("Move"));
  QTest::keyClick(QApplication::focusWidget(), Qt::Key_Space);
  EXPECT_EQ(moved_, 1);
  EXPECT_EQ(QApplication::focusWidget(), field_);
}

TEST_F(BannerKeysTest, ANewerMessageLeavesTheQuestionFirstAndTheKeysInIt) {
  ask();
  tell(Severity::kError, "The log cannot be read");
  EXPECT_EQ(first(), QStringLiteral("Move it to the trash?"));
  EXPECT_EQ(focused(), QStringLiteral("Keep"));
}

TEST_F(BannerKeysTest, WhatOnlyTellsTakesNoKeys) {
  tell(Severity::kWarning, "Told", {{QStringLiteral("Show log"), {}}});
  EXPECT_EQ(QApplication::focusWidget(), field_);
}

TEST_F(BannerKeysTest, AQuestionThatIsSettledGivesTheKeysBack) {
  ask();
  banner_->closeKey(QStringLiteral("trash"));
  EXPECT_EQ(QApplication::focusWidget(), field_);
}

TEST_F(BannerKeysTest, EscapeClosesTheMessageThatTheKeysAreIn) {
  tell(Severity::kWarning, "older", {{QStringLiteral("Show"), {}}});
  tell(Severity::kWarning, "newer");
  banner_->findChild<QPushButton*>(QStringLiteral("bannerAction0"))->setFocus();
  QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
  EXPECT_EQ(first(), QStringLiteral("newer"));
  EXPECT_EQ(QApplication::focusWidget(), field_);
}

TEST_F(BannerKeysTest, WhatOnlyInformsGoesByItself) {
  tell(Severity::kInfo, "The learning rate is 0.0005");
  banner_->pass(seconds(7));
  EXPECT_FALSE(banner_->isHidden());
  banner_->pass(seconds(1));
  EXPECT_TRUE(banner_->isHidden());
}

TEST_F(BannerKeysTest, WhatOnlyInformsGoesFromBelowAWarningToo) {
  tell(Severity::kInfo, "The learning rate is 0.0005");
  tell(Severity::kWarning, "The disk is nearly full");
  ask();
  field_->setFocus();  // whoever is in the bar is not done with it
  banner_->pass(seconds(60));
  EXPECT_EQ(banner_->waiting(), 0);
  EXPECT_EQ(first(), QStringLiteral("Move it to the trash?")) << "and what warns or asks stays";
  banner_->closeMessage();
  EXPECT_EQ(first(), QStringLiteral("The disk is nearly full"));
  banner_->closeMessage();
  EXPECT_TRUE(banner_->isHidden());
}

TEST_F(BannerKeysTest, WhatAPersonHasToChooseStays) {
  tell(Severity::kInfo, "3 trainings are waiting", {{QStringLiteral("Start"), {}}}, true);
  banner_->pass(seconds(60));
  EXPECT_FALSE(banner_->isHidden());
}

TEST_F(BannerKeysTest, NothingGoesWhileThePointerIsOnIt) {
  tell(Severity::kInfo, "Saved");
  QCoreApplication::processEvents();
  QTest::mouseMove(&window_, banner_->mapTo(&window_, banner_->rect().center()));
  ASSERT_TRUE(QTest::qWaitFor([this] { return banner_->underMouse(); }));
  banner_->pass(seconds(60));
  EXPECT_FALSE(banner_->isHidden());
  QTest::mouseMove(&window_, QPoint(5, 5));
  ASSERT_TRUE(QTest::qWaitFor([this] { return !banner_->underMouse(); }));
  banner_->pass(seconds(7));
  EXPECT_FALSE(banner_->isHidden()) << "it stays for as long as a new one";
  banner_->pass(seconds(1));
  EXPECT_TRUE(banner_->isHidden());
}

TEST_F(BannerKeysTest, APointerThatStoodThereBeforeKeepsNothing) {
  tell(Severity::kInfo, "Saved");
  QCoreApplication::processEvents();
  const QPoint middle = banner_->mapTo(&window_, banner_->rect().center());
  banner_->clear();
  QTest::mouseMove(&window_, middle);
  tell(Severity::kInfo, "Saved");
  QCoreApplication::processEvents();
  banner_->pass(seconds(8));
  EXPECT_TRUE(banner_->isHidden());
}

// As a button that is done with is. Qt would send the keys to whatever is next.
TEST_F(BannerKeysTest, KeysThatLoseTheirControlDoNotComeToAMessage) {
  auto* button = new QPushButton(QStringLiteral("Apply"), &window_);
  auto* after = new QLineEdit(&window_);
  window_.layout()->addWidget(button);
  window_.layout()->addWidget(after);
  QCoreApplication::processEvents();  // which shows them
  tell(Severity::kInfo, "The learning rate is 0.0005", {{QStringLiteral("Undo"), {}}});
  auto* undo = banner_->findChild<QPushButton*>(QStringLiteral("bannerAction0"));
  QWidget::setTabOrder(field_, button);
  QWidget::setTabOrder(button, undo);
  button->setFocus();
  button->setEnabled(false);
  EXPECT_EQ(QApplication::focusWidget(), after);
  banner_->pass(seconds(8));
  EXPECT_TRUE(banner_->isHidden());
}

TEST_F(BannerKeysTest, NothingGoesWhileTheKeysAreInIt) {
  tell(Severity::kInfo, "It is in the trash", {{QStringLiteral("Undo"), {}}});
  banner_->findChild<QPushButton*>(QStringLiteral("bannerAction0"))->setFocus();
  banner_->pass(seconds(60));
  EXPECT_FALSE(banner_->isHidden());
}

}  // namespace
}  // namespace widgets
