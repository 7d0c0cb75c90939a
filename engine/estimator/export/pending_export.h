// An export that is being written: a temporary folder beside its place, which gets its number when all of it is there.
// Used by one thread; any number of processes may export into one folder at the same time.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "engine/estimator/export/folder_lock.h"

namespace engine::estimator {

class PendingExport {
 public:
  // Makes an empty folder below `exportPath`, which is made when it is not there, and removes those that exports of
  // ended processes left. `seconds` since the epoch: now. Errors of making folders, with the path.
  PendingExport(std::string exportPath, int64_t seconds);
  // Removes the folder unless it was published.
  ~PendingExport();
  PendingExport(const PendingExport&) = delete;
  PendingExport& operator=(const PendingExport&) = delete;

  const std::string& folder() const { return folder_; }
  // Gives the folder its number, which is above those of all other exports, brings that to the disk, and returns the
  // new path. Errors of nextExportNumber() and of renaming.
  std::string publish();

 private:
  std::string exportPath_;
  int64_t seconds_;
  std::string folder_;
  std::optional<FolderLock> own_;  // says that the process lives
  bool isPublished_ = false;
};

}  // namespace engine::estimator
