#include "summaries/tfevents/event_files.h"

#include <sys/stat.h>

#include <algorithm>
#include <filesystem>
#include <set>

namespace summaries::tfevents {
namespace {

namespace fs = std::filesystem;

// The profiler leaves such a file to mark the folder; it has no data.
constexpr std::string_view kProfileMarker = ".profile-empty";

bool isEventFile(const fs::path& path) {
  const std::string name = path.filename().string();
  return name.find("tfevents") != std::string::npos && !name.ends_with(kProfileMarker);
}

EventFile fileAt(const fs::path& path) {
  struct stat status {};
  EventFile file{path.string()};
  if (stat(path.c_str(), &status) != 0) return file;
  file.size = status.st_size;
  file.mtime = static_cast<double>(status.st_mtim.tv_sec) + static_cast<double>(status.st_mtim.tv_nsec) * 1e-9;
  return file;
}

// Remembers the real paths from the root down to here, so that a loop of symlinks ends where it began.
void search(const fs::path& root, const fs::path& folder, std::set<fs::path>& above, std::vector<EventRun>& runs) {
  std::error_code error;
  const fs::path real = fs::canonical(folder, error);
  if (error || !above.insert(real).second) return;
  EventRun run{folder.lexically_relative(root).string(), folder.string(), {}};
  for (fs::directory_iterator entry(folder, fs::directory_options::skip_permission_denied, error), end;
       !error && entry != end; entry.increment(error)) {
    std::error_code ignored;
    if (entry->is_directory(ignored)) {
      search(root, entry->path(), above, runs);
    } else if (isEventFile(entry->path()) && entry->is_regular_file(ignored)) {
      run.files.push_back(fileAt(entry->path()));
    }
  }
  above.erase(real);
  if (run.files.empty()) return;
  std::sort(run.files.begin(), run.files.end(), [](const EventFile& a, const EventFile& b) { return a.path < b.path; });
  runs.push_back(std::move(run));
}

}  // namespace

int64_t EventRun::bytes() const {
  int64_t sum = 0;
  for (const EventFile& file : files) sum += file.size;
  return sum;
}

std::vector<EventRun> findEventRuns(const std::string& root) {
  std::vector<EventRun> runs;
  std::set<fs::path> above;
  search(root, root, above, runs);
  std::sort(runs.begin(), runs.end(), [](const EventRun& a, const EventRun& b) { return a.name < b.name; });
  return runs;
}

bool holdsEventFiles(const std::string& folder) {
  std::error_code error;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error)) {
    if (isEventFile(entry->path())) return true;
  }
  return false;
}

}  // namespace summaries::tfevents
