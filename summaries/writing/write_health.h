// Whether what a SummaryWriter takes reaches the disk, for who goes on writing meanwhile: entries of a log that cannot
// be written wait in memory and are tried again. Asking costs an atomic read. One thread an object.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "summaries/error.h"
#include "summaries/summary_writer.h"

namespace summaries {

class EventLogWriter;

class WriteHealth {
 public:
  // Null, or a writer that has no log: always well. The writer must outlive this.
  explicit WriteHealth(const SummaryWriter* writer);

  struct News {
    std::optional<Error> failure;      // none: it is written, or written again
    std::vector<std::string> repairs;  // what was damaged in the log itself, and what became of it
  };
  // What changed since the last call; nothing as a rule.
  std::optional<News> news();

 private:
  const EventLogWriter* writer_;
  uint64_t seen_ = 0;
  std::size_t told_ = 0;  // repairs
};

}  // namespace summaries
