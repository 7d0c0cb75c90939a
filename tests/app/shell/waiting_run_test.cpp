// A run that waits for its training, and none that is selected: no page takes these for a failure, and each that shows
// one run offers to select one.
#include <gtest/gtest.h>

#include <QAbstractButton>
#include <QLabel>
#include <QPushButton>

#include "app/features/predict/predict_page.h"
#include "tests/app/window_fixture.h"
#include "widgets/dashboards/checkpoints/checkpoints_dashboard.h"
#include "widgets/panels/empty_state.h"

namespace {

using test_support::kWaitMs;

constexpr int kLookedAgainMs = 1500;  // pages look again after a second at most

class WaitingRunTest : public test_support::WindowTest {
 protected:
  void train() {
    window_->selectExperiment(QStringLiteral("iris_dnn"));
    click("run.train.tool");
  }
  void show(const char* page) {
    window_->findChild<QAction*>(QStringLiteral("mode.%1").arg(QLatin1String(page)))->trigger();
  }
  // Of the page that is shown.
  widgets::EmptyState* emptyPage() {
    for (auto* each : window_->findChildren<widgets::EmptyState*>()) {
      if (each->isVisible() && window_->centralWidget()->isAncestorOf(each) && !isInDock(each)) return each;
    }
    return nullptr;
  }
  QString said() {
    const widgets::EmptyState* empty = emptyPage();
    return empty ? empty->findChild<QLabel*>(QStringLiteral("emptyStateSentence"))->text() : QString();
  }
  QPushButton* offer() {
    const widgets::EmptyState* empty = emptyPage();
    return empty ? empty->findChild<QPushButton*>(QStringLiteral("action.runs.select_latest")) : nullptr;
  }

 private:
  static bool isInDock(const QWidget* widget) {
    for (; widget; widget = widget->parentWidget()) {
      if (qobject_cast<const QDockWidget*>(widget)) return true;
    }
    return false;
  }
};

TEST_F(WaitingRunTest, NoPageTakesARunThatWaitsForADamagedOne) {
  addEndless(QStringLiteral("first"));
  bench().queue()->setLimit(1);
  click("run.train.tool");
  ASSERT_TRUE(QTest::qWaitFor([&] { return controller().progress().step > 5; }, kWaitMs));
  train();
  ASSERT_TRUE(QTest::qWaitFor([&] { return bench().queue()->waiting().size() == 1; }, kWaitMs));
  const QString waits = QStringLiteral("iris_dnn/run-1 has ");
  for (const char* page : {"profile", "checkpoints", "predict", "projector"}) {
    show(page);
    ASSERT_TRUE(QTest::qWaitFor([&] { return said().startsWith(waits); }, kWaitMs)) << page << qPrintable(said());
    bench().runs()->catalog()->tellChanged();  // pages look again when anything has changed
    const auto isMistaken = [&] { return !said().startsWith(waits) || !banner().isEmpty(); };
    EXPECT_FALSE(QTest::qWaitFor(isMistaken, kLookedAgainMs)) << page << qPrintable(said() + banner());
    test_support::saveScreenshot(window_.get(), QStringLiteral("waiting_%1").arg(QLatin1String(page)));
  }
  bench().queue()->setHeld(true);
  bench().queue()->stopAll();
  EXPECT_TRUE(QTest::qWaitFor([&] { return !bench().queue()->anyActive(); }, kWaitMs));
}

TEST_F(WaitingRunTest, TheChartsSayThatARunThatIsSeenHasNotBegun) {
  addEndless(QStringLiteral("first"));
  bench().queue()->setLimit(1);
  click("run.train.tool");
  ASSERT_TRUE(QTest::qWaitFor([&] { return bench().runs()->find(QStringLiteral("first/run-1")) != nullptr; }, kWaitMs));
  click("run.train.tool");
  ASSERT_TRUE(QTest::qWaitFor([&] { return bench().queue()->waiting().size() == 1; }, kWaitMs));
  bench().runs()->catalog()->setHidden({QStringLiteral("first/run-1")});
  show("charts");
  EXPECT_TRUE(QTest::qWaitFor([&] { return said().startsWith(QStringLiteral("first/run-2 has not begun")); }, kWaitMs))
      << qPrintable(said());
  window_->findChild<widgets::RunList*>()->view()->setCurrentIndex({});
  const auto* inspector = child<QWidget>("inspectorDock");
  const auto* title = inspector->findChild<QLabel*>(QStringLiteral("emptyStateTitle"));
  ASSERT_NE(title, nullptr);
  EXPECT_EQ(title->text(), QStringLiteral("first/run-2"));
  bench().queue()->stopAll();
  EXPECT_TRUE(QTest::qWaitFor([&] { return !bench().queue()->anyActive(); }, kWaitMs));
}

TEST_F(WaitingRunTest, APageOfOneRunSelectsTheLatestTrainedOne) {
  train();
  ASSERT_TRUE(waitFor(State::kFinished));
  const QString run = QStringLiteral("iris_dnn/run-1");
  ASSERT_TRUE(QTest::qWaitFor(
      [&] { return bench().runs()->find(run) && !bench().runs()->find(run)->checkpoints.empty(); }, kWaitMs));
  for (const char* page : {"checkpoints", "predict", "projector"}) {
    show(page);
    window_->findChild<widgets::RunList*>()->view()->setCurrentIndex({});
    // Without a chosen one it is of the latest that is seen, as the inspector is.
    EXPECT_TRUE(QTest::qWaitFor([&] { return emptyPage() == nullptr; }, kWaitMs)) << page << qPrintable(said());
    bench().runs()->catalog()->setHidden({run});
    ASSERT_TRUE(QTest::qWaitFor([&] { return offer() && offer()->isEnabled(); }, kWaitMs))
        << page << qPrintable(said());
    test_support::saveScreenshot(window_.get(), QStringLiteral("no_run_%1").arg(QLatin1String(page)));
    QTest::mouseClick(offer(), Qt::LeftButton);
    EXPECT_EQ(window_->findChild<widgets::RunList*>()->currentRun(), run) << page;
    EXPECT_TRUE(QTest::qWaitFor([&] { return emptyPage() == nullptr; }, kWaitMs)) << page << qPrintable(said());
    bench().runs()->catalog()->setHidden({});
  }
}

}  // namespace
