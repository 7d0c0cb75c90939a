#include "engine/estimator/export/pending_export.h"

#include <cerrno>
#include <filesystem>

#include "engine/core/error.h"
#include "engine/estimator/export/export_folder.h"
#include "engine/formats/files/files.h"

namespace engine::estimator {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void failFolder(const char* verb, const std::string& path, const std::error_code& error) {
  errno = error.value();
  formats::failFile(verb, path);
}

}  // namespace

PendingExport::PendingExport(std::string exportPath, int64_t seconds)
    : exportPath_(std::move(exportPath)), seconds_(seconds) {
  formats::makeFolders(exportPath_);
  // Nobody looks for leftovers between the folder and its lock.
  const FolderLock lock(exportPath_, FolderLock::When::kWait);
  if (lock.isHeld()) removeExportLeftovers(exportPath_);
  folder_ = exportPath_ + "/" + temporaryExportName(nextExportNumber(exportPath_, seconds_));
  std::error_code error;
  fs::create_directory(folder_, error);
  if (error) failFolder("create", folder_, error);
  own_.emplace(folder_, FolderLock::When::kNow);
}

PendingExport::~PendingExport() {
  std::error_code ignored;  // the next export tries again
  if (!isPublished_) fs::remove_all(folder_, ignored);
}

std::string PendingExport::publish() {
  const FolderLock lock(exportPath_, FolderLock::When::kWait);
  std::error_code error;
  std::string path;
  do {  // again when a program without these locks took the number
    path = message(exportPath_, "/", nextExportNumber(exportPath_, seconds_));
    fs::rename(folder_, path, error);
  } while (error == std::errc::file_exists || error == std::errc::directory_not_empty);
  if (error) failFolder("create", path, error);
  isPublished_ = true;
  formats::syncFolder(exportPath_);
  return path;
}

}  // namespace engine::estimator
