#include "engine/formats/checkpoints/checkpoint_reader.h"

#include <algorithm>
#include <filesystem>

#include "engine/core/error.h"
#include "engine/formats/checkpoints/bundle_checkpoint.h"
#include "engine/formats/checkpoints/checkpoint_folder.h"
#include "engine/formats/checkpoints/checkpoint_state.h"
#include "engine/formats/checkpoints/v1_checkpoint.h"
#include "engine/formats/model_file_kind.h"

namespace engine::formats {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kBundleIndexSuffix = ".index";

bool isFile(const std::string& path) {
  std::error_code ignored;
  return fs::is_regular_file(path, ignored);
}

// "model.ckpt" of "model.ckpt.data-00000-of-00001".
std::string withoutDataSuffix(const std::string& path) {
  const std::size_t at = path.rfind(".data-");
  return at == std::string::npos ? path : path.substr(0, at);
}

// The one that the state file calls the latest, of either format; when that is gone, or there is no such file, the
// newest of those that lie in the folder.
std::string newestIn(const std::string& folder) {
  const std::vector<CheckpointFile> all = checkpointsIn(folder);
  if (all.empty()) {
    fail(Code::kNotFound, "There is no checkpoint in the folder ", folder,
         ". Specify a checkpoint's prefix or its folder.");
  }
  const auto latest = std::ranges::find(all, true, &CheckpointFile::latest);
  return latest == all.end() ? all.back().prefix : latest->prefix;
}

}  // namespace

const StoredTensor* CheckpointReader::find(const std::string& name) const {
  const auto& all = tensors();
  const auto at = std::ranges::lower_bound(all, name, {}, &StoredTensor::name);
  return at != all.end() && at->name == name ? &*at : nullptr;
}

std::string checkpointPrefix(const std::string& path) {
  std::error_code ignored;
  if (fs::is_directory(path, ignored)) {
    return newestIn(path);
  }
  requireKind(path, "a checkpoint", {ModelFileKind::kCheckpoint, ModelFileKind::kCheckpointV1});
  if (path.ends_with(kBundleIndexSuffix)) return path.substr(0, path.size() - kBundleIndexSuffix.size());
  if (checkpointExists(path)) return path;
  const std::string data = withoutDataSuffix(path);
  return data != path && checkpointExists(data) ? data : v1Prefix(path);
}

std::unique_ptr<CheckpointReader> openCheckpoint(const std::string& path) {
  const std::string prefix = checkpointPrefix(path);
  if (!isFile(bundleIndexPath(prefix)) && !v1Shards(prefix).empty()) return std::make_unique<V1Checkpoint>(prefix);
  return std::make_unique<BundleCheckpoint>(prefix);
}

}  // namespace engine::formats
