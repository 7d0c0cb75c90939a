// Where the end, the progress and the failure of a work arrive: on the thread that asked, as long as it is there. It
// stays until whoever made it deletes it, also from within what it calls.
#pragma once

#include <QObject>

#include "widgets/util/task_channel.h"

namespace widgets {

class TaskReceiver : public QObject {
 public:
  using Ended = std::function<void(const TaskOutcome&)>;
  using Progressed = std::function<void(const TaskProgress&)>;

  TaskReceiver(QObject* parent, Progressed progressed);
  ~TaskReceiver() override;

  void setEnded(Ended ended) { ended_ = std::move(ended); }
  const std::shared_ptr<TaskChannel>& channel() const { return channel_; }

  void onProgress();
  void onEnd(const TaskOutcome& outcome);

 protected:
  void customEvent(QEvent* event) override;  // a message came

 private:
  std::shared_ptr<TaskChannel> channel_;
  Ended ended_;
  Progressed progressed_;
};

// Calls what is for an outcome of its kind. A failure that nobody asked for is a line of the program's output.
void tellOutcome(const TaskOutcome& outcome, const std::function<void(const std::shared_ptr<const void>&)>& done,
                 const std::function<void(const TaskFailure&)>& failed);

}  // namespace widgets
