// The file of a log that is being made beside its place, which it gets when it is complete: a program that is killed
// leaves nothing that looks like a log. Holds the run directory for its writer meanwhile. One thread at a time.
#pragma once

#include <string>

#include "summaries/writing/writer_lock.h"

namespace summaries {

class NewLog {
 public:
  // Removes what a killed import left. Errors: those of WriterLock.
  explicit NewLog(const std::string& directory);
  // Without place() the file is removed. The database must be closed.
  ~NewLog();
  NewLog(const NewLog&) = delete;
  NewLog& operator=(const NewLog&) = delete;

  const std::string& path() const { return path_; }
  // Lets the disk begin with what was written so far and does not wait for it, so that place() has less to wait for.
  void startWriting();
  // Waits for the disk and moves the file into its place; the database must be closed. Errors: ResourceExhausted (full
  // disk), PermissionDenied, Unknown.
  void place();

 private:
  void open();

  const std::string directory_;
  const std::string path_;
  WriterLock lock_;
  int descriptor_ = -1;
  bool placed_ = false;
};

}  // namespace summaries
