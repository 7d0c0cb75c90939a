// What a person has chosen, zoomed and scrolled to stays where it is while a run trains and every list, tree and table
// gets new values, rows and columns.
#include <gtest/gtest.h>

#include <QAbstractItemView>
#include <QScrollArea>
#include <QScrollBar>
#include <QTreeView>

#include "summaries/summary_writer.h"
#include "tests/app/window_fixture.h"
#include "widgets/charts/chart_card.h"
#include "widgets/charts/grid/chart_grid.h"
#include "widgets/dashboards/compare/compare_dashboard.h"
#include "widgets/dashboards/compare/compare_view.h"
#include "widgets/util/action_registry.h"

namespace {

using test_support::kWaitMs;

class LiveUpdatesTest : public test_support::WindowTest {
 protected:
  static constexpr int kRuns = 60;

  void SetUp() override {
    WindowTest::SetUp();
    window_->resize(1440, 900);
    for (int run = 0; run < kRuns; ++run) writeRun(QStringLiteral("endless/old-%1").arg(run, 2, 10, QLatin1Char('0')));
    auto experiment = engine::estimator::parseExperiment(irisJson().toStdString(), "iris");
    experiment.mutable_train()->set_max_steps(100'000'000);
    experiment.mutable_eval()->set_every_steps(2000);
    experiment.mutable_run_config()->set_save_checkpoints_steps(2000);
    experiment.mutable_run_config()->set_keep_checkpoint_max(1000);
    addExperiment(QStringLiteral("endless"), QString::fromStdString(engine::estimator::toJson(experiment)));
    click("run.train.tool");
    ASSERT_TRUE(QTest::qWaitFor([&] { return controller().progress().step > 100; }, kWaitMs)) << banner().toStdString();
    const auto isListed = [&] { return run() && bench().runs()->catalog()->count().total == kRuns + 1; };
    ASSERT_TRUE(QTest::qWaitFor(isListed, kWaitMs));
  }
  void TearDown() override {
    bench().queue()->stopAll();
    ASSERT_TRUE(QTest::qWaitFor([&] { return !bench().queue()->anyActive(); }, kWaitMs));
  }
  void writeRun(const QString& id) {
    QDir().mkpath(QString::fromStdString(runDir(id)));
    const auto log = summaries::openEventLog(runDir(id));
    for (int step = 0; step < 200; step += 10) log->scalar("loss", step, 1.0 / (1 + step), 1.7e9 + step);
    log->setStatus(summaries::RunStatus::kFinished);
    log->flush();
  }
  // The one that trains; null until its log was found.
  const widgets::RunFacts* run() { return bench().runs()->find(QStringLiteral("endless/run-1")); }
  void show(const char* mode) {
    window_->findChild<QAction*>(QStringLiteral("mode.") + QLatin1String(mode))->trigger();
    ASSERT_TRUE(waitForPictures());
  }
  // Until the pages have heard of it: an evaluation and a checkpoint more than there were, and their metrics read.
  void trainOn() {
    const std::size_t before = run()->checkpoints.size();
    const auto hasMore = [&] { return run() && run()->checkpoints.size() > before + 2; };
    ASSERT_TRUE(QTest::qWaitFor(hasMore, kWaitMs)) << banner().toStdString();
    const int64_t step = controller().progress().step;
    ASSERT_TRUE(QTest::qWaitFor([&] { return controller().progress().step > step + 1000; }, kWaitMs));
    ASSERT_TRUE(waitForPictures());
  }
  // A view with a chosen row in the middle of what can be scrolled.
  struct Place {
    QAbstractItemView* view;
    QRect rect = {};
    QString text = {};
  };
  static Place choose(QAbstractItemView* view) {
    EXPECT_NE(view, nullptr);
    Place place{view};
    QScrollBar* bar = view->verticalScrollBar();
    EXPECT_GT(bar->maximum(), 0) << view->objectName().toStdString() << " has nothing to scroll";
    bar->setValue(bar->maximum() / 2);
    const QPoint middle(60, view->viewport()->height() / 2);
    QTest::mouseClick(view->viewport(), Qt::LeftButton, {}, middle);
    QCoreApplication::processEvents();
    place.rect = view->visualRect(view->currentIndex());
    place.text = view->currentIndex().siblingAtColumn(0).data().toString();
    EXPECT_FALSE(place.text.isEmpty()) << view->objectName().toStdString();
    return place;
  }
  static void expectSame(const Place& place) {
    const std::string name = place.view->objectName().toStdString();
    EXPECT_EQ(place.view->currentIndex().siblingAtColumn(0).data().toString(), place.text) << name;
    EXPECT_EQ(place.view->visualRect(place.view->currentIndex()).y(), place.rect.y()) << name;
    EXPECT_TRUE(place.view->selectionModel()->isSelected(place.view->currentIndex())) << name;
  }
};

TEST_F(LiveUpdatesTest, TheListOfRunsStaysWhereItIs) {
  show("charts");
  const Place runs = choose(window_->findChild<widgets::RunList*>()->view());
  trainOn();
  expectSame(runs);
}

TEST_F(LiveUpdatesTest, CompareKeepsItsRowAndItsPlaceWhileMetricsComeAndChange) {
  show("compare");
  auto* page = window_->findChild<widgets::CompareDashboard*>();
  ASSERT_TRUE(QTest::qWaitFor([&] { return page->view()->values()->model()->rowCount() > kRuns; }, kWaitMs));
  const Place values = choose(page->view()->values());
  QScrollBar* across = page->view()->values()->horizontalScrollBar();
  across->setValue(across->maximum() / 2);
  const int aside = across->value();
  trainOn();
  expectSame(values);
  EXPECT_EQ(across->value(), aside);
}

TEST_F(LiveUpdatesTest, ZoomAndScrollOfChartsStay) {
  show("charts");
  widgets::ChartGrid* grid = window_->findChild<app::ChartsPage*>()->grid();
  widgets::ChartCard* loss = grid->card(QStringLiteral("loss"));
  ASSERT_NE(loss, nullptr);
  loss->view().zoomX(0.3);
  ASSERT_TRUE(waitForPictures());
  const widgets::AxisRange zoomed = loss->drawn().x;
  QScrollBar* bar = grid->verticalScrollBar();
  ASSERT_TRUE(QTest::qWaitFor([&] { return bar->maximum() > 100; }, kWaitMs)) << bar->maximum();
  bar->setValue(100);
  ASSERT_TRUE(waitForPictures());
  const QPoint place = loss->mapTo(window_.get(), QPoint());
  trainOn();
  EXPECT_EQ(bar->value(), 100);
  EXPECT_EQ(loss->mapTo(window_.get(), QPoint()), place) << "nothing moves under the pointer";
  EXPECT_DOUBLE_EQ(loss->drawn().x.min, zoomed.min);
  EXPECT_DOUBLE_EQ(loss->drawn().x.max, zoomed.max);
}

TEST_F(LiveUpdatesTest, AChosenCheckpointAndItsTensorStay) {
  selectRun(QStringLiteral("endless/run-1"));
  show("checkpoints");
  auto* list = child<QTreeView>("checkpointList");
  ASSERT_TRUE(QTest::qWaitFor([&] { return list->model()->rowCount() > 3; }, kWaitMs));
  const QModelIndex second = list->model()->index(2, 0);
  QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, list->visualRect(second).center());
  const QString step = list->currentIndex().siblingAtColumn(0).data().toString();
  auto* tree = child<QTreeView>("tensorTree");
  // It has its model when the first checkpoint was read.
  ASSERT_TRUE(QTest::qWaitFor([&] { return tree->model() && tree->model()->rowCount() > 0; }, kWaitMs));
  tree->setFocus();
  QTest::keyClick(tree, Qt::Key_End);
  const QString tensor = tree->currentIndex().data().toString();
  ASSERT_FALSE(tensor.isEmpty());
  trainOn();
  EXPECT_EQ(list->currentIndex().siblingAtColumn(0).data().toString(), step);
  EXPECT_EQ(tree->currentIndex().data().toString(), tensor);
}

TEST_F(LiveUpdatesTest, TheInspectorStaysWhereItIsScrolledTo) {
  selectRun(QStringLiteral("endless/run-1"));
  show("charts");
  auto* inspector = child<QWidget>("runInspector");
  QScrollBar* bar = inspector->findChild<QScrollArea*>()->verticalScrollBar();
  ASSERT_TRUE(QTest::qWaitFor([&] { return bar->maximum() > 100; }, kWaitMs));
  bar->setValue(90);
  trainOn();
  EXPECT_EQ(bar->value(), 90);
}

TEST_F(LiveUpdatesTest, TheLogStaysAtTheLineThatIsRead) {
  show("log");
  auto* view = child<QTreeView>("logView");
  auto* follow = window_->findChild<QAction*>(QStringLiteral("log.follow"));
  ASSERT_TRUE(QTest::qWaitFor([&] { return view->verticalScrollBar()->maximum() > 0; }, kWaitMs));
  if (follow->isChecked()) follow->trigger();
  const Place log = choose(view);
  trainOn();
  expectSame(log);
}

}  // namespace
