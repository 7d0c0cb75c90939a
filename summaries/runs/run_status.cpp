#include "summaries/runs/run_status.h"

#include <array>

#include "summaries/writing/writer_lock.h"

namespace summaries {

std::string_view runStatusWord(RunStatus status, bool isWritten) {
  constexpr std::array<std::string_view, 7> kWords = {"unknown", "running", "paused",  "finished",
                                                      "failed",  "stopped", "imported"};
  const bool isAlive = status == RunStatus::kRunning || status == RunStatus::kPaused;
  if (isAlive && !isWritten) return "stale";
  const auto index = static_cast<std::size_t>(status);
  return index < kWords.size() ? kWords[index] : kWords[0];
}

std::string_view runStatusWord(EventLogReader& reader, const std::string& directory) {
  // Asked first, so that a writer that ends now is no writer that died.
  const bool isWritten = isBeingWritten(directory);
  return runStatusWord(reader.run().status, isWritten);
}

}  // namespace summaries
