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
    panel.resize(700, 300);
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

TEST(LogColumnsTest, AnEventThatIsCutByTheBorderSaysSo) {
  const test_support::ThemeScope theme(false);
  ActionRegistry actions;
  LogPanel panel(&actions);
  panel.resize(420, 300);
  panel.show();
  panel.append(oneOfEachLevel(QStringLiteral("MMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMM")));
  QCoreApplication::processEvents();
  auto* view = panel.findChild<QTreeView*>(QStringLiteral("logView"));
  QScrollBar* bar = view->horizontalScrollBar();
  ASSERT_GT(bar->maximum(), 0);
  for (int at = 0; at <= bar->maximum(); at += std::max(1, bar->maximum() / 7)) {
    bar->setValue(at);
    EXPECT_EQ(test_support::inkAtTheRight(*view->viewport(), 0, 60), 0) << at;
  }
}

}  // namespace
}  // namespace widgets
