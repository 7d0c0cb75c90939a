// The window of a benchmark, on a new workspace with the samples, and what the benchmarks measure it by. Header-only;
// GUI thread.
#pragma once

#include <QApplication>
#include <QTemporaryDir>
#include <QTest>
#include <algorithm>
#include <ctime>
#include <vector>

#include "app/features/samples/sample_files.h"
#include "app/features/window_features.h"
#include "app/shell/main_window.h"
#include "engine/estimator/config/experiment.h"
#include "tests/benchmarks/workbench_arguments.h"

inline double median(std::vector<double> values) {
  if (values.empty()) return 0;
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

// CPU seconds of the calling thread.
inline double threadSeconds() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) / 1e9;
}

class BenchmarkWindow {
 public:
  BenchmarkWindow(int& argc, char** argv) : application_((chooseScreen(), argc), argv) {
    QApplication::setOrganizationName(QStringLiteral("EstimatorWorkbenchBenchmark"));
    app::addSamples(root());
    window_.openLater(root());
    window_.workbench()->dataFolder()->overrideWith(option(arguments(), QStringLiteral("--data")));
    window_.show();
  }
  // False when the workspace does not open.
  bool isOpen() {
    return QTest::qWaitFor([this] { return window_.workbench()->place()->workspace().isOpen(); }, kOpenMs);
  }
  static QStringList arguments() { return QApplication::arguments(); }
  static int atLeastOne(const char* name, int fallback) {
    return std::max(1, number(arguments(), QLatin1String(name), fallback));
  }
  QString root() const { return folder_.filePath(QStringLiteral("workspace")); }
  app::MainWindow& window() { return window_; }
  app::Workbench& workbench() { return *window_.workbench(); }
  QString fileOf(const QString& experiment) const {
    return QStringLiteral("%1/experiments/%2.experiment.json").arg(root(), experiment);
  }
  // Has the queue train an experiment of the samples, without end, so many times.
  void trainWithoutEnd(const QString& experiment, int runs = 1) {
    const QString file = fileOf(experiment);
    engine::estimator::Experiment endless = engine::estimator::loadExperiment(file.toStdString());
    endless.mutable_train()->set_max_steps(INT32_MAX);
    for (int run = 0; run < runs; ++run) workbench().starts()->train(endless, file);
  }
  void stopAll(int waitMs) {
    workbench().queue()->stopAll();
    QTest::qWait(waitMs);
  }

 private:
  static constexpr int kOpenMs = 4000;
  static void chooseScreen() {
    if (qEnvironmentVariableIsEmpty("DISPLAY")) qputenv("QT_QPA_PLATFORM", "offscreen");
  }

  QApplication application_;
  QTemporaryDir folder_;
  widgets::DesktopDialogs dialogs_;
  app::MainWindow window_{&dialogs_, app::addFeatures};
};
