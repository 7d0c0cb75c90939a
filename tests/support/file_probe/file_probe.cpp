// A library to preload into a program under test (LD_PRELOAD): it watches the calls by which the program changes files
// below a folder, writes them down, makes one of them fail, or kills the program right before it. file_ops.h says how.
// Calls of all threads are put in one order, so that what is written down happened like that.
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

#include <cerrno>
#include <climits>
#include <cstdlib>
#include <cstring>

#include "tests/support/file_probe/file_ops.h"

namespace {

using file_probe::Call;

constexpr int kMostDescriptors = 4096;

struct State {
  char root[PATH_MAX] = {};
  size_t rootLength = 0;
  int record = -1;
  long at = 0;
  int error = 0;
  bool onwards = false;
  long calls = 0;
  bool fired = false;
  bool watched[kMostDescriptors] = {};
};

State state;
pthread_once_t once = PTHREAD_ONCE_INIT;
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

void initialize() {
  const char* root = getenv(file_probe::kRoot);
  if (root == nullptr || realpath(root, state.root) == nullptr) return;
  state.rootLength = strlen(state.root);
  if (const char* record = getenv(file_probe::kRecord)) {
    state.record =
        static_cast<int>(syscall(SYS_openat, AT_FDCWD, record, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600));
  }
  if (const char* at = getenv(file_probe::kAt)) state.at = atol(at);
  if (const char* error = getenv(file_probe::kError)) state.error = atoi(error);
  state.onwards = getenv(file_probe::kOnwards) != nullptr;
}

template <typename Function>
Function* real(const char* name) {
  return reinterpret_cast<Function*>(dlsym(RTLD_NEXT, name));
}

class Guard {
 public:
  Guard() {
    pthread_once(&once, initialize);
    pthread_mutex_lock(&mutex);
  }
  ~Guard() {
    const int kept = errno;
    pthread_mutex_unlock(&mutex);
    errno = kept;
  }
};

// The path as the kernel would resolve it, without following links; false: not below the root.
bool locate(int folder, const char* path, char* out) {
  if (state.rootLength == 0 || path == nullptr) return false;
  char joined[2 * PATH_MAX];
  if (path[0] == '/') {
    snprintf(joined, sizeof(joined), "%s", path);
  } else if (folder == AT_FDCWD) {
    char here[PATH_MAX];
    if (syscall(SYS_getcwd, here, sizeof(here)) < 0) return false;
    snprintf(joined, sizeof(joined), "%s/%s", here, path);
  } else {
    char link[64];
    char base[PATH_MAX] = {};
    snprintf(link, sizeof(link), "/proc/self/fd/%d", folder);
    if (syscall(SYS_readlinkat, AT_FDCWD, link, base, sizeof(base) - 1) < 0) return false;
    snprintf(joined, sizeof(joined), "%s/%s", base, path);
  }
  size_t length = 0;
  for (const char* c = joined; *c != 0 && length + 1 < PATH_MAX; ++c) {
    if (*c == '/' && (c[1] == '/' || c[1] == 0)) continue;
    if (*c == '/' && c[1] == '.' && (c[2] == '/' || c[2] == 0)) {
      ++c;
      continue;
    }
    out[length++] = *c;
  }
  out[length] = 0;
  return strncmp(out, state.root, state.rootLength) == 0 &&
         (out[state.rootLength] == '/' || out[state.rootLength] == 0);
}

bool isWatched(int descriptor) {
  return descriptor >= 0 && descriptor < kMostDescriptors && state.watched[descriptor];
}

bool mayFailWith(Call call, int error) {
  if (error == EMFILE || error == ENFILE) return call == Call::kOpen || call == Call::kRead;
  if (error == ENOSPC || error == EDQUOT) {
    return call != Call::kRead && call != Call::kUnlink && call != Call::kClose;
  }
  return call != Call::kClose;
}

// Counts a call. True: it is to fail, with errno set. The program may end in here.
bool isDue(Call call) {
  ++state.calls;
  if (state.at == 0 || state.calls < state.at || (state.fired && !state.onwards)) return false;
  if (state.error == 0) {
    if (call == Call::kRead) return false;
    syscall(SYS_kill, syscall(SYS_getpid), SIGKILL);
  }
  if (!mayFailWith(call, state.error)) return false;
  state.fired = true;
  errno = state.error;
  return true;
}

void writeRaw(const void* data, size_t size) {
  const char* at = static_cast<const char*>(data);
  while (size > 0) {
    const long wrote = syscall(SYS_write, state.record, at, size);
    if (wrote <= 0) abort();
    at += wrote;
    size -= static_cast<size_t>(wrote);
  }
}

void note(Call call, int descriptor, int flags, const char* path, const char* other = "", int64_t offset = 0,
          const void* data = nullptr, size_t size = 0) {
  if (state.record < 0) return;
  const int kept = errno;
  file_probe::RecordHead head{};
  head.call = call;
  head.descriptor = descriptor;
  head.flags = flags;
  head.path = static_cast<uint32_t>(strlen(path));
  head.other = static_cast<uint32_t>(strlen(other));
  head.offset = offset;
  head.data = size;
  writeRaw(&head, sizeof(head));
  writeRaw(path, head.path);
  writeRaw(other, head.other);
  writeRaw(data, size);
  errno = kept;
}

int openWatched(int folder, const char* path, int flags, mode_t mode) {
  const Guard guard;
  char place[PATH_MAX];
  const bool watched = locate(folder, path, place);
  const Call call = (flags & (O_ACCMODE | O_CREAT)) != 0 ? Call::kOpen : Call::kRead;
  if (watched && isDue(call)) return -1;
  const int descriptor = static_cast<int>(syscall(SYS_openat, folder, path, flags, mode));
  if (descriptor >= 0 && descriptor < kMostDescriptors) state.watched[descriptor] = watched;
  if (watched && descriptor >= 0) note(call, descriptor, flags, place);
  return descriptor;
}

template <typename Make>
ssize_t writeWatched(int descriptor, const void* data, int64_t offset, Make make) {
  const Guard guard;
  if (!isWatched(descriptor)) return make();
  if (isDue(Call::kWrite)) return -1;
  if (offset < 0) offset = syscall(SYS_lseek, descriptor, 0, SEEK_CUR);
  const ssize_t wrote = make();
  if (wrote > 0) note(Call::kWrite, descriptor, 0, "", "", offset, data, static_cast<size_t>(wrote));
  return wrote;
}

int truncateWatched(int descriptor, int64_t size) {
  const Guard guard;
  if (isWatched(descriptor) && isDue(Call::kTruncate)) return -1;
  const int result = static_cast<int>(syscall(SYS_ftruncate, descriptor, size));
  if (result == 0 && isWatched(descriptor)) note(Call::kTruncate, descriptor, 0, "", "", size);
  return result;
}

int syncWatched(int descriptor, long number) {
  const Guard guard;
  if (isWatched(descriptor) && isDue(Call::kSync)) return -1;
  const int result = static_cast<int>(syscall(number, descriptor));
  if (result == 0 && isWatched(descriptor)) note(Call::kSync, descriptor, 0, "");
  return result;
}

int renameWatched(int fromFolder, const char* from, int toFolder, const char* to, unsigned flags) {
  const Guard guard;
  char place[PATH_MAX];
  char other[PATH_MAX];
  const bool watchedFrom = locate(fromFolder, from, place);
  const bool watched = locate(toFolder, to, other) && watchedFrom;
  if (watched && isDue(Call::kRename)) return -1;
  const int result = static_cast<int>(syscall(SYS_renameat2, fromFolder, from, toFolder, to, flags));
  if (result == 0 && watched) note(Call::kRename, -1, 0, place, other);
  return result;
}

int unlinkWatched(int folder, const char* path, int flags) {
  const Guard guard;
  char place[PATH_MAX];
  const bool watched = locate(folder, path, place);
  if (watched && isDue(Call::kUnlink)) return -1;
  const int result = static_cast<int>(syscall(SYS_unlinkat, folder, path, flags));
  if (result == 0 && watched) note(Call::kUnlink, -1, 0, place);
  return result;
}

int makeFolderWatched(int folder, const char* path, mode_t mode) {
  const Guard guard;
  char place[PATH_MAX];
  const bool watched = locate(folder, path, place);
  if (watched && isDue(Call::kMakeFolder)) return -1;
  const int result = static_cast<int>(syscall(SYS_mkdirat, folder, path, mode));
  if (result == 0 && watched) note(Call::kMakeFolder, -1, 0, place);
  return result;
}

FILE* openFile(const char* name, const char* path, const char* mode) {
  const Guard guard;
  char place[PATH_MAX];
  const bool watched = locate(AT_FDCWD, path, place);
  const bool changes = strpbrk(mode, "wa+") != nullptr;
  if (watched && isDue(changes ? Call::kOpen : Call::kRead)) return nullptr;
  FILE* file = real<FILE*(const char*, const char*)>(name)(path, mode);
  if (file == nullptr) return nullptr;
  const int descriptor = fileno(file);
  if (descriptor < kMostDescriptors) state.watched[descriptor] = watched;
  const int flags = changes ? O_WRONLY | O_CREAT | (strchr(mode, 'w') != nullptr ? O_TRUNC : 0) : O_RDONLY;
  if (watched) note(changes ? Call::kOpen : Call::kRead, descriptor, flags, place);
  return file;
}

}  // namespace

#define PROBE_MODE(flags)                         \
  mode_t mode = 0;                                \
  if (((flags) & (O_CREAT | __O_TMPFILE)) != 0) { \
    va_list arguments;                            \
    va_start(arguments, flags);                   \
    mode = va_arg(arguments, mode_t);             \
    va_end(arguments);                            \
  }

extern "C" {

int open(const char* path, int flags, ...) {
  PROBE_MODE(flags)
  return openWatched(AT_FDCWD, path, flags, mode);
}
int open64(const char* path, int flags, ...) {
  PROBE_MODE(flags)
  return openWatched(AT_FDCWD, path, flags | O_LARGEFILE, mode);
}
int openat(int folder, const char* path, int flags, ...) {
  PROBE_MODE(flags)
  return openWatched(folder, path, flags, mode);
}
int openat64(int folder, const char* path, int flags, ...) {
  PROBE_MODE(flags)
  return openWatched(folder, path, flags | O_LARGEFILE, mode);
}
int creat(const char* path, mode_t mode) {
  return openWatched(AT_FDCWD, path, O_CREAT | O_WRONLY | O_TRUNC, mode);
}
FILE* fopen(const char* path, const char* mode) {
  return openFile("fopen", path, mode);
}
FILE* fopen64(const char* path, const char* mode) {
  return openFile("fopen64", path, mode);
}

ssize_t write(int descriptor, const void* data, size_t size) {
  return writeWatched(descriptor, data, -1, [&] { return syscall(SYS_write, descriptor, data, size); });
}
ssize_t pwrite(int descriptor, const void* data, size_t size, off_t offset) {
  return writeWatched(descriptor, data, offset, [&] { return syscall(SYS_pwrite64, descriptor, data, size, offset); });
}
ssize_t pwrite64(int descriptor, const void* data, size_t size, off64_t offset) {
  return writeWatched(descriptor, data, offset, [&] { return syscall(SYS_pwrite64, descriptor, data, size, offset); });
}
// One part after the other: a write may always be short.
ssize_t writev(int descriptor, const iovec* parts, int count) {
  {
    const Guard guard;
    if (!isWatched(descriptor)) return syscall(SYS_writev, descriptor, parts, count);
  }
  ssize_t all = 0;
  for (int i = 0; i < count; ++i) {
    const ssize_t wrote = write(descriptor, parts[i].iov_base, parts[i].iov_len);
    if (wrote < 0) return all > 0 ? all : -1;
    all += wrote;
    if (static_cast<size_t>(wrote) < parts[i].iov_len) return all;
  }
  return all;
}
int ftruncate(int descriptor, off_t size) noexcept {
  return truncateWatched(descriptor, size);
}
int ftruncate64(int descriptor, off64_t size) noexcept {
  return truncateWatched(descriptor, size);
}
int fsync(int descriptor) {
  return syncWatched(descriptor, SYS_fsync);
}
int fdatasync(int descriptor) {
  return syncWatched(descriptor, SYS_fdatasync);
}

int rename(const char* from, const char* to) noexcept {
  return renameWatched(AT_FDCWD, from, AT_FDCWD, to, 0);
}
int renameat(int fromFolder, const char* from, int toFolder, const char* to) noexcept {
  return renameWatched(fromFolder, from, toFolder, to, 0);
}
int renameat2(int fromFolder, const char* from, int toFolder, const char* to, unsigned flags) noexcept {
  return renameWatched(fromFolder, from, toFolder, to, flags);
}
int unlink(const char* path) noexcept {
  return unlinkWatched(AT_FDCWD, path, 0);
}
int unlinkat(int folder, const char* path, int flags) noexcept {
  return unlinkWatched(folder, path, flags);
}
int rmdir(const char* path) noexcept {
  return unlinkWatched(AT_FDCWD, path, AT_REMOVEDIR);
}
int remove(const char* path) noexcept {
  if (unlinkWatched(AT_FDCWD, path, 0) == 0) return 0;
  return errno == EISDIR ? unlinkWatched(AT_FDCWD, path, AT_REMOVEDIR) : -1;
}
int mkdir(const char* path, mode_t mode) noexcept {
  return makeFolderWatched(AT_FDCWD, path, mode);
}
int mkdirat(int folder, const char* path, mode_t mode) noexcept {
  return makeFolderWatched(folder, path, mode);
}
int close(int descriptor) {
  const Guard guard;
  if (isWatched(descriptor)) {
    note(Call::kClose, descriptor, 0, "");
    state.watched[descriptor] = false;
  }
  return static_cast<int>(syscall(SYS_close, descriptor));
}

}  // extern "C"
