// A trained run, and what the tests of the dialogs on models share. Header-only.
#pragma once

#include "app/features/export/export_feature.h"
#include "app/features/predict/predict_feature.h"
#include "tests/app/feature_fixture.h"
#include "tests/app/features/export/model_driver.h"

namespace test_support {

class ModelTest : public FeatureTest, protected ModelDriver {
 protected:
  void addFeatures(app::Shell& shell, app::Workbench& bench) override {
    app::addExportFeature(shell, *bench.place(), *bench.runs(), *bench.models(), *bench.checkpoints(),
                          *bench.dataFolder());
    app::addPredictFeature(shell, *bench.place(), *bench.runs(), *bench.models(), *bench.dataFolder());
  }
  // Iris with checkpoints at 100, 200 and 300, each evaluated.
  void trainIris() {
    auto experiment = engine::estimator::parseExperiment(irisJson().toStdString(), "iris");
    experiment.mutable_train()->set_max_steps(300);
    experiment.mutable_eval()->set_every_steps(100);
    addExperiment(QStringLiteral("flowers"), QString::fromStdString(engine::estimator::toJson(experiment)));
    train(QStringLiteral("flowers/run-1"));
    const auto listed = [this] {
      const app::RunFacts* facts = bench().runs()->find(QStringLiteral("flowers/run-1"));
      return facts->checkpoints.size() >= 4 && facts->checkpoints.back().step == 300;
    };
    ASSERT_TRUE(QTest::qWaitFor(listed, kWaitMs));
  }
  void train(const QString& run) {
    ASSERT_NO_FATAL_FAILURE(startTraining());
    ASSERT_TRUE(waitFor(State::kFinished)) << told();
    ASSERT_TRUE(QTest::qWaitFor([&] { return hasCheckpoint(run); }, kWaitMs));
    selectRun(run);
  }
  // The training file's rows over and over: enough for what is to be cancelled.
  QString manyFlowers() {
    QFile file(root() + QStringLiteral("/data/iris_training.csv"));
    EXPECT_TRUE(file.open(QIODevice::ReadOnly));
    const QByteArray head = file.readLine();
    const QByteArray rows = file.readAll();
    QFile many(dir_.filePath(QStringLiteral("many.csv")));
    EXPECT_TRUE(many.open(QIODevice::WriteOnly));
    many.write(head);
    for (int i = 0; i < 500; ++i) many.write(rows);
    return many.fileName();
  }
  app::ExportDialog* openExport() { return ModelDriver::openExport(window_, action("run.export")); }
  void picture(QWidget* widget, const QString& name) {
    for (const bool dark : {false, true}) {
      const ThemeScope theme(dark);
      QTest::qWait(0);
      saveScreenshot(widget, name + (dark ? QStringLiteral("_dark") : QStringLiteral("_light")));
    }
  }
};

}  // namespace test_support
