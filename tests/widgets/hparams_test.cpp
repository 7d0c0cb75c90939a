#include <QComboBox>
#include <QLineEdit>
#include <QMenu>
#include <QSignalSpy>
#include <QTabBar>
#include <QToolButton>
#include <QTreeView>

#include "tests/widgets/hparams_fixture.h"
#include "widgets/dashboards/compare/compare_model.h"
#include "widgets/dashboards/hparams/importance_model.h"
#include "widgets/dashboards/hparams/scatter_matrix.h"

namespace {

using widgets::HparamsDashboard;
using widgets::ScaleKind;

const QString kRate = QStringLiteral("param:model.optimizer.learning_rate");
const QString kOptimizer = QStringLiteral("param:model.optimizer");
const QString kLoss = QStringLiteral("metric:loss");

class HparamsDashboardTest : public test_support::HparamsFixture {};

TEST_F(HparamsDashboardTest, ShowsWhatVariesAndChoosesLogarithmsForWideRanges) {
  fill(24);
  EXPECT_EQ(parallel().axes().order().front(), QStringLiteral("metric:loss")) << "what all look at";
  EXPECT_GE(place(kRate), 0);
  EXPECT_GE(place(kOptimizer), 0);
  EXPECT_LT(place(QStringLiteral("param:train_input.batch_size")), 0);
  EXPECT_EQ(parallel().axes().scaleOf(kRate), ScaleKind::kLog);
  EXPECT_EQ(text("hparamsCount"), QStringLiteral("24 trials"));
  shot("hparams_parallel");
  page_->resize(760, 560);
  shot("hparams_parallel_narrow");
}

TEST_F(HparamsDashboardTest, ADragOnAnAxisBrushesAllViewsAndTheListOfRuns) {
  fill(12);
  ASSERT_TRUE(QTest::qWaitFor([&] { return parallel().isDrawn(); }, 20000));
  drag(on(kRate, 0.55), on(kRate, 1.0));
  EXPECT_FALSE(parallel().isDrawn());
  ASSERT_EQ(parallel().axes().brushes().size(), 1);
  const int left = accepted();
  EXPECT_GT(left, 0);
  EXPECT_LT(left, 12);
  EXPECT_TRUE(text("hparamsCount").contains(QStringLiteral("brushed away")));
  page_->showTab(HparamsDashboard::kTable);
  EXPECT_EQ(page_->table()->rowCount(), left);
  page_->showTab(HparamsDashboard::kParallel);
  shot("hparams_brushed");
  QTest::mouseClick(&parallel(), Qt::LeftButton, {}, on(kRate, 0.2));
  EXPECT_TRUE(parallel().axes().brushes().isEmpty());
  EXPECT_EQ(accepted(), 12);
}

TEST_F(HparamsDashboardTest, BrushingACategoryKeepsItsTrials) {
  fill(9);
  drag(on(kOptimizer, 0.02), on(kOptimizer, 0.3));
  EXPECT_EQ(accepted(), 3);
}

TEST_F(HparamsDashboardTest, ADraggedTitleMovesItsAxisAndADoubleClickTurnsItOver) {
  fill(6);
  const QString first = parallel().axes().order().front();
  drag(QPoint(static_cast<int>(parallel().plot().xOf(0)), 12), QPoint(static_cast<int>(parallel().plot().xOf(2)), 12));
  EXPECT_EQ(parallel().axes().order().indexOf(first), 2);
  const double before = parallel().plot().yOf(kRate, 0.01);
  QTest::mouseDClick(&parallel(), Qt::LeftButton, {}, on(kRate, 0.5));
  const QRectF plot = parallel().plot().rect();
  EXPECT_NEAR(parallel().plot().yOf(kRate, 0.01), plot.top() + plot.bottom() - before, 1e-6);
}

TEST_F(HparamsDashboardTest, TheScaleIsChosenOnTheAxis) {
  fill(6);
  QTest::mouseClick(&parallel(), Qt::LeftButton, {}, QPoint(static_cast<int>(parallel().plot().xOf(place(kRate))), 50));
  auto* menu = parallel().findChild<QMenu*>(QStringLiteral("scaleMenu"));
  ASSERT_NE(menu, nullptr);
  menu->actions().at(2)->trigger();
  delete menu;
  EXPECT_EQ(parallel().axes().scaleOf(kRate), ScaleKind::kQuantile);
}

TEST_F(HparamsDashboardTest, KeysReachEveryAxisAndTrial) {
  fill(6);
  parallel().setFocus();
  const QString first = parallel().axes().order().front();
  QTest::keyClick(&parallel(), Qt::Key_Right, Qt::ControlModifier);
  EXPECT_EQ(parallel().axes().order().indexOf(first), 1);
  QTest::keyClick(&parallel(), Qt::Key_Down);
  EXPECT_EQ(parallel().hovered(), QStringLiteral("sweep/trial_00"));
  EXPECT_TRUE(parallel().accessibleDescription().contains(QStringLiteral("trial_00")));
  EXPECT_TRUE(text("trialDetails").contains(QStringLiteral("learning_rate")));
  shot("hparams_hovered");
  QTest::keyClick(&parallel(), Qt::Key_Return);
  EXPECT_EQ(logs_.catalog.current(), QStringLiteral("sweep/trial_00"));
}

TEST_F(HparamsDashboardTest, TheScatterMatrixShowsEveryPair) {
  fill(24);
  page_->showTab(HparamsDashboard::kScatter);
  widgets::ScatterMatrix& scatter = *page_->scatter();
  EXPECT_EQ(scatter.axes(), 6);
  QApplication::processEvents();
  const QPoint at = scatter.pointOf(3, 5, 1).toPoint();
  QTest::mouseMove(&scatter, at);
  QMouseEvent move(QEvent::MouseMove, at, scatter.mapToGlobal(at), Qt::NoButton, Qt::NoButton, {});
  QApplication::sendEvent(&scatter, &move);
  EXPECT_TRUE(text("trialDetails").contains(QStringLiteral("trial_")));
  for (int place = 0; place < scatter.axes(); ++place) {
    const QString title = scatter.titleLines(place).join(QString());
    EXPECT_FALSE(title.contains(QChar(0x2026))) << title.toStdString();
  }
  shot("hparams_scatter");
}

TEST_F(HparamsDashboardTest, TheLearningRateMattersMostForThisLoss) {
  fill(24);
  auto* metric = page_->findChild<QComboBox*>(QStringLiteral("hparamsMetric"));
  metric->setCurrentIndex(metric->findData(kLoss));
  page_->showTab(HparamsDashboard::kImportance);
  ASSERT_TRUE(QTest::qWaitFor([&] { return page_->importance()->rowCount() == 4; }, 20000));
  EXPECT_EQ(page_->importance()->index(0, 0).data().toString(), QStringLiteral("learning_rate"));
  EXPECT_GT(page_->importance()->result().rows.front().importance, 0.4);
  shot("hparams_importance");
}

TEST_F(HparamsDashboardTest, TheTableShowsParametersAndMetrics) {
  fill(24);
  page_->showTab(HparamsDashboard::kTable);
  EXPECT_EQ(page_->table()->rowCount(), 24);
  shot("hparams_table");
}

TEST_F(HparamsDashboardTest, SelectedTrialsOfTheTableOpenInCompare) {
  fill(8);
  page_->showTab(HparamsDashboard::kTable);
  QAction* open = registry_->find(QStringLiteral("hparams.compare"));
  EXPECT_FALSE(open->isEnabled());
  auto* rows = page_->findChild<QTreeView*>(QStringLiteral("compareValues"));
  rows->setFocus();
  QTest::keyClick(rows, Qt::Key_Home);
  QTest::keyClick(rows, Qt::Key_Down, Qt::ShiftModifier);
  ASSERT_EQ(page_->selectedTrials().size(), 2);
  EXPECT_EQ(open->text(), QStringLiteral("Open 2 in Compare"));
  EXPECT_FALSE(registry_->find(QStringLiteral("hparams.train_again"))->isEnabled());
  const QStringList wanted = page_->selectedTrials();
  QSignalSpy page(page_.get(), &widgets::Dashboard::pageRequested);
  QTest::mouseClick(page_->findChild<QToolButton*>(QStringLiteral("hparams.compare.tool")), Qt::LeftButton);
  ASSERT_EQ(page.count(), 1);
  EXPECT_EQ(page.front().front().toString(), QStringLiteral("compare"));
  for (const widgets::RunRecord& run : logs_.records.all()) {
    EXPECT_EQ(logs_.filter.accepts(run.id), wanted.contains(run.id)) << run.id.toStdString();
  }
}

TEST_F(HparamsDashboardTest, APickedTrialIsTrainedAgain) {
  fill(8);
  page_->showTab(HparamsDashboard::kScatter);
  QAction* again = registry_->find(QStringLiteral("hparams.train_again"));
  EXPECT_FALSE(again->isEnabled());
  page_->scatter()->setFocus();
  QTest::keyClick(page_->scatter(), Qt::Key_Down);
  QTest::keyClick(page_->scatter(), Qt::Key_Return);
  ASSERT_EQ(page_->selectedTrials().size(), 1);
  QSignalSpy wanted(page_.get(), &widgets::Dashboard::trainAgainRequested);
  QTest::mouseClick(page_->findChild<QToolButton*>(QStringLiteral("hparams.train_again.tool")), Qt::LeftButton);
  ASSERT_EQ(wanted.count(), 1);
  EXPECT_EQ(wanted.front().front().toString(), page_->selectedTrials().front());
}

TEST_F(HparamsDashboardTest, WhatTheBrushesLeaveIsSelectedWithoutAPick) {
  fill(8);
  page_->showTab(HparamsDashboard::kParallel);
  EXPECT_TRUE(page_->selectedTrials().isEmpty());
  parallel().axes().setBrush(kLoss, std::pair{0.0, 1.0});
  const QStringList left = page_->selectedTrials();
  for (const widgets::RunRecord& run : logs_.records.all()) {
    EXPECT_EQ(logs_.filter.accepts(run.id), left.contains(run.id));
  }
  EXPECT_FALSE(left.isEmpty());
  registry_->find(QStringLiteral("hparams.compare"))->trigger();
  EXPECT_FALSE(logs_.filter.isBrushed());
  for (const widgets::RunRecord& run : logs_.records.all()) {
    EXPECT_EQ(logs_.filter.accepts(run.id), left.contains(run.id));
  }
}

}  // namespace
