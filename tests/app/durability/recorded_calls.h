// The calls that the file probe wrote down, and what a disk may hold after any of them when the power is cut.
// Header-only.
#pragma once

#include <fcntl.h>

#include <cstring>
#include <filesystem>
#include <fstream>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "tests/app/cli/program_runner.h"
#include "tests/support/file_probe/file_ops.h"

namespace test_support {

using file_probe::Call;

struct RecordedCall {
  Call call = Call::kClose;
  int descriptor = -1;
  int flags = 0;
  int64_t offset = 0;
  std::string path;
  std::string other;
  std::string data;

  std::string name() const {
    static const char* const kNames[] = {"open",   "write", "truncate", "sync", "rename",
                                         "unlink", "mkdir", "close",    "read"};
    return std::string(kNames[static_cast<std::size_t>(call)]) + " " + path + (other.empty() ? "" : " to " + other);
  }
};

inline std::vector<RecordedCall> readCalls(const std::string& file) {
  const std::string bytes = fileText(file);
  std::vector<RecordedCall> calls;
  std::size_t at = 0;
  const auto take = [&](std::size_t size) {
    if (size > bytes.size() - at) throw std::runtime_error("the record " + file + " is cut off");
    at += size;
    return bytes.substr(at - size, size);
  };
  while (at < bytes.size()) {
    file_probe::RecordHead head{};
    std::memcpy(&head, take(sizeof(head)).data(), sizeof(head));
    RecordedCall call{head.call, head.descriptor, head.flags, head.offset, {}, {}, {}};
    call.path = take(head.path);
    call.other = take(head.other);
    call.data = take(head.data);
    calls.push_back(std::move(call));
  }
  return calls;
}

// A folder as the system sees it, and as the disk may hold it. Nothing but what was synced is certain to be there:
// the bytes of a file are those of its last sync (none: it is empty). Names are the newest ones, as when the file
// system writes its journal at once, or those of the last sync of anything, as when it writes that at last.
class RecordedDisk {
 public:
  enum class Names { kNewest, kSynced };
  struct File {
    bool isFolder = false;
    std::string bytes;
    std::shared_ptr<const std::string> synced = std::make_shared<const std::string>();
  };
  // By path; null: a folder.
  using Contents = std::map<std::string, std::shared_ptr<const std::string>>;

  explicit RecordedDisk(std::string root) : root_(std::move(root)) {}

  // True: a cut right after it may leave another disk than before.
  bool apply(const RecordedCall& call) {
    switch (call.call) {
      case Call::kOpen:
        return open(call);
      case Call::kWrite:
        write(call);
        return false;
      case Call::kTruncate:
        if (File* file = fileOf(call)) file->bytes.resize(static_cast<std::size_t>(call.offset));
        return false;
      case Call::kSync:
        return sync(call);
      case Call::kRename:
        rename(call.path, call.other);
        return true;
      case Call::kUnlink:
        files_.erase(call.path);
        return true;
      case Call::kMakeFolder:
        files_[call.path] = std::make_shared<File>(File{true, {}, {}});
        return true;
      case Call::kClose:
        descriptors_.erase(call.descriptor);
        return false;
      case Call::kRead:
        return open(call);
    }
    return false;
  }

  Contents contents(Names names) const {
    Contents result;
    for (const auto& [path, file] : names == Names::kNewest ? files_ : syncedNames_) {
      result[path] = file->isFolder ? nullptr : file->synced;
    }
    return result;
  }

  // Writes them below `folder` in the place of the root.
  void write(const Contents& contents, const std::string& folder) const {
    namespace fs = std::filesystem;
    fs::remove_all(folder);
    fs::create_directories(folder);
    for (const auto& [path, bytes] : contents) {
      const fs::path to = folder + path.substr(root_.size());
      if (!bytes) {
        fs::create_directories(to);
        continue;
      }
      fs::create_directories(to.parent_path());
      std::ofstream(to, std::ios::binary) << *bytes;
    }
  }

 private:
  using Files = std::map<std::string, std::shared_ptr<File>>;

  File* fileOf(const RecordedCall& call) const {
    const auto found = descriptors_.find(call.descriptor);
    return found == descriptors_.end() ? nullptr : found->second.get();
  }

  bool open(const RecordedCall& call) {
    const bool isNew = call.call == Call::kOpen && (call.flags & O_CREAT) != 0 && !files_.contains(call.path);
    if (isNew) files_[call.path] = std::make_shared<File>();
    const auto found = files_.find(call.path);
    // The root itself, or what was there before the record began.
    descriptors_[call.descriptor] = found == files_.end() ? std::make_shared<File>(File{true, {}, {}}) : found->second;
    if ((call.flags & O_TRUNC) != 0) descriptors_[call.descriptor]->bytes.clear();
    return isNew;
  }

  void write(const RecordedCall& call) {
    File* file = fileOf(call);
    if (!file) return;
    const auto begin = static_cast<std::size_t>(call.offset);
    if (file->bytes.size() < begin + call.data.size()) file->bytes.resize(begin + call.data.size());
    file->bytes.replace(begin, call.data.size(), call.data);
  }

  bool sync(const RecordedCall& call) {
    File* file = fileOf(call);
    if (!file) return false;
    if (!file->isFolder) file->synced = std::make_shared<const std::string>(file->bytes);
    syncedNames_ = files_;
    return true;
  }

  void rename(const std::string& from, const std::string& to) {
    Files moved;
    for (auto it = files_.begin(); it != files_.end();) {
      if (it->first != from && !it->first.starts_with(from + "/")) {
        ++it;
        continue;
      }
      moved[to + it->first.substr(from.size())] = it->second;
      it = files_.erase(it);
    }
    for (auto& [path, file] : moved) files_[path] = std::move(file);
  }

  std::string root_;
  Files files_;
  Files syncedNames_;
  std::map<int, std::shared_ptr<File>> descriptors_;
};

}  // namespace test_support
