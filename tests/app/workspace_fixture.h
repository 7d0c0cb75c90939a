// A sample workspace in a temporary folder, with its settings there too, for tests that open it: in a window or, one
// feature alone, in a shell. Header-only.
#pragma once

#include <gtest/gtest.h>

#include <QDir>
#include <QFile>
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>

#include "app/features/samples/sample_files.h"
#include "app/workbench/workbench.h"
#include "engine/estimator/config/experiment.h"

namespace test_support {

inline constexpr int kWaitMs = 30000;

class WorkspaceTest : public ::testing::Test {
 protected:
  using State = app::TrainingController::State;

  void SetUp() override {
    QCoreApplication::setOrganizationName(QStringLiteral("EstimatorWorkbenchTest"));
    QCoreApplication::setApplicationName(QStringLiteral("window_test"));
    for (const auto format : {QSettings::NativeFormat, QSettings::IniFormat}) {
      QSettings::setPath(format, QSettings::UserScope, dir_.filePath(QStringLiteral("settings")));
    }
    app::Settings().setChartRate(app::Settings::kFastestChartRate);  // nobody waits longer than needed
    ASSERT_EQ(app::addSamples(root()).problem, QString());
  }

  virtual app::Workbench& bench() = 0;
  // Whether the run is listed, with a checkpoint.
  bool hasCheckpoint(const QString& run) {
    const widgets::RunFacts* facts = bench().runs()->find(run);
    return facts && !facts->checkpoints.empty();
  }
  virtual void selectExperiment(const QString& name) = 0;

  // A new empty folder beside the workspace.
  QString makeFolder(const QString& name) const {
    EXPECT_TRUE(QDir(dir_.path()).mkpath(name));
    return dir_.filePath(name);
  }
  QString root() const { return dir_.filePath(QStringLiteral("workspace")); }
  // Of the run that was started last; an idle one before the first.
  app::TrainingController& controller() {
    app::TrainingController* newest = bench().queue()->newest();
    return newest ? *newest : idle_;
  }
  bool waitFor(State state) {
    return QTest::qWaitFor([&] { return controller().state() == state; }, kWaitMs);
  }
  bool waitForEnd() {
    return QTest::qWaitFor([&] { return !controller().isActive(); }, kWaitMs);
  }
  // A copy of the iris experiment with other text; selected.
  void addExperiment(const QString& name, const QString& json) {
    QFile file(root() + QStringLiteral("/experiments/%1.experiment.json").arg(name));
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    file.write(json.toUtf8());
    file.close();
    ASSERT_TRUE(bench().place()->open(root()));
    selectExperiment(name);
  }
  QString irisJson() {
    QFile file(root() + QStringLiteral("/experiments/iris_dnn.experiment.json"));
    EXPECT_TRUE(file.open(QIODevice::ReadOnly));
    return QString::fromUtf8(file.readAll());
  }
  // The iris experiment, training until it is stopped.
  void addEndless(const QString& name = QStringLiteral("endless")) {
    auto experiment = engine::estimator::parseExperiment(irisJson().toStdString(), "iris");
    experiment.mutable_train()->set_max_steps(100'000'000);
    experiment.mutable_eval()->clear_every_steps();
    addExperiment(name, QString::fromStdString(engine::estimator::toJson(experiment)));
  }
  std::string runDir(const QString& id) { return bench().place()->workspace().runDir(id.toStdString()); }

  QTemporaryDir dir_;
  app::TrainingController idle_;
};

}  // namespace test_support
