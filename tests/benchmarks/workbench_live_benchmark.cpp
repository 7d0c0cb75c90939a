// What looking costs while runs grow: the window shows runs that write rows all the time, and trains.
//   workbench_live_benchmark [EXPERIMENT] [--runs 8] [--rows 200] [--tags 6] [--seconds 24] [--data DIR]
// Prints one JSON line: the part of a core that the GUI thread takes, pictures of a chart a second, and training steps
// a second with the window shown and hidden, in turns of two seconds, as medians. EXPERIMENT is a name of the sample
// workspace (digits_convnet unless given), "none" for no training.
#include <QElapsedTimer>
#include <cstdio>

#include "tests/benchmarks/benchmark_window.h"
#include "tests/benchmarks/growing_runs.h"
#include "widgets/charts/chart_card.h"
#include "widgets/charts/grid/chart_grid.h"

namespace {

constexpr int kTurnMs = 2000;
constexpr int kWarmUpMs = 4000;

struct Turn {
  double core = 0;      // part of one, of the GUI thread
  double pictures = 0;  // of a card in a second
  double steps = 0;     // in a second
};

class LiveWindow {
 public:
  explicit LiveWindow(app::MainWindow* window) : window_(window) {}
  Turn watch(bool shown) {
    window_->setVisible(shown);
    QTest::qWait(kTurnMs / 4);  // what changed while it was hidden is drawn
    auto* grid = window_->findChild<widgets::ChartGrid*>();
    int pictures = 0;
    const auto counting = QObject::connect(grid->scheduler(), &widgets::ChartScheduler::imageArrived,
                                           [&pictures](double) { ++pictures; });
    const double cpu = threadSeconds();
    const auto step = window_->workbench()->steered()->progress().step;
    QElapsedTimer clock;
    clock.start();
    QTest::qWait(kTurnMs);
    const double seconds = static_cast<double>(clock.nsecsElapsed()) / 1e9;
    QObject::disconnect(counting);
    const QList<widgets::ChartCard*> cards = grid->findChildren<widgets::ChartCard*>();
    const auto visible = std::count_if(cards.begin(), cards.end(), [](const auto* card) { return card->isShown(); });
    return {(threadSeconds() - cpu) / seconds, visible > 0 ? pictures / seconds / static_cast<double>(visible) : 0,
            static_cast<double>(window_->workbench()->steered()->progress().step - step) / seconds};
  }

 private:
  app::MainWindow* window_;
};

// In turns, so that what the machine does besides meets both.
void measure(app::MainWindow* window, int turns) {
  LiveWindow live(window);
  std::vector<double> core, pictures, shown, hidden;
  for (int turn = 0; turn < turns; ++turn) {
    const Turn watched = live.watch(true);
    core.push_back(watched.core);
    pictures.push_back(watched.pictures);
    shown.push_back(watched.steps);
    hidden.push_back(live.watch(false).steps);
  }
  std::printf(
      "{\"gui_core\": %.3f, \"pictures_per_second\": %.2f, \"steps_shown\": %.1f, \"steps_hidden\": %.1f, "
      "\"slower\": %.3f, \"turns\": %zu}\n",
      median(core), median(pictures), median(shown), median(hidden),
      median(hidden) > 0 ? 1 - median(shown) / median(hidden) : 0, core.size());
}

}  // namespace

int main(int argc, char** argv) {
  BenchmarkWindow bench(argc, argv);
  if (!bench.isOpen()) return 1;
  const QStringList arguments = BenchmarkWindow::arguments();
  const GrowingRuns runs(bench.root(), number(arguments, QStringLiteral("--runs"), 8),
                         BenchmarkWindow::atLeastOne("--rows", 200), BenchmarkWindow::atLeastOne("--tags", 6));
  const QString experiment = experimentOf(arguments, QStringLiteral("digits_convnet"));
  if (experiment != QStringLiteral("none")) bench.trainWithoutEnd(experiment);
  QTest::qWait(kWarmUpMs);
  measure(&bench.window(), std::max(1, number(arguments, QStringLiteral("--seconds"), 24) * 1000 / kTurnMs / 2));
  bench.stopAll(kTurnMs);
  return 0;
}
