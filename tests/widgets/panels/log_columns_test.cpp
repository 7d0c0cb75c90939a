#include "widgets/panels/log_columns.h"

#include <gtest/gtest.h>

#include <QHeaderView>
#include <QScrollBar>
#include <QTest>
#include <QTreeView>

#include "tests/support/cut_words.h"
#include "tests/support/screenshots.h"
#include "widgets/panels/log_panel.h"
#include "widgets/util/action_registry.h"

namespace widgets {
namespace {

std::vector<LogEntry> oneOfEachLevel(const QString& words) {
  std::vector<LogEntry> entries;
  for (const LogLevel level : {LogLevel::kMessage, LogLevel::kEvent, LogLevel::kWarning, LogLevel::kError})
    entries.push_back({level, QDateTime(QDate(2024, 5, 1), QTime(12, 30, 5)), 500, QStringLiteral("run-1"), words});
  return entries;
}

TEST(LogColumnsTest, NoLevelIsCutWithAnyFont) {
  for (int points = 8; points <= 18; ++points) {
    ActionRegistry actions;
    LogPanel panel(&actions);
    QFont font = panel.font();
    font.setPointSize(points);
    panel.setFont(font);
    panel.resize(900, 300);
    panel.show();
    panel.append(oneOfEachLevel(QStringLiteral("evaluation due")));
    const auto* view = panel.findChild<QTreeView*>(QStringLiteral("logView"));
    for (int row = 0; row < view->model()->rowCount(); ++row) {
      const QModelIndex level = view->model()->index(row, LogModel::kLevel);
      EXPECT_GT(view->columnWidth(LogModel::kLevel), view->sizeHintForIndex(level).width())
          << points << ": " << level.data().toString().toStdString();
    }
  }
}

TEST(LogColumnsTest, LongNamesOfRunsLeaveTheEventsHalfOfTheRoom) {
  ActionRegistry actions;
  LogPanel panel(&actions);
  panel.resize(560, 300);
  panel.show();
  std::vector<LogEntry> entries = oneOfEachLevel(QStringLiteral("Checkpoint: model.ckpt-1000, and more words"));
  for (LogEntry& entry : entries) entry.run = QStringLiteral("an_experiment/lr_0.01_h_64-32-16/eval");
  panel.append(entries);
  QCoreApplication::processEvents();
  const auto* view = panel.findChild<QTreeView*>(QStringLiteral("logView"));
  const int run = view->columnWidth(LogModel::kRun);
  EXPECT_GE(view->viewport()->width() - view->columnViewportPosition(LogModel::kText), run);
  panel.resize(1200, 300);
  QCoreApplication::processEvents();
  EXPECT_GT(view->columnWidth(LogModel::kRun), run) << "where there is room it has it";
}

TEST(LogColumnsTest, OfANameThatHasNoRoomWholePartsAreLeft) {
  const QFontMetrics font{QFont()};
  const QString run = QStringLiteral("mnist_convnet/run-1/eval");
  const auto words = [&](const char* room) {
    return runWords(run, font, font.horizontalAdvance(QString::fromLatin1(room)));
  };
  EXPECT_EQ(words("mnist_convnet/run-1/eval"), run);
  EXPECT_EQ(words("mnist_convnet/run-1/eva"), QStringLiteral("…/run-1/eval"));
  EXPECT_EQ(words("m/run-1"), QStringLiteral("…/eval"));
  EXPECT_EQ(words("m"), QString()) << "its cell elides it";
}

class NarrowLogTest : public testing::Test {
 protected:
  void show(int width, const std::vector<LogEntry>& entries) {
    panel_.resize(width, 300);
    panel_.show();
    panel_.append(entries);
    QCoreApplication::processEvents();
  }
  static std::vector<LogEntry> ofTwoRuns() {
    std::vector<LogEntry> entries = oneOfEachLevel(QStringLiteral("Evaluated at step 612: loss 0.3012, accuracy 0.9"));
    entries.front().run = QStringLiteral("run-2");
    return entries;
  }
  ActionRegistry actions_;
  LogPanel panel_{&actions_};
  QTreeView* view_ = panel_.findChild<QTreeView*>(QStringLiteral("logView"));
};

TEST_F(NarrowLogTest, TheOtherColumnsGiveWayBeforeAnEventDoes) {
  show(460, ofTwoRuns());
  const auto isCut = [&] {
    return view_->columnWidth(LogModel::kText) <
           view_->fontMetrics().horizontalAdvance(view_->model()->index(0, LogModel::kText).data().toString());
  };
  EXPECT_EQ(view_->horizontalScrollBar()->maximum(), 0);
  EXPECT_TRUE(view_->isColumnHidden(LogModel::kStep));
  EXPECT_LT(view_->columnWidth(LogModel::kLevel), 40) << "an icon";
  EXPECT_FALSE(view_->isColumnHidden(LogModel::kTime));
  EXPECT_FALSE(view_->isColumnHidden(LogModel::kRun));
  EXPECT_TRUE(isCut());
  EXPECT_GE(view_->visualRect(view_->model()->index(0, LogModel::kText)).height(),
            2 * view_->fontMetrics().lineSpacing())
      << "which then has two lines";
  panel_.resize(1000, 300);
  QCoreApplication::processEvents();
  EXPECT_FALSE(view_->isColumnHidden(LogModel::kStep));
  EXPECT_GT(view_->columnWidth(LogModel::kLevel), 40);
  EXPECT_FALSE(isCut());
  EXPECT_LT(view_->visualRect(view_->model()->index(0, LogModel::kText)).height(),
            2 * view_->fontMetrics().lineSpacing());
}

TEST_F(NarrowLogTest, OfEventsWithEquallyManyLettersTheWidestIsWhole) {
  std::vector<LogEntry> entries = oneOfEachLevel(QStringLiteral("Checkpoint: model.ckpt-1000"));
  entries[1].text = QStringLiteral("Auswertung: MODEL.ckpt-1000");
  for (std::size_t i = 0; i < entries.size(); ++i) {
    entries[i].run = i % 2 == 0 ? QStringLiteral("mnist_convnet/run-1") : QStringLiteral("mnist_convnet/run-1/eval");
  }
  for (const int points : {10, 14}) {
    QFont font = panel_.font();
    font.setPointSize(points);
    panel_.setFont(font);
    for (int width = 560; width < 800; width += 20) {
      show(width, entries);
      const QFontMetrics metrics = view_->fontMetrics();
      const bool isOneLine =
          view_->visualRect(view_->model()->index(0, LogModel::kText)).height() < 2 * metrics.lineSpacing();
      if (isOneLine) {
        EXPECT_GT(view_->columnWidth(LogModel::kText), metrics.horizontalAdvance(entries[1].text)) << width;
      }
      EXPECT_GT(view_->columnWidth(LogModel::kRun), metrics.horizontalAdvance(QStringLiteral("…/run-1/eval")))
          << points << " points, " << width;
    }
  }
}

TEST_F(NarrowLogTest, WhereAllLinesAreOfOneRunItGoesFirst) {
  std::vector<LogEntry> entries = ofTwoRuns();
  entries.erase(entries.begin());
  show(560, entries);
  EXPECT_TRUE(view_->isColumnHidden(LogModel::kRun));
  EXPECT_FALSE(view_->isColumnHidden(LogModel::kStep));
  entries.front().run = QStringLiteral("run-2");
  panel_.append(entries);
  EXPECT_FALSE(view_->isColumnHidden(LogModel::kRun));
}

TEST_F(NarrowLogTest, WhoFollowsItStillSeesTheNewestLineWhenLinesBecomeHigher) {
  std::vector<LogEntry> entries;
  for (int i = 0; i < 10; ++i) {
    for (const LogEntry& entry : ofTwoRuns()) entries.push_back(entry);
  }
  show(1000, entries);
  ASSERT_TRUE(panel_.isFollowing());
  panel_.resize(460, 300);
  const auto isAtTheEnd = [&] {
    return view_->verticalScrollBar()->maximum() > 0 &&
           view_->verticalScrollBar()->value() == view_->verticalScrollBar()->maximum();
  };
  EXPECT_TRUE(QTest::qWaitFor(isAtTheEnd));
  EXPECT_TRUE(panel_.isFollowing());
}

TEST(LogColumnsTest, AnEventThatIsCutByTheBorderSaysSo) {
  const test_support::ThemeScope theme(false);
  ActionRegistry actions;
  LogPanel panel(&actions);
  panel.resize(420, 300);
  panel.show();
  panel.append(oneOfEachLevel(QStringLiteral("MMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMM")));
  QCoreApplication::processEvents();
  auto* view = panel.findChild<QTreeView*>(QStringLiteral("logView"));
  view->header()->resizeSection(LogModel::kTime, 340);  // as a person may, who has the last word
  QCoreApplication::processEvents();
  QScrollBar* bar = view->horizontalScrollBar();
  ASSERT_GT(bar->maximum(), 0);
  for (int at = 0; at <= bar->maximum(); at += std::max(1, bar->maximum() / 7)) {
    bar->setValue(at);
    EXPECT_EQ(test_support::inkAtTheRight(*view->viewport(), 0, 60), 0) << at;
  }
}

}  // namespace
}  // namespace widgets
