#include "widgets/panels/empty_state.h"

#include <gtest/gtest.h>

#include <QAction>
#include <QCoreApplication>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

#include "widgets/theme/glyphs.h"

namespace widgets {
namespace {

TEST(EmptyStateTest, ItsWordsStandTogetherAlsoAfterItWasNarrow) {
  EmptyState empty;
  QAction open(QStringLiteral("Open log directory"));
  empty.addAction(&open);
  empty.setText(Glyph::kInfo, QStringLiteral("Nothing open yet"),
                QStringLiteral("Open a log directory, or drop a folder, a tfevents file or a checkpoint here."));
  empty.resize(90, 400);
  empty.setVisible(true);
  ASSERT_TRUE(QTest::qWaitForWindowExposed(&empty));
  empty.resize(700, 400);
  QCoreApplication::processEvents();
  const auto* title = empty.findChild<QLabel*>(QStringLiteral("emptyStateTitle"));
  const auto* sentence = empty.findChild<QLabel*>(QStringLiteral("emptyStateSentence"));
  const auto* button = empty.findChild<QPushButton*>();
  EXPECT_LE(title->height(), title->fontMetrics().height() + 2);
  EXPECT_LE(sentence->height(), 2 * sentence->fontMetrics().height() + 2);
  EXPECT_LE(sentence->y() - title->geometry().bottom(), 12);
  EXPECT_LE(button->mapTo(&empty, QPoint()).y() - sentence->mapTo(&empty, QPoint(0, sentence->height())).y(), 24);
}

TEST(EmptyStateTest, ButtonsThatHaveNoRoomBesideEachOtherStandBelowAndLoseTheirKeysLast) {
  EmptyState empty;
  QAction first(QStringLiteral("Add the experiments of the samples…")),
      second(QStringLiteral("Open a folder of logs…"));
  first.setShortcut(QKeySequence(QStringLiteral("Ctrl+Shift+A")));
  second.setShortcut(QKeySequence(QStringLiteral("Ctrl+O")));
  empty.addAction(&first);
  empty.addAction(&second);
  empty.setText(Glyph::kInfo, QStringLiteral("Nothing open yet"), {});
  const QList<QPushButton*> buttons = empty.findChildren<QPushButton*>();
  const auto giveWidth = [&](int width) {
    empty.resize(width, 400);
    QCoreApplication::processEvents();
    for (const QPushButton* each : buttons) {
      EXPECT_EQ(each->width(), each->sizeHint().width()) << width;
      EXPECT_TRUE(empty.rect().contains(each->geometry())) << width;
    }
  };
  empty.setVisible(true);
  giveWidth(900);
  EXPECT_EQ(buttons[0]->y(), buttons[1]->y());
  const int left = buttons[0]->x(), right = empty.width() - 1 - buttons[1]->geometry().right();
  EXPECT_NEAR(left, right, 2) << "they are in the middle";
  const int withKeys = buttons[0]->width();
  giveWidth(withKeys + 60);
  EXPECT_GT(buttons[1]->y(), buttons[0]->geometry().bottom());
  EXPECT_NEAR(buttons[1]->geometry().center().x(), empty.width() / 2, 2);
  EXPECT_TRUE(buttons[1]->text().contains(second.shortcut().toString(QKeySequence::NativeText)));
  giveWidth(withKeys);
  EXPECT_EQ(buttons[0]->text(), first.text());
  EXPECT_EQ(buttons[1]->text(), second.text());
  EXPECT_LE(empty.minimumSizeHint().width(), withKeys) << "nobody has to make room for keys";
  giveWidth(900);
  EXPECT_EQ(buttons[0]->width(), withKeys);
}

TEST(EmptyStateTest, OffersNothingBeforeItHasWords) {
  EmptyState empty;
  QAction open(QStringLiteral("Open…"));
  open.setObjectName(QStringLiteral("open"));
  empty.addAction(&open);
  empty.QWidget::show();
  const auto* button = empty.findChild<QPushButton*>(QStringLiteral("action.open"));
  ASSERT_NE(button, nullptr);
  EXPECT_FALSE(button->isVisible());
  empty.setText(Glyph::kInfo, QStringLiteral("No checkpoint yet"), {});
  EXPECT_TRUE(button->isVisible());
}

TEST(EmptyStateTest, ItsButtonTriggersTheAction) {
  EmptyState empty;
  QAction open(QStringLiteral("Open log directory"));
  open.setObjectName(QStringLiteral("open"));
  open.setShortcut(QKeySequence(QStringLiteral("Ctrl+O")));
  QSignalSpy triggered(&open, &QAction::triggered);
  empty.setText(Glyph::kInfo, QStringLiteral("Nothing open yet"), QStringLiteral("Drop a folder here."));
  empty.addAction(&open);
  auto* button = empty.findChild<QPushButton*>(QStringLiteral("action.open"));
  ASSERT_NE(button, nullptr);
  EXPECT_EQ(button->text(), QStringLiteral("Open log directory (Ctrl+O)"));
  QTest::keyClick(button, Qt::Key_Space);
  EXPECT_EQ(triggered.count(), 1);
  open.setEnabled(false);
  EXPECT_FALSE(button->isEnabled());
}

}  // namespace
}  // namespace widgets
