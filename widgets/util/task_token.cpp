#include "widgets/util/task_token.h"

#include <QCoreApplication>
#include <new>

#include "widgets/util/error_words.h"
#include "widgets/util/task_receiver.h"

namespace widgets {
namespace {

TaskOutcome outcomeOf(const TaskWork& work, const TaskToken& token) {
  const auto failed = [](summaries::Code code, const QString& text) {
    return TaskOutcome{{}, TaskFailure{code, text, std::current_exception()}};
  };
  try {
    return {work(token), {}};
  } catch (const summaries::Error& error) {
    return failed(error.code(), errorWords(error));
  } catch (const std::bad_alloc&) {
    return failed(summaries::Code::kResourceExhausted,
                  QCoreApplication::translate("widgets::TaskToken", "There is not enough memory."));
  } catch (const std::exception& error) {
    return failed(summaries::Code::kInternal, errorWords(error));
  }
}

}  // namespace

void TaskToken::check() const {
  if (goOn()) return;
  const QString text = QCoreApplication::translate("widgets::TaskToken", "Cancelled.");
  throw summaries::Error(summaries::Code::kCancelled, text.toStdString());
}

void doTask(TaskWork work, const std::shared_ptr<TaskChannel>& channel) {
  TaskOutcome outcome = outcomeOf(work, TaskToken(channel));
  work = {};  // what it holds goes before it counts as ended
  channel->post([outcome = std::move(outcome)](TaskReceiver& receiver) { receiver.onEnd(outcome); });
}

}  // namespace widgets
