#include "app/cli/import_progress.h"

#include <chrono>
#include <cstdio>

#include "app/cli/duration.h"

namespace app::cli {
namespace {

using Clock = std::chrono::steady_clock;
constexpr auto kImportTerminalPeriod = std::chrono::milliseconds(200);
constexpr auto kImportFilePeriod = std::chrono::seconds(3);
constexpr double kMegabyte = 1e6;

}  // namespace

std::string importProgressText(const summaries::tfevents::ImportProgress& progress, double seconds) {
  const auto done = static_cast<double>(progress.bytesDone.load());
  const auto total = static_cast<double>(progress.bytesTotal.load());
  char text[160];
  std::snprintf(text, sizeof(text), "%d of %d runs, %.0f of %.0f MB (%d%%), %.3g million values",
                progress.runsDone.load(), progress.runsTotal.load(), done / kMegabyte, total / kMegabyte,
                total > 0 ? static_cast<int>(100 * done / total) : 100, static_cast<double>(progress.values) / 1e6);
  if (done <= 0 || done >= total) return text;
  return text + std::string(", ") + durationText((total - done) * seconds / done) + " left";
}

ImportProgressLine::ImportProgressLine(Console& console, const summaries::tfevents::ImportProgress& progress)
    : console_(console), progress_(progress) {
  if (!console.quiet) thread_ = std::jthread([this](const std::stop_token& token) { watch(token); });
}

ImportProgressLine::~ImportProgressLine() {
  thread_.request_stop();
  if (thread_.joinable()) thread_.join();
  console_.endProgress();
}

void ImportProgressLine::watch(const std::stop_token& token) {
  const auto begin = Clock::now();
  std::unique_lock lock(mutex_);
  while (!token.stop_requested()) {
    wake_.wait_for(lock, token, console_.interactive() ? Clock::duration(kImportTerminalPeriod) : kImportFilePeriod,
                   [] { return false; });
    if (token.stop_requested()) return;
    console_.progress(importProgressText(progress_, std::chrono::duration<double>(Clock::now() - begin).count()));
  }
}

}  // namespace app::cli
