#include "summaries/files/folder_walk.h"

#include <sys/stat.h>

#include <algorithm>
#include <deque>
#include <set>
#include <utility>

#include "summaries/files/open_files.h"
#include "summaries/files/system_error.h"

namespace summaries {
namespace {

namespace fs = std::filesystem;

class FolderWalk {
 public:
  FolderWalk(const FileVisitor& visit, const WalkLimits& limits) : visit_(visit), limits_(limits) {}

  WalkEnd walk(const std::string& root) {
    plain_.push_back({root, ".", 0});
    while (!stopped_ && !(plain_.empty() && links_.empty())) {
      std::deque<WalkedFolder>& next = plain_.empty() ? links_ : plain_;
      const WalkedFolder folder = std::move(next.front());
      next.pop_front();
      if (!isNew(folder.path)) continue;
      if (visited_.size() > limits_.mostFolders || (limits_.stop != nullptr && *limits_.stop)) {
        end_.isCutShort = true;
        break;
      }
      lookInto(folder);
    }
    return std::move(end_);
  }

 private:
  // Remembers the folder. False when it was visited by another name, or is none.
  bool isNew(const std::string& path) {
    struct stat status {};
    return ::stat(path.c_str(), &status) == 0 && S_ISDIR(status.st_mode) &&
           visited_.emplace(status.st_dev, status.st_ino).second;
  }

  void lookInto(const WalkedFolder& folder) {
    std::error_code error;
    fs::directory_iterator entry(folder.path, error);
    if (error == std::errc::permission_denied) end_.unreadable.push_back(folder.path);
    // Else runs would seem to be gone.
    if (isTooManyFiles(error.value())) throw SystemError("Cannot look through " + folder.path, error.value());
    std::vector<std::pair<std::string, bool>> below;  // names of folders, and whether these are links
    for (const fs::directory_iterator last; !error && !stopped_ && entry != last; entry.increment(error)) {
      std::error_code ignored;
      if (!entry->is_directory(ignored)) {
        stopped_ = !visit_(folder, *entry);
      } else if (folder.depth < limits_.mostDepth) {
        below.emplace_back(entry->path().filename().string(), entry->is_symlink(ignored));
      }
    }
    std::sort(below.begin(), below.end());  // the order of the disk may be any
    for (const auto& [name, isLink] : below) {
      WalkedFolder next{folder.path + "/" + name, folder.name == "." ? name : folder.name + "/" + name,
                        folder.depth + 1};
      (isLink ? links_ : plain_).push_back(std::move(next));
    }
  }

  const FileVisitor& visit_;
  const WalkLimits& limits_;
  WalkEnd end_;
  std::deque<WalkedFolder> plain_;
  std::deque<WalkedFolder> links_;
  std::set<std::pair<dev_t, ino_t>> visited_;
  bool stopped_ = false;
};

}  // namespace

WalkEnd walkFolders(const std::string& root, const FileVisitor& visit, const WalkLimits& limits) {
  return FolderWalk(visit, limits).walk(root);
}

}  // namespace summaries
