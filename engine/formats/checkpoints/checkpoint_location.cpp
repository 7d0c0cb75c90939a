#include "engine/formats/checkpoints/checkpoint_location.h"

#include <algorithm>
#include <filesystem>

#include "engine/core/error.h"
#include "engine/formats/checkpoints/checkpoint_state.h"

namespace engine::formats {
namespace {

namespace fs = std::filesystem;

fs::path canonicalFolder(const fs::path& folder) {
  std::error_code error;
  const fs::path path = fs::canonical(folder.empty() ? fs::path(".") : folder, error);
  return error ? fs::path() : path;
}

}  // namespace

bool isCheckpointInside(const std::string& prefix, const std::string& folder) {
  const fs::path here = canonicalFolder(folder);
  const fs::path there = canonicalFolder(fs::path(prefix).parent_path());
  if (here.empty() || there.empty()) return false;
  return std::mismatch(here.begin(), here.end(), there.begin(), there.end()).first == here.end();
}

std::string outsideCheckpointsWarning(const std::string& folder) {
  std::vector<std::string> outside = listCheckpoints(folder);
  std::erase_if(outside, [&](const std::string& prefix) { return isCheckpointInside(prefix, folder); });
  if (outside.empty()) return {};
  return message("The state file ", folder, "/checkpoint names ", outside.size(), " checkpoint",
                 outside.size() == 1 ? "" : "s", " outside of that folder, such as ", outside.front(),
                 ". They are read but never removed: remove them yourself when they are no longer needed.");
}

}  // namespace engine::formats
