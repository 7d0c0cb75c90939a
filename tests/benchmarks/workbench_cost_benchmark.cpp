// What it costs a training that a window follows growing runs: it trains while other runs write rows all the time, once
// with the window following them, once with the window open on nothing.
//   workbench_cost_benchmark [EXPERIMENT] [--runs 8] [--rows 200] [--tags 6] [--pairs 20] [--data DIR]
// The two take turns of a second, in the order A B B A, so that what else the machine does falls on both alike; each
// pair gives one ratio. Prints one JSON line: medians of the steps a second, the part by which following slows training
// (median of the pairs) and the interval that holds that median with 95 % probability (bootstrap). EXPERIMENT is a name
// of the sample workspace, digits_convnet unless given.
#include <QElapsedTimer>
#include <cstdio>
#include <random>

#include "app/charts_page.h"
#include "tests/benchmarks/benchmark_window.h"
#include "tests/benchmarks/growing_runs.h"

namespace {

constexpr int kTurnMs = 1000;
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
  BenchmarkWindow bench(argc, argv);
  if (!bench.isOpen()) return 1;
  const GrowingRuns runs(bench.root(), BenchmarkWindow::atLeastOne("--runs", 8),
                         BenchmarkWindow::atLeastOne("--rows", 200), BenchmarkWindow::atLeastOne("--tags", 6));
  bench.trainWithoutEnd(experimentOf(BenchmarkWindow::arguments(), QStringLiteral("digits_convnet")));
  QTest::qWait(kWarmUpMs);
  const QStringList all{bench.root() + QStringLiteral("/runs")};
  std::vector<double> following, alone, slower;
  for (int pair = 0; pair < BenchmarkWindow::atLeastOne("--pairs", 20); ++pair) {
    const bool first = pair % 2 == 0;
    const double one = turn(bench.window(), first ? all : QStringList());
    const double two = turn(bench.window(), first ? QStringList() : all);
    following.push_back(first ? one : two);
    alone.push_back(first ? two : one);
    slower.push_back(alone.back() > 0 ? 1 - following.back() / alone.back() : 0);
  }
  bench.stopAll(kTurnMs);
  const auto [low, high] = interval(slower);
  std::printf(
      "{\"steps_following\": %.1f, \"steps_alone\": %.1f, \"slower\": %.4f, \"slower_95\": [%.4f, %.4f], "
      "\"pairs\": %zu}\n",
      median(following), median(alone), median(slower), low, high, slower.size());
  return 0;
}
