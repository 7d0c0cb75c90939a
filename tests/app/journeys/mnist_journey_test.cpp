// A folder of digits → a list of layers → training → a pause, another rate, fewer steps, a branch, and both runs side
// by side.
#include "app/features/queue/queue_model.h"
#include "app/features/queue/queue_panel.h"
#include "tests/app/journeys/journey_fixture.h"
#include "widgets/dashboards/compare/compare_dashboard.h"
#include "widgets/dashboards/compare/compare_model.h"

namespace {

using test_support::kWaitMs;

class MnistJourney : public test_support::JourneyTest {
 protected:
  void SetUp() override {
    const QString folder = dir_.filePath(QStringLiteral("mnist"));
    if (!test_support::unpackMnist(test_support::sharedData() + QStringLiteral("/mnist"), folder)) {
      GTEST_SKIP() << "needs mnist/*.gz in $ESTIMATOR_DATA";
    }
    WindowTest::SetUp();
    bench().dataFolder()->overrideWith(folder);
  }
  app::TrainingController& training(const QString& run) { return *bench().queue()->controller(run); }
  bool waitForStep(const QString& run, int64_t step) {
    return QTest::qWaitFor([&] { return training(run).progress().step >= step; }, kTrainingMs);
  }
  // The learning rates that a run logged.
  std::set<double> ratesOf(const QString& run) {
    std::set<double> rates;
    summaries::EventLogReader log(runDir(run));
    for (const summaries::SeriesInfo& series : log.series()) {
      if (series.tag.ends_with("learning_rate")) rates.insert(series.lastValue);
    }
    return rates;
  }
  void setRate(const char* rate) {
    auto* field = child<QLineEdit>("learningRate");
    field->setFocus();
    field->selectAll();
    QTest::keyClicks(field, QString::fromLatin1(rate));
    click("applyRate");
  }
  // In the pane of the queue; by itself a machine of two cores trains one run at a time.
  void allowTwoRuns() {
    if (!child<QWidget>("queuePanel")->isVisible()) action("view.queue")->trigger();
    auto* limit = child<QSpinBox>("queueLimit");
    ASSERT_TRUE(limit->isVisible());
    limit->setFocus();
    limit->selectAll();
    QTest::keyClicks(limit, QStringLiteral("2"));
    QTest::keyClick(limit, Qt::Key_Return);
    ASSERT_EQ(bench().queue()->limit(), 2);
  }
  // In the table of the queue: what a person sees is enough need not be trained to the end.
  void setSteps(const QString& run, int steps) {
    auto* table = child<QTreeView>("queueTable");
    const int row = child<app::QueuePanel>("queuePanel")->model()->rowOf(run);
    const QModelIndex cell = table->model()->index(row, app::QueueModel::kSteps);
    table->setCurrentIndex(cell);
    table->edit(cell);
    auto* editor = child<QSpinBox>("queueSteps");
    ASSERT_NE(editor, nullptr);
    editor->selectAll();
    QTest::keyClicks(editor, QString::number(steps));
    QTest::keyClick(editor, Qt::Key_Return);
    ASSERT_TRUE(QTest::qWaitFor([&] { return bench().queue()->request(run)->experiment.train().max_steps() == steps; },
                                kWaitMs));
  }
};

TEST_F(MnistJourney, FromAFolderOfDigitsToTwoRunsSideBySide) {
  openWizard();
  maker().makeMnist();
  trainAsSample(QStringLiteral("digits"), QStringLiteral("mnist_convnet"));
  const QString first = QStringLiteral("digits/run-1");
  const QString second = QStringLiteral("digits/run-2");
  ASSERT_TRUE(waitForStep(first, 300)) << banner().toStdString();
  selectRun(first);
  click("run.pause.tool");
  ASSERT_TRUE(QTest::qWaitFor([&] { return training(first).state() == State::kPaused; }, kTrainingMs));
  const int64_t held = training(first).progress().step;
  setRate("0.001");
  ASSERT_NO_FATAL_FAILURE(allowTwoRuns());
  ASSERT_NO_FATAL_FAILURE(setSteps(first, 2000));
  // A branch from what is saved trains while the first run waits.
  ASSERT_TRUE(QTest::qWaitFor([&] { return hasCheckpoint(first); }, kWaitMs));
  click("run.branch.tool");
  ASSERT_TRUE(QTest::qWaitFor([&] { return bench().queue()->controller(second) != nullptr; }, kWaitMs))
      << banner().toStdString();
  ASSERT_TRUE(waitForStep(second, held + 100)) << banner().toStdString();
  EXPECT_EQ(training(first).progress().step, held);
  selectRun(second);
  click("run.stop.tool");
  ASSERT_TRUE(QTest::qWaitFor([&] { return training(second).state() == State::kStopped; }, kTrainingMs));
  selectRun(first);
  click("run.pause.tool");  // goes on
  keepPicture(window_.get(), "journey_mnist_training");
  waitForRun(first);
  EXPECT_EQ(training(first).progress().step, 2000);
  EXPECT_GE(evaluated(first, "accuracy"), 0.985);
  EXPECT_TRUE(ratesOf(first).contains(0.001f)) << "the rate that was set is the one that it trained with";
  action("mode.compare")->trigger();
  auto* compare = child<widgets::CompareDashboard>("compareDashboard");
  ASSERT_TRUE(QTest::qWaitFor([&] { return compare->model()->rowCount() == 2; }, kWaitMs));
  keepPicture(window_.get(), "journey_mnist_compared");
}

}  // namespace
