// Messages over a page, and the list of the last ones.
#include <gtest/gtest.h>

#include <QAction>
#include <QApplication>
#include <QLabel>
#include <QPointer>
#include <QPushButton>
#include <QStackedWidget>
#include <QTest>
#include <QToolButton>
#include <QVBoxLayout>

#include "widgets/panels/message_banner.h"
#include "widgets/panels/message_history.h"

namespace widgets {
namespace {

TEST(MessageBannerTest, TheNewestMessageStandsFirstAndTheOneBeforeBelow) {
  MessageBanner banner;
  const auto texts = banner.findChildren<QLabel*>(QStringLiteral("bannerText"));
  ASSERT_EQ(texts.size(), 2);
  banner.showMessage({Severity::kInfo, QStringLiteral("one"), {}, {}});
  banner.showMessage({Severity::kError, QStringLiteral("two"), {}, {}});
  EXPECT_EQ(banner.waiting(), 0);
  banner.showMessage({Severity::kWarning, QStringLiteral("three"), {}, {}});
  EXPECT_FALSE(banner.isHidden());
  EXPECT_EQ(texts[0]->text(), QStringLiteral("three"));
  EXPECT_EQ(texts[1]->text(), QStringLiteral("two"));
  EXPECT_EQ(banner.waiting(), 1);
  QTest::mouseClick(banner.findChild<QToolButton*>(QStringLiteral("bannerClose")), Qt::LeftButton);
  EXPECT_EQ(texts[0]->text(), QStringLiteral("two"));
  QTest::keyClick(&banner, Qt::Key_Escape);
  EXPECT_EQ(texts[0]->text(), QStringLiteral("one"));
  QTest::keyClick(&banner, Qt::Key_Escape);
  EXPECT_TRUE(banner.isHidden());
}

TEST(MessageBannerTest, StandsBelowAPagesContentWhoseTopStays) {
  QStackedWidget pages;
  auto* page = new QWidget;
  pages.addWidget(page);
  MessageBanner banner;
  banner.layOver(&pages);
  pages.resize(600, 400);
  pages.show();
  const QRect before = page->geometry();
  banner.showMessage({Severity::kError, QStringLiteral("No space left"), {}, {}});
  QCoreApplication::processEvents();
  EXPECT_EQ(page->geometry().topLeft(), before.topLeft());
  EXPECT_EQ(page->geometry().bottom(), banner.geometry().top() - 1) << "its last lines are not covered";
  EXPECT_EQ(banner.geometry().bottomLeft(), QPoint(0, 399)) << "the page's controls are at its top";
  EXPECT_EQ(banner.width(), 600);
  pages.resize(500, 300);
  EXPECT_EQ(banner.width(), 500);
  EXPECT_EQ(banner.geometry().bottom(), 299);
  QTest::keyClick(&banner, Qt::Key_Escape);
  QCoreApplication::processEvents();
  EXPECT_EQ(page->geometry(), QRect(0, 0, 500, 300));
  banner.setParent(nullptr);
}

TEST(MessageHistoryTest, KeepsTheLastFiftyWithTheNewestFirst) {
  MessageBanner banner;
  MessageHistory history;
  history.follow(&banner);
  EXPECT_FALSE(history.isEnabled());
  for (int i = 0; i < 60; ++i) banner.showMessage({Severity::kInfo, QStringLiteral("message %1").arg(i), {}, {}});
  EXPECT_EQ(history.count(), MessageHistory::kMost);
  EXPECT_EQ(history.text(), QStringLiteral("Messages 50"));
  history.show();
  history.click();
  const auto* list = history.findChild<QWidget*>(QStringLiteral("messageList"));
  ASSERT_TRUE(list);
  const auto rows = list->findChildren<QWidget*>(QStringLiteral("historyRow"));
  ASSERT_EQ(rows.size(), 50);
  EXPECT_EQ(rows.front()->findChildren<QLabel*>().back()->text(), QStringLiteral("message 59"));
}

TEST(MessageHistoryTest, TheListBeginsAtItsFirstMessageAndIsWalkedByKeys) {
  MessageBanner banner;
  MessageHistory history;
  history.follow(&banner);
  for (const char* text : {"older", "newer"}) banner.showMessage({Severity::kInfo, QLatin1String(text), {}, {}});
  history.show();
  history.open();
  auto* list = history.findChild<QWidget*>(QStringLiteral("messageList"));
  ASSERT_TRUE(list);
  const auto rows = list->findChildren<QWidget*>(QStringLiteral("historyRow"));
  ASSERT_EQ(rows.size(), 2);
  EXPECT_EQ(list->focusWidget(), rows[0]);
  EXPECT_EQ(rows[0]->accessibleName(), QStringLiteral("newer"));
  QTest::keyClick(rows[0], Qt::Key_Down);
  EXPECT_EQ(list->focusWidget(), rows[1]);
  QTest::keyClick(rows[1], Qt::Key_Down);
  EXPECT_EQ(list->focusWidget(), rows[0]) << "and on nothing that does not show it";
}

TEST(MessageHistoryTest, ReturnPressesTheButtonOfAMessageInTheList) {
  int undone = 0;
  MessageBanner banner;
  MessageHistory history;
  history.follow(&banner);
  banner.showMessage(
      {Severity::kInfo, QStringLiteral("iris is in the trash"), {{QStringLiteral("Undo"), [&] { ++undone; }}}, {}});
  history.show();
  history.open();
  const QPointer<QWidget> list = history.findChild<QWidget*>(QStringLiteral("messageList"));
  auto* button = list->findChild<QPushButton*>();
  button->setFocus();
  QTest::keyClick(button, Qt::Key_Return);
  EXPECT_EQ(undone, 1);
  EXPECT_FALSE(list && list->isVisible());
}

TEST(MessageHistoryTest, TheListDoesNotCoverItsButton) {
  MessageBanner banner;
  MessageHistory history;
  history.follow(&banner);
  banner.showMessage({Severity::kInfo, QStringLiteral("Saved"), {}, {}});
  history.move(600, 500);
  history.show();
  history.open();
  const auto* list = history.findChild<QWidget*>(QStringLiteral("messageList"));
  ASSERT_TRUE(list);
  EXPECT_LE(list->geometry().bottom(), history.mapToGlobal(QPoint()).y());
  EXPECT_GT(list->height(), 20);
}

TEST(MessageHistoryTest, TheListClosesByEscapeAndByAClickBesideIt) {
  MessageBanner banner;
  MessageHistory history;
  history.follow(&banner);
  banner.showMessage({Severity::kInfo, QStringLiteral("Saved"), {}, QStringLiteral("saved")});
  history.show();
  const auto list = [&] { return history.findChild<QWidget*>(QStringLiteral("messageList")); };
  const auto isOpen = [&] { return list() && list()->isVisible(); };
  history.open();
  ASSERT_TRUE(isOpen());
  QTest::keyClick(QApplication::focusWidget() ? QApplication::focusWidget() : list(), Qt::Key_Escape);
  EXPECT_FALSE(isOpen());
  QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
  history.open();
  ASSERT_TRUE(isOpen());
  QTest::mouseClick(list(), Qt::LeftButton, {}, QPoint(-20, -20));
  EXPECT_FALSE(isOpen());
}

TEST(MessageHistoryTest, ForgetsWhatIsSettledAndWhatWasAboutAnotherFolder) {
  MessageBanner banner;
  MessageHistory history;
  history.follow(&banner);
  banner.showMessage({Severity::kInfo, QStringLiteral("iris is in the trash"), {}, QStringLiteral("trash")});
  banner.showMessage({Severity::kError, QStringLiteral("The log cannot be read"), {}, {}});
  banner.closeMessage();
  EXPECT_EQ(history.count(), 2) << "closing a message keeps it in the list";
  banner.closeKey(QStringLiteral("trash"));
  EXPECT_EQ(history.count(), 1);
  banner.clear();
  EXPECT_EQ(history.count(), 0);
  EXPECT_TRUE(banner.isHidden());
}

TEST(MessageBannerTest, AnActionRunsAndClosesTheMessage) {
  MessageBanner banner;
  int invoked = 0;
  banner.showMessage(
      {Severity::kError, QStringLiteral("failed"), {{QStringLiteral("Show log"), [&] { ++invoked; }}}, {}});
  banner.show();
  QTest::mouseClick(banner.findChild<QPushButton*>(QStringLiteral("bannerAction0")), Qt::LeftButton);
  EXPECT_EQ(invoked, 1);
  EXPECT_TRUE(banner.isHidden());
}

TEST(MessageBannerTest, AnActionMayShowTheNextMessage) {
  MessageBanner banner;
  banner.showMessage({Severity::kInfo,
                      QStringLiteral("first"),
                      {{QStringLiteral("Go on"),
                        [&] {
                          banner.showMessage({Severity::kInfo, QStringLiteral("second"), {}, {}});
                        }}},
                      {}});
  QTest::mouseClick(banner.findChild<QPushButton*>(QStringLiteral("bannerAction0")), Qt::LeftButton);
  EXPECT_EQ(banner.findChild<QLabel*>(QStringLiteral("bannerText"))->text(), QStringLiteral("second"));
}

TEST(MessageBannerTest, AMessageOfTheSameKeyReplacesTheOlder) {
  MessageBanner banner;
  banner.showMessage({Severity::kWarning, QStringLiteral("1 dropped"), {}, QStringLiteral("dropped")});
  banner.showMessage({Severity::kWarning, QStringLiteral("2 dropped"), {}, QStringLiteral("dropped")});
  EXPECT_EQ(banner.waiting(), 0);
  EXPECT_EQ(banner.findChild<QLabel*>(QStringLiteral("bannerText"))->text(), QStringLiteral("2 dropped"));
  banner.closeKey(QStringLiteral("dropped"));
  EXPECT_TRUE(banner.isHidden());
}

}  // namespace
}  // namespace widgets
