// Sweeps in the window, by clicks and keys: a grid to its end, successive halving, one that was killed, one that is
// cancelled, and what can be done with the best trial.
#include <gtest/gtest.h>

#include <QAbstractItemModelTester>
#include <QDockWidget>
#include <QTableView>

#include "app/shell/pages/experiment_page.h"
#include "tests/app/shell/trainings/sweep_window_fixture.h"
#include "widgets/dashboards/hparams/hparams_dashboard.h"
#include "widgets/runs/run_params.h"

namespace {

using engine::estimator::Sweep;
using test_support::kRatePath;
using test_support::kWaitMs;
using test_support::SweepWindowTest;

TEST_F(SweepWindowTest, AGridIsMadeRunAndItsBestTrainedAgain) {
  startGrid(40);
  ASSERT_TRUE(child<QDockWidget>("sweepDock")->isVisible());
  ASSERT_TRUE(waitForDone(2));
  const QAbstractItemModelTester tester(panel()->findChild<app::TrialModel*>(),
                                        QAbstractItemModelTester::FailureReportingMode::Fatal);
  keepPictures(QStringLiteral("sweep_running"));
  ASSERT_TRUE(waitForOver());
  EXPECT_TRUE(waitForBanner(QStringLiteral("is the best"))) << banner().toStdString();
  expectAllDone(6, 40);
  EXPECT_EQ(label("sweepState"), QStringLiteral("finished"));
  // What a trial changed is a hyperparameter of its run.
  const QString best = QString::fromStdString(sweep().trials(*engine::estimator::bestTrial(sweep()) - 1).run_id());
  ASSERT_TRUE(QTest::qWaitFor([&] { return bench().runs()->find(best) != nullptr; }, kWaitMs));
  const widgets::RunParams params = widgets::paramsOfConfig(bench().runs()->find(best)->info.config);
  EXPECT_TRUE(params.contains(QStringLiteral("model.optimizer.learning_rate")));
  EXPECT_TRUE(params.contains(QStringLiteral("model.hidden_units")));
  auto* table = child<QTableView>("sweepTrialTable");
  table->sortByColumn(panel()->trials().metricColumn(), Qt::DescendingOrder);
  EXPECT_TRUE(table->model()->index(0, 0).data().toString().startsWith(QStringLiteral("★")));
  keepPictures(QStringLiteral("sweep_over"));
  click("sweep.hparams.tool");
  auto* hparams = child<widgets::HparamsDashboard>("hparamsDashboard");
  ASSERT_NE(hparams, nullptr);
  EXPECT_TRUE(hparams->isVisible());
  EXPECT_FALSE(bench().filter()->problem());
  EXPECT_TRUE(QTest::qWaitFor([&] { return bench().filter()->accepts(best); }, kWaitMs));
  click("sweep.compare.tool");
  click("sweep.train_best.tool");
  auto* page = child<app::ExperimentPage>("experimentPage");
  ASSERT_NE(page, nullptr);
  EXPECT_TRUE(QTest::qWaitFor([&] { return page->file().contains(QStringLiteral("iris_sweep_trial-")); }, kWaitMs));
}

TEST_F(SweepWindowTest, HalvingKeepsTheBestOfEight) {
  addIris(40);
  app::SweepDialog* dialog = openDialog();
  ASSERT_NE(dialog, nullptr);
  dialog->addField(QString::fromLatin1(kRatePath));
  auto* kind = dialog->findChild<QComboBox*>(QStringLiteral("sweepField.%1.kind").arg(QString::fromLatin1(kRatePath)));
  kind->setFocus();
  QTest::keyClick(kind, Qt::Key_Down);
  auto* strategy = dialog->findChild<QComboBox*>(QStringLiteral("sweepStrategy"));
  strategy->setFocus();
  QTest::keyClick(strategy, Qt::Key_End);
  setNumber(dialog, "sweepTrials", 8);
  setNumber(dialog, "sweepMinSteps", 10);
  setNumber(dialog, "sweepEta", 2);
  setNumber(dialog, "sweepParallel", 2);
  start(dialog);
  ASSERT_TRUE(waitForOver());
  const engine::estimator::SweepCounts counts = engine::estimator::countTrials(sweep());
  EXPECT_EQ(counts.dropped, 6);
  EXPECT_EQ(counts.done, 2);
  const auto best = engine::estimator::bestTrial(sweep());
  ASSERT_TRUE(best);
  EXPECT_EQ(sweep().trials(*best - 1).results_size(), 3);
  keepPictures(QStringLiteral("sweep_halving_over"));
}

TEST_F(SweepWindowTest, OneThatIsCancelledGoesOnLater) {
  startGrid(3'000);
  ASSERT_TRUE(waitForDone(1));
  click("sweep.cancel.tool");
  ASSERT_TRUE(QTest::qWaitFor([&] { return label("sweepState") == QLatin1String("cancelled"); }, kWaitMs));
  EXPECT_FALSE(bench().queue()->anyActive());
  EXPECT_GT(engine::estimator::countTrials(sweep()).waiting, 0);
  click("sweep.pause.tool");
  ASSERT_TRUE(waitForOver());
  expectAllDone(6, 3'000);
}

TEST_F(SweepWindowTest, OneThatIsPausedHoldsItsTrials) {
  startGrid(3'000);
  ASSERT_TRUE(QTest::qWaitFor([&] { return bench().queue()->anyActive(); }, kWaitMs));
  click("sweep.pause.tool");
  EXPECT_EQ(label("sweepState"), QStringLiteral("paused"));
  EXPECT_EQ(action("sweep.pause")->text(), QStringLiteral("Go on"));
  click("sweep.pause.tool");
  ASSERT_TRUE(waitForOver());
  expectAllDone(6, 3'000);
}

TEST_F(SweepWindowTest, OneThatWasKilledIsOfferedAndGoesOn) {
  kill();
  EXPECT_EQ(label("sweepState"), QStringLiteral("interrupted"));
  click("bannerAction0");
  ASSERT_TRUE(waitForOver());
  expectAllDone(6, 3'000);
}

TEST_F(SweepWindowTest, TheOfferIsSettledWhenTheSweepGoesOnFromItsDock) {
  kill();
  ASSERT_TRUE(action("sweep.pause")->isEnabled());
  action("sweep.pause")->trigger();
  EXPECT_FALSE(banner().contains(QStringLiteral("is not finished"))) << banner().toStdString();
  ASSERT_TRUE(waitForOver());
}

TEST_F(SweepWindowTest, OneThatIsDeletedComesBack) {
  startGrid(3'000);
  ASSERT_TRUE(QTest::qWaitFor([&] { return bench().queue()->anyActive(); }, kWaitMs));
  EXPECT_FALSE(action("sweep.delete")->isEnabled());
  EXPECT_TRUE(action("sweep.delete")->toolTip().contains(QStringLiteral("cancel it first")));
  click("sweep.cancel.tool");
  ASSERT_TRUE(QTest::qWaitFor([&] { return action("sweep.delete")->isEnabled(); }, kWaitMs));
  const QString file = root() + QStringLiteral("/sweeps/iris_sweep.sweep.json");
  click("sweep.delete.tool");
  ASSERT_TRUE(waitForBanner(QStringLiteral("in the trash"))) << banner().toStdString();
  EXPECT_FALSE(QFile::exists(file));
  EXPECT_TRUE(QTest::qWaitFor([&] { return panel()->current() == nullptr; }, kWaitMs));
  keepPictures(QStringLiteral("sweep_deleted"));
  EXPECT_EQ(action("edit.undo")->text(), QStringLiteral("Undo deletion of the sweep iris_sweep"));
  QApplication::setActiveWindow(window_.get());
  QTest::keySequence(window_.get(), QKeySequence(QStringLiteral("Ctrl+Z")));
  ASSERT_TRUE(QTest::qWaitFor([&] { return panel()->current() != nullptr; }, kWaitMs));
  EXPECT_TRUE(QFile::exists(file));
  EXPECT_EQ(label("sweepState"), QStringLiteral("cancelled"));
  QTest::keySequence(window_.get(), QKeySequence(QStringLiteral("Ctrl+Shift+Z")));
  EXPECT_TRUE(QTest::qWaitFor([&] { return panel()->current() == nullptr; }, kWaitMs));
  EXPECT_FALSE(QFile::exists(file));
  click("bannerAction0");
  ASSERT_TRUE(QTest::qWaitFor([&] { return panel()->current() != nullptr; }, kWaitMs));
  click("sweep.pause.tool");
  ASSERT_TRUE(waitForOver());
  expectAllDone(6, 3'000);
}

TEST_F(SweepWindowTest, ATrialThatIsDroppedIsTakenBackByUndo) {
  startGrid(3'000);
  ASSERT_TRUE(QTest::qWaitFor([&] { return bench().queue()->anyActive(); }, kWaitMs));
  auto* table = child<QTableView>("sweepTrialTable");
  table->sortByColumn(0, Qt::AscendingOrder);
  QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, table->visualRect(table->model()->index(5, 0)).center());
  ASSERT_EQ(panel()->currentTrial(), 6);
  click("sweep.drop.tool");
  EXPECT_EQ(sweep().trials(5).status(), SweepTrial::DROPPED);
  EXPECT_TRUE(waitForBanner(QStringLiteral("Trial 6 was dropped"))) << banner().toStdString();
  EXPECT_EQ(action("edit.undo")->text(), QStringLiteral("Undo removal of trial 6 from the sweep iris_sweep"));
  keepPictures(QStringLiteral("sweep_trial_dropped"));
  QApplication::setActiveWindow(window_.get());
  QTest::keySequence(window_.get(), QKeySequence(QStringLiteral("Ctrl+Z")));
  EXPECT_EQ(sweep().trials(5).status(), SweepTrial::WAITING);
  QTest::keySequence(window_.get(), QKeySequence(QStringLiteral("Ctrl+Shift+Z")));
  EXPECT_EQ(sweep().trials(5).status(), SweepTrial::DROPPED);
  // What is over without it goes on with it.
  ASSERT_TRUE(waitForOver());
  EXPECT_EQ(engine::estimator::countTrials(sweep()).done, 5);
  QTest::keySequence(window_.get(), QKeySequence(QStringLiteral("Ctrl+Z")));
  ASSERT_TRUE(QTest::qWaitFor([&] { return sweep().state() != Sweep::OVER; }, kWaitMs));
  ASSERT_TRUE(waitForOver());
  expectAllDone(6, 3'000);
}

TEST_F(SweepWindowTest, WithoutASweepThePanelSaysSo) {
  action("sweep.show")->trigger();
  ASSERT_TRUE(child<QDockWidget>("sweepDock")->isVisible());
  EXPECT_EQ(panel()->current(), nullptr);
  EXPECT_FALSE(action("sweep.pause")->isEnabled());
  keepPictures(QStringLiteral("sweep_none"));
}

TEST_F(SweepWindowTest, AFileThatIsNoSweepIsTold) {
  ASSERT_TRUE(QDir(root()).mkpath(QStringLiteral("sweeps")));
  QFile file(root() + QStringLiteral("/sweeps/bad.sweep.json"));
  ASSERT_TRUE(file.open(QIODevice::WriteOnly));
  file.write("{\"nmae\": 1}");
  file.close();
  ASSERT_TRUE(bench().place()->open(root()));
  EXPECT_TRUE(waitForBanner(QStringLiteral("bad.sweep.json"))) << banner().toStdString();
}

}  // namespace
