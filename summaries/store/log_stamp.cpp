#include "summaries/store/log_stamp.h"

#include <sys/stat.h>

#include <algorithm>
#include <chrono>

#include "summaries/store/schema.h"

namespace summaries {

namespace {
// Several ticks of the clock by which file systems date their files.
constexpr int64_t kFreshNs = 100'000'000;

int64_t modifiedAt(const struct stat& file) {
  return int64_t{file.st_mtim.tv_sec} * 1'000'000'000 + file.st_mtim.tv_nsec;
}
}  // namespace

bool LogStamp::isFresh() const {
  using namespace std::chrono;
  const int64_t now = duration_cast<nanoseconds>(system_clock::now().time_since_epoch()).count();
  return now - std::max(modified, walModified) < kFreshNs;
}

LogStamp stampOf(const std::string& directory) {
  const std::string path = directory + "/" + std::string(kLogName);
  LogStamp stamp;
  struct stat file = {};
  if (stat(path.c_str(), &file) != 0) return stamp;
  stamp.device = file.st_dev;
  stamp.inode = file.st_ino;
  stamp.size = file.st_size;
  stamp.modified = modifiedAt(file);
  if (stat((path + "-wal").c_str(), &file) != 0) return stamp;
  stamp.walSize = file.st_size;
  stamp.walModified = modifiedAt(file);
  return stamp;
}

}  // namespace summaries
