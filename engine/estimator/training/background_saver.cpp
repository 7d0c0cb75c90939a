#include "engine/estimator/training/background_saver.h"

namespace engine::estimator {

BackgroundSaver::BackgroundSaver(Write write, std::size_t keep)
    : write_(std::move(write)), keep_(keep), thread_([this] { run(); }) {}

BackgroundSaver::~BackgroundSaver() {
  {
    const std::lock_guard lock(mutex_);
    ends_ = true;
  }
  changed_.notify_all();
  thread_.join();
}

void BackgroundSaver::add(CheckpointContent content) {
  CheckpointContent dropped;  // freed without the lock
  {
    const std::lock_guard lock(mutex_);
    if (waiting_.size() == keep_) {
      dropped = std::move(waiting_.front());
      waiting_.pop_front();
    }
    waiting_.push_back(std::move(content));
  }
  changed_.notify_all();
}

void BackgroundSaver::drain() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [&] { return waiting_.empty() && !isWriting_; });
}

std::optional<BackgroundSaver::Report> BackgroundSaver::report() {
  if (!hasReport_.load(std::memory_order_acquire)) return std::nullopt;
  const std::lock_guard lock(mutex_);
  hasReport_ = false;
  return std::exchange(report_, {});
}

void BackgroundSaver::run() {
  std::unique_lock lock(mutex_);
  while (true) {
    changed_.wait(lock, [&] { return ends_ || !waiting_.empty(); });
    if (waiting_.empty()) return;
    Report report;
    {
      const CheckpointContent content = std::move(waiting_.front());
      report.step = content.step;
      waiting_.pop_front();
      isWriting_ = true;
      lock.unlock();
      try {
        report.warning = write_(content);
      } catch (...) {
        report.error = std::current_exception();
      }
    }
    lock.lock();
    isWriting_ = false;
    if (report.error) waiting_.clear();
    if (report.error || !report.warning.empty()) {
      if (!report_.error) report_ = std::move(report);  // an error that nobody has heard of counts most
      hasReport_.store(true, std::memory_order_release);
    }
    changed_.notify_all();
  }
}

}  // namespace engine::estimator
