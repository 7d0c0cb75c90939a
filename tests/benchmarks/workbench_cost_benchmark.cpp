// What it costs a training that a window follows growing runs: it trains while other runs write rows all the time, once
// with the window following them, once with the window open on nothing.
//   workbench_cost_benchmark [EXPERIMENT] [--runs 8] [--rows 200] [--tags 6] [--pairs 20] [--data DIR]
// The two take turns of a second, in the order A B B A, so that what else the machine does falls on both alike; each
// pair gives one ratio. Prints one JSON line: medians of the steps a second, the part by which following slows training
// (median of the pairs) and the interval that holds that median with 95 % probability (bootstrap). EXPERIMENT is a name
// of the sample workspace, digits_convnet unless given.
#include <QApplication>
#include <QElapsedTimer>
#include <QTemporaryDir>
#include <QTest>
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <random>
#include <thread>
#include <vector>

#include "app/charts_page.h"
#include "app/main_window.h"
#include "engine/estimator/experiment.h"
#include "summaries/summary_writer.h"
#include "tests/benchmarks/workbench_arguments.h"

namespace {

constexpr int kTurnMs = 1000;
constexpr int kSettleMs = 1500;  // the logs are read and drawn anew by then
constexpr int kWarmUpMs = 4000;
constexpr int kResamples = 2000;

double median(std::vector<double> values) {
  if (values.empty()) return 0;
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

// The 2.5th and 97.5th percentile of the medians of samples drawn with replacement.
std::pair<double, double> interval(const std::vector<double>& values) {
  std::mt19937 random(1);
  std::uniform_int_distribution<std::size_t> any(0, values.size() - 1);
  std::vector<double> medians;
  for (int i = 0; i < kResamples; ++i) {
    std::vector<double> sample;
    for (std::size_t j = 0; j < values.size(); ++j) sample.push_back(values[any(random)]);
    medians.push_back(median(std::move(sample)));
  }
  std::sort(medians.begin(), medians.end());
  return {medians[kResamples / 40], medians[kResamples - 1 - kResamples / 40]};
}

// Writes rows of all tags to several runs, evenly in time, until it is destroyed.
class GrowingRuns {
 public:
  GrowingRuns(const QString& root, int runs, int rows, int tags) {
    for (int run = 0; run < runs; ++run) {
      const QString folder = QStringLiteral("%1/runs/live/run-%2").arg(root).arg(run);
      QDir().mkpath(folder);
      logs_.push_back(summaries::openEventLog(folder.toStdString()));
    }
    thread_ = std::jthread([this, rows, tags](const std::stop_token& stop) { write(rows, tags, stop); });
  }

 private:
  void write(int rows, int tags, const std::stop_token& stop) {
    auto next = std::chrono::steady_clock::now();
    for (int64_t step = 0; !stop.stop_requested(); ++step) {
      const double wall = summaries::wallTime();
      for (const auto& log : logs_) {
        for (int tag = 0; tag < tags; ++tag) {
          const double noise = static_cast<double>((step * 7919 + tag * 104729) % 1000) / 5000;
          log->scalar("live/" + std::to_string(tag), step, std::exp(-1e-3 * static_cast<double>(step)) + noise, wall);
        }
      }
      next += std::chrono::microseconds(1000000 / rows);
      std::this_thread::sleep_until(next);
    }
  }

  std::vector<std::unique_ptr<summaries::SummaryWriter>> logs_;
  std::jthread thread_;
};

// Training steps a second of one turn.
double turn(app::MainWindow& window, const QStringList& followed) {
  window.findChild<app::ChartsPage*>()->follow(followed);
  window.workbench()->monitor()->watch(followed);
  QTest::qWait(kSettleMs);
  const auto steps = [&] { return static_cast<double>(window.workbench()->steered()->progress().step); };
  const double before = steps();
  QElapsedTimer clock;
  clock.start();
  QTest::qWait(kTurnMs);
  return (steps() - before) / (static_cast<double>(clock.nsecsElapsed()) / 1e9);
}

}  // namespace

int main(int argc, char** argv) {
  if (qEnvironmentVariableIsEmpty("DISPLAY")) qputenv("QT_QPA_PLATFORM", "offscreen");
  QApplication application(argc, argv);
  QApplication::setOrganizationName(QStringLiteral("EstimatorWorkbenchBenchmark"));
  const QStringList arguments = QApplication::arguments();
  const auto atLeastOne = [&](const char* name, int fallback) {
    return std::max(1, number(arguments, QLatin1String(name), fallback));
  };
  const QString experiment = experimentOf(arguments, QStringLiteral("digits_convnet"));
  const QTemporaryDir folder;
  const QString root = folder.filePath(QStringLiteral("workspace"));
  widgets::DesktopDialogs dialogs;
  app::MainWindow window(&dialogs);
  window.openLater(root);
  window.workbench()->overrideDataFolder(option(arguments, QStringLiteral("--data")));
  window.show();
  if (!QTest::qWaitFor([&] { return window.workbench()->workspace().isOpen(); }, kWarmUpMs)) return 1;
  const GrowingRuns runs(root, atLeastOne("--runs", 8), atLeastOne("--rows", 200), atLeastOne("--tags", 6));
  const QString file = QStringLiteral("%1/experiments/%2.experiment.json").arg(root, experiment);
  engine::estimator::Experiment endless = engine::estimator::loadExperiment(file.toStdString());
  endless.mutable_train()->set_max_steps(INT32_MAX);
  window.workbench()->train(endless, file);
  QTest::qWait(kWarmUpMs);
  const QStringList all{root + QStringLiteral("/runs")};
  std::vector<double> following, alone, slower;
  for (int pair = 0; pair < atLeastOne("--pairs", 20); ++pair) {
    const bool first = pair % 2 == 0;
    const double one = turn(window, first ? all : QStringList());
    const double two = turn(window, first ? QStringList() : all);
    following.push_back(first ? one : two);
    alone.push_back(first ? two : one);
    slower.push_back(alone.back() > 0 ? 1 - following.back() / alone.back() : 0);
  }
  window.workbench()->queue()->stopAll();
  QTest::qWait(kTurnMs);
  const auto [low, high] = interval(slower);
  std::printf(
      "{\"steps_following\": %.1f, \"steps_alone\": %.1f, \"slower\": %.4f, \"slower_95\": [%.4f, %.4f], "
      "\"pairs\": %zu}\n",
      median(following), median(alone), median(slower), low, high, slower.size());
  return 0;
}
