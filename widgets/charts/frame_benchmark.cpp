#include "widgets/charts/frame_benchmark.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QMouseEvent>
#include <QThread>
#include <cmath>
#include <ctime>
#include <random>
#include <vector>

#include "widgets/charts/chart_card.h"
#include "widgets/charts/chart_grid.h"
#include "widgets/live/series_store.h"

namespace widgets {

namespace {

constexpr double kFrameMs = 1000.0 / 60;
constexpr int kLiveFrames = 12;  // 5 Hz

double percentile(std::vector<double> values, double part) {
  if (values.empty()) return 0;
  const auto at = static_cast<std::size_t>(part * static_cast<double>(values.size() - 1));
  std::nth_element(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(at), values.end());
  return values[at];
}

double threadMs() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) / 1e6;
}

class FrameBenchmark {
 public:
  explicit FrameBenchmark(const FrameBenchmarkOptions& options);
  FrameTimes run();

 private:
  void append(int points);
  void hover(int frame);
  void zoom(int frame);
  ChartCard* pointedCard(int frame);
  struct Frame {
    double wall;
    double cpu;
  };
  Frame frame(int number);
  void settle();

  FrameBenchmarkOptions options_;
  std::mt19937 random_{1};
  SeriesStore store_;
  ChartSettings settings_;
  RunColors colors_;
  ChartGrid grid_{&store_, &settings_, &colors_};
  std::vector<QString> tags_;
  std::vector<QString> runs_;
  int64_t step_ = 0;
  std::vector<double> images_;
};

FrameBenchmark::FrameBenchmark(const FrameBenchmarkOptions& options) : options_(options) {
  for (int i = 0; i < options.cards; ++i) tags_.push_back(QStringLiteral("metrics/%1").arg(i));
  for (int i = 0; i < options.runs; ++i) runs_.push_back(QStringLiteral("trial_%1").arg(i));
  append(options.points);
  QObject::connect(grid_.scheduler(), &ChartScheduler::imageArrived, &grid_,
                   [this](double ms) { images_.push_back(ms); });
  grid_.resize(4 * 488, 3 * 300 + 60);
  grid_.show();
  settle();
}

void FrameBenchmark::append(int points) {
  summaries::Columns columns;
  for (int i = 0; i < points; ++i) {
    columns.steps.push_back(step_ + i);
    columns.walls.push_back(1.6e9 + 0.1 * static_cast<double>(step_ + i));
  }
  std::vector<double> falling;
  for (int i = 0; i < points; ++i) falling.push_back(2 * std::exp(-static_cast<double>(step_ + i) / 300) + 0.2);
  columns.values.resize(static_cast<std::size_t>(points));
  for (const QString& tag : tags_) {
    for (std::size_t run = 0; run < runs_.size(); ++run) {
      const double level = 0.1 + 0.01 * static_cast<double>(run);
      for (int i = 0; i < points; ++i) {
        columns.values[static_cast<std::size_t>(i)] =
            level + falling[static_cast<std::size_t>(i)] * (0.9 + 4e-11 * random_());
      }
      store_.append(runs_[run], tag, columns);
    }
  }
  step_ += points;
}

ChartCard* FrameBenchmark::pointedCard(int number) {
  return grid_.card(tags_[static_cast<std::size_t>(number / 60) % tags_.size()]);
}

void FrameBenchmark::hover(int number) {
  ChartCard* card = pointedCard(number);
  if (!card) return;
  const QRect plot = card->plotRect();
  const QPointF at(plot.left() + (number * 5) % plot.width(), plot.top() + (number * 3) % plot.height());
  QMouseEvent move(QEvent::MouseMove, at, card->mapToGlobal(at), Qt::NoButton, Qt::NoButton, Qt::NoModifier);
  QApplication::sendEvent(card, &move);
}

void FrameBenchmark::zoom(int number) {
  ChartCard* card = pointedCard(number);
  if (!card) return;
  if (number % 60 == 59) {
    card->fit();
  } else {
    card->zoomX(number % 60 < 30 ? 0.95 : 1 / 0.95);
  }
}

// The work of one 60th of a second: the input, then whatever events come until the time is up. Waiting does not count.
FrameBenchmark::Frame FrameBenchmark::frame(int number) {
  const double cpu = threadMs();
  QElapsedTimer whole;
  whole.start();
  const auto elapsed = [&] { return static_cast<double>(whole.nsecsElapsed()) / 1e6; };
  if (options_.live && number % kLiveFrames == 0) append(1);
  if (options_.hover) hover(number);
  if (options_.zoom && number / 60 % 2 == 1) zoom(number);
  double busy = elapsed();
  do {
    const double before = elapsed();
    QCoreApplication::processEvents();
    busy += elapsed() - before;
    QThread::usleep(500);
  } while (elapsed() < kFrameMs);
  return {busy, threadMs() - cpu};
}

void FrameBenchmark::settle() {
  QElapsedTimer limit;
  limit.start();
  do {
    QCoreApplication::processEvents(QEventLoop::AllEvents, 10);
    QThread::usleep(500);
  } while (limit.elapsed() < 10000 && (limit.elapsed() < 300 || grid_.scheduler()->isBusy()));
  images_.clear();
}

FrameTimes FrameBenchmark::run() {
  std::vector<double> times, cpu;
  for (int i = 0; i < options_.frames; ++i) {
    const Frame measured = frame(i);
    times.push_back(measured.wall);
    cpu.push_back(measured.cpu);
  }
  FrameTimes result;
  result.frames = times.size();
  result.images = images_.size();
  result.p50 = percentile(times, 0.5);
  result.p99 = percentile(times, 0.99);
  result.max = percentile(times, 1);
  result.cpuP50 = percentile(cpu, 0.5);
  result.cpuP99 = percentile(cpu, 0.99);
  result.imageP50 = percentile(images_, 0.5);
  result.imageP99 = percentile(images_, 0.99);
  return result;
}

}  // namespace

FrameTimes measureFrames(const FrameBenchmarkOptions& options) {
  return FrameBenchmark(options).run();
}

}  // namespace widgets
