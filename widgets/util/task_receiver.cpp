#include "widgets/util/task_receiver.h"

namespace widgets {

// Whatever is called may delete this.

TaskReceiver::TaskReceiver(QObject* parent, Progressed progressed)
    : QObject(parent), channel_(std::make_shared<TaskChannel>(this)), progressed_(std::move(progressed)) {}

TaskReceiver::~TaskReceiver() {
  channel_->cut();
}

void TaskReceiver::customEvent(QEvent*) {
  const TaskChannel::Message message = channel_->take();
  message(*this);
}

void TaskReceiver::onProgress() {
  const TaskProgress progress = channel_->takeProgress();
  const Progressed call = progressed_;
  if (call && !channel_->stopToken().stop_requested()) call(progress);
}

void TaskReceiver::onEnd(const TaskOutcome& outcome) {
  const Ended call = std::move(ended_);
  if (call) call(outcome);
}

void tellOutcome(const TaskOutcome& outcome, const std::function<void(const std::shared_ptr<const void>&)>& done,
                 const std::function<void(const TaskFailure&)>& failed) {
  if (!outcome.failure) {
    done(outcome.value);
  } else if (failed) {
    failed(*outcome.failure);
  } else if (!outcome.failure->cancelled()) {
    qWarning("Work in the background failed: %s", qUtf8Printable(outcome.failure->text));
  }
}

}  // namespace widgets
