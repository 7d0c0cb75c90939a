#include "summaries/runs/find_runs.h"

#include <algorithm>
#include <iterator>
#include <map>

#include "summaries/reading/event_log_reader.h"
#include "summaries/runs/run_owner.h"
#include "summaries/store/schema.h"

namespace summaries {
namespace {

WalkEnd search(const std::string& root, std::vector<std::string>& runs, const WalkLimits& limits) {
  const std::string logName = "/" + std::string(kLogName);
  return walkFolders(
      root,
      [&](const WalkedFolder& folder, const std::filesystem::directory_entry& file) {
        std::error_code ignored;
        if (file.path().native().ends_with(logName) && file.is_regular_file(ignored)) runs.push_back(folder.name);
        return true;
      },
      limits);
}

}  // namespace

std::vector<std::string> findRuns(const std::string& root) {
  std::vector<std::string> runs;
  search(root, runs, {});
  std::sort(runs.begin(), runs.end());
  return runs;
}

std::vector<FoundRun> findRunsBelow(const std::vector<std::string>& roots, WalkEnd* end, const WalkLimits& limits) {
  std::map<std::string, std::string> folders;
  WalkEnd all;
  for (const std::string& root : roots) {
    std::vector<std::string> names;
    WalkEnd reached = search(root, names, limits);
    std::move(reached.unreadable.begin(), reached.unreadable.end(), std::back_inserter(all.unreadable));
    all.isCutShort = all.isCutShort || reached.isCutShort;
    for (const std::string& run : names) folders.try_emplace(run, run == "." ? root : root + "/" + run);
  }
  if (end != nullptr) *end = std::move(all);
  std::vector<FoundRun> runs;
  const auto isRun = [&](const std::string& name) { return folders.contains(name); };
  for (const auto& [name, folder] : folders) runs.push_back({name, folder, ownerOf(name, isRun).value_or("")});
  return runs;
}

}  // namespace summaries
