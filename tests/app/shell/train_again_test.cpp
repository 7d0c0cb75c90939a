// From a trial of HParams to an experiment that may be changed and trained, and to Compare.
#include <gtest/gtest.h>

#include <QTreeView>

#include "app/shell/docks/experiment_list.h"
#include "app/shell/pages/experiment_page.h"
#include "tests/app/window_fixture.h"
#include "widgets/dashboards/compare/compare_charts.h"
#include "widgets/dashboards/compare/compare_dashboard.h"
#include "widgets/dashboards/compare/compare_model.h"
#include "widgets/dashboards/hparams/hparams_dashboard.h"

namespace {

using test_support::kWaitMs;
using widgets::HparamsDashboard;

class TrainAgainTest : public test_support::WindowTest {
 protected:
  void trainWithRate(const QString& name, double rate) {
    auto experiment = engine::estimator::parseExperiment(irisJson().toStdString(), "iris");
    experiment.mutable_train()->set_max_steps(50);
    experiment.mutable_model()->mutable_dnn_classifier()->mutable_optimizer()->set_learning_rate(rate);
    addExperiment(name, QString::fromStdString(engine::estimator::toJson(experiment)));
    click("run.train.tool");
    ASSERT_TRUE(waitFor(State::kFinished)) << banner().toStdString();
    ASSERT_TRUE(
        QTest::qWaitFor([&] { return bench().runs()->find(name + QStringLiteral("/run-1")) != nullptr; }, kWaitMs));
  }
  QAction* action(const char* id) { return window_->findChild<QAction*>(QString::fromLatin1(id)); }
  // The row of the trial in the table of HParams.
  void selectTrial(const QString& id) {
    action("mode.hparams")->trigger();
    page_ = child<HparamsDashboard>("hparamsDashboard");
    page_->showTab(HparamsDashboard::kTable);
    ASSERT_TRUE(QTest::qWaitFor([&] { return page_->table()->rowOf(id) >= 0; }, kWaitMs));
    auto* rows = page_->findChild<QTreeView*>(QStringLiteral("compareValues"));
    rows->selectionModel()->setCurrentIndex(page_->table()->index(page_->table()->rowOf(id), 0),
                                            QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
    ASSERT_EQ(page_->selectedTrials(), QStringList{id});
  }
  HparamsDashboard* page_ = nullptr;
};

TEST_F(TrainAgainTest, ATrialBecomesAnExperimentThatIsOpen) {
  trainWithRate(QStringLiteral("slow"), 0.001);
  trainWithRate(QStringLiteral("quick"), 0.25);
  selectTrial(QStringLiteral("quick/run-1"));
  click("hparams.train_again.tool");
  auto* experiment = child<app::ExperimentPage>("experimentPage");
  ASSERT_NE(experiment, nullptr);
  EXPECT_TRUE(experiment->isVisible());
  EXPECT_TRUE(experiment->file().endsWith(QStringLiteral("/quick_run-1.experiment.json")))
      << experiment->file().toStdString();
  EXPECT_EQ(experiment->experiment().model().dnn_classifier().optimizer().learning_rate(), 0.25);
  test_support::saveScreenshot(window_.get(), QStringLiteral("window_train_again"));
  // Once more: the first one is not overwritten.
  selectTrial(QStringLiteral("quick/run-1"));
  click("hparams.train_again.tool");
  EXPECT_TRUE(experiment->file().endsWith(QStringLiteral("/quick_run-1_2.experiment.json")));
  click("run.train.tool");
  EXPECT_TRUE(waitFor(State::kFinished)) << banner().toStdString();
  EXPECT_TRUE(
      QTest::qWaitFor([&] { return bench().runs()->find(QStringLiteral("quick_run-1_2/run-1")) != nullptr; }, kWaitMs));
}

TEST_F(TrainAgainTest, ATrialIsOpenedInCompareWithItsCurves) {
  trainWithRate(QStringLiteral("slow"), 0.001);
  trainWithRate(QStringLiteral("quick"), 0.25);
  selectTrial(QStringLiteral("quick/run-1"));
  click("hparams.compare.tool");
  auto* compare = child<widgets::CompareDashboard>("compareDashboard");
  ASSERT_TRUE(compare && compare->isVisible());
  EXPECT_TRUE(QTest::qWaitFor([&] { return compare->model()->rowCount() == 1; }, kWaitMs));
  EXPECT_EQ(compare->model()->row(0).id, QStringLiteral("quick/run-1"));
  EXPECT_TRUE(QTest::qWaitFor(
      [&] { return !compare->charts()->isReading() && !compare->charts()->grid()->scheduler()->isBusy(); }, kWaitMs));
  test_support::saveScreenshot(window_.get(), QStringLiteral("window_compare_trial"));
}

}  // namespace
