// Holds a run directory for one writer among all processes, by a locked file beside the log. The lock ends with the
// object or the process, however it ends. Against a file that somebody removed, the log itself has a token of its
// writer (log_store.h).
#pragma once

#include <string>

namespace summaries {

class WriterLock {
 public:
  // Makes `directory` when it is absent. Errors: Unavailable (another writer holds it), PermissionDenied,
  // ResourceExhausted.
  explicit WriterLock(const std::string& directory);
  ~WriterLock();
  WriterLock(const WriterLock&) = delete;
  WriterLock& operator=(const WriterLock&) = delete;

  const std::string& directory() const { return directory_; }

 private:
  std::string directory_;
  std::string path_;
  int descriptor_ = -1;
};

// Whether a writer of any process holds `directory` now. A folder without a log is not held.
bool isBeingWritten(const std::string& directory);

}  // namespace summaries
