#include "widgets/util/task_channel.h"

#include <QCoreApplication>
#include <QEvent>

#include "widgets/util/task_receiver.h"

namespace widgets {

void TaskChannel::send(Message message) {
  if (!receiver_) return;
  messages_.push_back(std::move(message));
  QCoreApplication::postEvent(receiver_, new QEvent(QEvent::User));
}

void TaskChannel::post(Message message) {
  const std::scoped_lock lock(mutex_);
  send(std::move(message));
}

void TaskChannel::tell(TaskProgress progress) {
  const std::scoped_lock lock(mutex_);
  const bool isOnItsWay = std::exchange(progress_, std::move(progress)).has_value();
  if (!isOnItsWay) send([](TaskReceiver& receiver) { receiver.onProgress(); });
}

TaskChannel::Message TaskChannel::take() {
  const std::scoped_lock lock(mutex_);
  Message message = std::move(messages_.front());
  messages_.pop_front();
  return message;
}

TaskProgress TaskChannel::takeProgress() {
  const std::scoped_lock lock(mutex_);
  return std::exchange(progress_, {}).value_or(TaskProgress());
}

void TaskChannel::cut() {
  std::deque<Message> dropped;  // go without the lock
  const std::scoped_lock lock(mutex_);
  receiver_ = nullptr;
  dropped.swap(messages_);
}

}  // namespace widgets
