#include "summaries/write_health.h"

#include "summaries/event_log_writer.h"

namespace summaries {

WriteHealth::WriteHealth(const SummaryWriter* writer) : writer_(dynamic_cast<const EventLogWriter*>(writer)) {}

std::optional<WriteHealth::News> WriteHealth::news() {
  if (writer_ == nullptr || writer_->turns() == seen_) return std::nullopt;
  seen_ = writer_->turns();
  return News{writer_->failure()};
}

}  // namespace summaries
