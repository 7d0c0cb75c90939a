// Frame times of the chart grid: 12 cards x 100 runs by default, on whatever platform Qt runs (offscreen when not set).
#include <benchmark/benchmark.h>

#include <QApplication>

#include "widgets/charts/frame_benchmark.h"

namespace {

void report(benchmark::State& state, const widgets::FrameBenchmarkOptions& options) {
  int argc = 1;
  char name[] = "widgets_frames_benchmark";
  char* argv[] = {name, nullptr};
  if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
  const QApplication app(argc, argv);
  widgets::FrameTimes times;
  for (auto _ : state) times = widgets::measureFrames(options);
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
  widgets::FrameBenchmarkOptions options;
  options.script.zoom = false;
  report(state, options);
}

void hoverOnly(benchmark::State& state) {
  widgets::FrameBenchmarkOptions options;
  options.live = options.script.zoom = false;
  report(state, options);
}

void liveHoverAndZoom(benchmark::State& state) {
  report(state, {});
}

BENCHMARK(hoverOnly)->Iterations(1)->Unit(benchmark::kSecond);
BENCHMARK(liveAndHover)->Iterations(1)->Unit(benchmark::kSecond);
BENCHMARK(liveHoverAndZoom)->Iterations(1)->Unit(benchmark::kSecond);

}  // namespace
