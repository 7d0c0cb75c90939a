#include "engine/estimator/export/folder_lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>

namespace engine::estimator {

FolderLock::FolderLock(const std::string& folder, When when) {
  descriptor_ = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor_ < 0) return;
  const int operation = LOCK_EX | (when == When::kNow ? LOCK_NB : 0);
  int result = 0;
  do {
    result = ::flock(descriptor_, operation);
  } while (result != 0 && errno == EINTR);
  if (result == 0) return;
  ::close(descriptor_);
  descriptor_ = -1;
}

FolderLock::~FolderLock() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

}  // namespace engine::estimator
