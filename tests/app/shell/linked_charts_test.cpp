// The charts of all pages as one: the run that is selected or pointed at stands out in each, and what a crosshair
// stands at is told in the inspector, or, where it is put away, in the status bar.
#include <gtest/gtest.h>

#include <QTreeView>
#include <QTreeWidget>

#include "app/shell/docks/read_out_line.h"
#include "summaries/summary_writer.h"
#include "tests/app/window_fixture.h"
#include "tests/support/laid_out.h"
#include "widgets/charts/chart_card.h"
#include "widgets/charts/grid/chart_grid.h"
#include "widgets/charts/grid/value_table.h"
#include "widgets/dashboards/compare/compare_charts.h"
#include "widgets/dashboards/compare/compare_dashboard.h"
#include "widgets/dashboards/compare/compare_view.h"
#include "widgets/dashboards/hparams/hparams_dashboard.h"
#include "widgets/runs/run_tree.h"
#include "widgets/util/elided_label.h"

namespace {

using test_support::kWaitMs;

class LinkedChartsTest : public test_support::WindowTest {
 protected:
  void SetUp() override {
    test_support::WindowTest::SetUp();
    window_->resize(1440, 900);
    int level = 0;
    for (const char* id : {"iris_dnn/low", "iris_dnn/middle", "iris_dnn/high", "other/top"}) {
      const std::string folder = logs().toStdString() + "/" + id;
      std::filesystem::create_directories(folder);
      const auto log = summaries::openEventLog(folder);
      log->setConfig(R"({"model": {"dnn": {"learning_rate": 0.)" + std::to_string(level + 1) + "}}}");
      for (int step = 0; step < 10; ++step) log->scalar("loss", step * 10, 1.0 + level, 1.7e9 + step);
      log->setStatus(summaries::RunStatus::kFinished);
      log->flush();
      ++level;
    }
    ASSERT_TRUE(bench().place()->open(logs()));
    ASSERT_TRUE(QTest::qWaitFor([&] { return bench().runs()->catalog()->count().total == 4; }, kWaitMs));
    ASSERT_TRUE(QTest::qWaitFor([&] { return bench().records()->find(kHigh) != nullptr; }, kWaitMs));
    ASSERT_TRUE(waitForCurves(charts(), 4));
  }
  QString logs() const { return dir_.filePath(QStringLiteral("logs")); }
  widgets::ChartGrid* charts() { return window_->findChild<app::ChartsPage*>()->grid(); }
  widgets::ChartGrid* compared() { return child<widgets::CompareCharts>("compareCharts")->grid(); }
  void show(const char* mode) { child<QAction>(mode)->trigger(); }
  static bool waitForCurves(widgets::ChartGrid* grid, std::size_t runs) {
    return QTest::qWaitFor(
        [&] {
          const widgets::ChartCard* card = grid->card(QStringLiteral("loss"));
          return card && card->isShown() && card->drawn().lines.size() == runs && !grid->scheduler()->isBusy();
        },
        kWaitMs);
  }
  void point(widgets::ChartGrid* grid, double step, double value) {
    widgets::ChartCard* card = grid->card(QStringLiteral("loss"));
    QTest::mouseMove(card, card->view().pixelOf(step, value).toPoint());
  }
  void leave(widgets::ChartGrid* grid) {
    QTest::mouseMove(window_.get(), QPoint(4, 4));
    QEvent leave(QEvent::Leave);
    QApplication::sendEvent(grid->card(QStringLiteral("loss")), &leave);
    test_support::layOut();
  }
  bool isTold(int runs) {
    const auto* table = child<QTreeWidget>("inspectorAtStep");
    return !table->isHidden() && table->topLevelItemCount() == runs;
  }
  bool waitForTold(int runs) {
    return QTest::qWaitFor([=, this] { return isTold(runs); }, kWaitMs);
  }
  bool isForgotten() { return child<QTreeWidget>("inspectorAtStep")->isHidden(); }
  bool isLit(const QString& id) {
    const QAbstractItemModel* runs = window_->findChild<widgets::RunList*>()->view()->model();
    const QModelIndexList found = runs->match(runs->index(0, 0), widgets::kRunIdRole, id, 1, Qt::MatchExactly);
    return !found.isEmpty() && found.front().data(widgets::kRunPointedRole).toBool();
  }
  const widgets::ValueTable* ownTable() {
    const auto* table = window_->findChild<widgets::ValueTable*>();
    return table && table->isVisible() ? table : nullptr;
  }

  const QString kLow = QStringLiteral("iris_dnn/low"), kHigh = QStringLiteral("iris_dnn/high");
};

TEST_F(LinkedChartsTest, PointingAtAChartOfCompareTellsOfAllRunsAndLightsTheLineOfTheOneThere) {
  show("mode.compare");
  ASSERT_TRUE(waitForCurves(compared(), 4));
  point(compared(), 50, 3);
  EXPECT_TRUE(waitForTold(4));
  EXPECT_EQ(child<QLabel>("atStepHead")->text(), QStringLiteral("At step 50"));
  EXPECT_TRUE(QTest::qWaitFor([&] { return isLit(kHigh); }, kWaitMs));
  point(compared(), 50, 1);
  EXPECT_TRUE(QTest::qWaitFor([&] { return isLit(kLow); }, kWaitMs));
  EXPECT_FALSE(isLit(kHigh));
  leave(compared());
  EXPECT_FALSE(isLit(kLow));
}

TEST_F(LinkedChartsTest, TheSelectedRunStandsOutInTheChartsAndTheTableOfCompareToo) {
  selectRun(kHigh);
  show("mode.compare");
  ASSERT_TRUE(waitForCurves(compared(), 4));
  const auto lifted = [&] { return compared()->card(QStringLiteral("loss"))->hover().liftedRun(); };
  const auto* table = child<widgets::CompareDashboard>("compareDashboard")->view();
  EXPECT_TRUE(QTest::qWaitFor([&] { return lifted() == kHigh; }, kWaitMs));
  EXPECT_EQ(table->selectedRuns(), QStringList{kHigh});
  selectRun(kLow);
  EXPECT_TRUE(QTest::qWaitFor([&] { return lifted() == kLow; }, kWaitMs));
  EXPECT_EQ(table->selectedRuns(), QStringList{kLow});
  // And the other way: a click on a curve selects its run.
  point(compared(), 50, 2);
  ASSERT_TRUE(QTest::qWaitFor([&] { return isLit(QStringLiteral("iris_dnn/middle")); }, kWaitMs));
  widgets::ChartCard* card = compared()->card(QStringLiteral("loss"));
  QTest::mouseClick(card, Qt::LeftButton, {}, card->view().pixelOf(50, 2).toPoint());
  EXPECT_EQ(window_->findChild<widgets::RunList*>()->currentRun(), QStringLiteral("iris_dnn/middle"));
}

TEST_F(LinkedChartsTest, TheTableOfHyperparametersShowsTheSelectedRunWheneverItWasSelected) {
  selectRun(kHigh);
  show("mode.hparams");
  auto* page = child<widgets::HparamsDashboard>("hparamsDashboard");
  page->showTab(widgets::HparamsDashboard::kTable);
  ASSERT_TRUE(QTest::qWaitFor([&] { return page->selectedTrials() == QStringList{kHigh}; }, kWaitMs));
  selectRun(kLow);
  EXPECT_EQ(page->selectedTrials(), QStringList{kLow});
  window_->findChild<widgets::RunList*>()->view()->setCurrentIndex({});
  EXPECT_EQ(page->selectedTrials(), QStringList{});
}

TEST_F(LinkedChartsTest, WhatWasToldIsForgottenWithItsPageItsScopeAndTheRunsThatAreSeen) {
  bench().filter()->setScope(QStringLiteral("iris_dnn"));
  ASSERT_TRUE(waitForCurves(charts(), 3));
  const auto pointAt = [&](widgets::ChartGrid* grid, int runs) {
    point(grid, 50, 2);
    ASSERT_TRUE(waitForTold(runs));
    leave(grid);
    ASSERT_TRUE(isTold(runs)) << "it is still so when the pointer goes";
  };
  pointAt(charts(), 3);
  bench().filter()->setScope({});
  EXPECT_TRUE(isForgotten()) << "another run is seen";
  ASSERT_TRUE(waitForCurves(charts(), 4));
  pointAt(charts(), 4);
  bench().runs()->catalog()->setVisible(kHigh, false);
  EXPECT_TRUE(isForgotten());
  bench().runs()->catalog()->setVisible(kHigh, true);
  ASSERT_TRUE(waitForCurves(charts(), 4));
  pointAt(charts(), 4);
  show("mode.compare");
  EXPECT_TRUE(isForgotten()) << "it was told by a chart of another page";
  ASSERT_TRUE(waitForCurves(compared(), 4));
  pointAt(compared(), 4);
  show("mode.charts");
  EXPECT_TRUE(isForgotten());
}

TEST_F(LinkedChartsTest, WithoutAnInspectorTheStatusBarTellsTheValuesAndNothingLiesOverTheCharts) {
  QAction* docks = child<QAction>("view.docks");
  docks->trigger();
  test_support::layOut();
  ASSERT_TRUE(waitForCurves(charts(), 4));
  auto* line = child<app::ReadOutLine>("readOutLine");
  auto* words = child<widgets::ElidedLabel>("statusText");
  EXPECT_FALSE(line->isVisible());
  for (const int step : {20, 70}) {
    point(charts(), step, 2.5);
    const QString head = QStringLiteral("loss, step %1; ").arg(step);
    ASSERT_TRUE(QTest::qWaitFor([&] { return line->isVisible() && line->text().startsWith(head); }, kWaitMs)) << step;
    EXPECT_EQ(line->text().count(QStringLiteral("; ")), 4) << line->text().toStdString();
    EXPECT_LT(words->width(), 20) << "it is in their place";
    EXPECT_EQ(ownTable(), nullptr);
  }
  test_support::saveScreenshot(window_.get(), QStringLiteral("no_inspector"));
  const QRect before = line->geometry();
  words->setFullText(QStringLiteral("Evaluation of iris/run-1: accuracy 0.9"));
  test_support::layOut();
  EXPECT_GE(words->width(), words->sizeHint().width()) << "what is told meanwhile is read beside the values";
  EXPECT_EQ(line->geometry().topLeft(), before.topLeft());
  EXPECT_LE(line->geometry().right(), words->geometry().left());
  leave(charts());
  EXPECT_TRUE(QTest::qWaitFor([&] { return !line->isVisible(); }, kWaitMs));
  docks->trigger();
  test_support::layOut();
  ASSERT_TRUE(waitForCurves(charts(), 4));
  point(charts(), 50, 2.5);
  EXPECT_TRUE(waitForTold(4));
  EXPECT_EQ(ownTable(), nullptr);
  EXPECT_FALSE(line->isVisible()) << "the inspector tells them";
}

}  // namespace
