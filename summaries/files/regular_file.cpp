#include "summaries/files/regular_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>

#include "summaries/error.h"
#include "summaries/files/system_error.h"

namespace summaries {
namespace {

[[noreturn]] void failToOpen(const std::string& path, int error) {
  const std::string what = "'" + path + "' cannot be opened: " + std::strerror(error) + ". ";
  if (error == ENOENT || error == ENOTDIR) throw Error(Code::kNotFound, what + "Check the path.");
  if (error == EACCES || error == EPERM) throw Error(Code::kPermissionDenied, what + "Change its permissions.");
  if (codeOfSystem(error) == Code::kResourceExhausted) throw SystemError("Cannot open '" + path + "'", error);
  throw Error(Code::kUnavailable, what + "Check the path and the disk.");
}

const char* nameOfKind(mode_t mode) {
  switch (mode & S_IFMT) {
    case S_IFDIR:
      return "a folder";
    case S_IFIFO:
      return "a named pipe";
    case S_IFSOCK:
      return "a socket";
    case S_IFCHR:
    case S_IFBLK:
      return "a device";
    default:
      return "something else";
  }
}

void requireRegular(const std::string& path, const struct stat& status) {
  if (S_ISREG(status.st_mode)) return;
  throw Error(Code::kFailedPrecondition,
              "'" + path + "' is " + nameOfKind(status.st_mode) + ", not a file. Specify the path of a file.");
}

// A named pipe opens at once. What another program holds a lease on, which only a file can be, is waited for: the
// kernel takes the lease away.
int openWithoutWaiting(const std::string& path) {
  constexpr int kFlags = O_RDONLY | O_CLOEXEC | O_NOCTTY;
  const int descriptor = ::open(path.c_str(), kFlags | O_NONBLOCK);
  return descriptor < 0 && errno == EWOULDBLOCK ? ::open(path.c_str(), kFlags) : descriptor;
}

}  // namespace

RegularFile::~RegularFile() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

RegularFile& RegularFile::operator=(RegularFile&& other) noexcept {
  std::swap(descriptor_, other.descriptor_);
  std::swap(size_, other.size_);
  return *this;
}

int RegularFile::release() {
  return std::exchange(descriptor_, -1);
}

RegularFile openRegularFile(const std::string& path) {
  // Asked before it is opened, because opening a device may do something, and again afterwards, because another file
  // may have taken its place.
  requireRegularFile(path);
  RegularFile file(openWithoutWaiting(path), 0);
  if (file.descriptor() < 0) failToOpen(path, errno);
  struct stat status {};
  if (::fstat(file.descriptor(), &status) != 0) failToOpen(path, errno);
  requireRegular(path, status);
  return {file.release(), static_cast<uint64_t>(status.st_size)};
}

void requireRegularFile(const std::string& path) {
  struct stat status {};
  if (::stat(path.c_str(), &status) != 0) failToOpen(path, errno);
  requireRegular(path, status);
}

std::string readRegularFile(const std::string& path, uint64_t mostBytes) {
  constexpr std::size_t kLeast = 4096;  // files of /proc say that they are empty
  const RegularFile file = openRegularFile(path);
  const auto failIfLarger = [&](uint64_t size) {
    if (size <= mostBytes) return;
    throw Error(Code::kResourceExhausted,
                "'" + path + "' is larger than " + std::to_string(mostBytes) + " bytes. Use a smaller file.");
  };
  failIfLarger(file.size());
  std::string bytes(std::max<std::size_t>(file.size() + 1, kLeast), '\0');
  std::size_t length = 0;
  while (true) {
    const ssize_t count = ::read(file.descriptor(), bytes.data() + length, bytes.size() - length);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) {
      throw Error(Code::kDataLoss, "'" + path + "' cannot be read: " + std::strerror(errno) + ". Check the disk.");
    }
    if (count == 0) break;
    length += static_cast<std::size_t>(count);
    failIfLarger(length);
    if (length == bytes.size()) bytes.resize(bytes.size() * 2);
  }
  bytes.resize(length);
  return bytes;
}

}  // namespace summaries
