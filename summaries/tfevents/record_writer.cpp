#include "summaries/tfevents/record_writer.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "summaries/crc32c.h"
#include "summaries/error.h"

namespace summaries::tfevents {
namespace {

constexpr std::size_t kWriteBlock = std::size_t{1} << 20;

template <typename T>
void append(std::string& out, T value) {
  out.append(reinterpret_cast<const char*>(&value), sizeof(T));
}

void appendFramed(std::string& out, std::string_view record) {
  const std::size_t begin = out.size();
  append(out, static_cast<uint64_t>(record.size()));
  append(out, maskCrc32c(crc32c({out.data() + begin, sizeof(uint64_t)})));
  out += record;
  append(out, maskCrc32c(crc32c(record)));
}

[[noreturn]] void failToWrite(const std::string& path) {
  const int error = errno;
  const bool isFull = error == ENOSPC || error == EDQUOT || error == EFBIG;
  throw Error(isFull ? Code::kResourceExhausted : Code::kPermissionDenied,
              path + " cannot be written: " + std::strerror(error) + "; check the disk's room and the folder's rights");
}

}  // namespace

RecordWriter::RecordWriter(const std::string& path)
    : path_(path), descriptor_(open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644)) {
  if (descriptor_ < 0) failToWrite(path);
}

RecordWriter::~RecordWriter() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

void RecordWriter::write(std::string_view record) {
  appendFramed(buffer_, record);
  if (buffer_.size() >= kWriteBlock) flush();
}

void RecordWriter::flush() {
  for (std::size_t done = 0; done < buffer_.size();) {
    const ssize_t count = ::write(descriptor_, buffer_.data() + done, buffer_.size() - done);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) failToWrite(path_);
    done += static_cast<std::size_t>(count);
  }
  buffer_.clear();
}

void RecordWriter::close() {
  flush();
  const int descriptor = std::exchange(descriptor_, -1);
  if (::close(descriptor) != 0) failToWrite(path_);
}

std::string framed(std::string_view record) {
  std::string out;
  appendFramed(out, record);
  return out;
}

}  // namespace summaries::tfevents
