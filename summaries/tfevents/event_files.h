// Finds the runs below a directory as TensorBoard does: every directory that holds a file with "tfevents" in its name.
// Functions only: callable from any thread.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "summaries/files/folder_walk.h"

namespace summaries::tfevents {

struct EventFile {
  std::string path;
  int64_t size = 0;  // bytes
  double mtime = 0;  // seconds since the epoch
  bool operator==(const EventFile&) const = default;
};

struct EventRun {
  std::string name;              // relative to the root, "." for itself
  std::string folder;            // its path
  std::vector<EventFile> files;  // in the order of their names, which begin with their time
  int64_t bytes() const;
};

// Sorted by name. Symlinks are followed as by walkFolders(). Folders that may not be read are left out. `isCutShort`
// gets whether there are more folders than are looked at.
std::vector<EventRun> findEventRuns(const std::string& root, bool* isCutShort = nullptr, const WalkLimits& limits = {});

// True for a directory that findEventRuns would list; quick: it looks at no sub-directory.
bool holdsEventFiles(const std::string& folder);

}  // namespace summaries::tfevents
