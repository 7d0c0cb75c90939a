#include "engine/formats/files/files.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>

#include "engine/core/error.h"
#include "summaries/files/regular_file.h"
#include "summaries/files/system_error.h"

namespace engine::formats {
namespace {

constexpr std::size_t kWriteBuffer = 1 << 18;  // bytes
constexpr std::size_t kLargestTransfer = 1 << 30;

}  // namespace

void failFile(const char* verb, const std::string& path) {
  const int error = errno;  // before anything changes it
  throw summaries::SystemError(message("Cannot ", verb, " ", path), error);
}

InputFile::InputFile(std::string path) : path_(std::move(path)) {
  summaries::RegularFile file = summaries::openRegularFile(path_);
  size_ = file.size();
  descriptor_ = file.release();
}

InputFile::~InputFile() {
  ::close(descriptor_);
}

std::size_t InputFile::read(uint64_t offset, void* data, std::size_t size) const {
  std::size_t done = 0;
  while (done < size) {
    const ssize_t got = ::pread(descriptor_, static_cast<char*>(data) + done, std::min(size - done, kLargestTransfer),
                                static_cast<off_t>(offset + done));
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) failFile("read", path_);
    if (got == 0) break;
    done += static_cast<std::size_t>(got);
  }
  return done;
}

OutputFile::OutputFile(std::string path) : path_(std::move(path)) {
  descriptor_ = ::open(path_.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (descriptor_ < 0) failFile("create", path_);
}

OutputFile::~OutputFile() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

void OutputFile::append(const void* data, std::size_t size) {
  if (buffer_.size() + size > kWriteBuffer) flush();
  if (size > kWriteBuffer) {
    writeAll(static_cast<const char*>(data), size);
  } else {
    buffer_.append(static_cast<const char*>(data), size);
  }
}

void OutputFile::flush() {
  writeAll(buffer_.data(), buffer_.size());
  buffer_.clear();
}

void OutputFile::writeAll(const char* data, std::size_t size) {
  while (size > 0) {
    const ssize_t wrote = ::write(descriptor_, data, std::min(size, kLargestTransfer));
    if (wrote < 0 && errno == EINTR) continue;
    if (wrote < 0) failFile("write", path_);
    data += wrote;
    size -= static_cast<std::size_t>(wrote);
  }
}

void OutputFile::syncAndClose() {
  flush();
  if (::fsync(descriptor_) != 0) failFile("write", path_);
  close();
}

void OutputFile::close() {
  if (descriptor_ < 0) return;
  flush();
  const int result = ::close(descriptor_);
  descriptor_ = -1;
  if (result != 0) failFile("write", path_);
}

std::string readFile(const std::string& path) {
  const InputFile file(path);
  std::string bytes(file.size(), '\0');
  bytes.resize(file.read(0, bytes.data(), bytes.size()));
  return bytes;
}

void copyFile(const std::string& source, const std::string& destination) {
  const InputFile from(source);
  OutputFile to(destination);
  std::string piece(1 << 20, '\0');
  uint64_t offset = 0;
  while (const std::size_t got = from.read(offset, piece.data(), piece.size())) {
    to.append(piece.data(), got);
    offset += got;
  }
  to.syncAndClose();
}

void renameFile(const std::string& from, const std::string& to) {
  if (std::rename(from.c_str(), to.c_str()) != 0) failFile("replace", to);
}

}  // namespace engine::formats
