#include "summaries/writing/write_health.h"

#include "summaries/writing/event_log_writer.h"

namespace summaries {

WriteHealth::WriteHealth(const SummaryWriter* writer) : writer_(dynamic_cast<const EventLogWriter*>(writer)) {}

std::optional<WriteHealth::News> WriteHealth::news() {
  if (writer_ == nullptr || writer_->turns() == seen_) return std::nullopt;
  seen_ = writer_->turns();
  std::vector<std::string> repairs = writer_->repairs();
  repairs.erase(repairs.begin(), repairs.begin() + static_cast<std::ptrdiff_t>(std::exchange(told_, repairs.size())));
  return News{writer_->failure(), std::move(repairs)};
}

}  // namespace summaries
