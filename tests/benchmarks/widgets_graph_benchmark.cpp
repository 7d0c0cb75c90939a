// The graph viewer with 5,000 nodes: how long until the first picture, and how long each frame of panning takes when
// every scope is open. On whatever platform Qt runs (offscreen when not set).
#include <benchmark/benchmark.h>

#include <QApplication>
#include <QElapsedTimer>
#include <QEventLoop>
#include <algorithm>

#include "tests/support/graph_bytes.h"
#include "widgets/graph/graph_canvas.h"
#include "widgets/graph/graph_view.h"

namespace {

constexpr int kFrames = 200;

// `blocks` scopes of units of ten ops in a row.
QByteArray chain(int blocks, int opsOfBlock) {
  test_support::GraphBytes bytes;
  bytes.node("input", "Placeholder");
  std::string last = "input";
  for (int block = 0; block < blocks; ++block) {
    for (int op = 0; op < opsOfBlock; ++op) {
      const std::string name =
          "block" + std::to_string(block) + "/unit" + std::to_string(op / 10) + "/op" + std::to_string(op);
      bytes.node(name, op % 3 == 0 ? "MatMul" : "Relu", {last, op > 10 ? "input" : last});
      last = name;
    }
  }
  return QByteArray::fromStdString(bytes.bytes());
}

// 5,000 nodes without a scope, all in one picture.
QByteArray flat() {
  test_support::GraphBytes bytes;
  bytes.node("n0", "Placeholder").node("n1", "Relu", {"n0"});
  for (int op = 2; op < 5000; ++op) {
    bytes.node("n" + std::to_string(op), "AddV2", {"n" + std::to_string(op - 1), "n" + std::to_string(op * 7 / 11)});
  }
  return QByteArray::fromStdString(bytes.bytes());
}

void open(widgets::GraphView& view, const QByteArray& graph) {
  QEventLoop loop;
  const auto shown = QObject::connect(&view, &widgets::GraphView::pictureShown, &loop, &QEventLoop::quit);
  view.setGraphDef(graph);
  loop.exec();
  QObject::disconnect(shown);
  view.grab();
}

void measure(benchmark::State& state, const QByteArray& graph) {
  int argc = 1;
  char name[] = "widgets_graph_benchmark";
  char* argv[] = {name, nullptr};
  if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
  const QApplication app(argc, argv);
  widgets::LayoutWorker worker;
  widgets::GraphView view(&worker);
  view.resize(1100, 800);
  view.show();
  double opened = 0;
  std::vector<double> frames;
  for (auto _ : state) {
    QElapsedTimer timer;
    timer.start();
    open(view, graph);
    opened = static_cast<double>(timer.nsecsElapsed()) / 1e6;
    widgets::GraphCanvas* canvas = view.canvas();
    QImage frame(canvas->size(), QImage::Format_ARGB32_Premultiplied);
    const QSizeF size = canvas->picture().layout().size;
    canvas->fit();
    for (int i = 0; i < kFrames; ++i) {
      if (i == kFrames / 2) canvas->zoomCentred(1 / canvas->zoomFactor());
      timer.restart();
      canvas->centreOnPoint(QPointF(size.width() / 2, size.height() * (i % 100) / 100));
      canvas->render(&frame);
      frames.push_back(static_cast<double>(timer.nsecsElapsed()) / 1e6);
    }
  }
  std::sort(frames.begin(), frames.end());
  state.counters["open_ms"] = opened;
  state.counters["nodes_shown"] = static_cast<double>(view.canvas()->picture().graph().nodes.size());
  state.counters["pan_p50_ms"] = frames[frames.size() / 2];
  state.counters["pan_p99_ms"] = frames[frames.size() * 99 / 100];
}

void scopesOfFiveThousandNodes(benchmark::State& state) {
  measure(state, chain(25, 200));
}

void flatGraphOfFiveThousandNodes(benchmark::State& state) {
  measure(state, flat());
}

BENCHMARK(scopesOfFiveThousandNodes)->Iterations(1)->Unit(benchmark::kMillisecond);
BENCHMARK(flatGraphOfFiveThousandNodes)->Iterations(1)->Unit(benchmark::kMillisecond);

}  // namespace
