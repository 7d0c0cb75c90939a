#include "engine/runtime/queue_runners.h"

#include <algorithm>

#include "engine/core/error.h"

namespace engine {

struct QueueRunners::Runner {
  QueueRunnerSpec spec;
  std::atomic<std::size_t> running = 0;  // threads that still fill the queue
};

namespace {

// Closing a queue that is closed already is no failure.
void closeQueue(Session& session, Node* op) {
  if (!op) return;
  try {
    session.run(Feeds{}, {}, {op});
  } catch (const Error& error) {
    if (error.code() != Code::kCancelled) throw;
  }
}

}  // namespace

QueueRunners::QueueRunners(Session& session, std::vector<QueueRunnerSpec> runners) : session_(session) {
  for (QueueRunnerSpec& spec : runners) {
    auto runner = std::make_unique<Runner>();
    runner->spec = std::move(spec);
    runner->running = runner->spec.enqueueOps.size();
    runners_.push_back(std::move(runner));
  }
  try {
    for (const auto& runner : runners_) {
      for (Node* op : runner->spec.enqueueOps) threads_.emplace_back([this, &r = *runner, op] { fill(r, op); });
    }
  } catch (...) {
    stop();
    throw;
  }
}

QueueRunners::~QueueRunners() {
  stop();
}

std::unique_ptr<Session> QueueRunners::makeSession() const {
  return std::make_unique<Session>(session_.graph(),
                                   SessionOptions{.threads = 1, .resources = session_.sharedResources()});
}

void QueueRunners::fill(Runner& runner, Node* enqueueOp) {
  try {
    const auto session = makeSession();
    Callable enqueue = session->makeCallable({}, {}, {enqueueOp});
    try {
      while (!stopping_) enqueue.run();
    } catch (const Error& error) {
      const bool isEnd = std::ranges::find(runner.spec.closedCodes, error.code()) != runner.spec.closedCodes.end();
      if (!isEnd && !stopping_) throw;
    }
    if (--runner.running == 0) closeQueue(*session, runner.spec.closeOp);
  } catch (...) {
    requestStop(std::current_exception());
  }
}

void QueueRunners::requestStop(const std::exception_ptr& why) {
  {
    const std::lock_guard lock(mutex_);
    if (why && !error_) error_ = why;
  }
  if (stopping_.exchange(true)) return;
  const auto session = makeSession();
  for (const auto& runner : runners_) {
    try {
      closeQueue(*session, runner->spec.cancelOp);
    } catch (...) {
      const std::lock_guard lock(mutex_);
      if (!error_) error_ = std::current_exception();
    }
  }
}

void QueueRunners::stop() {
  requestStop(nullptr);
  for (std::thread& thread : threads_) thread.join();
  threads_.clear();
}

void QueueRunners::rethrow() const {
  const std::lock_guard lock(mutex_);
  if (error_) std::rethrow_exception(error_);
}

}  // namespace engine
