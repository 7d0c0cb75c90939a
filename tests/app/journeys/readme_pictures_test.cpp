// The README's pictures: small trainings of the samples, seen in both themes. Not a check; scripts/readme_pictures
// starts it.
#include "app/shell/start/translations.h"
#include "tests/app/journeys/journey_fixture.h"

namespace {

using engine::estimator::Experiment;
using test_support::kWaitMs;

class ReadmePictures : public test_support::JourneyTest {
 protected:
  // "1 run" and "5 runs", as the program says it.
  static void SetUpTestSuite() { ASSERT_TRUE(app::installTranslations(qApp, app::languages().front())); }
  void inBothThemes(QWidget* widget, const char* name) {
    for (const bool dark : {false, true}) {
      action(dark ? "theme.dark" : "theme.light")->trigger();
      QCoreApplication::processEvents();
      waitForPictures();
      QTest::qWait(kSettlePictureMs);
      test_support::saveScreenshot(
          widget,
          QStringLiteral("%1_%2").arg(QLatin1String(name), dark ? QStringLiteral("dark") : QStringLiteral("light")));
    }
    action("theme.light")->trigger();
  }
  // Digits that the program draws, learned at several rates; the runs are named by theirs.
  void trainDigits() {
    QFile sample(root() + QStringLiteral("/experiments/digits_convnet.experiment.json"));
    ASSERT_TRUE(sample.open(QIODevice::ReadOnly));
    const Experiment digits = engine::estimator::parseExperiment(sample.readAll().toStdString(), "digits");
    window_->selectExperiment(QStringLiteral("digits_convnet"));
    QMap<QString, widgets::RunNote> names;
    int number = 0;
    for (const double rate : {0.0003, 0.001, 0.002, 0.005, 0.02}) {
      Experiment one = digits;
      auto* model = one.mutable_model()->mutable_sequential();
      model->mutable_optimizer()->set_learning_rate(rate);
      for (auto& layer : *model->mutable_layers()) {
        if (layer.has_filters()) layer.set_filters(layer.filters() / 2);
        if (layer.units() == 256) layer.set_units(64);
      }
      one.mutable_train_input()->set_batch_size(64);
      one.mutable_train()->set_max_steps(300);
      one.mutable_eval()->set_every_steps(50);
      one.mutable_run_config()->set_save_summary_steps(5);
      ASSERT_TRUE(bench().starts()->train(one, sample.fileName()));
      const QString run = QStringLiteral("digits_convnet/run-%1").arg(++number);
      waitForRun(run);
      names[run].name = QStringLiteral("digits_convnet/lr %1").arg(rate);
    }
    bench().book()->change(QStringLiteral("names"), names);
  }
  static constexpr int kSettlePictureMs = 300;  // sizes and colours that move have arrived by then
};

TEST_F(ReadmePictures, DISABLED_Training) {
  trainDigits();
  auto* charts = window_->findChild<app::ChartsPage*>();
  charts->grid()->pins().set({QStringLiteral("loss"), QStringLiteral("accuracy")});
  selectRun(QStringLiteral("digits_convnet/run-3"));
  window_->resize(1440, 900);
  bench().timeCursor()->setStep(150);
  inBothThemes(window_.get(), "training");
}

TEST_F(ReadmePictures, DISABLED_Walkthrough) {
  openWizard();
  wizard().chooseData(QStringLiteral("../data/titanic_train.csv"));
  ASSERT_TRUE(QTest::qWaitFor([this] { return wizard().canTrain(); }, kWaitMs)) << wizard().problem().toStdString();
  wizard().goTo(QStringLiteral("Columns"));
  wizard().waitForColumns();
  wizard().chooseColumns({0, 1});
  inBothThemes(wizard().wizard(), "walkthrough_columns");
  wizard().setName(QStringLiteral("titanic"));
  wizard().trainNow();
  const QString run = QStringLiteral("titanic/run-1");
  waitForRun(run);
  inBothThemes(window_.get(), "walkthrough_trained");
  app::ExportDialog* dialog = openExport();
  write(dialog);
  showTryTab(dialog);
  press(dialog->tryPane(), "nextRow");
  auto* ask = dialog->tryPane()->findChild<QPushButton*>(QStringLiteral("tryRun"));
  auto* age = dialog->tryPane()->findChild<QLineEdit*>(QStringLiteral("value.age"));
  ASSERT_TRUE(ask && age);
  ASSERT_TRUE(QTest::qWaitFor([&] { return ask->isEnabled() && !age->text().isEmpty(); }, kWaitMs));
  QSignalSpy answered(dialog->tryPane(), &app::TryPane::answered);
  ask->click();
  ASSERT_TRUE(!answered.isEmpty() || answered.wait(kWaitMs));
  inBothThemes(dialog, "walkthrough_try");
}

}  // namespace
