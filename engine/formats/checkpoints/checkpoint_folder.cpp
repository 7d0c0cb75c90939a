#include "engine/formats/checkpoints/checkpoint_folder.h"

#include <sys/stat.h>

#include <algorithm>
#include <filesystem>
#include <set>

#include "engine/core/error.h"
#include "engine/formats/bundle/bundle_reader.h"
#include "engine/formats/checkpoints/checkpoint_manager.h"
#include "engine/formats/checkpoints/checkpoint_state.h"
#include "engine/formats/checkpoints/kept_checkpoints.h"
#include "engine/formats/checkpoints/v1_checkpoint.h"
#include "engine/formats/model_file_kind.h"

namespace engine::formats {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kIndexEnd = ".index";

CheckpointState stateOf(const std::string& folder, std::string* damage) {
  try {
    return readCheckpointState(folder).value_or(CheckpointState{});
  } catch (const Error& error) {
    if (!damage) throw;
    *damage = error.what();
    return {};
  }
}

CheckpointFile described(const std::string& prefix, const std::vector<std::string>& files) {
  CheckpointFile result{prefix, checkpointStep(prefix)};
  for (const std::string& path : files) {
    struct stat status {};
    if (::stat(path.c_str(), &status) != 0) continue;
    result.bytes += status.st_size;
    const double time = static_cast<double>(status.st_mtim.tv_sec) + static_cast<double>(status.st_mtim.tv_nsec) * 1e-9;
    if (!path.ends_with(".keep")) result.time = std::max(result.time, time);
  }
  result.kept = isMarkedKept(prefix);
  return result;
}

}  // namespace

std::vector<std::string> checkpointFiles(const std::string& prefix) {
  if (!checkpointExists(prefix)) return v1Shards(prefix);
  const fs::path path(prefix);
  const std::string dataStart = path.filename().string() + ".data-";
  std::vector<std::string> files;
  std::error_code ignored;
  for (const auto& file : fs::directory_iterator(path.has_parent_path() ? path.parent_path() : ".", ignored)) {
    if (file.path().filename().string().starts_with(dataStart)) files.push_back(file.path().string());
  }
  std::ranges::sort(files);
  for (const char* suffix : {".meta", ".keep", ".index"}) {
    if (fs::exists(prefix + suffix, ignored)) files.push_back(prefix + suffix);
  }
  return files;
}

std::vector<CheckpointFile> checkpointsIn(const std::string& folder, std::string* damage) {
  requireKind(folder, "a folder of checkpoints", {});
  const CheckpointState state = stateOf(folder, damage);
  std::set<std::string> prefixes(state.paths.begin(), state.paths.end());
  if (!state.latest.empty()) prefixes.insert(state.latest);
  const std::set<std::string> listed = prefixes;
  std::error_code error;
  for (const auto& file : fs::directory_iterator(folder, error)) {
    const std::string path = file.path().string();
    if (path.ends_with(kIndexEnd)) prefixes.insert(path.substr(0, path.size() - kIndexEnd.size()));
  }
  if (error) fail(Code::kNotFound, "Cannot list the folder ", folder, ": ", error.message(), ".");
  std::vector<CheckpointFile> result;
  for (const std::string& prefix : prefixes) {
    const std::vector<std::string> files = checkpointFiles(prefix);
    if (files.empty()) continue;
    CheckpointFile checkpoint = described(prefix, files);
    checkpoint.listed = listed.contains(prefix);
    checkpoint.latest = prefix == state.latest;
    for (std::size_t i = 0; i < state.timestamps.size(); ++i) {
      if (state.paths[i] == prefix) checkpoint.time = state.timestamps[i];
    }
    result.push_back(std::move(checkpoint));
  }
  std::ranges::stable_sort(result, [](const CheckpointFile& a, const CheckpointFile& b) {
    return std::pair(a.step.value_or(-1), a.time) < std::pair(b.step.value_or(-1), b.time);
  });
  return result;
}

}  // namespace engine::formats
