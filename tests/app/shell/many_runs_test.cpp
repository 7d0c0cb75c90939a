// The least and the most that a folder of logs holds: one run with one tag, and 100 runs with 200 tags each, of which
// one is found by its name, stands out and is read at a step in three actions.
#include <gtest/gtest.h>

#include <QHeaderView>
#include <QScrollBar>
#include <QTreeView>
#include <QTreeWidget>

#include "summaries/summary_writer.h"
#include "tests/app/window_fixture.h"
#include "widgets/charts/chart_card.h"
#include "widgets/charts/grid/chart_grid.h"
#include "widgets/charts/series/read_out.h"
#include "widgets/palette/command_palette.h"

namespace {

using test_support::kWaitMs;

class ManyRunsTest : public test_support::WindowTest {
 protected:
  void writeRuns(int runs, int tags) {
    for (int run = 0; run < runs; ++run) {
      const std::string folder = logs().toStdString() + "/run_" + QString::number(1000 + run).mid(1).toStdString();
      std::filesystem::create_directories(folder);
      const auto log = summaries::openEventLog(folder);
      for (int tag = 0; tag < tags; ++tag) {
        const std::string name = tags == 1 ? "loss" : "layer_" + std::to_string(tag / 10) + "/m" + std::to_string(tag);
        for (int step = 0; step < 10; ++step) log->scalar(name, step * 10, valueOf(run, step), 1.7e9 + step);
      }
      log->setStatus(summaries::RunStatus::kFinished);
      log->flush();
    }
    ASSERT_TRUE(bench().place()->open(logs()));
    const auto isRead = [&] { return bench().runs()->catalog()->count().total == runs; };
    ASSERT_TRUE(QTest::qWaitFor(isRead, kWaitMs));
    ASSERT_TRUE(QTest::qWaitFor([&] { return grid()->tags().shown() == tags; }, kWaitMs)) << grid()->tags().shown();
    ASSERT_TRUE(waitForPictures());
  }
  static double valueOf(int run, int step) { return 1.0 / (1 + step) + 0.01 * run; }
  QString logs() const { return dir_.filePath(QStringLiteral("logs")); }
  widgets::ChartGrid* grid() { return window_->findChild<app::ChartsPage*>()->grid(); }
  widgets::RunList* list() { return window_->findChild<widgets::RunList*>(); }
};

TEST_F(ManyRunsTest, ARunOfAHundredIsFoundStandsOutAndIsReadInThreeActions) {
  window_->resize(1440, 900);
  writeRuns(100, 200);
  const QString wanted = QStringLiteral("run_057");
  // One: the keys that ask for a run.
  QTest::keySequence(window_.get(), child<QAction>("view.palette_runs")->shortcut());
  widgets::CommandPalette* palette = nullptr;
  const auto isOpen = [&] {
    return (palette = window_->findChild<widgets::CommandPalette*>()) && palette->isVisible();
  };
  ASSERT_TRUE(QTest::qWaitFor(isOpen, kWaitMs));
  // Two: its name and Return.
  QTest::keyClicks(palette->focusWidget(), wanted);
  QTest::keyClick(palette->focusWidget(), Qt::Key_Return);
  ASSERT_TRUE(QTest::qWaitFor([&] { return list()->currentRun() == wanted; }, kWaitMs));
  QTreeView* runs = list()->view();
  EXPECT_TRUE(runs->viewport()->rect().contains(runs->visualRect(runs->currentIndex()).center())) << "it is in sight";
  EXPECT_EQ(bench().runs()->catalog()->highlight().lifted(), wanted);
  // Three: the pointer on a step of a chart.
  auto* card = grid()->findChild<widgets::ChartCard*>();
  ASSERT_NE(card, nullptr);
  const QRect plot = card->view().plot();
  QTest::mouseMove(card, QPoint(plot.left() + plot.width() / 2, plot.center().y()));
  const auto* table = child<QTreeWidget>("inspectorAtStep");
  const auto read = [&] { return table->findItems(wanted, Qt::MatchExactly); };
  ASSERT_TRUE(QTest::qWaitFor([&] { return read().size() == 1; }, kWaitMs));
  const QString value = read().front()->text(2);
  EXPECT_TRUE(value.startsWith(QStringLiteral("0.77"))) << value.toStdString() << " at the step in the middle";
  const int room = table->header()->sectionSize(2);
  EXPECT_GE(room, table->sizeHintForIndex(table->indexFromItem(read().front(), 2)).width()) << "its value is cut";
  ASSERT_TRUE(waitForPictures());
  // Nothing stands where there is no curve to be seen.
  const QString lifted = bench().runs()->catalog()->highlight().lifted();
  for (widgets::ChartCard* each : grid()->findChildren<widgets::ChartCard*>()) {
    const std::vector<widgets::HoverRow> dots = each->hover().dots();
    EXPECT_LE(dots.size(), 3U) << each->tag().toStdString();
    if (!each->isShown() || !each->hover().crosshair() || each->hover().isPointed()) continue;
    EXPECT_TRUE(std::ranges::any_of(dots, [&](const widgets::HoverRow& dot) {
      return each->drawn().lines[dot.line].style.owner == lifted;
    })) << each->tag().toStdString();
  }
  test_support::saveScreenshot(window_.get(), QStringLiteral("many_runs_read"));
}

TEST_F(ManyRunsTest, TheListShowsTheRunWhoseCurveIsClickedAndStaysWhilePointedAt) {
  window_->resize(1440, 900);
  writeRuns(100, 1);
  const QString wanted = QStringLiteral("run_040");
  auto* card = grid()->findChild<widgets::ChartCard*>();
  QTreeView* runs = list()->view();
  const auto placeOf = [&](int step) { return card->view().pixelOf(step * 10, valueOf(40, step)).toPoint(); };
  ASSERT_TRUE(card->view().plot().contains(placeOf(1)));
  const int before = runs->verticalScrollBar()->value();
  QTest::mouseMove(card, placeOf(1));
  ASSERT_TRUE(waitForPictures());
  const QString pointed = bench().runs()->catalog()->highlight().hovered();
  ASSERT_FALSE(pointed.isEmpty());
  EXPECT_EQ(runs->verticalScrollBar()->value(), before);
  QTest::mouseClick(card, Qt::LeftButton, {}, placeOf(1));
  ASSERT_TRUE(QTest::qWaitFor([&] { return list()->currentRun() == pointed; }, kWaitMs)) << wanted.toStdString();
  EXPECT_TRUE(runs->viewport()->rect().contains(runs->visualRect(runs->currentIndex()))) << pointed.toStdString();
}

TEST_F(ManyRunsTest, OneRunWithOneTagIsOneChartWithItsValue) {
  window_->resize(1440, 900);
  writeRuns(1, 1);
  const auto cards = grid()->findChildren<widgets::ChartCard*>();
  ASSERT_EQ(std::count_if(cards.begin(), cards.end(), [](auto* card) { return card->isShown(); }), 1);
  EXPECT_TRUE(cards.front()->drawn().hasData);
  EXPECT_EQ(child<QLabel>("runCount")->text(), QStringLiteral("1 of 1 runs"));
  test_support::saveScreenshot(window_.get(), QStringLiteral("one_run_one_tag"));
}

}  // namespace
