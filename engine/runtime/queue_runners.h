// The threads of a graph's queue runners: each runs an op that puts elements into a queue, beside the session that
// takes them out, until there are none or it is told to stop. Made, stopped and asked by the thread that runs the
// session.
#pragma once

#include <atomic>
#include <exception>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "engine/graph/collections.h"
#include "engine/runtime/session.h"

namespace engine {

class QueueRunners {
 public:
  // Starts a thread for each enqueue op, with sessions of their own that share the resources of `session`, which must
  // outlive this. When one of them fails, all queues are closed, so that whoever waits for an element learns of it.
  QueueRunners(Session& session, std::vector<QueueRunnerSpec> runners);
  ~QueueRunners();  // stops
  QueueRunners(const QueueRunners&) = delete;
  QueueRunners& operator=(const QueueRunners&) = delete;

  // Closes the queues, so that nobody waits for them, and waits for the threads to end. May be called again.
  void stop();
  // Throws the first error of a thread, if there was one. The end of what an op reads is none.
  void rethrow() const;

 private:
  struct Runner;

  void fill(Runner& runner, Node* enqueueOp);
  void requestStop(const std::exception_ptr& why);
  std::unique_ptr<Session> makeSession() const;

  Session& session_;
  std::vector<std::unique_ptr<Runner>> runners_;
  std::atomic<bool> stopping_ = false;
  mutable std::mutex mutex_;
  std::exception_ptr error_;  // the first; guarded by mutex_
  std::vector<std::thread> threads_;
};

}  // namespace engine
