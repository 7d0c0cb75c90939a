// The projector with 100,000 points of 64 numbers: painting, the GUI thread's part of turning them, and each
// projection. On whatever platform Qt runs (offscreen when not set).
#include <benchmark/benchmark.h>

#include <QApplication>
#include <QElapsedTimer>
#include <QMouseEvent>
#include <QThread>
#include <algorithm>

#include "widgets/dashboards/projector/projections/pca.h"
#include "widgets/dashboards/projector/projections/random_hash.h"
#include "widgets/dashboards/projector/projections/tsne.h"
#include "widgets/dashboards/projector/projections/umap.h"
#include "widgets/dashboards/projector/scene/point_painter.h"
#include "widgets/dashboards/projector/scene/projector_canvas.h"

namespace {

using namespace widgets;

constexpr int kPoints = 100'000;
constexpr int kColumns = 64;
constexpr int kFrames = 300;
const ComputeWatch kUnwatched;

// Fifty Gaussians.
const PointMatrix& points() {
  static const PointMatrix made = [] {
    PointMatrix matrix{kPoints, kColumns, {}};
    matrix.values.reserve(std::size_t{kPoints} * kColumns);
    for (uint64_t i = 0; i < kPoints; ++i) {
      for (uint64_t c = 0; c < kColumns; ++c) {
        const double center = 3 * randomNormal(1, (i % 50) * kColumns + c, 1);
        matrix.values.push_back(static_cast<float>(center + randomNormal(2, i * kColumns + c, 2)));
      }
    }
    return matrix;
  }();
  return made;
}

PlacesPtr places() {
  static const PlacesPtr made = [] {
    auto cloud = std::make_shared<PointPlaces>();
    const PcaResult pca = principalComponents(points(), 3, 1, kUnwatched);
    cloud->places = pca.scores;
    cloud->fit();
    return cloud;
  }();
  return made;
}

std::shared_ptr<const std::vector<QRgb>> colors() {
  std::vector<QRgb> all;
  for (int i = 0; i < kPoints; ++i) all.push_back(QColor::fromHsv(i % 50 * 7, 200, 200).rgb());
  return std::make_shared<const std::vector<QRgb>>(std::move(all));
}

class Application {
 public:
  Application() {
    if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
    app_ = std::make_unique<QApplication>(argc_, argv_);
  }

 private:
  int argc_ = 1;
  char name_[28] = "widgets_projector_benchmark";
  char* argv_[2] = {name_, nullptr};
  std::unique_ptr<QApplication> app_;
};

void BM_PaintPoints(benchmark::State& state) {
  const Application app;
  PointScene scene;
  scene.places = places();
  scene.colors = colors();
  scene.camera.setDeep(state.range(0) == 3);
  scene.size = {806, 720};
  scene.theme = Theme::of(themePalette(false));
  for (auto _ : state) {
    scene.camera.rotate(0.02, 0.01);
    benchmark::DoNotOptimize(paintPoints(scene));
  }
}
BENCHMARK(BM_PaintPoints)->Arg(2)->Arg(3)->Unit(benchmark::kMillisecond)->UseRealTime();

// What the GUI thread does for each movement of the mouse: the event, the picture of the moment, and the hand-over of
// pictures that are done.
void BM_TurnOnGuiThread(benchmark::State& state) {
  const Application app;
  ProjectorCanvas canvas;
  canvas.resize(806, 720);
  canvas.show();
  canvas.setPlaces(places(), true);
  canvas.setColors(colors());
  int painted = 0;
  QObject::connect(&canvas, &ProjectorCanvas::framePainted, [&painted] { ++painted; });
  const auto send = [&](QEvent::Type type, QPointF at) {
    QMouseEvent event(type, at, at, Qt::LeftButton, Qt::LeftButton, {});
    QApplication::sendEvent(&canvas, &event);
  };
  std::vector<double> frames;
  for (auto _ : state) {
    while (painted == 0) QCoreApplication::processEvents();
    send(QEvent::MouseButtonPress, {400, 300});
    for (int frame = 0; frame < kFrames; ++frame) {
      QElapsedTimer timer;
      timer.start();
      send(QEvent::MouseMove, {400.0 + 3 * frame % 300, 300.0 + 2 * frame % 200});
      canvas.repaint();
      QCoreApplication::processEvents();
      frames.push_back(static_cast<double>(timer.nsecsElapsed()) / 1e6);
      QThread::msleep(8);
    }
    send(QEvent::MouseButtonRelease, {400, 300});
  }
  std::sort(frames.begin(), frames.end());
  state.counters["p50_ms"] = frames[frames.size() / 2];
  state.counters["p99_ms"] = frames[frames.size() * 99 / 100];
  state.counters["pictures_of_300"] = painted / static_cast<double>(state.iterations());
}
BENCHMARK(BM_TurnOnGuiThread)->Unit(benchmark::kMillisecond)->Iterations(1)->UseRealTime();

void BM_Pca(benchmark::State& state) {
  points();
  for (auto _ : state) benchmark::DoNotOptimize(principalComponents(points(), kPcaComponents, 1, kUnwatched));
}
BENCHMARK(BM_Pca)->Unit(benchmark::kMillisecond)->UseRealTime();

void BM_NearestToOne(benchmark::State& state) {
  points();
  for (auto _ : state) benchmark::DoNotOptimize(nearestTo(points(), 5, 100, Metric::kCosine, {}));
}
BENCHMARK(BM_NearestToOne)->Unit(benchmark::kMillisecond)->UseRealTime();

void BM_NeighborGraph(benchmark::State& state) {
  points();
  NeighborGraph graph;
  const int count = static_cast<int>(state.range(0));
  for (auto _ : state) graph = neighborGraph(points(), count, 1, kUnwatched);
  double found = 0, wanted = 0;
  for (int i = 0; i < kPoints; i += 2000) {
    for (const Neighbor& neighbor : nearestTo(points(), i, count, Metric::kEuclidean, {})) {
      found +=
          std::any_of(graph.of(i), graph.of(i) + count, [&](const Neighbor& one) { return one.row == neighbor.row; });
      ++wanted;
    }
  }
  state.counters["recall"] = found / wanted;
}
BENCHMARK(BM_NeighborGraph)->Arg(15)->Arg(90)->Unit(benchmark::kSecond)->Iterations(1)->UseRealTime();

// Setting up includes the search for neighbours. Iterations late in the run, when the places have spread, cost most.
void BM_Tsne(benchmark::State& state) {
  TsneOptions options;
  options.dimensions = static_cast<int>(state.range(0));
  points();
  QElapsedTimer timer;
  timer.start();
  Tsne tsne(points(), options, {}, {}, kUnwatched);
  state.counters["setup_s"] = static_cast<double>(timer.elapsed()) / 1e3;
  for (int i = 0; i < 30; ++i) tsne.step();
  for (auto _ : state) tsne.step();
}
BENCHMARK(BM_Tsne)->Arg(2)->Arg(3)->Unit(benchmark::kMillisecond)->Iterations(30)->UseRealTime();

void BM_Umap(benchmark::State& state) {
  points();
  QElapsedTimer timer;
  timer.start();
  Umap umap(points(), {}, {}, kUnwatched);
  state.counters["setup_s"] = static_cast<double>(timer.elapsed()) / 1e3;
  for (auto _ : state) umap.step();
}
BENCHMARK(BM_Umap)->Unit(benchmark::kMillisecond)->Iterations(30)->UseRealTime();

}  // namespace
