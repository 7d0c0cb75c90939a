#include <gtest/gtest.h>

#include <QAbstractItemModelTester>
#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QScrollBar>
#include <QStackedWidget>
#include <QTest>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>
#include <limits>

#include "tests/support/contrast.h"
#include "tests/support/screenshots.h"
#include "tests/widgets/panels/running_progress.h"
#include "widgets/panels/empty_state.h"
#include "widgets/panels/log_panel.h"
#include "widgets/panels/message_banner.h"
#include "widgets/panels/number_text.h"
#include "widgets/panels/state_bar.h"
#include "widgets/panels/tones.h"
#include "widgets/util/action_registry.h"

namespace widgets {
namespace {

std::vector<LogEntry> someEntries() {
  const QDateTime time(QDate(2024, 5, 1), QTime(12, 30, 5));
  return {
      {LogLevel::kMessage, time, -1, {}, QStringLiteral("Reading 60000 examples")},
      {LogLevel::kEvent, time, 500, QStringLiteral("lr=0.002"), QStringLiteral("Saved a checkpoint")},
      {LogLevel::kWarning, time, 612, QStringLiteral("lr=0.03"),
       QStringLiteral("12 summaries were dropped: the disk is slow")},
      {LogLevel::kError, time, 640, QStringLiteral("lr=0.03"), QStringLiteral("Loss is NaN; lower the learning rate")}};
}

TEST(NumberTextTest, WhatWasMeasuredHasAsManyDigitsInEachRow) {
  using widgets::measuredText;
  EXPECT_EQ(measuredText(0.22), QStringLiteral("0.2200"));
  EXPECT_EQ(measuredText(-1.5), QStringLiteral("-1.500"));
  EXPECT_EQ(measuredText(9.99996), QStringLiteral("10.00"));
  EXPECT_EQ(measuredText(9999.97), QStringLiteral("10000"));
  EXPECT_EQ(measuredText(0.0013), QStringLiteral("0.001300"));
  EXPECT_EQ(measuredText(64), QStringLiteral("64"));
  EXPECT_EQ(measuredText(2e-9), QStringLiteral("2e-09"));
  EXPECT_EQ(measuredText(0.126, false, 2), QStringLiteral("0.13"));
  EXPECT_EQ(measuredText(0.5, true), valueText(0, true));
}

TEST(NumberTextTest, WritesNumbersForPeople) {
  EXPECT_EQ(stepText(0), QStringLiteral("0"));
  EXPECT_EQ(stepText(999), QStringLiteral("999"));
  EXPECT_EQ(stepText(-1234567), QStringLiteral("-1\u2009234\u2009567"));
  EXPECT_EQ(valueText(0.0013), QStringLiteral("0.0013"));
  EXPECT_EQ(valueText(64), QStringLiteral("64"));
  EXPECT_EQ(valueText(83603.4), QStringLiteral("83\u2009603"));
  EXPECT_EQ(valueText(1.5e9 + 0.25), QStringLiteral("1.5e+09"));
  EXPECT_EQ(valueText(std::numeric_limits<double>::quiet_NaN()), QStringLiteral("NaN"));
  EXPECT_EQ(durationText(18.4), QStringLiteral("18 s"));
  EXPECT_EQ(durationText(0.1), QStringLiteral("under 1 s"));
  EXPECT_EQ(durationText(245), QStringLiteral("4 min 05 s"));
  EXPECT_EQ(durationText(-1), QStringLiteral("\u2013"));
  EXPECT_EQ(timeText(0.0125), QStringLiteral("12.5 ms"));
  EXPECT_EQ(timeText(1.25), QStringLiteral("1.25 s"));
  EXPECT_EQ(timeText(245), QStringLiteral("4 min 05 s"));
}

TEST(LogModelTest, KeepsTheModelContractAndDropsTheOldest) {
  LogModel model;
  QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
  model.append(someEntries());
  EXPECT_EQ(model.rowCount(), 4);
  std::vector<LogEntry> many(LogModel::kMaxEntries, someEntries()[0]);
  model.append(many);
  EXPECT_EQ(model.rowCount(), LogModel::kMaxEntries);
  model.clear();
  EXPECT_EQ(model.rowCount(), 0);
}

// Of all lines that are shown, as the view shows them.
QStringList shownTexts(const LogPanel& panel) {
  const QAbstractItemModel* lines = panel.findChild<QTreeView*>(QStringLiteral("logView"))->model();
  QStringList texts;
  for (int row = 0; row < lines->rowCount(); ++row) texts << lines->index(row, LogModel::kText).data().toString();
  return texts;
}

std::vector<LogEntry> manyEntries(int count) {
  std::vector<LogEntry> entries(static_cast<std::size_t>(count), someEntries()[0]);
  for (int i = 0; i < count; ++i) {
    LogEntry& entry = entries[static_cast<std::size_t>(i)];
    entry.time = entry.time.addSecs(i);
    entry.step = i;
    entry.run = QStringLiteral("run-%1").arg(i % 100);
  }
  return entries;
}

TEST(LogFilterTest, KeepsTheModelContractWhileLinesComeAndTheFilterChanges) {
  LogModel model;
  LogFilter filter(&model);
  QAbstractItemModelTester tester(&filter, QAbstractItemModelTester::FailureReportingMode::Fatal);
  model.append(someEntries());
  filter.setWords(QStringLiteral("LR=0.03"));
  EXPECT_EQ(filter.rowCount(), 2);
  filter.setLeastLevel(LogLevel::kError);
  EXPECT_EQ(filter.rowCount(), 1);
  model.append(manyEntries(10));
  filter.setLeastLevel(LogLevel::kMessage);
  filter.setWords({});
  EXPECT_EQ(filter.rowCount(), 14);
  model.clear();
  EXPECT_EQ(filter.rowCount(), 0);
}

TEST(LogPanelTest, FiltersByLevelAndCopiesWhatIsShown) {
  ActionRegistry actions;
  LogPanel panel(&actions);
  panel.append(someEntries());
  panel.setMinimumLevel(LogLevel::kWarning);
  EXPECT_EQ(shownTexts(panel).size(), 2);
  actions.find(QStringLiteral("log.copy"))->trigger();
  EXPECT_EQ(QApplication::clipboard()->text().split(QLatin1Char('\n')).size(), 2);
  EXPECT_TRUE(
      QApplication::clipboard()->text().startsWith(QStringLiteral("2024-05-01 12:30:05\tWarning\tlr=0.03\t612\t")));
}

TEST(LogPanelTest, WordsAreSoughtInTextRunAndLevel) {
  ActionRegistry actions;
  LogPanel panel(&actions);
  panel.append(someEntries());
  auto* words = panel.findChild<QLineEdit*>(QStringLiteral("logFilter"));
  QTest::keyClicks(words, QStringLiteral("lr=0.03 NAN"));
  EXPECT_EQ(shownTexts(panel), QStringList{QStringLiteral("Loss is NaN; lower the learning rate")});
  EXPECT_EQ(panel.findChild<QLabel*>(QStringLiteral("logCount"))->text(), QStringLiteral("1 of 4 lines"));
  words->setText(QStringLiteral("nothing like it"));
  EXPECT_EQ(panel.findChild<QLabel*>(QStringLiteral("emptyStateTitle"))->text(), QStringLiteral("No line matches"));
}

TEST(LogPanelTest, TheSelectedLineIsReadWholeBelow) {
  ActionRegistry actions;
  LogPanel panel(&actions);
  panel.resize(500, 300);
  panel.show();
  LogEntry entry = someEntries()[2];
  entry.text = QStringLiteral("A line that is longer than the list is wide ").repeated(10);
  panel.append({entry});
  auto* detail = panel.findChild<QPlainTextEdit*>(QStringLiteral("logDetail"));
  EXPECT_FALSE(detail->isVisible());
  auto* view = panel.findChild<QTreeView*>(QStringLiteral("logView"));
  view->setCurrentIndex(view->model()->index(0, 0));
  EXPECT_TRUE(detail->isVisible());
  EXPECT_TRUE(detail->toPlainText().contains(entry.text)) << qPrintable(detail->toPlainText());
  EXPECT_TRUE(detail->toPlainText().contains(QStringLiteral("lr=0.03, step 612")));
  panel.findChild<QLineEdit*>(QStringLiteral("logFilter"))->setText(QStringLiteral("nothing like it"));
  EXPECT_FALSE(detail->isVisible());
}

TEST(LogPanelTest, TodaysLinesHaveNoRoomForADate) {
  ActionRegistry actions;
  LogPanel panel(&actions);
  panel.resize(900, 300);
  panel.show();
  const auto* head = panel.findChild<QTreeView*>(QStringLiteral("logView"))->header();
  LogEntry today = someEntries()[0];
  today.time = QDateTime::currentDateTime();
  panel.append({today});
  const int narrow = head->sectionSize(LogModel::kTime);
  EXPECT_LT(narrow, 100);
  panel.append(someEntries());
  EXPECT_GT(head->sectionSize(LogModel::kTime), narrow);
}

TEST(LogPanelTest, AnEventIsAsWideAsItsWordsAndHasTheRoomThatIsLeft) {
  ActionRegistry actions;
  LogPanel panel(&actions);
  panel.resize(560, 300);
  panel.show();
  const auto* view = panel.findChild<QTreeView*>(QStringLiteral("logView"));
  LogEntry entry = someEntries()[0];
  entry.text = QStringLiteral("Evaluated at step 612: loss 0.3012, accuracy 0.9333");
  panel.append({entry});
  QCoreApplication::processEvents();
  EXPECT_GT(view->columnWidth(LogModel::kText), view->fontMetrics().horizontalAdvance(entry.text));
  EXPECT_EQ(view->header()->length(), view->viewport()->width()) << "others give way";
  panel.resize(1200, 300);
  QCoreApplication::processEvents();
  EXPECT_EQ(view->header()->length(), view->viewport()->width());
}

TEST(LogPanelTest, LinesOfThisYearDoNotSayWhichYearItIs) {
  const QDate today = QDate::currentDate();
  const QTime time(17, 42, 59);
  const QDateTime sameYear(today.addDays(today.dayOfYear() > 1 ? -1 : 1), time);
  EXPECT_EQ(LogModel::timeWords(QDateTime(today, time)), QStringLiteral("17:42:59"));
  EXPECT_EQ(LogModel::timeWords(sameYear), sameYear.toString(QStringLiteral("MM-dd HH:mm:ss")));
  EXPECT_EQ(LogModel::timeWords(QDateTime(QDate(2019, 1, 2), time)), QStringLiteral("2019-01-02 17:42:59"));
}

TEST(LogPanelTest, LinesOfRunsReadLaterStandWhereTheyHappened) {
  ActionRegistry actions;
  LogPanel panel(&actions);
  LogEntry early = someEntries()[1];
  early.time = early.time.addDays(-1);
  panel.append(someEntries());
  panel.append({early});
  EXPECT_EQ(shownTexts(panel).front(), early.text);
}

TEST(LogPanelTest, FollowsTheNewestLineUntilScrolledAway) {
  ActionRegistry actions;
  LogPanel panel(&actions);
  panel.resize(700, 300);
  panel.show();
  panel.append(manyEntries(200));
  const QScrollBar* bar = panel.findChild<QTreeView*>(QStringLiteral("logView"))->verticalScrollBar();
  EXPECT_TRUE(QTest::qWaitFor([&] { return bar->maximum() > 0 && bar->value() == bar->maximum(); }));
  panel.findChild<QTreeView*>(QStringLiteral("logView"))->verticalScrollBar()->setValue(3);
  EXPECT_FALSE(panel.isFollowing());
  std::vector<LogEntry> later = manyEntries(5);
  for (LogEntry& entry : later) entry.time = entry.time.addDays(1);
  panel.append(later);
  EXPECT_EQ(bar->value(), 3);
  actions.find(QStringLiteral("log.follow"))->trigger();
  EXPECT_EQ(bar->value(), bar->maximum());
}

TEST(LogPanelTest, ALineThatIsReadStaysWhereItIsWhenOlderOnesCome) {
  ActionRegistry actions;
  LogPanel panel(&actions);
  panel.resize(800, 300);
  panel.show();
  const std::vector<LogEntry> lines = manyEntries(100);  // a second apart
  panel.append(lines);
  auto* view = panel.findChild<QTreeView*>(QStringLiteral("logView"));
  ASSERT_TRUE(QTest::qWaitFor([&] { return view->verticalScrollBar()->maximum() > 40; }));
  view->verticalScrollBar()->setValue(40);
  EXPECT_FALSE(panel.isFollowing());
  const auto topLine = [&] { return view->indexAt({}).siblingAtColumn(LogModel::kStep).data().toString(); };
  const QString read = topLine();
  LogEntry before = lines.front(), after = lines.back();
  before.time = before.time.addSecs(-9);
  after.time = after.time.addSecs(9);
  panel.append({before, after});
  QCoreApplication::processEvents();
  EXPECT_EQ(topLine(), read);
  EXPECT_FALSE(panel.isFollowing());
}

TEST(LogPanelTest, LooksRightInBothThemes) {
  for (const bool dark : {false, true}) {
    test_support::ThemeScope theme(dark);
    ActionRegistry actions;
    LogPanel panel(&actions);
    panel.resize(1000, 420);
    panel.show();
    ASSERT_TRUE(QTest::qWaitForWindowExposed(&panel));
    const auto picture = [&](const char* state) {
      test_support::saveScreenshot(
          &panel, QStringLiteral("log_%1_%2").arg(QLatin1String(state), QLatin1String(dark ? "dark" : "light")));
    };
    picture("empty");
    panel.append(someEntries());
    picture("levels");
    panel.append(manyEntries(5000));
    picture("huge");
    panel.findChild<QLineEdit*>(QStringLiteral("logFilter"))->setText(QStringLiteral("nothing like it"));
    picture("no_match");
  }
}

TEST(TonesTest, EveryTextColourIsReadableOnWindowAndView) {
  for (const bool dark : {false, true}) {
    test_support::ThemeScope theme(dark);
    const QPalette palette = QApplication::palette();
    for (const Tone text :
         {Tone::kText, Tone::kSecondary, Tone::kFaint, Tone::kAccent, Tone::kOk, Tone::kWarning, Tone::kError}) {
      for (const QColor& ground :
           {palette.color(QPalette::Window), tone(palette, Tone::kView), tone(palette, Tone::kSunken)}) {
        EXPECT_GE(test_support::contrast(tone(palette, text), ground), 4.5) << dark << " " << static_cast<int>(text);
      }
    }
    EXPECT_GE(test_support::contrast(tone(palette, Tone::kText), tone(palette, Tone::kSelection)), 4.5);
  }
}

TEST(PanelsScreenshotTest, BothThemes) {
  for (const bool dark : {false, true}) {
    test_support::ThemeScope theme(dark);
    ActionRegistry actions;
    QWidget page;
    auto* layout = new QVBoxLayout(&page);
    layout->setContentsMargins(0, 0, 0, 0);
    for (const RunState state :
         {RunState::kRunning, RunState::kPaused, RunState::kStopping, RunState::kFailed, RunState::kFinished}) {
      auto* bar = new StateBar(&page);
      RunProgress progress = test_support::runningProgress();
      progress.state = state;
      if (state == RunState::kStopping)
        progress.detail = QStringLiteral("finishing step 12 431, then writing a checkpoint");
      bar->setProgress(progress);
      layout->addWidget(bar);
    }
    for (const Severity severity : {Severity::kInfo, Severity::kWarning, Severity::kError}) {
      auto* banner = new MessageBanner(&page);
      banner->showMessage({severity,
                           QStringLiteral("Loss is NaN at step 640 in lr=0.03; lower the learning rate and resume."),
                           {{QStringLiteral("Show log"), {}}, {QStringLiteral("Resume"), {}}},
                           {}});
      banner->showMessage({severity, QStringLiteral("more"), {}, {}});
      layout->addWidget(banner);
    }
    auto* log = new LogPanel(&actions, &page);
    log->append(someEntries());
    layout->addWidget(log, 1);
    auto* empty = new EmptyState(&page);
    QAction open(QStringLiteral("Open log directory"));
    open.setShortcut(QKeySequence(QStringLiteral("Ctrl+O")));
    empty->setText(Glyph::kInfo, QStringLiteral("Nothing open yet"),
                   QStringLiteral("Open a log directory, or drop a folder, a tfevents file or a checkpoint here."));
    empty->addAction(&open);
    layout->addWidget(empty, 2);
    page.resize(860, 900);
    page.show();
    ASSERT_TRUE(QTest::qWaitForWindowExposed(&page));
    test_support::saveScreenshot(&page, dark ? QStringLiteral("panels_dark") : QStringLiteral("panels_light"));
  }
}

}  // namespace
}  // namespace widgets
