// Shows the progress of an event file import on stderr, with its rate and the time left, from a thread of its own.
#pragma once

#include <condition_variable>
#include <mutex>
#include <thread>

#include "app/cli/console.h"
#include "summaries/tfevents/run_import.h"

namespace app::cli {

class ImportProgressLine {
 public:
  // Both must outlive this.
  ImportProgressLine(Console& console, const summaries::tfevents::ImportProgress& progress);
  ~ImportProgressLine();

 private:
  void watch(const std::stop_token& token);

  Console& console_;
  const summaries::tfevents::ImportProgress& progress_;
  std::mutex mutex_;
  std::condition_variable_any wake_;
  std::jthread thread_;
};

// "12 of 100 runs, 64 of 540 MB (11%), 1.2 million values, 0:09 left"; `seconds` since the import began.
std::string importProgressText(const summaries::tfevents::ImportProgress& progress, double seconds);

}  // namespace app::cli
