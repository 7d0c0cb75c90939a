// Warns while a training's event log cannot be written, as on a full disk, and tells when it is written again, and what
// was found damaged in it. The training goes on meanwhile; it ends, with Aborted, when another program has taken the
// log over. Used by the training thread.
#pragma once

#include <optional>

#include "engine/estimator/base/log_sink.h"
#include "engine/estimator/training/session_run_hook.h"
#include "summaries/writing/write_health.h"

namespace engine::estimator {

class LogHealthHook : public SessionRunHook {
 public:
  explicit LogHealthHook(LogSink log) : log_(std::move(log)) {}
  void setSummaryWriter(summaries::SummaryWriter* writer) override;
  void afterRun(SessionRunContext& context, SessionRunValues values) override;

 private:
  void tell(LogLevel level, const std::string& text, LogTopic topic = LogTopic::kOther) const;

  LogSink log_;
  const summaries::SummaryWriter* writer_ = nullptr;
  std::optional<summaries::WriteHealth> health_;
  bool isBroken_ = false;
  uint64_t droppedBefore_ = 0;
};

}  // namespace engine::estimator
