// What several trainings at once cost the window and each other: the window trains so many runs of one experiment and
// keeps the others in the queue, with the charts and the queue's pane shown.
//   workbench_queue_benchmark [EXPERIMENT] [--at-once 4] [--runs 24] [--seconds 20] [--data DIR]
// EXPERIMENT is a name of the sample workspace (iris_dnn unless given); it trains without end. Prints one JSON line:
// the part of a core that the GUI thread takes (median and largest of turns of a second), the steps of each run that
// trains, the slowest by the fastest of them, the fewest steps of any run in any turn, and milliseconds until all were
// stopped with a checkpoint.
#include <QElapsedTimer>
#include <cstdio>
#include <map>

#include "engine/formats/checkpoints/checkpoint_state.h"
#include "tests/benchmarks/benchmark_window.h"

namespace {

constexpr int kTurnMs = 1000;
constexpr int kWarmUpMs = 4000;
constexpr int kStopMs = 20000;

class QueueBenchmark {
 public:
  explicit QueueBenchmark(app::Workbench& bench) : bench_(bench), queue_(*bench.queue()) {}

  void watch(int seconds) {
    begin_ = steps();
    for (int turn = 0; turn < seconds; ++turn) {
      const auto before = steps();
      const double cpu = threadSeconds();
      QElapsedTimer clock;
      clock.start();
      QTest::qWait(kTurnMs);
      core_.push_back((threadSeconds() - cpu) / (static_cast<double>(clock.nsecsElapsed()) / 1e9));
      for (const auto& [id, step] : steps()) fewest_ = std::min(fewest_, step - before.at(id));
    }
    end_ = steps();
  }
  // Milliseconds; negative: a run did not stop, or has no checkpoint of its last step.
  qint64 stopAll() {
    const QStringList active = queue_.active();
    QElapsedTimer clock;
    clock.start();
    queue_.stopAll();
    if (!QTest::qWaitFor([this] { return !queue_.anyActive(); }, kStopMs)) {
      std::fprintf(stderr, "%lld runs did not stop\n", static_cast<long long>(queue_.active().size()));
      return -1;
    }
    const qint64 passed = clock.elapsed();
    for (const QString& id : active) {
      const auto checkpoint = engine::formats::latestCheckpoint(bench_.place()->workspace().runDir(id.toStdString()));
      const std::string wanted = "-" + std::to_string(queue_.controller(id)->progress().step);
      if (checkpoint && checkpoint->ends_with(wanted)) continue;
      std::fprintf(stderr, "%s ended at %s with checkpoint %s\n", qUtf8Printable(id), wanted.c_str(),
                   checkpoint.value_or("none").c_str());
      return -1;
    }
    return passed;
  }
  void print(qint64 stopMs) {
    std::sort(core_.begin(), core_.end());
    std::vector<int64_t> made;
    for (const auto& [id, step] : end_) made.push_back(step - begin_.at(id));
    std::sort(made.begin(), made.end());
    std::printf("{\"gui_core\": %.3f, \"gui_core_max\": %.3f, \"steps\": [", core_[core_.size() / 2], core_.back());
    for (std::size_t i = 0; i < made.size(); ++i) {
      std::printf("%s%lld", i > 0 ? ", " : "", static_cast<long long>(made[i]));
    }
    std::printf(
        "], \"slowest_by_fastest\": %.3f, \"fewest_in_a_turn\": %lld, \"waiting\": %lld, \"stop_all_ms\": %lld}\n",
        static_cast<double>(made.front()) / static_cast<double>(std::max<int64_t>(1, made.back())),
        static_cast<long long>(fewest_), static_cast<long long>(queue_.waiting().size()),
        static_cast<long long>(stopMs));
  }

 private:
  std::map<QString, int64_t> steps() const {
    std::map<QString, int64_t> now;
    for (const QString& id : queue_.active()) now[id] = queue_.controller(id)->progress().step;
    return now;
  }

  app::Workbench& bench_;
  app::TrainingQueue& queue_;
  std::map<QString, int64_t> begin_;
  std::map<QString, int64_t> end_;
  std::vector<double> core_;
  int64_t fewest_ = INT64_MAX;
};

}  // namespace

int main(int argc, char** argv) {
  BenchmarkWindow bench(argc, argv);
  if (!bench.isOpen()) return 1;
  app::TrainingQueue* queue = bench.workbench().queue();
  const int limit = queue->limit();
  queue->setLimit(BenchmarkWindow::atLeastOne("--at-once", 4));
  bench.trainWithoutEnd(experimentOf(BenchmarkWindow::arguments(), QStringLiteral("iris_dnn")),
                        BenchmarkWindow::atLeastOne("--runs", 24));
  QTest::qWait(kWarmUpMs);
  QueueBenchmark benchmark(bench.workbench());
  benchmark.watch(BenchmarkWindow::atLeastOne("--seconds", 20));
  const qint64 stopMs = benchmark.stopAll();
  benchmark.print(stopMs);
  queue->setLimit(limit);
  return stopMs < 0 ? 1 : 0;
}
