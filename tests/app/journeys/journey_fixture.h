// Whole ways through the window, from a data file to a verified export, by clicks and keys alone. Header-only.
#pragma once

#include <google/protobuf/util/message_differencer.h>

#include <QSpinBox>

#include "engine/estimator/config/experiment.h"
#include "tests/app/features/export/model_driver.h"
#include "tests/app/features/wizard/sample_makers.h"
#include "tests/app/features/wizard/wizard_driver.h"
#include "tests/app/window_fixture.h"

namespace test_support {

class JourneyTest : public WindowTest, protected ModelDriver {
 protected:
  static constexpr int kTrainingMs = 9 * 60 * 1000;

  void TearDown() override {
    if (window_) bench().dataFolder()->overrideWith({});
  }
  // Starts anew, as who never had a workspace.
  void startWithoutWorkspace() {
    window_->close();
    window_.reset();
    app::Settings().setLastWorkspace({});
    window_ = std::make_unique<app::MainWindow>(&dialogs_, app::addFeatures);
    window_->show();
    QCoreApplication::processEvents();
  }
  void openWizard() {
    useWizardOf(window_.get());
    wizard_->open();
    maker_ = std::make_unique<SampleMaker>(wizard_.get());
  }
  // That somebody else opens.
  void useWizardOf(QWidget* window) { wizard_ = std::make_unique<WizardDriver>(window); }
  WizardDriver& wizard() { return *wizard_; }
  // Makes a sample by clicks and keys.
  SampleMaker& maker() { return *maker_; }

  engine::estimator::Experiment experimentFile(const QString& name) {
    return engine::estimator::loadExperiment(
        QStringLiteral("%1/experiments/%2.experiment.json").arg(root(), name).toStdString());
  }
  // Train now, under a name; the file that is written must be the sample's.
  void trainAsSample(const QString& name, const QString& sample) {
    maker().nameAs(experimentFile(sample));
    wizard().setName(name);
    ASSERT_TRUE(QTest::qWaitFor([this] { return wizard().canTrain(); }, kWaitMs)) << wizard().problem().toStdString();
    wizard().trainNow();
    expectSample(name, sample);
  }
  void saveAsSample(const QString& name, const QString& sample) {
    maker().nameAs(experimentFile(sample));
    dialogs_.answer = QStringLiteral("%1/experiments/%2.experiment.json").arg(root(), name);
    wizard().save();
    expectSample(name, sample);
  }
  void expectSample(const QString& name, const QString& sample) {
    std::string differences;
    google::protobuf::util::MessageDifferencer differencer;
    differencer.ReportDifferencesToString(&differences);
    EXPECT_TRUE(differencer.Compare(experimentFile(name), experimentFile(sample))) << differences;
  }
  // Waits until a run has ended well, and selects it.
  void waitForRun(const QString& run) {
    ASSERT_TRUE(QTest::qWaitFor(
        [&] {
          const app::TrainingController* training = bench().queue()->controller(run);
          return training && !training->isActive();
        },
        kTrainingMs))
        << banner().toStdString();
    ASSERT_EQ(bench().queue()->controller(run)->state(), State::kFinished) << banner().toStdString();
    selectRun(run);
    ASSERT_TRUE(QTest::qWaitFor([&] { return hasCheckpoint(run); }, kWaitMs));
  }
  // The last value of a metric in the evaluation's log of a run.
  double evaluated(const QString& run, const std::string& tag) {
    summaries::EventLogReader log(runDir(run) + "/eval");
    for (const summaries::SeriesInfo& series : log.series()) {
      if (series.tag == tag) return series.lastValue;
    }
    ADD_FAILURE() << "no " << tag;
    return 0;
  }
  QAction* action(const char* id) { return child<QAction>(id); }
  app::ExportDialog* openExport() { return ModelDriver::openExport(window_.get(), action("run.export")); }
  void keepPicture(QWidget* widget, const char* name) {
    waitForPictures();
    saveScreenshot(widget, QString::fromLatin1(name));
  }

 private:
  std::unique_ptr<WizardDriver> wizard_;
  std::unique_ptr<SampleMaker> maker_;
};

}  // namespace test_support
