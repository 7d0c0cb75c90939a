#include "engine/estimator/hooks/log_health_hook.h"

#include "engine/core/error.h"

namespace engine::estimator {

void LogHealthHook::setSummaryWriter(summaries::SummaryWriter* writer) {
  writer_ = writer;
  health_.emplace(writer);
}

void LogHealthHook::tell(LogLevel level, const std::string& text, LogTopic topic) const {
  if (log_) log_(level, text, topic);
}

void LogHealthHook::afterRun(SessionRunContext&, SessionRunValues) {
  if (!health_) return;
  const auto news = health_->news();
  if (!news) return;
  const uint64_t dropped = writer_->droppedScalars() + writer_->droppedItems();
  for (const std::string& repair : news->repairs) tell(LogLevel::kWarning, repair + ".");
  // Another program trains in this folder.
  if (news->failure && news->failure->code() == Code::kAborted) throw *news->failure;
  if (news->failure) {
    isBroken_ = true;
    droppedBefore_ = dropped;
    tell(LogLevel::kWarning,
         message("The log cannot be written at the moment: ", news->failure->what(),
                 ". Training continues; new entries wait in memory and are written as soon as possible."),
         LogTopic::kLogBroken);
  } else if (std::exchange(isBroken_, false)) {
    tell(LogLevel::kInfo,
         message("The log is being written again; ", dropped - droppedBefore_, " values were dropped in the meantime."),
         LogTopic::kLogMended);
  }
}

}  // namespace engine::estimator
