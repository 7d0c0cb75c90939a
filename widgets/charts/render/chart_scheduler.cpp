#include "widgets/charts/render/chart_scheduler.h"

#include <QThread>

#include "widgets/charts/chart_card.h"

namespace widgets {

ChartScheduler::ChartScheduler(QObject* parent) : QObject(parent) {
  pool_.setMaxThreadCount(std::clamp(QThread::idealThreadCount() - 1, 1, 3));
  frame_.setSingleShot(true);
  frame_.setTimerType(Qt::PreciseTimer);
  images_.setSingleShot(true);
  images_.setInterval(0);  // what else changes with it comes before
  live_.setSingleShot(true);
  still_.setSingleShot(true);
  connect(&still_, &QTimer::timeout, this, &ChartScheduler::settleOne);
  connect(&frame_, &QTimer::timeout, this, &ChartScheduler::onFrame);
  connect(&images_, &QTimer::timeout, this, [this] { submit(false); });
  connect(&live_, &QTimer::timeout, this, [this] {
    liveDue_ = true;
    sinceLive_.start();
    requestFrame();
  });
  sinceFrame_.start();
}

ChartScheduler::~ChartScheduler() {
  pool_.clear();
  pool_.waitForDone();
}

void ChartScheduler::add(ChartCard* card) {
  cards_.push_back(card);
}

void ChartScheduler::remove(ChartCard* card) {
  std::erase(cards_, card);
}

void ChartScheduler::setActive(ChartCard* card) {
  active_ = card;
}

void ChartScheduler::requestFrame() {
  if (frame_.isActive()) return;
  frame_.start(static_cast<int>(std::max<qint64>(0, kFrameMs - sinceFrame_.elapsed())));
}

void ChartScheduler::requestImages() {
  requestFrame();
  if (!inFrame_ && !images_.isActive()) images_.start();
}

void ChartScheduler::requestLiveFrame() {
  if (live_.isActive()) return;
  const qint64 passed = sinceLive_.isValid() ? sinceLive_.elapsed() : liveMs_;
  live_.start(static_cast<int>(std::max<qint64>(kGatherMs, liveMs_ - passed)));
}

bool ChartScheduler::isBusy() const {
  if (frame_.isActive() || images_.isActive() || live_.isActive() || pool_.activeThreadCount() > 0) return true;
  return std::any_of(cards_.begin(), cards_.end(),
                     [](ChartCard* card) { return card->isShown() && card->drawing().isBehind(); });
}

std::vector<ChartCard*> ChartScheduler::inOrder() const {
  std::vector<ChartCard*> order;
  if (active_) order.push_back(active_);
  for (ChartCard* card : cards_) {
    if (card != active_) order.push_back(card);
  }
  return order;
}

void ChartScheduler::onFrame() {
  sinceFrame_.restart();
  inFrame_ = true;
  const std::vector<ChartCard*> cards = cards_;
  for (ChartCard* card : cards) card->applyInput();
  updateAxes();
  submit(std::exchange(liveDue_, false));
  for (ChartCard* card : cards) card->updateRows();
  updateLifts();
  inFrame_ = false;
}

// While the pointer goes from run to run all cards are painted anew: some in each frame, in turn.
void ChartScheduler::updateLifts() {
  int left = kLiftsAFrame;
  if (active_ && active_->updateLift()) --left;
  for (std::size_t i = 0; i < cards_.size() && left > 0; ++i) {
    liftNext_ = (liftNext_ + 1) % cards_.size();
    if (cards_[liftNext_]->updateLift() && cards_[liftNext_]->isShown()) --left;
  }
  if (left == 0) requestFrame();
}

// A card's axes and lines change together, so it is never inconsistent.
void ChartScheduler::updateAxes() {
  for (ChartCard* card : cards_) {
    if (!card->drawing().axesStale()) {
      card->drawing().adopt();
    } else if (card->isShown()) {
      card->drawing().updateAxes(card == active_);
      still_.start(restMs());
    }
  }
}

int ChartScheduler::restMs() const {
  return sinceLive_.isValid() && !sinceLive_.hasExpired(kGrowsMs) ? kGrowsMs : kStillMs;
}

void ChartScheduler::settleOne() {
  for (ChartCard* card : cards_) {
    if (!card->drawing().axesMoved() || !card->isShown()) continue;
    card->drawing().settleAxes();
    still_.start(kFrameMs);
    return;
  }
}

void ChartScheduler::submit(bool live) {
  for (ChartCard* card : inOrder()) {
    if (card->drawing().wantsImage(live) && card->isShown()) start(card);
  }
}

void ChartScheduler::start(ChartCard* card) {
  RenderRequest request = card->drawing().takeRequest();
  request.helpers = &pool_;
  auto job = [this, request = std::move(request), target = QPointer<ChartCard>(card)]() mutable {
    auto result = std::make_shared<RenderResult>(renderLines(std::move(request)));
    QMetaObject::invokeMethod(
        this,
        [this, result, target] {
          if (target) {
            target->drawing().accept(std::move(*result));
            if (target->drawing().wantsImage(false) && target->isShown()) start(target);  // what changed meanwhile
          }
          requestFrame();
        },
        Qt::QueuedConnection);
  };
  pool_.start(std::move(job), card == active_ ? 1 : 0);
}

void ChartScheduler::noteImage(std::chrono::steady_clock::time_point since) {
  emit imageArrived(std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - since).count());
}

}  // namespace widgets
