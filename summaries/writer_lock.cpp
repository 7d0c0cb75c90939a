#include "summaries/writer_lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>

#include "summaries/error.h"

namespace summaries {
namespace {

[[noreturn]] void fail(const std::string& doing, int error) {
  const bool full = error == ENOSPC || error == EDQUOT || error == EMFILE || error == ENFILE;
  throw Error(full ? Code::kResourceExhausted : Code::kPermissionDenied,
              doing + " failed: " + std::strerror(error) + "; choose another folder for the run or change its rights");
}

void makeDirectory(const std::string& directory) {
  std::error_code error;
  std::filesystem::create_directories(directory, error);
  if (error) fail("making the folder " + directory, error.value());
}

// The former holder removes the file when it ends: a lock on a removed file holds nothing.
bool isStillThere(int descriptor, const std::string& path) {
  struct stat opened = {};
  struct stat named = {};
  return fstat(descriptor, &opened) == 0 && stat(path.c_str(), &named) == 0 && opened.st_ino == named.st_ino &&
         opened.st_dev == named.st_dev;
}

}  // namespace

WriterLock::WriterLock(const std::string& directory) : path_(directory + "/events.db.lock") {
  makeDirectory(directory);
  while (true) {
    descriptor_ = open(path_.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644);
    if (descriptor_ < 0) fail("opening " + path_, errno);
    if (flock(descriptor_, LOCK_EX | LOCK_NB) != 0) {
      const int error = errno;
      close(descriptor_);
      if (error != EWOULDBLOCK) fail("locking " + path_, error);
      throw Error(Code::kUnavailable, "the event log in " + directory +
                                          " is being written by another program or run; stop it or choose another "
                                          "folder");
    }
    if (isStillThere(descriptor_, path_)) return;
    close(descriptor_);
  }
}

WriterLock::~WriterLock() {
  unlink(path_.c_str());
  close(descriptor_);
}

}  // namespace summaries
