#include "widgets/util/task_lane.h"

#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

#include <QThreadPool>
#include <atomic>
#include <condition_variable>
#include <cstdio>
#include <deque>
#include <mutex>
#include <utility>

namespace widgets {

struct TaskLane::Shared {
  std::mutex mutex;
  std::condition_variable posted, rested;  // rested: a thread has nothing to do, or has ended
  std::deque<std::function<void()>> jobs;
  int idle = 0;
  int running = 0;  // threads, idle ones included
  bool isClosed = false;
};

struct TaskLane::Worker {
  std::thread thread;
  std::shared_ptr<std::atomic<bool>> hasEnded;
};

namespace {

constexpr auto kIdleTime = std::chrono::seconds(30);  // after it a thread without work ends

// Threads that still work must not see the program's objects go, so it ends without taking them down.
template <typename Shared>
void endAtOnce(int status, void* argument) {
  auto* shared = static_cast<std::shared_ptr<Shared>*>(argument);
  {
    const std::scoped_lock lock((*shared)->mutex);
    if ((*shared)->running > 0) {
      std::fflush(nullptr);
      _exit(status);
    }
  }
  delete shared;
}

template <typename Shared>
void workOff(const std::shared_ptr<Shared>& shared) {
  std::unique_lock lock(shared->mutex);
  while (true) {
    if (shared->jobs.empty()) {
      if (shared->isClosed) break;
      ++shared->idle;
      shared->rested.notify_all();
      shared->posted.wait_for(lock, kIdleTime, [&] { return !shared->jobs.empty() || shared->isClosed; });
      --shared->idle;
      if (shared->jobs.empty()) break;
    }
    std::function<void()> job = std::move(shared->jobs.front());
    shared->jobs.pop_front();
    lock.unlock();
    job();
    job = {};
    lock.lock();
  }
  --shared->running;
  shared->rested.notify_all();
}

}  // namespace

TaskLane::TaskLane(const LaneOptions& options) : options_(options), shared_(std::make_shared<Shared>()) {}

TaskLane::~TaskLane() {
  std::deque<std::function<void()>> dropped;  // goes without the lock
  bool allEnded = true;
  {
    std::unique_lock lock(shared_->mutex);
    if (!options_.finishes) dropped.swap(shared_->jobs);
    shared_->isClosed = true;
    shared_->posted.notify_all();
    const auto haveEnded = [this] { return shared_->running == 0; };
    if (options_.finishes) {
      shared_->rested.wait(lock, haveEnded);
    } else {
      allEnded = shared_->rested.wait_for(lock, options_.lastWait, haveEnded);
    }
  }
  if (!allEnded) on_exit(endAtOnce<Shared>, new std::shared_ptr<Shared>(shared_));
  for (Worker& worker : workers_) allEnded || *worker.hasEnded ? worker.thread.join() : worker.thread.detach();
}

void TaskLane::post(std::function<void()> job) {
  if (options_.threads == 0) return QThreadPool::globalInstance()->start(std::move(job));
  joinEnded();
  const std::scoped_lock lock(shared_->mutex);
  shared_->jobs.push_back(std::move(job));
  shared_->posted.notify_one();
  if (static_cast<std::size_t>(shared_->idle) >= shared_->jobs.size() || shared_->running >= options_.threads) return;
  ++shared_->running;
  auto hasEnded = std::make_shared<std::atomic<bool>>(false);
  std::thread thread([shared = shared_, hasEnded, name = options_.name, began = options_.began] {
    pthread_setname_np(pthread_self(), name);
    if (began) began();
    workOff(shared);
    *hasEnded = true;
  });
  workers_.push_back({std::move(thread), std::move(hasEnded)});
}

void TaskLane::waitUntilIdle() {
  std::unique_lock lock(shared_->mutex);
  shared_->rested.wait(lock, [this] { return shared_->jobs.empty() && shared_->idle == shared_->running; });
}

void TaskLane::joinEnded() {
  workers_.remove_if([](Worker& worker) {
    if (!*worker.hasEnded) return false;
    worker.thread.join();
    return true;
  });
}

}  // namespace widgets
