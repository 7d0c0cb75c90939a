// Shift+F10 opens the menu of what has the focus.
#include <gtest/gtest.h>

#include <QApplication>
#include <QMenu>

#include "tests/app/every_summary.h"
#include "tests/app/window_fixture.h"
#include "widgets/charts/chart_card.h"
#include "widgets/charts/grid/chart_grid.h"

namespace {

using test_support::kWaitMs;

class MenuKeysTest : public test_support::WindowTest {
 protected:
  void SetUp() override {
    WindowTest::SetUp();
    test_support::writeEverySummary(root() + QStringLiteral("/runs/iris_dnn/run-1"), 0.1);
    bench().runIndex()->refresh();
    ASSERT_TRUE(QTest::qWaitFor([&] { return bench().runs()->find(QStringLiteral("iris_dnn/run-1")); }, kWaitMs));
    QApplication::setActiveWindow(window_.get());
    ASSERT_TRUE(QTest::qWaitForWindowActive(window_.get()));
  }
  bool opensMenu(QWidget* widget) {
    widget->setFocus();
    QTest::keyClick(widget, Qt::Key_F10, Qt::ShiftModifier);
    auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
    const bool isOpen = menu && !menu->actions().isEmpty();
    if (menu) menu->close();
    return isOpen;
  }
};

TEST_F(MenuKeysTest, ShiftF10OpensTheMenuOfAChart) {
  selectRun(QStringLiteral("iris_dnn/run-1"));  // in whose scope the charts are
  window_->showMode(app::Mode::kCharts);
  widgets::ChartGrid* grid = window_->findChild<app::ChartsPage*>()->grid();
  ASSERT_TRUE(QTest::qWaitFor([&] { return grid->card(QStringLiteral("train/loss")) != nullptr; }, kWaitMs));
  EXPECT_TRUE(opensMenu(grid->card(QStringLiteral("train/loss"))));
}

TEST_F(MenuKeysTest, ShiftF10OpensTheMenuOfTheListOfRuns) {
  selectRun(QStringLiteral("iris_dnn/run-1"));
  EXPECT_TRUE(opensMenu(window_->findChild<widgets::RunList*>()->view()));
}

TEST_F(MenuKeysTest, ShiftF10OpensTheMenuOfTheListOfExperiments) {
  window_->selectExperiment(QStringLiteral("iris_dnn"));
  EXPECT_TRUE(opensMenu(child<QListWidget>("experimentList")));
}

}  // namespace
