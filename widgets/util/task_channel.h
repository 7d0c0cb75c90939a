// The line between a work in the background and who asked for it: the work's end of it is a TaskToken, the other end a
// TaskReceiver. Any thread.
#pragma once

#include <QString>
#include <deque>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>

#include "summaries/error.h"

namespace widgets {

class TaskReceiver;

// Why a work gave no result.
struct TaskFailure {
  summaries::Code code = summaries::Code::kInternal;
  QString text;
  std::exception_ptr cause = {};

  bool cancelled() const { return code == summaries::Code::kCancelled; }
  // The error where it is of a class with fields of its own.
  template <typename E>
  std::optional<E> as() const {
    try {
      if (cause) std::rethrow_exception(cause);
    } catch (const E& error) {
      return error;
    } catch (...) {
    }
    return {};
  }
  template <typename E>
  bool is() const {
    return as<E>().has_value();
  }
};

// How far a work is.
struct TaskProgress {
  double done = -1;  // 0 to 1; negative: not known
  QString doing;
};

// What became of a work.
struct TaskOutcome {
  std::shared_ptr<const void> value;   // of the type that was asked for; null: it failed
  std::optional<TaskFailure> failure;  // empty: it did not
};

class TaskChannel {
 public:
  explicit TaskChannel(TaskReceiver* receiver) : receiver_(receiver) {}

  std::stop_token stopToken() const { return stop_.get_token(); }
  void requestStop() { stop_.request_stop(); }

  // Calls with the receiver on its thread, in the order of posting, unless the channel is cut by then.
  using Message = std::function<void(TaskReceiver&)>;
  void post(Message message);
  // The same with progress(); of what did not arrive yet only the newest does.
  void tell(TaskProgress progress);

  // The receiver's: the oldest message, the newest progress, and that it wants no more of them.
  Message take();
  TaskProgress takeProgress();
  void cut();

 private:
  void send(Message message);  // under the mutex

  std::stop_source stop_;
  std::mutex mutex_;
  // Under the mutex; null: cut.
  TaskReceiver* receiver_;
  std::deque<Message> messages_;  // on their way
  std::optional<TaskProgress> progress_;
};

}  // namespace widgets
