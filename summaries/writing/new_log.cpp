#include "summaries/writing/new_log.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>

#include "summaries/files/system_error.h"
#include "summaries/store/schema.h"

namespace summaries {
namespace {

void removeLog(const std::string& path) {
  for (const char* suffix : {"", "-wal", "-shm", "-journal"}) unlink((path + suffix).c_str());
}

}  // namespace

NewLog::NewLog(const std::string& directory)
    : directory_(directory), path_(logPath(directory) + ".part"), lock_(directory) {
  removeLog(path_);
}

NewLog::~NewLog() {
  if (descriptor_ >= 0) close(descriptor_);
  if (!placed_) removeLog(path_);
}

void NewLog::open() {
  if (descriptor_ < 0) descriptor_ = ::open(path_.c_str(), O_RDONLY | O_CLOEXEC);
}

void NewLog::startWriting() {
  open();
#if defined(__linux__)
  // Where it is not supported place() does all of it.
  if (descriptor_ >= 0) sync_file_range(descriptor_, 0, 0, SYNC_FILE_RANGE_WRITE);
#endif
}

void NewLog::place() {
  open();
  if (descriptor_ < 0 || fsync(descriptor_) != 0) {
    const int error = errno;
    throw Error(codeOfSystem(error),
                "syncing " + path_ + " to disk failed: " + systemClause(error) + ", and import again");
  }
  // A WAL of the former log would be applied to the new one.
  for (const char* suffix : {"-wal", "-shm"}) unlink((logPath(directory_) + suffix).c_str());
  if (std::rename(path_.c_str(), logPath(directory_).c_str()) != 0) {
    const int error = errno;
    throw Error(codeOfSystem(error), "moving " + path_ + " into its place failed: " + systemClause(error));
  }
  // The folder is not forced to the disk: after a power failure either log is there whole, and an import can be done
  // again.
  placed_ = true;
}

}  // namespace summaries
