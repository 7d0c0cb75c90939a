#include "tests/benchmarks/frames/frame_driver.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QMouseEvent>
#include <QThread>
#include <algorithm>
#include <ctime>

#include "widgets/charts/chart_card.h"
#include "widgets/charts/grid/chart_grid.h"

namespace benchmarks {
namespace {

constexpr int kRate = 60;
constexpr double kFrameMs = 1000.0 / kRate;
constexpr int kSettleMs = 10000;

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

}  // namespace

FrameDriver::FrameDriver(widgets::ChartGrid* grid, widgets::ChartSettings* settings, const FrameScript& script)
    : grid_(grid), settings_(settings), script_(script) {
  QObject::connect(grid->scheduler(), &widgets::ChartScheduler::imageArrived, &owner_,
                   [this](double ms) { images_.push_back(ms); });
}

void FrameDriver::show(const QSize& size) {
  grid_->resize(size);
  grid_->show();
  settle();
}

void FrameDriver::settle() {
  QElapsedTimer limit;
  limit.start();
  do {
    QCoreApplication::processEvents(QEventLoop::AllEvents, 10);
    QThread::usleep(500);
  } while (limit.elapsed() < kSettleMs && (limit.elapsed() < 300 || grid_->scheduler()->isBusy()));
  images_.clear();
}

// Another card each second.
widgets::ChartCard* FrameDriver::pointed() const {
  const QList<widgets::ChartCard*> cards = grid_->findChildren<widgets::ChartCard*>();
  QList<widgets::ChartCard*> shown;
  std::copy_if(cards.begin(), cards.end(), std::back_inserter(shown),
               [](const widgets::ChartCard* card) { return card->isShown(); });
  return shown.isEmpty() ? nullptr : shown[number_ / kRate % shown.size()];
}

void FrameDriver::hover() {
  widgets::ChartCard* card = pointed();
  if (!card || card->view().plot().isEmpty()) return;
  const QRect plot = card->view().plot();
  const QPointF at(plot.left() + (number_ * 5) % plot.width(), plot.top() + (number_ * 3) % plot.height());
  QMouseEvent move(QEvent::MouseMove, at, card->mapToGlobal(at), Qt::NoButton, Qt::NoButton, Qt::NoModifier);
  QApplication::sendEvent(card, &move);
}

void FrameDriver::act() {
  widgets::ChartCard* card = pointed();
  if (!card) return;
  const int turn = number_ / kRate % 4;
  const int frame = number_ % kRate;
  const bool firstHalf = frame < kRate / 2;
  if (turn == 1 && script_.zoom) {
    frame == kRate - 1 ? card->view().fit() : card->view().zoomX(firstHalf ? 0.95 : 1 / 0.95);
  } else if (turn == 2 && script_.pan) {
    if (frame == 0) card->view().zoomX(0.3);
    frame == kRate - 1 ? card->view().fit() : card->view().pan(firstHalf ? 0.01 : -0.01, 0);
  } else if (turn == 3 && script_.smooth && frame % 15 == 0) {
    constexpr double kWeights[] = {0, 0.9, 0.99, 0.6};
    settings_->setSmoothing(kWeights[frame / 15]);
  }
}

// The input, then whatever events come until the time is up. Waiting does not count.
void FrameDriver::frame(const std::function<void()>& before) {
  const double cpu = threadMs();
  QElapsedTimer whole;
  whole.start();
  const auto elapsed = [&] { return static_cast<double>(whole.nsecsElapsed()) / 1e6; };
  if (before) before();
  if (script_.hover) hover();
  act();
  double busy = elapsed();
  do {
    const double from = elapsed();
    QCoreApplication::processEvents();
    busy += elapsed() - from;
    QThread::usleep(500);
  } while (elapsed() < kFrameMs);
  ++number_;
  if (played_++ < kWarmUp) {
    images_.clear();
    if (played_ == kWarmUp) number_ = 0;
    return;
  }
  walls_.push_back(busy);
  cpus_.push_back(threadMs() - cpu);
}

FrameTimes FrameDriver::times() const {
  FrameTimes result;
  result.frames = walls_.size();
  result.images = images_.size();
  result.p50 = percentile(walls_, 0.5);
  result.p99 = percentile(walls_, 0.99);
  result.max = percentile(walls_, 1);
  result.cpuP50 = percentile(cpus_, 0.5);
  result.cpuP99 = percentile(cpus_, 0.99);
  result.imageP50 = percentile(images_, 0.5);
  result.imageP99 = percentile(images_, 0.99);
  return result;
}

}  // namespace benchmarks
