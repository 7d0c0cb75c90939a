// What several trainings at once cost the window and each other: the window trains so many runs of one experiment and
// keeps the others in the queue, with the charts and the queue's pane shown.
//   workbench_queue_benchmark [EXPERIMENT] [--at-once 4] [--runs 24] [--seconds 20] [--data DIR]
// EXPERIMENT is a name of the sample workspace (iris_dnn unless given); it trains without end. Prints one JSON line:
// the part of a core that the GUI thread takes (median and largest of turns of a second), the steps of each run that
// trains, the slowest by the fastest of them, the fewest steps of any run in any turn, and milliseconds until all were
// stopped with a checkpoint.
#include <QApplication>
#include <QElapsedTimer>
#include <QTemporaryDir>
#include <QTest>
#include <algorithm>
#include <cstdio>
#include <ctime>
#include <map>
#include <vector>

#include "app/main_window.h"
#include "engine/estimator/experiment.h"
#include "engine/formats/checkpoint_state.h"
#include "tests/benchmarks/workbench_arguments.h"

namespace {

constexpr int kTurnMs = 1000;
constexpr int kWarmUpMs = 4000;
constexpr int kStopMs = 20000;

double threadSeconds() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) / 1e9;
}

class QueueBenchmark {
 public:
  explicit QueueBenchmark(app::MainWindow* window) : bench_(*window->workbench()), queue_(*bench_.queue()) {}

  void addRuns(const QString& experiment, int atOnce, int runs) {
    const QString file = QStringLiteral("%1/experiments/%2.experiment.json")
                             .arg(QString::fromStdString(bench_.workspace().root()), experiment);
    engine::estimator::Experiment endless = engine::estimator::loadExperiment(file.toStdString());
    endless.mutable_train()->set_max_steps(INT32_MAX);
    queue_.setLimit(atOnce);
    for (int run = 0; run < runs; ++run) bench_.train(endless, file);
  }
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
      const auto checkpoint = engine::formats::latestCheckpoint(bench_.workspace().runDir(id.toStdString()));
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
  if (qEnvironmentVariableIsEmpty("DISPLAY")) qputenv("QT_QPA_PLATFORM", "offscreen");
  QApplication application(argc, argv);
  QApplication::setOrganizationName(QStringLiteral("EstimatorWorkbenchBenchmark"));
  const QStringList arguments = QApplication::arguments();
  const QTemporaryDir folder;
  widgets::DesktopDialogs dialogs;
  app::MainWindow window(&dialogs);
  window.openLater(folder.filePath(QStringLiteral("workspace")));
  window.workbench()->overrideDataFolder(option(arguments, QStringLiteral("--data")));
  window.show();
  if (!QTest::qWaitFor([&] { return window.workbench()->workspace().isOpen(); }, kWarmUpMs)) return 1;
  QueueBenchmark benchmark(&window);
  const int limit = window.workbench()->queue()->limit();
  benchmark.addRuns(experimentOf(arguments, QStringLiteral("iris_dnn")),
                    number(arguments, QStringLiteral("--at-once"), 4), number(arguments, QStringLiteral("--runs"), 24));
  QTest::qWait(kWarmUpMs);
  benchmark.watch(std::max(1, number(arguments, QStringLiteral("--seconds"), 20)));
  const qint64 stopMs = benchmark.stopAll();
  benchmark.print(stopMs);
  window.workbench()->queue()->setLimit(limit);
  return stopMs < 0 ? 1 : 0;
}
