#include "engine/formats/checkpoints/checkpoint_manager.h"

#include <sys/stat.h>

#include <charconv>
#include <chrono>
#include <filesystem>

#include "engine/core/error.h"
#include "engine/formats/bundle/bundle_reader.h"
#include "engine/formats/checkpoints/checkpoint_leftovers.h"
#include "engine/formats/checkpoints/checkpoint_location.h"
#include "engine/formats/checkpoints/checkpoint_state.h"
#include "engine/formats/checkpoints/kept_checkpoints.h"
#include "engine/formats/files/files.h"

namespace engine::formats {
namespace {

namespace fs = std::filesystem;

constexpr double kSecondsAnHour = 3600;

double systemNow() {
  return std::chrono::duration<double>(std::chrono::system_clock::now().time_since_epoch()).count();
}

double modificationTime(const std::string& prefix) {
  struct stat status {};
  if (::stat(bundleIndexPath(prefix).c_str(), &status) != 0) return 0;
  return static_cast<double>(status.st_mtim.tv_sec) + static_cast<double>(status.st_mtim.tv_nsec) * 1e-9;
}

}  // namespace

CheckpointManager::CheckpointManager(std::string folder, CheckpointManagerOptions options)
    : folder_(std::move(folder)), options_(std::move(options)) {
  if (options_.keepMax < 0 || !(options_.keepEveryNHours > 0)) {
    fail(Code::kInvalidArgument,
         "Checkpoints to keep must be 0 or more and the hours between preserved ones positive, not ", options_.keepMax,
         " and ", options_.keepEveryNHours, ".");
  }
  if (!options_.now) options_.now = systemNow;
  makeFolders(folder_);
  removeLeftovers();
  recover();
}

void CheckpointManager::recover() {
  nextPreserved_ = options_.now() + options_.keepEveryNHours * kSecondsAnHour;
  const auto state = readCheckpointState(folder_);
  if (!state) return;
  if (checkpointExists(state->latest)) latest_ = state->latest;
  for (std::size_t i = 0; i < state->paths.size(); ++i) {
    const std::string& prefix = state->paths[i];
    if (!checkpointExists(prefix)) continue;
    kept_.push_back({prefix, state->timestamps.empty() ? modificationTime(prefix) : state->timestamps[i]});
  }
}

void CheckpointManager::removeLeftovers() const {
  removeCheckpointLeftovers(folder_, options_.basename);
}

std::string CheckpointManager::prefixFor(int64_t globalStep) const {
  return checkpointPrefix(folder_, globalStep, options_.basename);
}

void CheckpointManager::saved(const std::string& prefix) {
  const double now = options_.now();
  // A copy, for a state that cannot be written leaves all as it was.
  std::vector<Kept> left = kept_;
  double nextPreserved = nextPreserved_;
  std::erase_if(left, [&](const Kept& kept) { return kept.prefix == prefix; });
  left.push_back({prefix, now});
  std::vector<Kept> removed;
  while (options_.keepMax > 0 && left.size() > static_cast<std::size_t>(options_.keepMax)) {
    const Kept oldest = left.front();
    left.erase(left.begin());
    if (isMarkedKept(oldest.prefix) || !isCheckpointInside(oldest.prefix, folder_)) continue;
    if (oldest.time > nextPreserved) {
      nextPreserved += options_.keepEveryNHours * kSecondsAnHour;
    } else {
      removed.push_back(oldest);
    }
  }
  CheckpointState state;
  state.latest = prefix;
  for (const Kept& kept : left) state.paths.push_back(kept.prefix);
  // The state first: it must never name what is gone.
  writeCheckpointState(folder_, state);
  kept_ = std::move(left);
  nextPreserved_ = nextPreserved;
  latest_ = prefix;
  for (const Kept& kept : removed) removeCheckpoint(kept.prefix);
}

std::vector<std::string> CheckpointManager::checkpoints() const {
  std::vector<std::string> prefixes;
  for (const Kept& kept : kept_) prefixes.push_back(kept.prefix);
  return prefixes;
}

std::optional<std::string> CheckpointManager::latest() const {
  if (latest_.empty()) return std::nullopt;
  return latest_;
}

std::string checkpointPrefix(const std::string& folder, int64_t step, const std::string& basename) {
  return (fs::path(folder) / (basename + "-" + std::to_string(step))).string();
}

std::optional<int64_t> checkpointStep(const std::string& prefix) {
  const std::size_t dash = prefix.rfind('-');
  int64_t step = 0;
  if (dash == std::string::npos || dash + 1 == prefix.size()) return std::nullopt;
  const char* end = prefix.data() + prefix.size();
  const auto [stop, error] = std::from_chars(prefix.data() + dash + 1, end, step);
  if (error != std::errc() || stop != end) return std::nullopt;
  return step;
}

}  // namespace engine::formats
