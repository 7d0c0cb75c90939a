#include "summaries/tfevents/log_placer.h"

#include <utility>

namespace summaries::tfevents {
namespace {

constexpr std::size_t kMostWaiting = 32;

}  // namespace

LogPlacer::LogPlacer() : thread_([this] { work(); }) {}

LogPlacer::~LogPlacer() {
  const std::lock_guard lock(mutex_);
  ending_ = true;
  changed_.notify_all();
}

void LogPlacer::add(std::unique_ptr<NewLog> log, Placed placed) {
  // The disk works at it while the placer waits for others.
  log->startWriting();
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return waiting_.size() < kMostWaiting; });
  waiting_.push_back({std::move(log), std::move(placed)});
  changed_.notify_all();
}

void LogPlacer::work() {
  while (true) {
    std::vector<Waiting> batch;
    {
      std::unique_lock lock(mutex_);
      changed_.wait(lock, [this] { return ending_ || !waiting_.empty(); });
      if (waiting_.empty()) return;
      batch.swap(waiting_);
      changed_.notify_all();
    }
    placeAll(std::move(batch));
  }
}

void LogPlacer::placeAll(std::vector<Waiting> batch) {
  for (Waiting& waiting : batch) {
    try {
      waiting.log->place();
      waiting.log.reset();
      waiting.placed(nullptr);
    } catch (const Error& error) {
      waiting.log.reset();
      waiting.placed(&error);
    }
  }
}

}  // namespace summaries::tfevents
