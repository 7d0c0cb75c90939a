#include "summaries/writing/writer_lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <thread>

#include "summaries/files/open_files.h"
#include "summaries/files/system_error.h"
#include "summaries/files/whole_file.h"

namespace summaries {
namespace {

// Who asks whether a log is being written holds the lock for a moment, together with others who ask.
constexpr int kLockTries = 20;
constexpr auto kLockPause = std::chrono::milliseconds(1);

std::string lockPath(const std::string& directory) {
  return directory + "/events.db.lock";
}

// 0 or the last error.
int lockForWriting(int descriptor) {
  int error = 0;
  for (int i = 0; i < kLockTries; ++i) {
    if (i > 0) std::this_thread::sleep_for(kLockPause);
    error = flock(descriptor, LOCK_EX | LOCK_NB) == 0 ? 0 : errno;
    if (error != EWOULDBLOCK) break;
  }
  return error;
}

[[noreturn]] void fail(const std::string& doing, int error) {
  const Code code = codeOfSystem(error);
  throw Error(code == Code::kResourceExhausted ? code : Code::kPermissionDenied,
              doing + " failed: " + systemClause(error) + ", or choose another folder for the run");
}

void makeDirectory(const std::string& directory) {
  try {
    makeFolders(directory);
  } catch (const SystemError& error) {
    fail("making the folder " + directory, error.error());
  }
}

// The former holder removes the file when it ends: a lock on a removed file holds nothing.
bool isStillThere(int descriptor, const std::string& path) {
  struct stat opened = {};
  struct stat named = {};
  return fstat(descriptor, &opened) == 0 && stat(path.c_str(), &named) == 0 && opened.st_ino == named.st_ino &&
         opened.st_dev == named.st_dev;
}

}  // namespace

bool isBeingWritten(const std::string& directory) {
  // Without waiting: a named pipe in the lock's place has nobody at its other end.
  const int descriptor = open(lockPath(directory).c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (descriptor < 0 && isTooManyFiles(errno)) fail("opening " + lockPath(directory), errno);
  if (descriptor < 0) return false;
  const bool isHeld = flock(descriptor, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK;
  close(descriptor);
  return isHeld;
}

WriterLock::WriterLock(const std::string& directory) : directory_(directory), path_(lockPath(directory)) {
  makeDirectory(directory);
  while (true) {
    descriptor_ = open(path_.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644);
    if (descriptor_ < 0) fail("opening " + path_, errno);
    if (const int error = lockForWriting(descriptor_); error != 0) {
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
  // Another writer's, when somebody removed this one's file.
  if (isStillThere(descriptor_, path_)) unlink(path_.c_str());
  close(descriptor_);
}

}  // namespace summaries
