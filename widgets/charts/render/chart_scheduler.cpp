#include "widgets/charts/render/chart_scheduler.h"

#include <QCoreApplication>
#include <QThread>

#include "widgets/charts/chart_card.h"
#include "widgets/util/threads/freed_memory.h"
#include "widgets/util/threads/thread_priority.h"

namespace widgets {

namespace {
constexpr std::size_t kManyLines = 500;  // a picture of so many leaves memory behind
constexpr auto kFramePainted = QEvent::User;
}  // namespace

ChartScheduler::ChartScheduler(QObject* parent) : QObject(parent) {
  // The GUI thread takes a small part of a core, and pictures come at most a few times a second.
  pool_.setMaxThreadCount(std::clamp(QThread::idealThreadCount(), 1, 3));
  frame_.setSingleShot(true);
  frame_.setTimerType(Qt::PreciseTimer);
  images_.setSingleShot(true);
  images_.setInterval(0);  // what else changes with it comes before
  live_.setSingleShot(true);
  still_.setSingleShot(true);
  connect(&still_, &QTimer::timeout, this, &ChartScheduler::settleOne);
  connect(&frame_, &QTimer::timeout, this, &ChartScheduler::onFrame);
  connect(&images_, &QTimer::timeout, this, &ChartScheduler::submit);
  connect(&live_, &QTimer::timeout, this, [this] {
    liveDue_ = true;
    sinceLive_.start();
    requestFrame();
  });
  sinceFrame_.start();
}

ChartScheduler::~ChartScheduler() {
  gate_.open();
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
  if (!frame_.isActive()) frame_.start(msUntil(kFrameMs));
}

int ChartScheduler::msUntil(int sinceFrame) const {
  return static_cast<int>(std::max<qint64>(0, sinceFrame - sinceFrame_.elapsed()));
}

// Nothing else is on its way that a later frame would show with them.
void ChartScheduler::requestLastFrame() {
  const int wait = msUntil(painted_ > kPaintsBeforeLast ? kFrameMs : kFrameMs / 2);
  if (!frame_.isActive() || frame_.remainingTime() > wait) frame_.start(wait);
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
  if (frame_.isActive() || images_.isActive() || live_.isActive() || jobs_ > 0) return true;
  return std::any_of(cards_.begin(), cards_.end(),
                     [](ChartCard* card) { return card->isShown() && card->drawing().isBehind(); });
}

// Those that want a picture: the active one, then whoever has waited longest.
std::vector<ChartCard*> ChartScheduler::inOrder() const {
  std::vector<ChartCard*> order;
  for (ChartCard* card : cards_) {
    if (card->drawing().wantsImage() && card->isShown()) order.push_back(card);
  }
  std::stable_sort(order.begin(), order.end(), [this](ChartCard* a, ChartCard* b) {
    if (a == active_ || b == active_) return a == active_ && b != active_;
    return a->drawing().waitsSince() < b->drawing().waitsSince();
  });
  return order;
}

// Until what this frame changes is painted, which is done by an event of low priority.
void ChartScheduler::closeGate() {
  const int others = std::max(1, QThread::idealThreadCount()) - 1;
  gate_.close(std::min(jobs_, workers()) - others);
  QCoreApplication::postEvent(this, new QEvent(kFramePainted), Qt::LowEventPriority - 1);
}

bool ChartScheduler::event(QEvent* event) {
  if (event->type() != kFramePainted) return QObject::event(event);
  gate_.open();
  return true;
}

void ChartScheduler::onFrame() {
  closeGate();
  sinceFrame_.restart();
  inFrame_ = true;
  const std::vector<ChartCard*> cards = cards_;
  for (ChartCard* card : cards) card->applyInput();
  painted_ = updateAxes();
  std::exchange(liveDue_, false) ? takeLiveTurn() : catchUp();
  submit();
  for (ChartCard* card : cards) card->updateRows();
  updateLifts(std::min(kPaintsAFrame - painted_, kLiftsAFrame));
  inFrame_ = false;
}

// While the pointer goes from run to run all cards are painted anew: some in each frame, in turn.
void ChartScheduler::updateLifts(int left) {
  if (active_ && active_->updateLift()) --left;
  for (std::size_t i = 0; i < cards_.size() && left > 0; ++i) {
    liftNext_ = (liftNext_ + 1) % cards_.size();
    if (cards_[liftNext_]->updateLift() && cards_[liftNext_]->isShown()) --left;
  }
  if (left <= 0) requestFrame();
}

// A card's axes and lines change together, so it is never inconsistent. What is painted anew is most of a frame's work:
// where many pictures came at once, the last of them wait for the next frame.
int ChartScheduler::updateAxes() {
  int painted = active_ && updateAxesOf(active_) ? 1 : 0;
  for (ChartCard* card : cards_) {
    if (card == active_) continue;
    if (painted < kPaintsAFrame || !card->isShown()) {
      painted += updateAxesOf(card);
    } else if (card->drawing().isWaiting()) {
      requestFrame();
    }
  }
  return painted;
}

// Whether the card is painted anew.
bool ChartScheduler::updateAxesOf(ChartCard* card) {
  if (!card->drawing().axesStale()) return card->drawing().adopt() && card->isShown();
  if (!card->isShown()) return false;
  still_.start(restMs());
  return card->drawing().updateAxes(card == active_);
}

int ChartScheduler::restMs() const {
  return sinceLive_.isValid() && !sinceLive_.hasExpired(kGrowsMs) ? kGrowsMs : kStillMs;
}

// Not in a frame that has other work to do.
void ChartScheduler::settleOne() {
  if (frame_.isActive()) return still_.start(kFrameMs);
  for (ChartCard* card : cards_) {
    if (!card->drawing().axesMoved() || !card->isShown()) continue;
    card->drawing().settleAxes();
    still_.start(kFrameMs);
    return;
  }
}

void ChartScheduler::takeLiveTurn() {
  for (ChartCard* card : cards_) {
    if (card->isShown()) card->drawing().liveTurn();
  }
}

// Of what came while a card was hidden nobody says anything when it is shown.
void ChartScheduler::catchUp() {
  const auto waits = [](ChartCard* card) { return card->drawing().hasNewData() && card->isShown(); };
  if (std::ranges::any_of(cards_, waits)) requestLiveFrame();
}

// One more than there are workers, so that none of them has to wait for this thread. The others are asked what they
// show when it is their turn, so that a picture is of what was chosen last and not of what was when the queue was long.
void ChartScheduler::submit() {
  for (ChartCard* card : inOrder()) {
    if (jobs_ > workers()) return;
    start(card);
  }
}

void ChartScheduler::start(ChartCard* card) {
  ++jobs_;
  RenderRequest request = card->drawing().takeRequest();
  request.helpers = &pool_;
  request.gate = &gate_;
  auto job = [this, request = std::move(request), target = QPointer<ChartCard>(card)]() mutable {
    lowerThreadPriority();
    auto result = std::make_shared<RenderResult>(renderLines(std::move(request)));
    QMetaObject::invokeMethod(
        this,
        [this, result, target] {
          --jobs_;
          const bool isOfMany = result->lines.size() >= kManyLines;
          if (target) target->drawing().accept(std::move(*result));
          submit();
          // Not beside pictures that are being drawn: they would ask for it again.
          if (isOfMany && jobs_ == 0) pool_.start([] { giveBackFreedMemory(); });
          jobs_ == 0 ? requestLastFrame() : requestFrame();
        },
        Qt::QueuedConnection);
  };
  pool_.start(std::move(job), card == active_ ? 1 : 0);
}

void ChartScheduler::noteImage(std::chrono::steady_clock::time_point since) {
  emit imageArrived(std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - since).count());
}

}  // namespace widgets
