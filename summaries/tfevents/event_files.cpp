#include "summaries/tfevents/event_files.h"

#include <sys/stat.h>

#include <algorithm>
#include <filesystem>

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

}  // namespace

int64_t EventRun::bytes() const {
  int64_t sum = 0;
  for (const EventFile& file : files) sum += file.size;
  return sum;
}

std::vector<EventRun> findEventRuns(const std::string& root, bool* isCutShort, const WalkLimits& limits) {
  std::vector<EventRun> runs;
  const FileVisitor visit = [&](const WalkedFolder& folder, const fs::directory_entry& file) {
    std::error_code ignored;
    if (!isEventFile(file.path()) || !file.is_regular_file(ignored)) return true;
    if (runs.empty() || runs.back().folder != folder.path) runs.push_back({folder.name, folder.path, {}});
    runs.back().files.push_back(fileAt(file.path()));
    return true;
  };
  const WalkEnd end = walkFolders(root, visit, limits);
  if (isCutShort != nullptr) *isCutShort = end.isCutShort;
  for (EventRun& run : runs) std::ranges::sort(run.files, {}, &EventFile::path);
  std::ranges::sort(runs, {}, &EventRun::name);
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
