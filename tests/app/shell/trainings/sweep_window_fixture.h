// Sweeps in the window, made and started by clicks and keys. Header-only.
#pragma once

#include <gtest/gtest.h>

#include <QComboBox>

#include "app/features/sweep/sweep_dialog.h"
#include "app/features/sweep/sweep_panel.h"
#include "engine/estimator/sweep/sweep_file.h"
#include "tests/app/window_fixture.h"
#include "tests/app/workbench/sweep_samples.h"
#include "tests/support/laid_out.h"

namespace test_support {

class SweepWindowTest : public WindowTest {
 protected:
  using Sweep = engine::estimator::Sweep;
  using SweepTrial = engine::estimator::SweepTrial;

  QAction* action(const char* id) { return window_->findChild<QAction*>(QString::fromLatin1(id)); }
  app::SweepPanel* panel() { return child<app::SweepPanel>("sweepPanel"); }
  const Sweep& sweep() {
    const app::SweepRunner* runner = panel()->current();
    EXPECT_NE(runner, nullptr);
    static const Sweep kNone;
    return runner ? runner->sweep() : kNone;
  }
  QString label(const char* name) { return child<QLabel>(name)->text(); }

  void addIris(int64_t steps) {
    addExperiment(QStringLiteral("iris"), QString::fromStdString(engine::estimator::toJson(irisExperiment(steps))));
  }
  app::SweepDialog* openDialog() {
    EXPECT_TRUE(action("run.sweep")->isEnabled());
    action("run.sweep")->trigger();
    app::SweepDialog* dialog = nullptr;
    EXPECT_TRUE(QTest::qWaitFor(
        [&] {
          dialog = window_->findChild<app::SweepDialog*>();
          return dialog && dialog->isChecked();
        },
        kWaitMs));
    return dialog;
  }
  static void setText(app::SweepDialog* dialog, const QString& name, const QString& text) {
    auto* line = dialog->findChild<QLineEdit*>(name);
    ASSERT_NE(line, nullptr) << name.toStdString();
    line->setFocus();
    line->selectAll();
    QTest::keyClicks(line, text);
  }
  static void setValues(app::SweepDialog* dialog, const char* path, const char* values) {
    dialog->addField(QString::fromLatin1(path));
    setText(dialog, QStringLiteral("sweepField.%1.values").arg(QString::fromLatin1(path)), QString::fromLatin1(values));
  }
  static void setNumber(app::SweepDialog* dialog, const char* name, int value) {
    auto* box = dialog->findChild<QSpinBox*>(QString::fromLatin1(name));
    box->setFocus();
    box->selectAll();
    QTest::keyClicks(box, QString::number(value));
  }
  void start(app::SweepDialog* dialog) {
    ASSERT_TRUE(QTest::qWaitFor([&] { return dialog->isChecked(); }, kWaitMs));
    QTest::mouseClick(dialog->findChild<QPushButton*>(QStringLiteral("sweepStart")), Qt::LeftButton);
    ASSERT_TRUE(QTest::qWaitFor([&] { return panel()->current() != nullptr; }, kWaitMs));
  }
  void startGrid(int64_t steps) {
    addIris(steps);
    startGrid();
  }
  // One that was cut off in the middle of its trials, and is offered again.
  void kill() {
    startGrid(3'000);
    ASSERT_TRUE(waitForDone(1));
    ASSERT_TRUE(QTest::qWaitFor([&] { return engine::estimator::countTrials(sweep()).running > 0; }, kWaitMs));
    // What a killed program leaves: a file that says that trials run.
    const QString file = root() + QStringLiteral("/sweeps/iris_sweep.sweep.json");
    QByteArray left;
    ASSERT_TRUE(QTest::qWaitFor(
        [&] {
          QFile state(file);
          if (state.open(QIODevice::ReadOnly)) left = state.readAll();
          return left.contains("DONE") && left.contains("RUNNING");
        },
        kWaitMs));
    window_.reset();
    QFile state(file);
    ASSERT_TRUE(state.open(QIODevice::WriteOnly));
    state.write(left);
    state.close();
    open(root());
    ASSERT_TRUE(waitForBanner(QStringLiteral("iris_sweep is not finished"))) << banner().toStdString();
  }
  // Of the selected experiment.
  void startGrid() {
    app::SweepDialog* dialog = openDialog();
    if (!dialog) return;  // said already
    setValues(dialog, kRatePath, "0.01, 0.1");
    setValues(dialog, kUnitsPath, "[4], [8], [8, 4]");
    setNumber(dialog, "sweepParallel", 2);
    start(dialog);
  }
  bool waitForOver() {
    return QTest::qWaitFor(
        [&] { return panel()->current() && sweep().state() == Sweep::OVER && !panel()->current()->isHeld(); },
        2 * kWaitMs);
  }
  bool waitForDone(int trials) {
    return QTest::qWaitFor([&] { return engine::estimator::countTrials(sweep()).done >= trials; }, 2 * kWaitMs);
  }
  void keepPictures(const QString& name) {
    window_->resize(1440, 900);
    for (const bool dark : {false, true}) {
      const ThemeScope theme(dark);
      test_support::layOut();
      saveScreenshot(window_.get(), name + (dark ? QStringLiteral("_dark") : QStringLiteral("_light")));
    }
  }
  // Every trial is done, in a run of its own, trained to the end once.
  void expectAllDone(int trials, int64_t steps) {
    EXPECT_EQ(sweep().trials_size(), trials);
    for (const SweepTrial& trial : sweep().trials()) {
      EXPECT_EQ(trial.status(), SweepTrial::DONE) << trial.problem();
      ASSERT_EQ(trial.results_size(), 1);
      EXPECT_EQ(trial.results(0).step(), steps);
      EXPECT_TRUE(std::filesystem::exists(runDir(QString::fromStdString(trial.run_id())) + "/events.db"));
    }
    EXPECT_EQ(QDir(QString::fromStdString(runDir(QStringLiteral("iris_sweep"))))
                  .entryList(QDir::Dirs | QDir::NoDotAndDotDot)
                  .size(),
              trials);
  }
};

}  // namespace test_support
