// The census → a wide and deep model → a sweep of twelve by successive halving → the best trial's best export.
#include "app/features/sweep/sweep_dialog.h"
#include "app/features/sweep/sweep_panel.h"
#include "engine/estimator/export/saved_model.h"
#include "engine/estimator/sweep/sweep_file.h"
#include "engine/estimator/sweep/sweep_state.h"
#include "tests/app/journeys/journey_fixture.h"

namespace {

using test_support::kWaitMs;

class CensusJourney : public test_support::JourneyTest {
 protected:
  void SetUp() override {
    if (!QFile::exists(test_support::sharedData() + QStringLiteral("/census/adult.data"))) {
      GTEST_SKIP() << "needs census/adult.data in $ESTIMATOR_DATA";
    }
    WindowTest::SetUp();
    bench().dataFolder()->overrideWith(test_support::sharedData());
  }
  // Finds a setting by words and adds it to the sweep, by the keys alone; a range of numbers for it.
  void addRange(app::SweepDialog* dialog, const QString& path, const char* low, const char* high) {
    auto* search = dialog->findChild<QLineEdit*>(QStringLiteral("sweepSearch"));
    search->setFocus();
    search->selectAll();
    QTest::keyClicks(search, QStringLiteral("learning_rate"));
    QTest::keyClick(search, Qt::Key_Down);
    // What was found stands below its parts.
    auto* tree = dialog->findChild<QTreeView*>(QStringLiteral("sweepSettings"));
    QTest::keyClick(tree, Qt::Key_Home);
    const auto isThere = [&] { return tree->currentIndex().data(app::SweepFieldModel::kPathRole).toString() == path; };
    for (int i = 0; i < 100 && !isThere(); ++i) QTest::keyClick(tree, Qt::Key_Down);
    ASSERT_TRUE(isThere()) << path.toStdString();
    QTest::keyClick(tree, Qt::Key_Return);
    const QString row = QStringLiteral("sweepField.%1.").arg(path);
    auto* kind = dialog->findChild<QComboBox*>(row + QStringLiteral("kind"));
    ASSERT_NE(kind, nullptr) << path.toStdString();
    kind->setFocus();
    QTest::keyClick(kind, Qt::Key_Down);
    for (const auto& [part, text] : {std::pair{"minimum", low}, std::pair{"maximum", high}}) {
      type(dialog, row + QLatin1String(part), QString::fromLatin1(text));
    }
  }
  void setNumber(QWidget* of, const char* name, int value) {
    auto* box = part<QSpinBox>(of, name);
    box->setFocus();
    box->selectAll();
    QTest::keyClicks(box, QString::number(value));
  }
};

TEST_F(CensusJourney, FromTheCensusToTheBestOfTwelve) {
  openWizard();
  maker().makeCensus(experimentFile(QStringLiteral("census_wide_deep")));
  saveAsSample(QStringLiteral("census"), QStringLiteral("census_wide_deep"));
  action("run.sweep")->trigger();
  app::SweepDialog* dialog = nullptr;
  ASSERT_TRUE(QTest::qWaitFor([&] { return (dialog = window_->findChild<app::SweepDialog*>()) && dialog->isChecked(); },
                              kWaitMs));
  const QString parts = QStringLiteral("model.dnn_linear_combined_classifier.parts.");
  ASSERT_NO_FATAL_FAILURE(addRange(dialog, parts + QStringLiteral("linear_optimizer.learning_rate"), "0.01", "0.2"));
  ASSERT_NO_FATAL_FAILURE(addRange(dialog, parts + QStringLiteral("dnn_optimizer.learning_rate"), "0.005", "0.1"));
  auto* strategy = part<QComboBox>(dialog, "sweepStrategy");
  strategy->setFocus();
  QTest::keyClick(strategy, Qt::Key_End);
  setNumber(dialog, "sweepTrials", 12);
  setNumber(dialog, "sweepMinSteps", 1000);
  setNumber(dialog, "sweepEta", 4);
  ASSERT_TRUE(QTest::qWaitFor([&] { return dialog->isChecked(); }, kWaitMs));
  test_support::saveScreenshot(dialog, QStringLiteral("journey_census_sweep"));
  press(dialog, "sweepStart");
  auto* panel = child<app::SweepPanel>("sweepPanel");
  ASSERT_TRUE(QTest::qWaitFor(
      [&] { return panel->current() && panel->current()->sweep().state() == engine::estimator::Sweep::OVER; },
      4 * 60 * 1000))
      << banner().toStdString();
  const engine::estimator::Sweep& sweep = panel->current()->sweep();
  ASSERT_EQ(sweep.trials_size(), 12);
  const auto best = engine::estimator::bestTrial(sweep);
  ASSERT_TRUE(best);
  const auto& trial = sweep.trials(*best - 1);
  EXPECT_GE(trial.results(trial.results_size() - 1).value(), 0.845);
  keepPicture(window_.get(), "journey_census_over");
  // What its BestExporter wrote is loaded and answers.
  const QDir exports(QString::fromStdString(runDir(QString::fromStdString(trial.run_id()))) +
                     QStringLiteral("/export/best"));
  const QStringList written = exports.entryList(QDir::Dirs | QDir::NoDotAndDotDot);
  ASSERT_FALSE(written.isEmpty()) << exports.path().toStdString();
  dialogs_.answer = exports.filePath(written.back());
  action("model.try")->trigger();
  auto* tried = window_->findChild<app::TryWindow*>();
  ASSERT_NE(tried, nullptr);
  QSignalSpy opened(tried->pane(), &app::TryPane::opened);
  EXPECT_TRUE(opened.wait(kWaitMs));
}

}  // namespace
