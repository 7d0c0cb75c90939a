#include "app/workbench/places/workspace.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>

#include "engine/core/error.h"
#include "engine/estimator/config/path_name.h"
#include "summaries/files/folder_walk.h"
#include "summaries/files/regular_file.h"
#include "summaries/tfevents/import.h"

namespace app {
namespace {

namespace fs = std::filesystem;
using engine::Code;

constexpr const char* kExperiments = "experiments";
constexpr const char* kRuns = "runs";
// A folder of logs is told from another one by the first log found, near its top.
constexpr summaries::WalkLimits kLogSearch{.mostFolders = 2000, .mostDepth = 4};
constexpr uint64_t kMostBytesScanned = 256 << 20;  // of an experiment, for ${DATA}

bool readsData(const std::string& experiment) {
  try {
    return summaries::readRegularFile(experiment, kMostBytesScanned).find("${DATA}") != std::string::npos;
  } catch (const engine::Error&) {
    return false;  // told when the experiment is chosen
  }
}

// Why the folder or file may not be read or written, in the system's words; empty: it may.
std::string whyNot(const std::string& path, int mode) {
  return faccessat(AT_FDCWD, path.c_str(), mode, AT_EACCESS) == 0 ? "" : std::strerror(errno);
}

// Fails with what is wrong with a path that is neither a folder nor a file that may be read.
void requireReadableFolder(const std::string& path) {
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  if (status.type() == fs::file_type::not_found) {
    engine::fail(Code::kNotFound, "There is no file or folder '", path, "'. Check the path.");
  }
  const bool isFolder = status.type() == fs::file_type::directory;
  const std::string why = isFolder ? whyNot(path, R_OK | X_OK) : error ? error.message() : "";
  if (error == std::errc::permission_denied || (isFolder && !why.empty())) {
    engine::fail(Code::kPermissionDenied, "'", path, "' cannot be read: ", why,
                 ". Change its permissions or those of the folders above it, or open another folder.");
  }
  if (!isFolder) summaries::requireRegularFile(path);  // says what it is
}

}  // namespace

std::string experimentName(const std::string& path) {
  std::string name = fs::path(path).filename().string();
  if (name.ends_with(kExperimentSuffix)) name.resize(name.size() - std::string_view(kExperimentSuffix).size());
  return name;
}

bool isExperimentFile(const std::string& path) {
  return path.ends_with(kExperimentSuffix);
}

bool Workspace::isWorkspace(const std::string& folder) {
  std::error_code error;
  return fs::is_directory(fs::path(folder) / kExperiments, error);
}

bool Workspace::holdsLogs(const std::string& folder) {
  bool found = false;
  summaries::walkFolders(
      folder,
      [&](const summaries::WalkedFolder&, const fs::directory_entry& file) {
        // Event files as TensorBoard tells them.
        const std::string name = file.path().filename().string();
        found = name == "events.db" || name.find("tfevents") != std::string::npos;
        return !found;
      },
      kLogSearch);
  return found;
}

Workspace Workspace::openFile(const std::string& path) {
  if (!isExperimentFile(path)) {
    engine::fail(Code::kInvalidArgument, "'", path, "' is not an experiment: its name must end in ", kExperimentSuffix,
                 ". Open a folder to see its logs.");
  }
  std::error_code error;
  if (!fs::exists(path, error) && !error) engine::fail(Code::kNotFound, "There is no experiment file '", path, "'.");
  summaries::openRegularFile(path);
  const fs::path folder = fs::path(path).parent_path();
  const fs::path root = folder.filename() == kExperiments ? folder.parent_path() : folder;
  Workspace result;
  result.place_ = Place::kWorkspace;
  result.root_ = root.string();
  result.experimentsDir_ = folder.string();
  result.runsDir_ = (root / kRuns).string();
  result.openedFile_ = path;
  return result;
}

Workspace Workspace::open(const std::string& path) {
  const fs::path place = fs::absolute(path).lexically_normal();
  std::error_code error;
  Workspace result;
  if (isExperimentFile(place.string()) || fs::is_regular_file(place, error)) {
    result = openFile(place.string());
  } else {
    requireReadableFolder(place.string());
    result.root_ = place.has_filename() ? place.string() : place.parent_path().string();
    const bool isOne = isWorkspace(place.string());
    result.place_ = isOne ? Place::kWorkspace : holdsLogs(place.string()) ? Place::kLogs : Place::kFolder;
    result.experimentsDir_ = (place / kExperiments).string();
    result.runsDir_ = isOne ? (place / kRuns).string() : result.root_;
  }
  result.checkAccess();
  return result;
}

void Workspace::make(const std::string& folder) {
  std::error_code error;
  fs::create_directories(fs::path(folder) / kExperiments, error);
  if (error) {
    engine::fail(Code::kPermissionDenied, "Cannot make a workspace in '", folder, "': ", error.message(),
                 ". Choose another folder.");
  }
}

// Runs are what is written most: where their folder is missing, it is made in the root.
void Workspace::checkAccess() {
  std::error_code ignored;
  whyReadOnly_ = whyNot(fs::exists(runsDir_, ignored) ? runsDir_ : root_, W_OK | X_OK);
}

std::string Workspace::importsDir() const {
  return summaries::tfevents::importFolder(runsDir_);
}

std::vector<ExperimentFile> Workspace::experiments() const {
  std::vector<ExperimentFile> files;
  if (place_ != Place::kWorkspace) return files;
  std::error_code error;
  fs::directory_iterator entry(experimentsDir_, error);
  if (error == std::errc::permission_denied) {
    engine::fail(Code::kPermissionDenied, "The experiments in '", experimentsDir_,
                 "' cannot be read: ", error.message(), ". Change the folder's permissions and open it again.");
  }
  for (const fs::directory_iterator end; !error && entry != end; entry.increment(error)) {
    const std::string path = entry->path().string();
    std::error_code ignored;
    if (!isExperimentFile(path) || !entry->is_regular_file(ignored)) continue;
    files.push_back({experimentName(path), path, readsData(path)});
  }
  std::ranges::sort(files, {}, &ExperimentFile::name);
  return files;
}

std::string Workspace::newRunId(const std::string& experiment,
                                const std::function<bool(const std::string& id)>& isTaken) const {
  // It is the name of a file, and may be "..".
  engine::estimator::checkPathName(experiment, "The name of the experiment");
  std::error_code error;
  for (int number = 1;; ++number) {
    const std::string id = experiment + "/run-" + std::to_string(number);
    if (!fs::exists(runDir(id), error) && !(isTaken && isTaken(id))) return id;
  }
}

}  // namespace app
