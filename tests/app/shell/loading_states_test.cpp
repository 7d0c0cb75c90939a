// What every page says while what it shows is still being read, held up at the thread that reads it; in both themes.
#include <gtest/gtest.h>

#include <QPlainTextEdit>

#include "engine/formats/bundle/bundle_writer.h"
#include "engine/formats/checkpoints/checkpoint_state.h"
#include "engine/proto/graph.pb.h"
#include "tests/app/states_fixture.h"
#include "tests/support/held_threads.h"
#include "widgets/dashboards/checkpoints/checkpoints_dashboard.h"
#include "widgets/dashboards/compare/compare_dashboard.h"
#include "widgets/dashboards/compare/compare_model.h"
#include "widgets/dashboards/hparams/hparams_dashboard.h"
#include "widgets/dashboards/projector/projector_dashboard.h"
#include "widgets/dashboards/sql/sql_dashboard.h"
#include "widgets/dashboards/sql/sql_editor.h"
#include "widgets/graph/graph_view.h"
#include "widgets/runs/run_records.h"
#include "widgets/window/mode_pages.h"

namespace {

using test_support::HeldThreads;
using test_support::kWaitMs;

class LoadingStatesTest : public test_support::StatesTest {
 protected:
  widgets::RunRecords* records() {
    return bench().dashboardContext(window_->findChild<widgets::ActionRegistry*>()).records;
  }
  void show(const char* mode) { window_->findChild<QAction*>(QString::fromLatin1(mode))->trigger(); }
  QString label(const char* name) { return child<QLabel>(name)->text(); }
  bool waitToSay(const QString& words) {
    return QTest::qWaitFor([&] { return said().contains(words); }, kWaitMs);
  }
  // A folder of logs that are read from the beginning again; what was open before is forgotten.
  void openAnew() {
    bench().settings()->setRestoresSession(false);
    ASSERT_TRUE(bench().place()->open(logs()));
  }
};

TEST_F(LoadingStatesTest, WhileTheFolderIsLookedThroughNoPageSaysThatThereIsNothing) {
  test_support::writeEverySummary(run(QStringLiteral("one")), 0.02);
  inBothThemes([&](const QString& theme) {
    HeldThreads held(bench().runIndex());
    ASSERT_EQ(held.count(), 1);
    openAnew();
    visit([&](const QString& place) {
      // What runs of statements and what is told here is of no folder.
      if (place == QLatin1String("sql") || place == QLatin1String("log") || place == QLatin1String("experiment") ||
          place == QLatin1String("graph") || place == QLatin1String("predict") || place == QLatin1String("charts")) {
        return;
      }
      EXPECT_TRUE(said().startsWith(QStringLiteral("Reading the "))) << qPrintable(place) << qPrintable(said());
      picture(QStringLiteral("opening"), place, theme);
    });
    EXPECT_EQ(label("runFooter"), QStringLiteral("Reading the runs…"));
    held.release();
    ASSERT_TRUE(QTest::qWaitFor([&] { return bench().runs()->rows().size() == 1; }, kWaitMs));
    EXPECT_EQ(label("runFooter"), QStringLiteral("1 shown of 1"));
  });
}

TEST_F(LoadingStatesTest, AnEmptyFolderIsReadAndHasNoRuns) {
  QDir().mkpath(logs());
  openAnew();
  show("mode.compare");
  EXPECT_TRUE(waitToSay(QStringLiteral("No runs yet")));
  EXPECT_TRUE(label("runFooter").startsWith(QStringLiteral("No runs yet")));
}

TEST_F(LoadingStatesTest, EachPageOfAnEmptyFolderOffersToMakeAnExperiment) {
  QDir().mkpath(logs());
  openAnew();
  for (const char* id : {"charts", "summaries", "compare", "hparams", "experiment", "graph", "profile", "checkpoints",
                         "predict", "projector", "sql", "log"}) {
    show((std::string("mode.") + id).c_str());
    auto* pages = window_->findChild<widgets::ModePages*>();
    const auto isOffered = [pages] {
      const auto buttons = pages->currentWidget()->findChildren<QPushButton*>();
      return std::ranges::any_of(buttons, [](const QPushButton* button) {
        return button->isVisible() && button->objectName() == QLatin1String("action.file.new_experiment");
      });
    };
    EXPECT_TRUE(QTest::qWaitFor(isOffered, kWaitMs)) << id;
  }
}

TEST_F(LoadingStatesTest, WhileLogsAreReadTheChartsSaySo) {
  test_support::writeEverySummary(run(QStringLiteral("one")), 0.02);
  inBothThemes([&](const QString& theme) {
    HeldThreads held(bench().runIndex());
    ASSERT_EQ(held.count(), 1);
    openAnew();
    EXPECT_TRUE(waitToSay(QStringLiteral("Reading the logs")));
    picture(QStringLiteral("reading"), QStringLiteral("charts"), theme);
    held.release();
    EXPECT_TRUE(QTest::qWaitFor([&] { return said().isEmpty(); }, kWaitMs));
  });
}

TEST_F(LoadingStatesTest, WhileLogsAreReadComparisonsSaySo) {
  inBothThemes([&](const QString& theme) {
    for (const double rate : {0.01, 0.02}) {
      test_support::writeEverySummary(run(QStringLiteral("%1-%2").arg(theme).arg(rate)), rate);
    }
    HeldThreads held(records());
    ASSERT_EQ(held.count(), 1);
    openAnew();
    show("mode.compare");
    auto* count = child<QLabel>("compareCount");
    ASSERT_TRUE(QTest::qWaitFor([&] { return count->text().endsWith(QStringLiteral("runs, reading…")); }, kWaitMs));
    ASSERT_TRUE(QTest::qWaitFor(
        [&] { return child<widgets::CompareDashboard>("compareDashboard")->model()->rowCount() >= 2; }, kWaitMs));
    settle();
    picture(QStringLiteral("reading"), QStringLiteral("compare"), theme);
    held.release();
    EXPECT_TRUE(QTest::qWaitFor([&] { return count->text().endsWith(QStringLiteral(" runs")); }, kWaitMs));
  });
}

// The hyperparameters of logs that others wrote are in the logs themselves.
TEST_F(LoadingStatesTest, WhileTrialsAreReadTheirViewsSaySo) {
  for (const double rate : {0.1, 0.2}) {
    QDir().mkpath(run(QString::number(rate)));
    auto log = summaries::openEventLog(run(QString::number(rate)).toStdString());
    log->bytes("_hparams_/session_start_info", summaries::Kind::kUnknown, "hparams", 0,
               test_support::sessionStartOf(rate, "adam"), 1.7e9);
    log->scalar("loss", 1, rate, 1.7e9);
    log->flush();
  }
  inBothThemes([&](const QString& theme) {
    HeldThreads held(records());
    openAnew();
    show("mode.hparams");
    ASSERT_TRUE(waitToSay(QStringLiteral("Reading the trials")));
    ASSERT_TRUE(QTest::qWaitFor([&] { return bench().runs()->rows().size() == 2; }, kWaitMs));
    EXPECT_TRUE(said().startsWith(QStringLiteral("Reading the trials"))) << qPrintable(said());
    picture(QStringLiteral("reading"), QStringLiteral("hparams"), theme);
    held.release();
    ASSERT_TRUE(QTest::qWaitFor([&] { return said().isEmpty(); }, kWaitMs));
    EXPECT_EQ(label("hparamsCount"), QStringLiteral("2 trials"));
  });
}

TEST_F(LoadingStatesTest, WhileAStatementRunsItSaysSoAndIsCancelled) {
  test_support::writeEverySummary(run(QStringLiteral("one")), 0.02);
  openLogs(1);
  show("mode.sql");
  auto* page = child<widgets::SqlDashboard>("sqlDashboard");
  QString before = QStringLiteral("No statement has been run yet");
  inBothThemes([&](const QString& theme) {
    EXPECT_TRUE(said().startsWith(before)) << qPrintable(said());
    picture(QStringLiteral("empty"), QStringLiteral("sql"), theme);
    HeldThreads held(page);
    ASSERT_EQ(held.count(), 1);
    page->editor()->setFocus();
    page->editor()->setPlainText(QStringLiteral("SELECT * FROM scalars"));
    QTest::keyClick(page->editor(), Qt::Key_Return, Qt::ControlModifier);
    EXPECT_TRUE(said().startsWith(QStringLiteral("The statement is running"))) << qPrintable(said());
    EXPECT_EQ(label("sqlStatus"), QStringLiteral("Running…"));
    QCoreApplication::processEvents();
    picture(QStringLiteral("reading"), QStringLiteral("sql"), theme);
    click("action.sql.cancel");
    held.release();
    ASSERT_TRUE(
        QTest::qWaitFor([&] { return label("sqlStatus") == QStringLiteral("The query was cancelled."); }, kWaitMs));
    before = QStringLiteral("The statement was cancelled");
    EXPECT_TRUE(said().startsWith(before)) << qPrintable(said());
    EXPECT_EQ(offered().value(0), QStringLiteral("Run"));
  });
}

TEST_F(LoadingStatesTest, AStatementThatNothingFitsSaysSo) {
  test_support::writeEverySummary(run(QStringLiteral("one")), 0.02);
  openLogs(1);
  show("mode.sql");
  auto* page = child<widgets::SqlDashboard>("sqlDashboard");
  page->editor()->setPlainText(QStringLiteral("SELECT * FROM scalars WHERE step < 0"));
  page->run();
  ASSERT_TRUE(waitToSay(QStringLiteral("No rows")));
  EXPECT_TRUE(label("sqlStatus").startsWith(QStringLiteral("0 rows in")));
  page->run();
  page->editor()->setPlainText(QStringLiteral("SELECT * FROM runs"));
  page->run();
  EXPECT_TRUE(QTest::qWaitFor([&] { return said().isEmpty(); }, kWaitMs));
  EXPECT_TRUE(label("sqlStatus").startsWith(QStringLiteral("1 rows in")));
}

TEST_F(LoadingStatesTest, WhileAGraphIsReadItSaysSo) {
  test_support::writeEverySummary(run(QStringLiteral("one")), 0.02);
  {
    tensorflow::GraphDef graph;
    tensorflow::NodeDef& node = *graph.add_node();
    node.set_name("x");
    node.set_op("Placeholder");
    auto log = summaries::openEventLog(run(QStringLiteral("one")).toStdString());
    log->bytes("__run_graph__", summaries::Kind::kGraph, "graphs", 0, graph.SerializeAsString(), 1.7e9);
    log->flush();
  }
  test_support::writeEverySummary(run(QStringLiteral("two")), 0.02);  // which is shown while none is selected
  openLogs(2);
  window_->showMode(app::Mode::kGraph);
  auto* page = window_->findChild<app::GraphPage*>();
  inBothThemes([&](const QString& theme) {
    page->view()->clear();
    page->showGraph({}, {});
    {
      HeldThreads held(bench().runIndex());
      window_->findChild<widgets::RunList*>()->view()->setCurrentIndex({});
      selectRun(QStringLiteral("one"));
      EXPECT_TRUE(waitToSay(QStringLiteral("Reading the graph\nLooking for the graph of one")));
      picture(QStringLiteral("reading"), QStringLiteral("graph"), theme);
    }
    ASSERT_TRUE(QTest::qWaitFor([&] { return said().isEmpty(); }, kWaitMs));
  });
}

TEST_F(LoadingStatesTest, WhileCheckpointsAreReadItSaysSo) {
  for (const char* name : {"one", "two"}) {
    const QString folder = run(QString::fromLatin1(name));
    test_support::writeEverySummary(folder, 0.02);
    engine::formats::BundleWriter writer(folder.toStdString() + "/model.ckpt-7");
    writer.add("embedding", engine::Tensor::of(std::vector<float>(40, 0.5f), {10, 4}));
    writer.finish();
    const std::string prefix = folder.toStdString() + "/model.ckpt-7";
    engine::formats::writeCheckpointState(folder.toStdString(), {prefix, {prefix}, {}, 0});
  }
  openLogs(2);
  selectRun(QStringLiteral("one"));
  show("mode.checkpoints");
  auto* page = child<widgets::CheckpointsDashboard>("checkpointsDashboard");
  ASSERT_TRUE(QTest::qWaitFor([&] { return page->list()->rowCount() == 1; }, kWaitMs));
  QString other = QStringLiteral("two");
  inBothThemes([&](const QString& theme) {
    HeldThreads held(page);
    ASSERT_EQ(held.count(), 2);
    selectRun(other);
    ASSERT_TRUE(waitToSay(QStringLiteral("Reading the checkpoints\nListing the checkpoints of %1").arg(other)));
    EXPECT_EQ(page->list()->rowCount(), 0) << "those of the run before";
    picture(QStringLiteral("reading"), QStringLiteral("checkpoints"), theme);
    held.release();
    ASSERT_TRUE(QTest::qWaitFor([&] { return page->list()->rowCount() == 1 && said().isEmpty(); }, kWaitMs));
    other = QStringLiteral("one");
  });
}

TEST_F(LoadingStatesTest, WhilePointsAreReadItSaysSoAndIsCancelled) {
  const QString folder = run(QStringLiteral("one"));
  test_support::writeEverySummary(folder, 0.02);
  const std::string prefix = folder.toStdString() + "/model.ckpt-7";
  engine::formats::BundleWriter writer(prefix);
  std::vector<float> values;
  for (int i = 0; i < 400; ++i) values.push_back(static_cast<float>(i % 17));
  writer.add("embedding", engine::Tensor::of(values, {100, 4}));
  writer.finish();
  engine::formats::writeCheckpointState(folder.toStdString(), {prefix, {prefix}, {}, 0});
  openLogs(1);
  bench().runs()->catalog()->setHidden({QStringLiteral("one")});  // else it is shown at once
  show("mode.projector");
  auto* page = child<widgets::ProjectorDashboard>("projectorDashboard");
  ASSERT_TRUE(waitToSay(QStringLiteral("No run is shown")));
  HeldThreads held(page);
  selectRun(QStringLiteral("one"));
  inBothThemes([&](const QString& theme) {
    EXPECT_TRUE(waitToSay(QStringLiteral("Reading")));
    picture(QStringLiteral("reading"), QStringLiteral("projector"), theme);
  });
  held.release();
  EXPECT_TRUE(QTest::qWaitFor([&] { return said().isEmpty(); }, kWaitMs));
}

}  // namespace
