// The graph viewer with 5,000 nodes: how long until the first picture, and how long each frame of panning takes when
// every scope is open. On whatever platform Qt runs (offscreen when not set).
#include <benchmark/benchmark.h>

#include <QApplication>
#include <QElapsedTimer>
#include <QEventLoop>
#include <algorithm>

#include "tests/support/graph_bytes.h"
#include "widgets/graph/canvas/graph_canvas.h"
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

// Opens every scope that shows up, until there is none.
void openAll(widgets::GraphView& view) {
  for (bool again = true; again;) {
    again = false;
    std::vector<int> closed;
    for (const widgets::VisibleNode& node : view.canvas()->picture().graph().nodes) {
      if (node.expandable) closed.push_back(node.item);
    }
    if (closed.empty()) return;
    again = true;
    QEventLoop loop;
    const auto shown = QObject::connect(&view, &widgets::GraphView::pictureShown, &loop, &QEventLoop::quit);
    view.arrangement().open(closed, view.canvas()->selected());
    loop.exec();
    QObject::disconnect(shown);
  }
  view.grab();
}

// Milliseconds of each frame while the picture is dragged by a few pixels a frame, there and back.
std::vector<double> pan(widgets::GraphCanvas* canvas) {
  constexpr double kStep = 12;  // pixels a frame: a quick drag
  std::vector<double> frames;
  QImage frame(canvas->size(), QImage::Format_ARGB32_Premultiplied);
  canvas->render(&frame);
  QElapsedTimer timer;
  for (int i = 0; i < kFrames; ++i) {
    const double way = i % 100 < 50 ? kStep : -kStep;
    timer.restart();
    canvas->viewport().centreOnPoint(
        canvas->viewport().toPicture(QPointF(canvas->rect().center()) + QPointF(way / 2, way)));
    canvas->render(&frame);
    frames.push_back(static_cast<double>(timer.nsecsElapsed()) / 1e6);
  }
  return frames;
}

void measure(benchmark::State& state, const QByteArray& graph, bool openScopes) {
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
  std::vector<double> whole, near;  // frames of the whole graph and of a part at zoom 1
  for (auto _ : state) {
    QElapsedTimer timer;
    timer.start();
    open(view, graph);
    if (openScopes) openAll(view);
    opened = static_cast<double>(timer.nsecsElapsed()) / 1e6;
    view.canvas()->viewport().fit();
    whole = pan(view.canvas());
    view.canvas()->viewport().zoomCentred(1 / view.canvas()->viewport().scale());
    near = pan(view.canvas());
  }
  state.counters["open_ms"] = opened;
  state.counters["nodes_shown"] = static_cast<double>(view.canvas()->picture().graph().nodes.size());
  for (const auto& [part, frames] : {std::pair{"whole", &whole}, std::pair{"near", &near}}) {
    std::sort(frames->begin(), frames->end());
    state.counters[std::string(part) + "_p50_ms"] = (*frames)[frames->size() / 2];
    state.counters[std::string(part) + "_p99_ms"] = (*frames)[frames->size() * 99 / 100];
  }
}

void scopesOfFiveThousandNodes(benchmark::State& state) {
  measure(state, chain(25, 200), false);
}

void openScopesOfFiveThousandNodes(benchmark::State& state) {
  measure(state, chain(25, 200), true);
}

void flatGraphOfFiveThousandNodes(benchmark::State& state) {
  measure(state, flat(), false);
}

BENCHMARK(scopesOfFiveThousandNodes)->Iterations(1)->Unit(benchmark::kMillisecond);
BENCHMARK(openScopesOfFiveThousandNodes)->Iterations(1)->Unit(benchmark::kMillisecond);
BENCHMARK(flatGraphOfFiveThousandNodes)->Iterations(1)->Unit(benchmark::kMillisecond);

}  // namespace
