// Frame times of the chart grid: 12 cards x 100 runs by default, on whatever platform Qt runs (offscreen when not set).
#include <benchmark/benchmark.h>

#include <QApplication>
#include <cmath>
#include <random>

#include "tests/benchmarks/frames/measure_frames.h"
#include "widgets/charts/render/render_request.h"
#include "widgets/util/threads/freed_memory.h"

namespace {

// Noisy losses of many runs in one card.
widgets::RenderRequest cardOfRuns(int runs, int points) {
  widgets::RenderRequest request;
  request.pixels = {420, 232};
  std::mt19937 random{1};
  for (int run = 0; run < runs; ++run) {
    widgets::RenderSeries series;
    series.key = series.style.name = QStringLiteral("trial_%1").arg(run);
    series.style.color = QColor::fromHsv(run * 3 % 360, 200, 200);
    series.smoothed = std::make_shared<widgets::SmoothedSeries>();
    for (int i = 0; i < points; ++i) {
      const double value = 0.3 + 0.01 * run + 2 * std::exp(-4.0 * i / points) * (0.9 + 4e-11 * random());
      series.data.append({i, 1.6e9 + 0.1 * i, static_cast<float>(value)});
    }
    request.series.push_back(std::move(series));
  }
  return request;
}

// One thread draws a card's lines, a little further to the right each time.
void exactImage(benchmark::State& state) {
  const int points = static_cast<int>(state.range(1));
  widgets::RenderRequest request = cardOfRuns(static_cast<int>(state.range(0)), points);
  request.smoothing = static_cast<double>(state.range(2)) / 100;
  double shift = 0;
  for (auto _ : state) {
    shift = std::fmod(shift + 0.01, 0.3);
    request.x = widgets::AxisRange{shift * points, (shift + 0.6) * points};
    benchmark::DoNotOptimize(widgets::renderLines(request));
  }
}

// More runs than can be told apart: their density, median and quartiles, in the range that fits them.
void exactImageOfMany(benchmark::State& state) {
  widgets::RenderRequest request = cardOfRuns(static_cast<int>(state.range(0)), static_cast<int>(state.range(1)));
  request.many.emplace();
  for (auto _ : state) benchmark::DoNotOptimize(widgets::renderLines(request));
}

// The same after another choice of smoothing: every average is computed anew.
void imageOfNewSmoothing(benchmark::State& state) {
  widgets::RenderRequest request = cardOfRuns(static_cast<int>(state.range(0)), static_cast<int>(state.range(1)));
  for (auto _ : state) {
    request.smoothing = request.smoothing == 0.9 ? 0.99 : 0.9;
    benchmark::DoNotOptimize(widgets::renderLines(request));
  }
}

// As the window's program does, for every measurement of this one.
[[maybe_unused]] const bool kKeeps = (widgets::keepFreedMemory(), true);

void report(benchmark::State& state, const benchmarks::FrameOptions& options) {
  int argc = 1;
  char name[] = "widgets_frames_benchmark";
  char* argv[] = {name, nullptr};
  if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
  const QApplication app(argc, argv);
  benchmarks::FrameTimes times;
  for (auto _ : state) times = benchmarks::measureFrames(options);
  state.counters["p50_ms"] = times.p50;
  state.counters["p99_ms"] = times.p99;
  state.counters["max_ms"] = times.max;
  state.counters["cpu_p50_ms"] = times.cpuP50;
  state.counters["cpu_p99_ms"] = times.cpuP99;
  state.counters["image_p50_ms"] = times.imageP50;
  state.counters["image_p99_ms"] = times.imageP99;
  state.counters["images"] = static_cast<double>(times.images);
}

void liveAndHover(benchmark::State& state) {
  benchmarks::FrameOptions options;
  options.script.zoom = false;
  report(state, options);
}

void hoverOnly(benchmark::State& state) {
  benchmarks::FrameOptions options;
  options.live = options.script.zoom = false;
  report(state, options);
}

void liveHoverAndZoom(benchmark::State& state) {
  report(state, {});
}

BENCHMARK(exactImage)
    ->ArgNames({"runs", "points", "smoothing"})
    ->Args({100, 10000, 60})
    ->Args({100, 10000, 0})
    ->Args({100, 900, 60})
    ->Args({20, 1000000, 60})
    ->Unit(benchmark::kMillisecond);
BENCHMARK(exactImageOfMany)
    ->ArgNames({"runs", "points"})
    ->Args({100, 900})
    ->Args({100, 10000})
    ->Unit(benchmark::kMillisecond);
BENCHMARK(imageOfNewSmoothing)
    ->ArgNames({"runs", "points"})
    ->Args({100, 10000})
    ->Args({20, 1000000})
    ->Unit(benchmark::kMillisecond);
BENCHMARK(hoverOnly)->Iterations(1)->Unit(benchmark::kSecond);
BENCHMARK(liveAndHover)->Iterations(1)->Unit(benchmark::kSecond);
BENCHMARK(liveHoverAndZoom)->Iterations(1)->Unit(benchmark::kSecond);

}  // namespace
