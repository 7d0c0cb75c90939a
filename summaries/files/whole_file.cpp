#include "summaries/files/whole_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstdio>
#include <filesystem>

#include "summaries/files/system_error.h"

namespace summaries {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kFileBuffer = std::size_t{1} << 18;  // bytes
constexpr std::size_t kLargestWrite = std::size_t{1} << 30;

// 0 or the error.
int writeAll(int descriptor, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t wrote = ::write(descriptor, bytes.data(), std::min(bytes.size(), kLargestWrite));
    if (wrote < 0 && errno == EINTR) continue;
    if (wrote < 0) return errno;
    bytes.remove_prefix(static_cast<std::size_t>(wrote));
  }
  return 0;
}

class OpenFolder {
 public:
  explicit OpenFolder(const std::string& path) : path_(path.empty() ? "." : path) {
    descriptor_ = ::open(path_.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor_ >= 0) return;
    const int error = errno;
    throw SystemError("Cannot open the folder '" + path_ + "'", error);
  }
  ~OpenFolder() { ::close(descriptor_); }
  OpenFolder(const OpenFolder&) = delete;
  OpenFolder& operator=(const OpenFolder&) = delete;
  void sync() const {
    // Some network file systems cannot sync a folder and say so; what was done in it is done.
    if (::fsync(descriptor_) == 0 || errno == EINVAL) return;
    const int error = errno;
    throw SystemError("Cannot sync the folder '" + path_ + "' to disk", error);
  }

 private:
  std::string path_;
  int descriptor_ = -1;
};

}  // namespace

WholeFile::WholeFile(std::string path) : path_(std::move(path)), target_(path_) {
  std::error_code ignored;
  if (fs::is_symlink(path_, ignored)) {
    const fs::path real = fs::weakly_canonical(path_, ignored);
    if (!ignored && !real.empty()) target_ = real.string();
  }
  open();
}

void WholeFile::open() {
  struct stat former {};
  const bool isThere = ::stat(target_.c_str(), &former) == 0;
  if (isThere && S_ISDIR(former.st_mode)) fail(EISDIR);
  replaces_ = isThere && S_ISREG(former.st_mode);
  // A rename would not ask for the file's own rights.
  if (replaces_ && ::access(target_.c_str(), W_OK) != 0) fail(errno);
  if (!isThere || replaces_) temporary_ = target_ + temporarySuffix();
  const std::string& name = temporary_.empty() ? target_ : temporary_;
  descriptor_ = ::open(name.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (descriptor_ < 0) {
    temporary_.clear();
    fail(errno);
  }
  // A file of somebody else's becomes one's own; what cannot be taken over is left.
  if (replaces_ && ::fchmod(descriptor_, former.st_mode & 07777) != 0) errno = 0;
}

WholeFile::~WholeFile() {
  close();
}

void WholeFile::close() {
  if (descriptor_ >= 0) ::close(descriptor_);
  descriptor_ = -1;
  if (!temporary_.empty()) ::unlink(temporary_.c_str());
  temporary_.clear();
}

void WholeFile::fail(int error) {
  close();
  throw SystemError("Cannot write '" + path_ + "'", error, replaces_ ? " The old file is unchanged." : "");
}

void WholeFile::append(std::string_view bytes) {
  buffer_ += bytes;
  if (buffer_.size() >= kFileBuffer) flush();
}

void WholeFile::flush() {
  if (const int error = writeAll(descriptor_, buffer_); error != 0) fail(error);
  buffer_.clear();
}

void WholeFile::place() {
  flush();
  if (!temporary_.empty() && ::fsync(descriptor_) != 0) fail(errno);
  const int result = ::close(std::exchange(descriptor_, -1));
  if (result != 0) fail(errno);
  if (temporary_.empty()) return;
  // Opened before the file has its name: what fails until then leaves all as it was.
  const OpenFolder folder(fs::path(target_).parent_path().string());
  if (std::rename(temporary_.c_str(), target_.c_str()) != 0) fail(errno);
  temporary_.clear();
  folder.sync();
}

void writeFileAtomically(const std::string& path, std::string_view bytes) {
  WholeFile file(path);
  file.append(bytes);
  file.place();
}

void syncFolder(const std::string& folder) {
  OpenFolder(folder).sync();
}

void makeFolders(const std::string& folder) {
  if (folder.empty()) return;  // the one that one is in
  std::error_code error;
  std::vector<fs::path> made;  // the deepest first
  for (fs::path path = fs::path(folder).lexically_normal(); !path.empty() && !fs::exists(path, error);
       path = path.parent_path()) {
    if (path.has_filename()) made.push_back(path);
    if (path == path.parent_path()) break;
  }
  fs::create_directories(folder, error);
  if (error) throw SystemError("Cannot create the folder '" + folder + "'", error.value());
  for (const fs::path& path : made) syncFolder(path.parent_path().string());
}

std::string temporarySuffix() {
  const auto now = std::chrono::steady_clock::now().time_since_epoch().count();
  return ".tempstate" + std::to_string(::getpid()) + std::to_string(now);
}

}  // namespace summaries
