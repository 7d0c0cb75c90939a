// Looks through a folder and those below it for runs. Symbolic links are followed, but each folder is visited once: a
// loop ends, and a tree of links costs no more than the folders that there are. Functions only; callable from any
// thread.
#pragma once

#include <atomic>
#include <cstddef>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace summaries {

struct WalkedFolder {
  std::string path;
  std::string name;  // relative to where the walk began, "." for that
  int depth = 0;
};

struct WalkLimits {
  std::size_t mostFolders = 100'000;
  int mostDepth = 1000;                     // levels below where the walk began
  const std::atomic<bool>* stop = nullptr;  // ends the walk between two folders, as one that is cut short
};

// How a walk ended.
struct WalkEnd {
  std::vector<std::string> unreadable;  // folders that may not be read; what they hold was not looked at
  bool isCutShort = false;              // there are more folders than were visited
};

// Gets each file, or whatever else is no folder, of the folder that is visited. False ends the walk.
using FileVisitor = std::function<bool(const WalkedFolder& folder, const std::filesystem::directory_entry& file)>;

// Folders by their own names go before those that are reached through links, and nearer ones before deeper ones, so
// that a folder has its own name where it lies below `root`. Throws SystemError when too many files are open to go on.
WalkEnd walkFolders(const std::string& root, const FileVisitor& visit, const WalkLimits& limits = {});

}  // namespace summaries
