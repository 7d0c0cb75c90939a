// What a work in the background sees of its task: whether it is still wanted, and ways to tell of something before the
// end. Every work looks at it at least ten times a second. Used on the work's thread; a copy is of the same task.
#pragma once

#include <QString>
#include <functional>
#include <memory>
#include <stop_token>
#include <type_traits>

#include "widgets/util/task_channel.h"

namespace widgets {

class TaskToken {
 public:
  explicit TaskToken(std::shared_ptr<TaskChannel> channel) : channel_(std::move(channel)) {}

  // False: nobody wants the result, end soon.
  bool goOn() const { return !channel_->stopToken().stop_requested(); }
  // Errors: Cancelled when nobody wants the result.
  void check() const;
  // For a std::stop_callback that interrupts what cannot look at the token itself.
  std::stop_token stopToken() const { return channel_->stopToken(); }

  // `done`: 0 to 1; negative: not known.
  void progress(double done, const QString& doing = {}) const { channel_->tell({done, doing}); }
  // Hands values over before the end: `call` runs on the thread that asked, unless nobody wants the result by then.
  void deliver(std::function<void()> call) const {
    channel_->post([call = std::move(call)](TaskReceiver&) { call(); });
  }

 private:
  std::shared_ptr<TaskChannel> channel_;
};

// A work whose result is of any type.
using TaskWork = std::function<std::shared_ptr<const void>(const TaskToken&)>;

template <typename Work>
constexpr auto taskResultType() {
  if constexpr (std::is_invocable_v<Work&, const TaskToken&>) {
    return std::type_identity<std::decay_t<std::invoke_result_t<Work&, const TaskToken&>>>();
  } else {
    return std::type_identity<std::decay_t<std::invoke_result_t<Work&>>>();
  }
}
// What a function that takes a token or nothing gives.
template <typename Work>
using TaskResult = typename decltype(taskResultType<Work>())::type;

// Of such a function.
template <typename T, typename Fn>
TaskWork taskWork(Fn work) {
  return [work = std::move(work)](const TaskToken& token) mutable -> std::shared_ptr<const void> {
    if constexpr (std::is_invocable_v<Fn&, const TaskToken&>) {
      return std::make_shared<const T>(work(token));
    } else {
      return std::make_shared<const T>(work());
    }
  };
}

// Does the work and tells what became of it; what it throws becomes a failure.
void doTask(TaskWork work, const std::shared_ptr<TaskChannel>& channel);

}  // namespace widgets
