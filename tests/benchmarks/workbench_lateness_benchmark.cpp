// How late a 10 ms timer of the GUI thread fires while the window trains on every core and draws live charts:
//   workbench_lateness_benchmark [EXPERIMENT] [--data DIR] [--seconds N]
// EXPERIMENT is a name of the sample workspace (digits_convnet unless given). Prints one JSON line, milliseconds.
#include <QElapsedTimer>
#include <QTimer>
#include <algorithm>
#include <cstdio>
#include <vector>

#include "tests/benchmarks/benchmark_window.h"

namespace {

constexpr int kPeriodMs = 10;

struct Lateness {
  QElapsedTimer clock;
  qint64 due = 0;  // nanoseconds
  std::vector<double> late;

  void tick() {
    const qint64 now = clock.nsecsElapsed();
    if (due > 0) late.push_back(static_cast<double>(std::max<qint64>(now - due, 0)) / 1e6);
    due = now + kPeriodMs * 1'000'000;
  }
  double quantile(double share) {
    std::sort(late.begin(), late.end());
    return late.empty()
               ? 0
               : late[std::min(late.size() - 1, static_cast<std::size_t>(share * static_cast<double>(late.size())))];
  }
};

}  // namespace

int main(int argc, char** argv) {
  BenchmarkWindow bench(argc, argv);
  app::Workbench& workbench = bench.workbench();
  const QStringList arguments = BenchmarkWindow::arguments();
  const QString experiment = experimentOf(arguments, QStringLiteral("digits_convnet"));
  Lateness lateness;
  QTimer timer;
  timer.setTimerType(Qt::PreciseTimer);
  QObject::connect(&timer, &QTimer::timeout, [&] { lateness.tick(); });
  // The training begins when the samples are there; two seconds later the first steps are done and the measurement
  // begins.
  QObject::connect(workbench.place(), &app::OpenWorkspace::opened, [&] {
    const QString file = bench.fileOf(experiment);
    workbench.starts()->train(engine::estimator::loadExperiment(file.toStdString()), file);
  });
  QTimer::singleShot(3000, [&] {
    lateness.clock.start();
    timer.start(kPeriodMs);
  });
  const int seconds = number(arguments, QStringLiteral("--seconds"), 10);
  qint64 steps = 0;
  QTimer::singleShot(3000 + seconds * 1000, [&] {
    timer.stop();
    steps = workbench.steered()->progress().step;
    workbench.queue()->stopAll();
    QTimer::singleShot(1500, qApp, &QApplication::quit);
  });
  QApplication::exec();
  const double p50 = lateness.quantile(0.5);
  std::printf("{\"late_ms\": {\"p50\": %.2f, \"p99\": %.2f, \"max\": %.2f, \"n\": %zu}, \"steps\": %lld}\n", p50,
              lateness.quantile(0.99), lateness.quantile(1.0), lateness.late.size(), static_cast<long long>(steps));
  return lateness.late.empty() ? 1 : 0;
}
