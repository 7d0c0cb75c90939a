// What Compare says of the runs that are selected: two, with the band between their curves, or several.
#include "widgets/live/compared_runs.h"

#include <QHeaderView>
#include <QLabel>
#include <QScrollBar>

#include "tests/widgets/compare/compare_dashboard_fixture.h"
#include "widgets/dashboards/compare/compared_tables.h"

namespace {

using test_support::CompareDashboardTest;

TEST_F(CompareDashboardTest, TwoSelectedRunsSayWhatDiffersAndOnlyTheirCurvesAreDrawn) {
  fill(6);
  auto* two = page_->findChild<QWidget*>(QStringLiteral("twoRuns"));
  EXPECT_FALSE(two->isVisible());
  for (const int row : {0, 1}) {
    values()->selectionModel()->select(values()->model()->index(row, 0),
                                       QItemSelectionModel::Select | QItemSelectionModel::Rows);
  }
  EXPECT_TRUE(two->isVisible());
  EXPECT_FALSE(two->findChild<QLabel*>(QStringLiteral("twoSentence"))->text().isEmpty());
  EXPECT_GT(two->findChild<QTreeWidget*>(QStringLiteral("twoSettings"))->topLevelItemCount(), 0);
  EXPECT_GT(two->findChild<QTreeWidget*>(QStringLiteral("twoMetrics"))->topLevelItemCount(), 0);
  EXPECT_TRUE(QTest::qWaitFor([&] { return page_->charts()->store().runs().size() == 2; }));
  shot("compare_two");
  values()->clearSelection();
  EXPECT_FALSE(two->isVisible());
  EXPECT_TRUE(QTest::qWaitFor([&] { return page_->charts()->store().runs().size() == 6; }));
}

TEST_F(CompareDashboardTest, TwoRunsAreCalledAsInTheList) {
  fill(3);
  selectRows({0, 1});
  const QString names = page_->findChild<QLabel*>(QStringLiteral("twoNames"))->text();
  EXPECT_TRUE(names.contains(QStringLiteral("trial_00"))) << names.toStdString();
  EXPECT_FALSE(names.contains(QStringLiteral("sweep/"))) << names.toStdString();
}

TEST_F(CompareDashboardTest, TheCurvesOfTwoRunsHaveABandBetweenThemAndReadBoth) {
  fill(6);
  selectRows({0, 1});
  ASSERT_NE(difference(), nullptr);
  EXPECT_TRUE(difference()->isVisible());
  ASSERT_TRUE(QTest::qWaitFor([&] { return difference()->difference().points.size() > 50; }));
  difference()->setFocus();
  QTest::keyClick(difference(), Qt::Key_Right);
  EXPECT_TRUE(difference()->readOut().startsWith(QStringLiteral("Step "))) << difference()->readOut().toStdString();
  EXPECT_EQ(difference()->accessibleDescription(), difference()->readOut());
  selectRows({2});
  EXPECT_FALSE(difference()->isVisible()) << "of three there is no band";
}

TEST_F(CompareDashboardTest, AStepThatIsPickedInTheCurvesIsThatOfAllTables) {
  fill(6);
  selectRows({0, 1});
  ASSERT_TRUE(QTest::qWaitFor([&] { return difference()->difference().points.size() > 50; }));
  emit difference()->stepPicked(500);
  EXPECT_TRUE(QTest::qWaitFor([&] {
    for (const QLabel* label : page_->findChildren<QLabel*>()) {
      if (label->isVisible() && label->text() == QStringLiteral("Metrics at step 500")) return true;
    }
    return false;
  }));
}

TEST_F(CompareDashboardTest, SwapExchangesAAndB) {
  fill(6);
  QAction* swap = registry_->find(QStringLiteral("compare.swap"));
  ASSERT_NE(swap, nullptr);
  EXPECT_FALSE(swap->isEnabled());
  selectRows({0, 1});
  EXPECT_TRUE(swap->isEnabled());
  ASSERT_EQ(logs_.catalog.compared().ids(),
            QStringList({QStringLiteral("sweep/trial_00"), QStringLiteral("sweep/trial_01")}));
  const QString before = table("twoMetrics")->topLevelItem(0)->text(1);
  swap->trigger();
  EXPECT_EQ(logs_.catalog.compared().ids().front(), QStringLiteral("sweep/trial_01"));
  EXPECT_EQ(table("twoMetrics")->topLevelItem(0)->text(2), before);
}

TEST_F(CompareDashboardTest, SeveralRunsHaveAColumnEachAndTheBestIsMarked) {
  fill(6);
  selectRows({0, 1, 2});
  ASSERT_EQ(table("twoMetrics")->columnCount(), 4);
  EXPECT_EQ(table("twoMetrics")->headerItem()->text(3), QStringLiteral("C"));
  int best = 0;
  const QTreeWidgetItem* first = table("twoMetrics")->topLevelItem(0);
  for (int column = 1; column < 4; ++column) {
    best += first->data(column, Qt::AccessibleTextRole).toString().endsWith(QStringLiteral(", best"));
  }
  EXPECT_EQ(best, 1);
  EXPECT_EQ(table("twoSettings")->columnCount(), 4);
  shot("compare_several");
}

TEST_F(CompareDashboardTest, WhatOthersChooseToCompareIsSelectedHere) {
  fill(6);
  logs_.catalog.compared().set({QStringLiteral("sweep/trial_03"), QStringLiteral("sweep/trial_01/eval")});
  EXPECT_EQ(page_->view()->selectedRuns().size(), 2);
  EXPECT_TRUE(page_->findChild<QWidget*>(QStringLiteral("twoRuns"))->isVisible());
  logs_.catalog.compared().set({});
  EXPECT_TRUE(page_->view()->selectedRuns().isEmpty());
  EXPECT_FALSE(page_->findChild<QWidget*>(QStringLiteral("twoRuns"))->isVisible());
}

TEST_F(CompareDashboardTest, TwoThatOthersChooseHaveThePageToThemselvesUntilTheTableIsAskedFor) {
  fill(6);
  const QStringList two{QStringLiteral("sweep/trial_03"), QStringLiteral("sweep/trial_01")};
  logs_.catalog.compared().set(two);
  EXPECT_FALSE(page_->view()->isVisible());
  EXPECT_FALSE(page_->findChild<QWidget*>(QStringLiteral("compareDiff"))->isVisible()) << "it is about the table";
  QAction* table = registry_->find(QStringLiteral("compare.table"));
  ASSERT_TRUE(table && table->isEnabled());
  EXPECT_FALSE(table->isChecked());
  table->trigger();
  EXPECT_TRUE(page_->view()->isVisible());
  EXPECT_EQ(logs_.catalog.compared().ids(), two) << "the same two are compared";
  table->trigger();
  EXPECT_FALSE(page_->view()->isVisible());
  logs_.catalog.compared().set({});
  EXPECT_TRUE(page_->view()->isVisible());
  EXPECT_FALSE(table->isEnabled());
}

TEST_F(CompareDashboardTest, TwoThatAreSelectedInTheTableLeaveItInSight) {
  fill(6);
  selectRows({0, 1});
  EXPECT_TRUE(page_->findChild<QWidget*>(QStringLiteral("twoRuns"))->isVisible());
  EXPECT_TRUE(page_->view()->isVisible()) << "a third may be added there";
}

TEST(ComparedTableTest, NamesGiveWayToTheValuesThatAreCompared) {
  QWidget page;
  QTreeWidget* table =
      widgets::comparedTable(QStringLiteral("t"), QStringLiteral("t"),
                             {QStringLiteral("Metric"), QStringLiteral("A"), QStringLiteral("B")}, &page);
  widgets::comparedRow(table, {QStringLiteral("dnn/dnn/hiddenlayer_0/fraction_of_zero_values"),
                               QStringLiteral("0.7021"), QStringLiteral("0.6604")});
  widgets::fitComparedTable(table);
  page.show();
  for (const int width : {700, 260}) {
    table->resize(width, 100);
    QApplication::processEvents();
    EXPECT_EQ(table->horizontalScrollBar()->maximum(), 0) << width;
    EXPECT_LE(table->header()->length(), table->viewport()->width()) << width;
    EXPECT_GE(table->columnWidth(2), table->fontMetrics().horizontalAdvance(QStringLiteral("0.6604"))) << width;
  }
  table->resize(120, 100);
  QApplication::processEvents();
  EXPECT_GT(table->horizontalScrollBar()->maximum(), 0) << "not even a few letters have room";
  EXPECT_LT(table->columnViewportPosition(1), table->viewport()->width()) << "values come into sight all the same";
}

TEST_F(CompareDashboardTest, NoNameInTheTablesOfTwoRunsIsCut) {
  fill(6);
  page_->resize(760, 700);
  logs_.catalog.compared().set({QStringLiteral("sweep/trial_03"), QStringLiteral("sweep/trial_01")});
  QApplication::processEvents();
  for (const char* name : {"twoMetrics", "twoSettings"}) {
    const QTreeWidget* shown = table(name);
    EXPECT_EQ(shown->horizontalScrollBar()->maximum(), 0) << name;
    for (int row = 0; row < shown->topLevelItemCount(); ++row) {
      const QString text = shown->topLevelItem(row)->text(0);
      EXPECT_GE(shown->columnWidth(0), shown->fontMetrics().horizontalAdvance(text)) << text.toStdString();
    }
  }
  shot("compare_two_alone");
}

TEST_F(CompareDashboardTest, TheVariablesThatDifferMostAreThoseOfTheCheckpoints) {
  fill(6);
  selectRows({0, 1});
  ASSERT_TRUE(QTest::qWaitFor([&] { return table("twoVariables")->isVisible(); }));
  EXPECT_GT(table("twoVariables")->topLevelItemCount(), 0);
  for (int row = 0; row < table("twoVariables")->topLevelItemCount(); ++row) {
    EXPECT_FALSE(table("twoVariables")->topLevelItem(row)->text(0).contains(QStringLiteral("/Adam")));
  }
}

}  // namespace
