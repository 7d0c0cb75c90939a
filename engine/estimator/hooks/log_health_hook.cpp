#include "engine/estimator/hooks/log_health_hook.h"

#include "engine/core/error.h"

namespace engine::estimator {

void LogHealthHook::setSummaryWriter(summaries::SummaryWriter* writer) {
  writer_ = writer;
  health_.emplace(writer);
}

void LogHealthHook::afterRun(SessionRunContext&, SessionRunValues) {
  if (!log_ || !health_) return;
  const auto news = health_->news();
  if (!news) return;
  const uint64_t dropped = writer_->droppedScalars() + writer_->droppedItems();
  if (news->failure) {
    droppedBefore_ = dropped;
    log_(LogLevel::kWarning,
         message(kBroken, " at the moment: ", news->failure->what(),
                 ". Training goes on; what it logs waits in memory and is written as soon as that is possible."));
  } else {
    log_(LogLevel::kInfo,
         message(kMended, "; ", dropped - droppedBefore_, " values were dropped meanwhile."));
  }
}

}  // namespace engine::estimator
