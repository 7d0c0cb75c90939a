#include "summaries/files/open_files.h"

#include <sys/resource.h>

#include <algorithm>
#include <cerrno>
#include <utility>

namespace summaries {
namespace {

constexpr rlim_t kWantedFiles = 16384;

}  // namespace

uint64_t raiseOpenFilesLimit() {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return 0;
  const rlim_t wanted = std::min(limit.rlim_max, kWantedFiles);
  if (limit.rlim_cur >= wanted) return limit.rlim_cur;
  const rlim_t before = std::exchange(limit.rlim_cur, wanted);
  return setrlimit(RLIMIT_NOFILE, &limit) == 0 ? wanted : before;
}

bool isTooManyFiles(int error) {
  return error == EMFILE || error == ENFILE;
}

}  // namespace summaries
