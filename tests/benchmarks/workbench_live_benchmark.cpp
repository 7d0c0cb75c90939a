// What looking costs while runs grow: the window shows runs that write rows all the time, and trains.
//   workbench_live_benchmark [EXPERIMENT] [--runs 8] [--rows 200] [--tags 6] [--seconds 24] [--data DIR]
// Prints one JSON line: the part of a core that the GUI thread takes, pictures of a chart a second, and training steps
// a second with the window shown and hidden, in turns of two seconds, as medians. EXPERIMENT is a name of the sample
// workspace (digits_convnet unless given), "none" for no training.
#include <QApplication>
#include <QElapsedTimer>
#include <QTemporaryDir>
#include <QTest>
#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstdio>
#include <ctime>
#include <thread>
#include <vector>

#include "app/main_window.h"
#include "engine/estimator/experiment.h"
#include "summaries/summary_writer.h"
#include "tests/benchmarks/workbench_arguments.h"
#include "widgets/charts/chart_card.h"
#include "widgets/charts/chart_grid.h"

namespace {

constexpr int kTurnMs = 2000;
constexpr int kWarmUpMs = 4000;

double threadSeconds() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) / 1e9;
}

double median(std::vector<double> values) {
  if (values.empty()) return 0;
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

// Rows of all tags, evenly in time, until it is destroyed.
class GrowingRun {
 public:
  GrowingRun(const QString& folder, int rows, int tags)
      : log_(summaries::openEventLog(folder.toStdString())), thread_([this, rows, tags](const std::stop_token& stop) {
          auto next = std::chrono::steady_clock::now();
          for (int64_t step = 0; !stop.stop_requested(); ++step) {
            const double wall = summaries::wallTime();
            for (int tag = 0; tag < tags; ++tag) {
              const double noise = static_cast<double>((step * 7919 + tag * 104729) % 1000) / 5000;
              log_->scalar("live/" + std::to_string(tag), step, std::exp(-1e-3 * static_cast<double>(step)) + noise,
                           wall);
            }
            next += std::chrono::microseconds(1000000 / rows);
            std::this_thread::sleep_until(next);
          }
        }) {}

 private:
  std::unique_ptr<summaries::SummaryWriter> log_;
  std::jthread thread_;
};

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
    wait(kTurnMs / 4);  // what changed while it was hidden is drawn
    auto* grid = window_->findChild<widgets::ChartGrid*>();
    int pictures = 0;
    const auto counting = QObject::connect(grid->scheduler(), &widgets::ChartScheduler::imageArrived,
                                           [&pictures](double) { ++pictures; });
    const double cpu = threadSeconds();
    const auto step = window_->workbench()->steered()->progress().step;
    QElapsedTimer clock;
    clock.start();
    wait(kTurnMs);
    const double seconds = static_cast<double>(clock.nsecsElapsed()) / 1e9;
    QObject::disconnect(counting);
    const QList<widgets::ChartCard*> cards = grid->findChildren<widgets::ChartCard*>();
    const auto visible = std::count_if(cards.begin(), cards.end(), [](const auto* card) { return card->isShown(); });
    return {(threadSeconds() - cpu) / seconds, visible > 0 ? pictures / seconds / static_cast<double>(visible) : 0,
            static_cast<double>(window_->workbench()->steered()->progress().step - step) / seconds};
  }
  static void wait(int ms) { QTest::qWait(ms); }

 private:
  app::MainWindow* window_;
};

std::vector<std::unique_ptr<GrowingRun>> growRuns(const QString& root, const QStringList& arguments) {
  std::vector<std::unique_ptr<GrowingRun>> runs;
  const int count = number(arguments, QStringLiteral("--runs"), 8);
  for (int run = 0; run < count; ++run) {
    const QString place = QStringLiteral("%1/runs/live/run-%2").arg(root).arg(run);
    QDir().mkpath(place);
    runs.push_back(std::make_unique<GrowingRun>(place, number(arguments, QStringLiteral("--rows"), 200),
                                                number(arguments, QStringLiteral("--tags"), 6)));
  }
  return runs;
}

void trainWithoutEnd(app::Workbench* workbench, const QString& root, const QString& experiment) {
  const QString file = QStringLiteral("%1/experiments/%2.experiment.json").arg(root, experiment);
  engine::estimator::Experiment endless = engine::estimator::loadExperiment(file.toStdString());
  endless.mutable_train()->set_max_steps(INT32_MAX);
  workbench->train(endless, file);
}

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
  if (qEnvironmentVariableIsEmpty("DISPLAY")) qputenv("QT_QPA_PLATFORM", "offscreen");
  QApplication application(argc, argv);
  QApplication::setOrganizationName(QStringLiteral("EstimatorWorkbenchBenchmark"));
  const QStringList arguments = QApplication::arguments();
  const QString experiment = experimentOf(arguments, QStringLiteral("digits_convnet"));
  const QTemporaryDir folder;
  const QString root = folder.filePath(QStringLiteral("workspace"));
  widgets::DesktopDialogs dialogs;
  app::MainWindow window(&dialogs);
  window.openLater(root);
  window.workbench()->overrideDataFolder(option(arguments, QStringLiteral("--data")));
  window.show();
  if (!QTest::qWaitFor([&] { return window.workbench()->workspace().isOpen(); }, kWarmUpMs)) return 1;
  const auto runs = growRuns(root, arguments);
  if (experiment != QStringLiteral("none")) trainWithoutEnd(window.workbench(), root, experiment);
  LiveWindow::wait(kWarmUpMs);
  measure(&window, std::max(1, number(arguments, QStringLiteral("--seconds"), 24) * 1000 / kTurnMs / 2));
  window.workbench()->queue()->stopAll();
  LiveWindow::wait(kTurnMs);
  return 0;
}
