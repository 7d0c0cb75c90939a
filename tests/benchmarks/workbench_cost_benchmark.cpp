// What it costs a training that a window follows growing runs: it trains while other runs write rows all the time, once
// with the window following them, once with the window open on nothing.
//   workbench_cost_benchmark [EXPERIMENT] [--runs 8] [--rows 200] [--tags 6] [--pairs 20] [--data DIR]
// The two take turns of two seconds, in the order A B B A, so that what else the machine does falls on both alike; each
// pair gives one ratio. Prints one JSON line: medians of the steps a second, the part by which following slows training
// (median of the pairs), the interval that holds that median with 95 % probability (bootstrap), and the part of a core
// that the GUI thread takes. EXPERIMENT is a name of the sample workspace, digits_convnet unless given.
#include <QEventLoop>
#include <chrono>
#include <cstdio>
#include <random>

#include "app/shell/pages/charts_page.h"
#include "tests/benchmarks/benchmark_window.h"
#include "tests/benchmarks/growing_runs.h"

namespace {

constexpr int kTurnMs = 2000;
constexpr int kSettleMs = 1500;  // the logs are read and drawn anew by then
constexpr int kWarmUpMs = 4000;
constexpr int kResamples = 2000;

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

// A step and when it was asked for: the window asks the training a few times a second, too seldom to divide by a clock
// of our own.
struct Moment {
  double step;
  std::chrono::steady_clock::time_point time;
};

Moment nextPoll(const app::SteeredRun& training) {
  QEventLoop loop;
  Moment moment{};
  const auto polled = QObject::connect(&training, &app::SteeredRun::progressChanged, &loop, [&] {
    moment = {static_cast<double>(training.progress().step), std::chrono::steady_clock::now()};
    loop.quit();
  });
  loop.exec();
  QObject::disconnect(polled);
  return moment;
}

struct Turn {
  double steps = 0;  // of the training in a second
  double core = 0;   // part of one, of the GUI thread
};

Turn turn(app::MainWindow& window, const QStringList& followed) {
  window.workbench()->runIndex()->watch(followed);
  window.findChild<app::ChartsPage*>()->restart();
  QTest::qWait(kSettleMs);
  const app::SteeredRun& training = *window.workbench()->steered();
  const Moment first = nextPoll(training);
  const double cpu = threadSeconds();
  QTest::qWait(kTurnMs);
  const Moment last = nextPoll(training);
  const double seconds = std::chrono::duration<double>(last.time - first.time).count();
  return {(last.step - first.step) / seconds, (threadSeconds() - cpu) / seconds};
}

}  // namespace

int main(int argc, char** argv) {
  BenchmarkWindow bench(argc, argv);
  if (!bench.isOpen()) return 1;
  const GrowingRuns runs(bench.root(), BenchmarkWindow::atLeastOne("--runs", 8),
                         BenchmarkWindow::atLeastOne("--rows", 200), BenchmarkWindow::atLeastOne("--tags", 6));
  bench.trainWithoutEnd(experimentOf(BenchmarkWindow::arguments(), QStringLiteral("digits_convnet")));
  QTest::qWait(kWarmUpMs);
  const QStringList all{bench.root() + QStringLiteral("/runs")};
  std::vector<double> following, alone, slower, core, coreAlone;
  for (int pair = 0; pair < BenchmarkWindow::atLeastOne("--pairs", 20); ++pair) {
    const bool first = pair % 2 == 0;
    const Turn one = turn(bench.window(), first ? all : QStringList());
    const Turn two = turn(bench.window(), first ? QStringList() : all);
    following.push_back(first ? one.steps : two.steps);
    alone.push_back(first ? two.steps : one.steps);
    core.push_back(first ? one.core : two.core);
    coreAlone.push_back(first ? two.core : one.core);
    slower.push_back(alone.back() > 0 ? 1 - following.back() / alone.back() : 0);
  }
  bench.stopAll(kSettleMs);
  const auto [low, high] = interval(slower);
  std::printf(
      "{\"steps_following\": %.1f, \"steps_alone\": %.1f, \"slower\": %.4f, \"slower_95\": [%.4f, %.4f], "
      "\"gui_core_following\": %.3f, \"gui_core_alone\": %.3f, \"pairs\": %zu}\n",
      median(following), median(alone), median(slower), low, high, median(core), median(coreAlone), slower.size());
  return 0;
}
