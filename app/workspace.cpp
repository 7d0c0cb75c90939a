#include "app/workspace.h"

#include <QDirIterator>
#include <QFile>
#include <filesystem>
#include <fstream>

#include "engine/core/error.h"
#include "summaries/tfevents/import.h"

namespace app {
namespace {

namespace fs = std::filesystem;
using engine::Code;

constexpr const char* kExperiments = "experiments";
constexpr const char* kRuns = "runs";
constexpr const char* kDataName = "data";
constexpr int kLogSearchDepth = 4;  // a folder of logs is told from a new workspace by the first log found

bool isExperimentFile(const fs::path& path) {
  return path.filename().string().ends_with(kExperimentSuffix);
}

// Whether a file that `isWanted` tells by its name lies in a folder or not far below it.
template <class IsWanted>
bool holds(const fs::path& root, IsWanted isWanted) {
  std::error_code error;
  fs::recursive_directory_iterator entry(root, fs::directory_options::skip_permission_denied, error);
  for (const fs::recursive_directory_iterator end; !error && entry != end; entry.increment(error)) {
    if (isWanted(entry->path().filename().string())) return true;
    if (entry.depth() >= kLogSearchDepth) entry.disable_recursion_pending();
  }
  return false;
}

bool readsData(const fs::path& experiment) {
  std::error_code ignored;
  if (!fs::is_regular_file(experiment, ignored)) return false;
  std::ifstream file(experiment, std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  return text.find("${DATA}") != std::string::npos;
}

void makeFolder(const fs::path& path) {
  std::error_code error;
  fs::create_directories(path, error);
  if (error) {
    engine::fail(Code::kPermissionDenied, "Cannot create the folder '", path.string(), "': ", error.message(),
                 ". Choose another folder.");
  }
}

// Copies every file below a folder of the program's resources.
bool copyResources(const QString& from, const fs::path& to) {
  bool copied = false;
  QDirIterator files(from, QDir::Files, QDirIterator::Subdirectories);
  while (files.hasNext()) {
    const QString file = files.next();
    const fs::path target = to / file.mid(from.size() + 1).toStdString();
    if (fs::exists(target)) continue;
    makeFolder(target.parent_path());
    const QString path = QString::fromStdString(target.string());
    if (!QFile::copy(file, path)) {
      engine::fail(Code::kResourceExhausted, "Cannot write '", target.string(), "'. Is the disk full?");
    }
    QFile::setPermissions(path, QFile::ReadOwner | QFile::WriteOwner | QFile::ReadGroup | QFile::ReadOther);
    copied = true;
  }
  return copied;
}

}  // namespace

std::string experimentName(const std::string& path) {
  std::string name = fs::path(path).filename().string();
  if (name.ends_with(kExperimentSuffix)) name.resize(name.size() - std::string_view(kExperimentSuffix).size());
  return name;
}

bool Workspace::isWorkspace(const std::string& folder) {
  std::error_code error;
  return fs::exists(fs::path(folder) / kExperiments, error);
}

bool Workspace::holdsLogs(const std::string& folder) {
  // Event files as TensorBoard tells them.
  return holds(folder, [](const std::string& name) {
    return name == "events.db" || name.find("tfevents") != std::string::npos;
  });
}

Workspace Workspace::open(const std::string& path) {
  const fs::path place = fs::absolute(path).lexically_normal();
  Workspace result;
  std::error_code error;
  if (isExperimentFile(place) || fs::is_regular_file(place, error)) {
    if (!fs::exists(place, error)) engine::fail(Code::kNotFound, "There is no experiment file '", path, "'.");
    if (!isExperimentFile(place)) {
      engine::fail(Code::kInvalidArgument, "'", path, "' is no experiment: its name must end in ", kExperimentSuffix,
                   ". Open a folder to see its logs.");
    }
    const fs::path folder = place.parent_path();
    const fs::path root = folder.filename() == kExperiments ? folder.parent_path() : folder;
    result.root_ = root.string();
    result.experimentsDir_ = folder.string();
    result.runsDir_ = (root / kRuns).string();
    result.openedFile_ = place.string();
    return result;
  }
  result.root_ = place.has_filename() ? place.string() : place.parent_path().string();
  if (!isWorkspace(place.string()) && holdsLogs(place.string())) {
    result.runsDir_ = result.root_;
    return result;
  }
  makeFolder(place / kExperiments);
  makeFolder(place / kRuns);
  result.experimentsDir_ = (place / kExperiments).string();
  result.runsDir_ = (place / kRuns).string();
  return result;
}

std::string Workspace::importsDir() const {
  return summaries::tfevents::importFolder(runsDir_);
}

std::vector<ExperimentFile> Workspace::experiments() const {
  std::vector<ExperimentFile> files;
  if (!canTrain()) return files;
  std::error_code error;
  for (fs::directory_iterator entry(experimentsDir_, error), end; !error && entry != end; entry.increment(error)) {
    if (!isExperimentFile(entry->path())) continue;
    files.push_back({experimentName(entry->path().string()), entry->path().string(), readsData(entry->path())});
  }
  std::ranges::sort(files, {}, &ExperimentFile::name);
  return files;
}

bool Workspace::addSamples() const {
  if (!canTrain() || !openedFile_.empty() || !experiments().empty()) return false;
  const bool copied = copyResources(QStringLiteral(":/samples/experiments"), experimentsDir_);
  return copyResources(QStringLiteral(":/samples/data"), fs::path(root_) / kDataName) || copied;
}

std::string Workspace::newRunId(const std::string& experiment,
                                const std::function<bool(const std::string& id)>& isTaken) const {
  std::error_code error;
  for (int number = 1;; ++number) {
    const std::string id = experiment + "/run-" + std::to_string(number);
    if (!fs::exists(runDir(id), error) && !(isTaken && isTaken(id))) return id;
  }
}

}  // namespace app
