// The experiment as scope: one stack of filters over all pages, and the list of runs as tree and legend.
#include <gtest/gtest.h>

#include <QLabel>
#include <QLineEdit>
#include <QTreeView>
#include <cmath>

#include "app/shell/docks/experiment_list.h"
#include "app/shell/docks/meant_run.h"
#include "summaries/summary_writer.h"
#include "tests/app/window_fixture.h"
#include "widgets/charts/chart_card.h"
#include "widgets/dashboards/compare/compare_dashboard.h"
#include "widgets/runs/filter_chip.h"
#include "widgets/runs/key_metric.h"
#include "widgets/runs/run_list_delegate.h"
#include "widgets/runs/run_tree.h"

namespace {

using test_support::kWaitMs;
using test_support::WindowTest;

class ScopeWindowTest : public WindowTest {
 protected:
  // A run with its evaluation; the more `slow`, the larger its loss stays.
  void writeRun(const QString& id, double slow, double rate, const char* extra = nullptr) {
    for (const QString& part : {id, QString(id + QStringLiteral("/eval"))}) {
      QDir().mkpath(QString::fromStdString(runDir(part)));
      auto log = summaries::openEventLog(runDir(part));
      if (part == id)
        log->setConfig(QStringLiteral(R"({"model": {"dnn": {"learning_rate": %1}}})").arg(rate).toStdString());
      const int every = part == id ? 10 : 100;
      for (int step = every; step <= 1000; step += every) {
        const double loss = slow * std::exp(-0.004 * step) + 0.02 * slow * (1 + 0.2 * std::sin(step * 0.07 + slow));
        log->scalar("loss", step, loss, 1.7e9 + step);
        log->scalar("accuracy", step, 1 - 0.3 * loss / slow - 0.01 * slow, 1.7e9 + step);
        if (extra && part == id) log->scalar(extra, step, 1.0 / step, 1.7e9 + step);
      }
      log->setStatus(summaries::RunStatus::kFinished);
      log->flush();
    }
  }
  void writeExperiments() {
    int n = 0;
    for (const double rate : {0.0005, 0.001, 0.002, 0.005, 0.02}) {
      writeRun(QStringLiteral("mnist_convnet/mnist_convnet_lr_%1").arg(rate), 1 + 0.2 * n++, rate);
    }
    for (const double drop : {0.3, 0.5})
      writeRun(QStringLiteral("mnist_convnet/dropout_sweep/drop %1").arg(drop), 2 + drop, 0.001);
    for (const char* id : {"titanic_dnn/run-1", "titanic_dnn/run-2"})
      writeRun(QString::fromLatin1(id), 50, 0.1, "titanic/only");
    look(9);
  }
  void look(int runs) {
    bench().runIndex()->refresh();
    ASSERT_TRUE(QTest::qWaitFor([&] { return bench().runs()->catalog()->count().total == runs; }, kWaitMs));
    ASSERT_TRUE(QTest::qWaitFor([&] { return bench().book()->isLoaded(); }, kWaitMs));
    ASSERT_TRUE(QTest::qWaitFor(
        [&] {
          const widgets::RunRecord* run = bench().records()->find(bench().runs()->catalog()->runs().front().id);
          return run && run->metrics.contains(QStringLiteral("eval/loss"));
        },
        kWaitMs));
  }
  widgets::RunList& list() { return *window_->findChild<widgets::RunList*>(); }
  widgets::RunTree& tree() { return *static_cast<widgets::RunTree*>(list().view()->model()); }
  app::ChartsPage& charts() { return *window_->findChild<app::ChartsPage*>(); }
  bool isDrawn(const QString& run) { return charts().grid()->runs().isVisible(run); }
  QString count() { return child<QLabel>("runCount")->text(); }
  int lineOf(const QString& text) {
    for (int row = 0; row < tree().rowCount(); ++row) {
      if (tree().index(row, 0).data().toString() == text) return row;
    }
    return -1;
  }
  void pictures(const QString& name) {
    for (const bool dark : {false, true}) {
      window_->findChild<QAction*>(dark ? QStringLiteral("theme.dark") : QStringLiteral("theme.light"))->trigger();
      ASSERT_TRUE(waitForPictures());
      QApplication::processEvents();
      test_support::saveScreenshot(window_.get(), name + (dark ? QStringLiteral("_dark") : QStringLiteral("_light")));
    }
  }

  const QString kOne = QStringLiteral("mnist_convnet/mnist_convnet_lr_0.001");
  const QString kBad = QStringLiteral("mnist_convnet/mnist_convnet_lr_0.02");
  const QString kOther = QStringLiteral("titanic_dnn/run-1");
};

TEST_F(ScopeWindowTest, TheExperimentIsTheScopeOfChartsListAndCounts) {
  writeExperiments();
  EXPECT_EQ(count(), QStringLiteral("9 of 9 runs"));
  EXPECT_TRUE(isDrawn(kOther));
  ASSERT_TRUE(QTest::qWaitFor([&] { return charts().grid()->tags().shown() == 3; }, kWaitMs));
  bench().filter()->setScope(QStringLiteral("mnist_convnet"));
  EXPECT_EQ(count(), QStringLiteral("7 of 9 runs"));
  EXPECT_EQ(child<QLabel>("runFooter")->text(), QStringLiteral("7 shown of 9"));
  EXPECT_FALSE(isDrawn(kOther));
  EXPECT_FALSE(isDrawn(kOther + QStringLiteral("/eval")));
  EXPECT_TRUE(isDrawn(kOne + QStringLiteral("/eval")));
  EXPECT_TRUE(QTest::qWaitFor([&] { return charts().grid()->tags().shown() == 2; }, kWaitMs))
      << "no card of a tag that only the other experiment has";
  auto* filter = child<QLineEdit>("runFilter");
  filter->setFocus();
  QTest::keyClicks(filter, QStringLiteral("lr < 0.01"));
  QTest::keyClick(filter, Qt::Key_Return);
  EXPECT_TRUE(QTest::qWaitFor([&] { return count() == QStringLiteral("6 of 9 runs"); }, kWaitMs));
  EXPECT_FALSE(isDrawn(kBad));
  selectRun(kOne);
  pictures(QStringLiteral("scope"));
  window_->showMode(app::Mode::kCharts);
  const int leftOut = lineOf(QStringLiteral("1 hidden by lr < 0.01"));
  ASSERT_GE(leftOut, 0);
  const QModelIndex show = tree().index(leftOut, widgets::RunListModel::kValue);
  QTest::mouseClick(list().view()->viewport(), Qt::LeftButton, {}, list().view()->visualRect(show).center());
  EXPECT_EQ(count(), QStringLiteral("7 of 9 runs"));
}

TEST_F(ScopeWindowTest, AFilterThatLeavesNoRunIsSaidOnceWithTheWayBack) {
  writeExperiments();
  window_->showMode(app::Mode::kCharts);
  ASSERT_TRUE(QTest::qWaitFor([&] { return charts().grid()->tags().shown() == 3; }, kWaitMs));
  auto* filter = child<QLineEdit>("runFilter");
  filter->setFocus();
  QTest::keyClicks(filter, QStringLiteral("zzz"));
  QTest::keyClick(filter, Qt::Key_Return);
  const auto back = [&] { return charts().findChild<QPushButton*>(QStringLiteral("action.runs.show_all")); };
  ASSERT_TRUE(QTest::qWaitFor([&] { return back() && back()->isVisible(); }, kWaitMs));
  EXPECT_FALSE(charts().grid()->isVisible()) << "no card says it again";
  pictures(QStringLiteral("no_run_shown"));
  QTest::mouseClick(back(), Qt::LeftButton);
  EXPECT_TRUE(QTest::qWaitFor([&] { return charts().grid()->isVisible(); }, kWaitMs));
  EXPECT_EQ(count(), QStringLiteral("9 of 9 runs"));
}

TEST_F(ScopeWindowTest, WithoutASelectedRunTheChosenExperimentIsTheOneThatIsMeant) {
  writeExperiments();
  window_->findChild<widgets::RunList*>()->setCurrentRun({});
  window_->selectExperiment(QStringLiteral("iris_dnn"));
  window_->findChild<QAction*>(QStringLiteral("view.only_experiment"))->trigger();
  EXPECT_EQ(bench().filter()->scope(), QStringLiteral("iris_dnn"));
}

TEST_F(ScopeWindowTest, TheInspectorTellsOfTheLatestRunOfTheScope) {
  writeExperiments();
  bench().filter()->setScope(QStringLiteral("titanic_dnn"));
  auto* title = window_->findChild<QLabel*>(QStringLiteral("inspectorTitle"));
  ASSERT_NE(title, nullptr);
  EXPECT_TRUE(title->text().startsWith(QStringLiteral("titanic_dnn/"))) << qPrintable(title->text());
  bench().filter()->setScope(QStringLiteral("mnist_convnet"));
  EXPECT_TRUE(title->text().startsWith(QStringLiteral("mnist_convnet/"))) << qPrintable(title->text());
}

TEST_F(ScopeWindowTest, WhereTheExperimentCannotBeBuiltForWantOfDataTheGraphIsItsLatestRuns) {
  writeExperiments();
  const std::string file = root().toStdString() + "/experiments/mnist_convnet.experiment.json";
  const auto graphOf = [&](bool canBeBuilt) {
    const app::RunFacts* run = app::runOfGraph(*bench().runs(), *bench().filter(), {}, {file, "", canBeBuilt});
    return run ? run->id : QStringLiteral("the experiment");
  };
  bench().filter()->setScope(QStringLiteral("mnist_convnet"));
  EXPECT_EQ(graphOf(true), QStringLiteral("the experiment"));
  EXPECT_TRUE(graphOf(false).startsWith(QStringLiteral("mnist_convnet/"))) << graphOf(false).toStdString();
  bench().filter()->setScope(QStringLiteral("titanic_dnn"));
  EXPECT_TRUE(graphOf(false).startsWith(QStringLiteral("titanic_dnn/"))) << "as with any other scope";
}

TEST_F(ScopeWindowTest, TabWalksTheBarOfTheChartsAndThenTheirCards) {
  writeExperiments();
  ASSERT_TRUE(QTest::qWaitFor([&] { return charts().grid()->tags().shown() == 3; }, kWaitMs));
  QApplication::setActiveWindow(window_.get());
  window_->findChild<QAction*>(QStringLiteral("mode.graph"))->trigger();
  window_->findChild<QAction*>(QStringLiteral("mode.charts"))->trigger();
  QStringList walked;
  for (int step = 0; step < 20 && !qobject_cast<widgets::ChartCard*>(QApplication::focusWidget()); ++step) {
    QWidget* at = QApplication::focusWidget();
    ASSERT_TRUE(at && charts().isAncestorOf(at)) << walked.join(u' ').toStdString();
    walked << at->objectName();
    QTest::keyClick(at, Qt::Key_Tab);
  }
  EXPECT_GT(walked.size(), 3) << "the bar comes first: " << walked.join(u' ').toStdString();
  EXPECT_TRUE(qobject_cast<widgets::ChartCard*>(QApplication::focusWidget())) << walked.join(u' ').toStdString();
}

TEST_F(ScopeWindowTest, HidingARunHidesItsEvaluationEverywhere) {
  writeExperiments();
  list().setCurrentRun(kOne);
  QTest::keyClick(list().view(), Qt::Key_Space);
  EXPECT_FALSE(isDrawn(kOne));
  EXPECT_FALSE(isDrawn(kOne + QStringLiteral("/eval")));
  EXPECT_EQ(count(), QStringLiteral("8 of 9 runs"));
  QTest::keyClick(list().view(), Qt::Key_Space);
  EXPECT_TRUE(isDrawn(kOne + QStringLiteral("/eval")));
  EXPECT_EQ(count(), QStringLiteral("9 of 9 runs"));
}

TEST_F(ScopeWindowTest, TheEyeOfAHeadActsOnAllOfIt) {
  writeExperiments();
  const QModelIndex head = tree().index(lineOf(QStringLiteral("mnist_convnet")), 0);
  ASSERT_TRUE(head.isValid());
  const QRect eye = widgets::RunListDelegate::eyeRect(list().view()->visualRect(head));
  QTest::mouseClick(list().view()->viewport(), Qt::LeftButton, {}, eye.center());
  EXPECT_EQ(count(), QStringLiteral("2 of 9 runs"));
  QTest::mouseClick(list().view()->viewport(), Qt::LeftButton, {}, eye.center());
  EXPECT_EQ(count(), QStringLiteral("9 of 9 runs"));
}

TEST_F(ScopeWindowTest, AnExperimentOutOfScopeIsOneLineThatMakesItTheScope) {
  writeExperiments();
  bench().filter()->setScope(QStringLiteral("mnist_convnet"));
  const int line = lineOf(QStringLiteral("titanic_dnn"));
  ASSERT_GE(line, 0);
  EXPECT_EQ(line, tree().rowCount() - 1);
  const QModelIndex target = tree().index(line, widgets::RunListModel::kState);
  QTest::mouseClick(list().view()->viewport(), Qt::LeftButton, {}, list().view()->visualRect(target).center());
  EXPECT_EQ(bench().filter()->scope(), QStringLiteral("titanic_dnn"));
  EXPECT_EQ(child<widgets::FilterChip>("scopeChip")->text(), QStringLiteral("titanic_dnn"));
}

TEST_F(ScopeWindowTest, TheListShowsOneMetricThatAPersonChoseWithTheBestInBold) {
  writeExperiments();
  const auto valueOf = [&](const QString& run) {
    const QModelIndexList found = tree().match(tree().index(0, 0), widgets::kRunIdRole, run, 1, Qt::MatchExactly);
    return found.isEmpty() ? QModelIndex() : found.front().siblingAtColumn(widgets::RunListModel::kValue);
  };
  EXPECT_EQ(bench().metric()->tag(), QStringLiteral("eval/loss"));
  const QString best = QStringLiteral("mnist_convnet/mnist_convnet_lr_0.0005");
  ASSERT_TRUE(QTest::qWaitFor([&] { return valueOf(best).data(widgets::kRunBestRole).toBool(); }, kWaitMs));
  bench().metric()->choose(QStringLiteral("accuracy"));
  bench().metric()->setDirections({{QStringLiteral("accuracy"), true}});
  EXPECT_TRUE(QTest::qWaitFor(
      [&] {
        return valueOf(kOther).data(widgets::kRunBestRole).toBool() ||
               valueOf(QStringLiteral("titanic_dnn/run-2")).data(widgets::kRunBestRole).toBool();
      },
      kWaitMs))
      << "the direction is the person's";
  EXPECT_EQ(child<QToolButton>("runMetric")->text(), QStringLiteral("accuracy, last"));
}

TEST_F(ScopeWindowTest, PointingAtARunInTheListLiftsItEverywhere) {
  writeExperiments();
  const QModelIndexList found = tree().match(tree().index(0, 0), widgets::kRunIdRole, kOne, 1, Qt::MatchExactly);
  ASSERT_FALSE(found.isEmpty());
  QTest::mouseMove(list().view()->viewport(), list().view()->visualRect(found.front()).center());
  EXPECT_TRUE(QTest::qWaitFor([&] { return bench().runs()->catalog()->highlight().hovered() == kOne; }, 2000));
  bench().runs()->catalog()->highlight().hover(kBad);
  const QModelIndexList bad = tree().match(tree().index(0, 0), widgets::kRunIdRole, kBad, 1, Qt::MatchExactly);
  EXPECT_TRUE(bad.front().data(widgets::kRunPointedRole).toBool());
}

TEST_F(ScopeWindowTest, ATrainingThatIsStartedIsTheScopeAndSelected) {
  writeExperiments();
  bench().filter()->setScope(QStringLiteral("titanic_dnn"));
  window_->selectExperiment(QStringLiteral("iris_dnn"));
  window_->findChild<QAction*>(QStringLiteral("run.train"))->trigger();
  EXPECT_EQ(bench().filter()->scope(), QStringLiteral("iris_dnn"));
  EXPECT_TRUE(QTest::qWaitFor([&] { return list().currentRun() == QStringLiteral("iris_dnn/run-1"); }, kWaitMs));
  ASSERT_TRUE(waitForEnd());
  EXPECT_TRUE(QTest::qWaitFor([&] { return isDrawn(QStringLiteral("iris_dnn/run-1")); }, kWaitMs));
  EXPECT_EQ(list().currentRun(), QStringLiteral("iris_dnn/run-1"));
}

TEST_F(ScopeWindowTest, BarListScopeAndInspectorNameOneExperiment) {
  writeExperiments();
  writeRun(QStringLiteral("iris_dnn/run-1"), 1, 0.1);
  look(10);
  const auto barTitle = [&] { return child<QLabel>("stateExperiment")->text(); };
  const auto inspected = [&] { return child<QLabel>("inspectorTitle")->text(); };
  window_->selectExperiment(QStringLiteral("two_heads"));
  EXPECT_EQ(bench().filter()->scope(), QString()) << "who looks at all runs goes on to";
  bench().filter()->setScope(QStringLiteral("titanic_dnn"));
  window_->selectExperiment(QStringLiteral("iris_dnn"));
  EXPECT_EQ(bench().filter()->scope(), QStringLiteral("iris_dnn"));
  EXPECT_EQ(barTitle(), QStringLiteral("iris_dnn"));
  EXPECT_EQ(inspected(), QStringLiteral("iris_dnn/run-1"));
  window_->selectExperiment(QStringLiteral("titanic_linear"));
  EXPECT_EQ(bench().filter()->scope(), QStringLiteral("iris_dnn")) << "there is nothing to see of the other one yet";
  bench().filter()->setText(QStringLiteral("lr < 0.2"));
  bench().filter()->pushText();
  EXPECT_EQ(window_->findChild<app::ExperimentList*>()->currentItem()->text(), QStringLiteral("titanic_linear"))
      << "who filters runs has chosen no other experiment";
  // And from the scope to what Train would train.
  bench().filter()->setScope(QStringLiteral("two_heads"));
  EXPECT_EQ(barTitle(), QStringLiteral("two_heads"));
  EXPECT_EQ(window_->findChild<app::ExperimentList*>()->currentItem()->text(), QStringLiteral("two_heads"));
}

TEST_F(ScopeWindowTest, IsKeptWithTheWorkspaceAndLeaksIntoNoOther) {
  writeExperiments();
  bench().filter()->setScope(QStringLiteral("mnist_convnet"));
  bench().filter()->setText(QStringLiteral("lr < 0.01"));
  bench().filter()->pushText();
  bench().runs()->catalog()->setVisible(kOne, false);
  charts().setTagFilter(QStringLiteral("acc"));
  widgets::RunGrouping grouping;
  grouping.by = widgets::RunGrouping::By::kParameter;
  grouping.parameter = QStringLiteral("learning_rate");
  charts().grid()->grouping().set(grouping);
  const QString other = makeFolder(QStringLiteral("other"));
  ASSERT_TRUE(bench().place()->open(other));
  EXPECT_FALSE(bench().filter()->isActive());
  EXPECT_EQ(charts().tagFilter(), QString());
  EXPECT_FALSE(charts().grid()->grouping().isOn());
  EXPECT_TRUE(bench().runs()->catalog()->hidden().isEmpty());
  ASSERT_TRUE(bench().place()->open(root()));
  EXPECT_EQ(bench().filter()->scope(), QStringLiteral("mnist_convnet"));
  EXPECT_EQ(bench().filter()->conditions(), QStringList{QStringLiteral("lr < 0.01")});
  EXPECT_EQ(charts().tagFilter(), QStringLiteral("acc"));
  EXPECT_TRUE(charts().grid()->grouping().isOn());
  EXPECT_TRUE(QTest::qWaitFor([&] { return count() == QStringLiteral("5 of 9 runs"); }, kWaitMs))
      << count().toStdString();
}

TEST_F(ScopeWindowTest, AHundredRunsAreOneListWithNamesThatDiffer) {
  for (int n = 0; n < 100; ++n) {
    writeRun(QStringLiteral("fashion_sweep/buffer_size_%1_shuffled_reader_seed_%2").arg(n / 4 * 100).arg(n % 4),
             1 + 0.02 * n, 0.001 * (n + 1));
  }
  for (const char* id : {"titanic_dnn/run-1", "titanic_dnn/run-2"})
    writeRun(QString::fromLatin1(id), 50, 0.1, "titanic/only");
  look(102);
  bench().filter()->setScope(QStringLiteral("fashion_sweep"));
  EXPECT_EQ(count(), QStringLiteral("100 of 102 runs"));
  QSet<QString> names;
  int runs = 0;
  for (int row = 0; row < tree().rowCount(); ++row) {
    const QModelIndex line = tree().index(row, 0);
    if (line.data(widgets::kRunIdRole).toString().isEmpty()) continue;
    ++runs;
    names.insert(line.data(widgets::kRunFittedRole).toString());
  }
  EXPECT_EQ(runs, 100);
  EXPECT_EQ(names.size(), 100) << "two runs show the same name";
  pictures(QStringLiteral("scope_100_runs"));
  window_->resize(1024, 700);
  QApplication::processEvents();
  ASSERT_TRUE(waitForPictures());
  test_support::saveScreenshot(window_.get(), QStringLiteral("scope_1024"));
}

}  // namespace
