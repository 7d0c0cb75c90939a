#include "widgets/dashboards/sql/sql_dashboard.h"

#include <gtest/gtest.h>

#include <QAbstractItemModelTester>
#include <QAbstractItemView>
#include <QAction>
#include <QClipboard>
#include <QComboBox>
#include <QCompleter>
#include <QDir>
#include <QGuiApplication>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTabBar>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>

#include "summaries/summary_writer.h"
#include "tests/support/screenshots.h"
#include "widgets/dashboards/sql/result_plot.h"
#include "widgets/dashboards/sql/sql_editor.h"
#include "widgets/dashboards/time_cursor.h"
#include "widgets/live/log_loader.h"
#include "widgets/live/run_catalog.h"
#include "widgets/panels/empty_state.h"
#include "widgets/theme/run_colors.h"
#include "widgets/util/action_registry.h"

namespace widgets {
namespace {

constexpr int kSqlPatience = 10000;

class SqlDashboardTest : public ::testing::Test {
 protected:
  SqlDashboardTest() {
    std::vector<CatalogRun> runs;
    for (const QString& id : {QStringLiteral("lr=0.002"), QStringLiteral("lr=0.01")}) {
      CatalogRun run;
      run.id = id;
      run.directory = folder_.filePath(id);
      QDir().mkpath(run.directory);
      auto log = summaries::openEventLog(run.directory.toStdString());
      const double rate = id == QStringLiteral("lr=0.01") ? 3 : 5;
      for (int step = 0; step < 50; ++step) log->scalar("train/loss", step, rate / (step + 2), 1.6e9);
      log->flush();
      summaries::SeriesInfo series;
      series.tag = "train/loss";
      series.kind = summaries::Kind::kScalar;
      run.series = {series};
      colors_.indexOf(id);
      runs.push_back(run);
    }
    runs_.setRuns(runs);
    dashboard_ =
        std::make_unique<SqlDashboard>(DashboardContext{&runs_, &time_, &logs_, &colors_, &actions_, nullptr}, nullptr);
    dashboard_->resize(1100, 760);
    dashboard_->show();
    EXPECT_TRUE(QTest::qWaitForWindowExposed(dashboard_.get()));
  }

  void ask(const QString& sql) {
    QSignalSpy answered(dashboard_.get(), &SqlDashboard::answered);
    dashboard_->editor()->setPlainText(sql);
    actions_.find(QStringLiteral("sql.run"))->trigger();
    ASSERT_TRUE(answered.wait(kSqlPatience));
  }
  QString status() { return dashboard_->findChild<QLabel*>(QStringLiteral("sqlStatus"))->text(); }

  QTemporaryDir folder_;
  RunCatalog runs_;
  TimeCursor time_;
  LogLoader logs_;
  RunColors colors_;
  ActionRegistry actions_;
  std::unique_ptr<SqlDashboard> dashboard_;
};

const QString kCurves = QStringLiteral("SELECT run, step, value FROM scalars('train/loss') ORDER BY run, step");

TEST_F(SqlDashboardTest, ShowsTheAnswerAsATableAndAsCurves) {
  ask(kCurves);
  EXPECT_EQ(dashboard_->model()->rowCount(), 100);
  EXPECT_TRUE(status().startsWith(QStringLiteral("100 rows")));
  ASSERT_EQ(dashboard_->plot()->curves().size(), 2u);
  EXPECT_EQ(dashboard_->plot()->curves()[1].name, QStringLiteral("lr=0.01"));
  EXPECT_EQ(dashboard_->plot()->curves()[1].points.size(), 50u);
}

TEST_F(SqlDashboardTest, AfterAnExampleKeysGoToItsStatement) {
  QSignalSpy answered(dashboard_.get(), &SqlDashboard::answered);
  dashboard_->activateWindow();
  actions_.find(QStringLiteral("sql.example"))->trigger();
  ASSERT_TRUE(answered.wait(kSqlPatience));
  EXPECT_TRUE(dashboard_->editor()->hasFocus()) << "the button that was pressed is gone";
}

TEST_F(SqlDashboardTest, ShortAnswersSayHowManyMillisecondsTheyTook) {
  ask(QStringLiteral("SELECT 1"));
  EXPECT_TRUE(status().startsWith(QStringLiteral("1 rows in "))) << qPrintable(status());
  EXPECT_TRUE(status().endsWith(QStringLiteral(" ms"))) << qPrintable(status());
}

TEST_F(SqlDashboardTest, TheTableHasNoLinesBetweenItsCellsAsNoOtherHas) {
  EXPECT_FALSE(dashboard_->findChild<QTableView*>(QStringLiteral("sqlTable"))->showGrid());
}

TEST_F(SqlDashboardTest, TheModelKeepsItsContractAndSorts) {
  SqlResultModel* model = dashboard_->model();
  QAbstractItemModelTester tester(model, QAbstractItemModelTester::FailureReportingMode::Fatal);
  ask(kCurves);
  model->sort(2, Qt::DescendingOrder);
  EXPECT_EQ(model->index(0, 2).data().toString(), QStringLiteral("2.5"));
  model->sort(0, Qt::DescendingOrder);
  EXPECT_EQ(model->index(0, 0).data().toString(), QStringLiteral("lr=0.01"));
  ask(QStringLiteral("SELECT NULL, 'a,\"b'"));
  EXPECT_EQ(model->csv(), QStringLiteral("NULL,\"'a,\"\"b'\"\n,\"a,\"\"b\"\n"));
}

TEST_F(SqlDashboardTest, NamesOfColumnsStandWhereTheirValuesDo) {
  ask(kCurves);
  const SqlResultModel* model = dashboard_->model();
  for (const auto& [column, side] : {std::pair(0, Qt::AlignLeft), std::pair(2, Qt::AlignRight)}) {
    EXPECT_TRUE(model->headerData(column, Qt::Horizontal, Qt::TextAlignmentRole).toInt() & side) << column;
  }
}

TEST_F(SqlDashboardTest, AnErrorSaysWhereAndIsMarked) {
  ask(QStringLiteral("SELECT valu FROM scalars"));
  EXPECT_EQ(status(), QStringLiteral("line 1, column 8: no such column: valu"));
  ASSERT_EQ(dashboard_->editor()->extraSelections().size(), 1);
  EXPECT_EQ(dashboard_->editor()->extraSelections().front().cursor.selectedText(), QStringLiteral("valu"));
  QTest::keyClick(dashboard_->editor(), Qt::Key_End);
  QTest::keyClicks(dashboard_->editor(), QStringLiteral(" "));
  EXPECT_TRUE(dashboard_->editor()->extraSelections().isEmpty());
}

TEST_F(SqlDashboardTest, NothingCanBeWritten) {
  ask(QStringLiteral("DELETE FROM scalars"));
  EXPECT_FALSE(status().contains(QStringLiteral("rows in")));
}

TEST_F(SqlDashboardTest, AQueryThatNeverEndsIsCancelled) {
  QSignalSpy answered(dashboard_.get(), &SqlDashboard::answered);
  dashboard_->editor()->setPlainText(
      QStringLiteral("WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT count(*) FROM c"));
  dashboard_->run();
  QAction* cancel = actions_.find(QStringLiteral("sql.cancel"));
  EXPECT_TRUE(cancel->isEnabled());
  // Until the statement has begun there is nothing to interrupt.
  ASSERT_TRUE(QTest::qWaitFor(
      [&] {
        cancel->trigger();
        return answered.count() > 0;
      },
      kSqlPatience));
  EXPECT_EQ(status(), QStringLiteral("The query was cancelled."));
  EXPECT_FALSE(cancel->isEnabled());
}

TEST_F(SqlDashboardTest, RowsBeyondTheLimitAreToldOf) {
  ask(QStringLiteral("WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c LIMIT 20000) SELECT x FROM c"));
  EXPECT_EQ(dashboard_->model()->rowCount(), 10'000);
  EXPECT_TRUE(status().contains(QStringLiteral("there are more")));
}

TEST_F(SqlDashboardTest, TablesAndTagsAreCompleted) {
  SqlEditor* editor = dashboard_->editor();
  editor->setFocus();
  QTest::keyClicks(editor, QStringLiteral("SELECT * FROM scal"));
  ASSERT_TRUE(editor->completer()->popup()->isVisible());
  QTest::keyClick(editor->completer()->popup(), Qt::Key_Return);
  QTest::keyClicks(editor, QStringLiteral("('tra"));
  ASSERT_TRUE(editor->completer()->popup()->isVisible());
  QTest::keyClick(editor->completer()->popup(), Qt::Key_Return);
  EXPECT_EQ(editor->toPlainText(), QStringLiteral("SELECT * FROM scalars('train/loss"));
}

TEST_F(SqlDashboardTest, ControlReturnRunsAndTheStatementIsRemembered) {
  QSignalSpy answered(dashboard_.get(), &SqlDashboard::answered);
  dashboard_->editor()->setPlainText(QStringLiteral("SELECT 1"));
  QTest::keyClick(dashboard_->editor(), Qt::Key_Return, Qt::ControlModifier);
  ASSERT_TRUE(answered.wait(kSqlPatience));
  EXPECT_EQ(dashboard_->findChild<QComboBox*>(QStringLiteral("sqlHistory"))->itemText(1), QStringLiteral("SELECT 1"));
  actions_.find(QStringLiteral("sql.copy"))->trigger();
  EXPECT_EQ(QGuiApplication::clipboard()->text(), QStringLiteral("1\n1\n"));
}

TEST_F(SqlDashboardTest, ADeletedLogIsToldOfAndTheOthersAreRead) {
  ASSERT_TRUE(QDir(folder_.filePath(QStringLiteral("lr=0.01"))).removeRecursively());
  ask(kCurves);
  EXPECT_EQ(dashboard_->model()->rowCount(), 50);
  EXPECT_TRUE(status().contains(QStringLiteral("Not read:")));
}

TEST_F(SqlDashboardTest, BelowAnErrorThePageDoesNotSayThatNothingHasBeenRun) {
  const auto title = [&] { return dashboard_->findChild<QLabel*>(QStringLiteral("emptyStateTitle"))->text(); };
  EXPECT_EQ(title(), QStringLiteral("No statement has been run yet"));
  ask(QStringLiteral("SELECT valu FROM scalars"));
  EXPECT_EQ(title(), QStringLiteral("The statement was not run"));
  ask(QStringLiteral("SELECT value FROM scalars WHERE 0"));
  EXPECT_EQ(title(), QStringLiteral("No rows"));
  EXPECT_EQ(dashboard_->findChild<widgets::EmptyState*>()->offered(), QStringList{QStringLiteral("sql.example")});
}

TEST_F(SqlDashboardTest, AStatementThatFailedHasTheSignOfAnError) {
  const auto sign = [&] {
    return dashboard_->findChild<QLabel*>(QStringLiteral("emptyStateIcon"))->pixmap().toImage();
  };
  EmptyState wrong;
  wrong.setError(QStringLiteral("Wrong"), {});
  const QImage error = wrong.findChild<QLabel*>(QStringLiteral("emptyStateIcon"))->pixmap().toImage();
  ask(QStringLiteral("SELECT valu FROM scalars"));
  EXPECT_EQ(sign(), error);
  ask(QStringLiteral("SELECT value FROM scalars WHERE 0"));
  EXPECT_NE(sign(), error);
}

TEST_F(SqlDashboardTest, TheExampleAsksForAScalarThatTheRunsHave) {
  QSignalSpy answered(dashboard_.get(), &SqlDashboard::answered);
  actions_.find(QStringLiteral("sql.example"))->trigger();
  ASSERT_TRUE(answered.wait(kSqlPatience));
  EXPECT_EQ(dashboard_->model()->rowCount(), 2) << dashboard_->editor()->toPlainText().toStdString();
}

TEST_F(SqlDashboardTest, WithoutARunThePageSaysWhatStatementsAskAndOffersToMakeOne) {
  actions_.add(QStringLiteral("file.new_experiment"), QStringLiteral("New"), QStringLiteral("Makes one"));
  runs_.setRuns({});
  const auto title = [&] { return dashboard_->findChild<QLabel*>(QStringLiteral("emptyStateTitle"))->text(); };
  EXPECT_EQ(title(), QStringLiteral("No runs yet"));
  const auto* make = dashboard_->findChild<QPushButton*>(QStringLiteral("action.file.new_experiment"));
  ASSERT_NE(make, nullptr);
  EXPECT_TRUE(QTest::qWaitFor([&] { return make->isVisible(); }));
  EXPECT_EQ(dashboard_->findChild<QPushButton*>(QStringLiteral("action.sql.example")), nullptr);
}

TEST_F(SqlDashboardTest, LooksRightInBothThemes) {
  for (const bool dark : {false, true}) {
    const test_support::ThemeScope theme(dark);
    const QString suffix = dark ? QStringLiteral("dark") : QStringLiteral("light");
    auto* tabs = dashboard_->findChild<QTabBar*>();
    ask(kCurves);
    tabs->setCurrentIndex(0);
    test_support::saveScreenshot(dashboard_.get(), QStringLiteral("sql_table_%1").arg(suffix));
    tabs->setCurrentIndex(1);
    test_support::saveScreenshot(dashboard_.get(), QStringLiteral("sql_chart_%1").arg(suffix));
    ask(QStringLiteral("SELECT valu\nFROM scalars"));
    test_support::saveScreenshot(dashboard_.get(), QStringLiteral("sql_error_%1").arg(suffix));
  }
}

}  // namespace
}  // namespace widgets
