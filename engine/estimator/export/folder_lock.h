// A lock on a folder itself, held by one object of all processes. It leaves no file behind and ends with the object or
// its process, however that ends. Used by one thread.
#pragma once

#include <string>

namespace engine::estimator {

class FolderLock {
 public:
  enum class When { kWait, kNow };

  // kWait: waits while another object holds it; kNow: does not. Not held afterwards: the folder is not there, the file
  // system has no such locks, or, with kNow, another object holds it.
  FolderLock(const std::string& folder, When when);
  ~FolderLock();
  FolderLock(const FolderLock&) = delete;
  FolderLock& operator=(const FolderLock&) = delete;

  bool isHeld() const { return descriptor_ >= 0; }

 private:
  int descriptor_ = -1;
};

}  // namespace engine::estimator
