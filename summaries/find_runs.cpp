#include "summaries/find_runs.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>

#include "summaries/event_log_reader.h"
#include "summaries/schema.h"

namespace summaries {
namespace {

namespace fs = std::filesystem;

// Symlinks are followed, so the real paths from the root down to here are remembered: a loop ends where it began.
void search(const fs::path& root, const fs::path& directory, std::set<fs::path>& above, std::vector<std::string>& runs,
            std::vector<std::string>* unreadable) {
  std::error_code error;
  const fs::path real = fs::canonical(directory, error);
  if (error || !above.insert(real).second) return;
  if (fs::is_regular_file(directory / kLogName, error)) runs.push_back(directory.lexically_relative(root).string());
  // A folder that may not be read has no runs to show; the others do.
  fs::directory_iterator entry(directory, error);
  if (error == std::errc::permission_denied && unreadable != nullptr) unreadable->push_back(directory.string());
  for (const fs::directory_iterator end; !error && entry != end; entry.increment(error)) {
    std::error_code ignored;
    if (entry->is_directory(ignored)) search(root, entry->path(), above, runs, unreadable);
  }
  above.erase(real);
}

}  // namespace

std::vector<std::string> findRuns(const std::string& root) {
  std::vector<std::string> runs;
  std::set<fs::path> above;
  search(root, root, above, runs, nullptr);
  std::sort(runs.begin(), runs.end());
  return runs;
}

std::vector<FoundRun> findRunsBelow(const std::vector<std::string>& roots, std::vector<std::string>* unreadable) {
  std::map<std::string, std::string> folders;
  for (const std::string& root : roots) {
    std::vector<std::string> names;
    std::set<fs::path> above;
    search(root, root, above, names, unreadable);
    for (const std::string& run : names) folders.try_emplace(run, run == "." ? root : root + "/" + run);
  }
  std::vector<FoundRun> runs;
  for (auto& [name, folder] : folders) runs.push_back({name, std::move(folder)});
  return runs;
}

}  // namespace summaries
