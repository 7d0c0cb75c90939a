#include "widgets/util/background.h"

#include <QThreadPool>

namespace widgets {

void beginInPool(QObject* owner, TaskWork work, std::function<void(const std::shared_ptr<const void>&)> done,
                 BackgroundTasks::Failed failed) {
  auto* receiver = new TaskReceiver(owner, {});  // goes with its owner
  const std::shared_ptr<TaskChannel> channel = receiver->channel();
  QObject::connect(receiver, &QObject::destroyed, [channel] { channel->requestStop(); });
  receiver->setEnded([receiver, done = std::move(done), failed = std::move(failed)](const TaskOutcome& outcome) {
    delete receiver;
    tellOutcome(outcome, done, failed);
  });
  QThreadPool::globalInstance()->start(
      [channel, work = std::move(work)]() mutable { doTask(std::move(work), channel); });
}

}  // namespace widgets
