#include "app/cli/sweep_folder.h"

#include <google/protobuf/util/message_differencer.h>

#include <filesystem>

#include "engine/core/error.h"
#include "engine/estimator/config/path_name.h"
#include "engine/estimator/sweep/sweep_file.h"

namespace app::cli {
namespace {

namespace fs = std::filesystem;
using engine::Code;
using engine::estimator::Sweep;

// What a person wrote of it. More trials at the same time are no other sweep.
Sweep definitionOf(Sweep sweep) {
  sweep.clear_trials();
  sweep.clear_state();
  sweep.clear_base_dir();
  sweep.clear_parallel();
  return sweep;
}

std::string nameOf(const Sweep& sweep, const fs::path& file) {
  if (!sweep.name().empty()) return sweep.name();
  const std::string name = file.filename().string();
  const std::string suffix = engine::estimator::kSweepSuffix;
  return name.ends_with(suffix) ? name.substr(0, name.size() - suffix.size()) : file.stem().string();
}

void makeFolder(const fs::path& folder) {
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) {
    engine::fail(Code::kPermissionDenied, "Cannot make the folder '", folder.string(), "': ", error.message(),
                 ". Choose another --output.");
  }
}

}  // namespace

OpenedSweep openSweep(const std::string& file, const std::string& folder) {
  OpenedSweep opened;
  Sweep asked = engine::estimator::loadSweep(file);
  asked.set_name(nameOf(asked, file));
  engine::estimator::checkPathName(asked.name(), file + ": name");
  const fs::path root = fs::absolute(folder);
  const fs::path base = (fs::absolute(file).parent_path() / asked.base_dir()).lexically_normal();
  makeFolder(root / "sweeps");
  makeFolder(root / "runs");
  opened.stateFile = (root / "sweeps" / (asked.name() + engine::estimator::kSweepSuffix)).string();
  opened.runsDir = (root / "runs").string();
  opened.baseDir = base.string();
  if (fs::exists(opened.stateFile)) {
    opened.sweep = engine::estimator::loadSweep(opened.stateFile);
    if (!google::protobuf::util::MessageDifferencer::Equals(definitionOf(asked), definitionOf(opened.sweep))) {
      engine::fail(Code::kFailedPrecondition, "'", opened.stateFile, "' is a different sweep named '", asked.name(),
                   "': choose another name or another --output.");
    }
    if (asked.has_parallel()) opened.sweep.set_parallel(asked.parallel());
    return opened;
  }
  if (fs::exists(root / "runs" / asked.name())) {
    engine::fail(Code::kAlreadyExists, "'", (root / "runs" / asked.name()).string(),
                 "' already contains runs, but no sweep that made them: choose another name or another --output.");
  }
  opened.sweep = definitionOf(asked);
  if (asked.has_parallel()) opened.sweep.set_parallel(asked.parallel());
  opened.sweep.set_base_dir(base.lexically_relative(root / "sweeps").string());
  return opened;
}

}  // namespace app::cli
