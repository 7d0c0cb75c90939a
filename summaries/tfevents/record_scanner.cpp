#include "summaries/tfevents/record_scanner.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "summaries/error.h"
#include "summaries/wire/crc32c.h"

namespace summaries::tfevents {
namespace {

constexpr std::size_t kScanBlock = std::size_t{1} << 19;
constexpr uint64_t kFraming = 16;

template <typename T>
T load(const char* at) {
  T value;
  std::memcpy(&value, at, sizeof(T));
  return value;
}

bool isHeader(const char* at) {
  return maskCrc32c(crc32c({at, 8})) == load<uint32_t>(at + 8);
}

}  // namespace

RecordScanner::RecordScanner(const std::string& path, uint64_t offset) : path_(path), file_(openRegularFile(path)) {
  posix_fadvise(file_.descriptor(), 0, 0, POSIX_FADV_SEQUENTIAL);
  const uint32_t ofNoBytes = maskCrc32c(crc32c({header_, 8}));
  std::memcpy(header_ + 8, &ofNoBytes, sizeof(ofNoBytes));
  capacity_ = kScanBlock;
  buffer_ = std::make_unique_for_overwrite<char[]>(capacity_);
  seek(offset);
}

uint64_t RecordScanner::fileSize() const {
  struct stat status {};
  return fstat(file_.descriptor(), &status) == 0 ? static_cast<uint64_t>(status.st_size) : 0;
}

void RecordScanner::seek(uint64_t offset) {
  offset_ = offset;
  begin_ = end_ = 0;
}

void RecordScanner::advance(uint64_t bytes) {
  offset_ += bytes;
  begin_ += bytes;
}

bool RecordScanner::fill(uint64_t bytes) {
  if (bytes > capacity_) {
    // A length may be a lie: the file's own size decides how much room is made.
    if (offset_ + bytes > fileSize()) return false;
    auto larger = std::make_unique_for_overwrite<char[]>(bytes);
    std::memcpy(larger.get(), buffer_.get() + begin_, end_ - begin_);
    buffer_ = std::move(larger);
    capacity_ = bytes;
  } else {
    std::memmove(buffer_.get(), buffer_.get() + begin_, end_ - begin_);
  }
  end_ -= begin_;
  begin_ = 0;
  while (end_ < bytes) {
    const ssize_t count =
        pread(file_.descriptor(), buffer_.get() + end_, capacity_ - end_, static_cast<off_t>(offset_ + end_));
    if (count == 0) return false;
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) {
      throw Error(Code::kUnknown, "reading " + path_ + " at byte " + std::to_string(offset_ + end_) +
                                      " failed: " + std::strerror(errno) + "; check the disk");
    }
    end_ += static_cast<std::size_t>(count);
  }
  return true;
}

RecordScanner::Status RecordScanner::damaged(std::string why, uint64_t behind) {
  why_ = path_ + " is damaged at byte " + std::to_string(offset_) + ": " + std::move(why);
  behind_ = behind;
  return Status::kDamaged;
}

RecordScanner::Status RecordScanner::next(std::string_view& record) {
  if (!ensure(kRecordHeader)) return Status::kEnd;
  const char* at = buffer_.get() + begin_;
  // The records of a loop have the same length.
  if (std::memcmp(at, header_, kRecordHeader) != 0) {
    if (!isHeader(at)) return damaged("a record's length does not match its checksum", 0);
    std::memcpy(header_, at, kRecordHeader);
  }
  const auto length = load<uint64_t>(at);
  if (length > kLargestRecord) {
    const uint64_t size = fileSize();
    if (size - offset_ < length || size < offset_) return Status::kEnd;
    return damaged("a record has " + std::to_string(length) + " bytes, more than 1 GiB", offset_ + kFraming + length);
  }
  if (!ensure(kFraming + length)) return Status::kEnd;
  at = buffer_.get() + begin_;
  record = {at + kRecordHeader, static_cast<std::size_t>(length)};
  if (maskCrc32c(crc32c(record)) != load<uint32_t>(at + kRecordHeader + length)) {
    return damaged("a record does not match its checksum", offset_ + kFraming + length);
  }
  advance(kFraming + length);
  return Status::kRecord;
}

bool RecordScanner::isRecordHere() {
  if (!ensure(kRecordHeader)) return false;
  const char* at = buffer_.get() + begin_;
  if (!isHeader(at)) return false;
  const auto length = load<uint64_t>(at);
  if (length > kLargestRecord || !ensure(kFraming + length)) return false;
  at = buffer_.get() + begin_;
  return maskCrc32c(crc32c({at + kRecordHeader, static_cast<std::size_t>(length)})) ==
         load<uint32_t>(at + kRecordHeader + length);
}

// Looks at every byte from `from` to `end` for a whole record. A file made to look like many long ones is given up.
bool RecordScanner::findRecord(uint64_t from, uint64_t end) {
  int64_t patience = 64;
  for (seek(from); offset_ + kFraming <= end && patience > 0; advance(1)) {
    if (isRecordHere()) return true;
    if (ensure(kRecordHeader) && isHeader(buffer_.get() + begin_)) --patience;
  }
  return false;
}

bool RecordScanner::skipDamage() {
  const uint64_t place = offset_;
  const uint64_t size = fileSize();
  // The length may be right and only the bytes wrong: then the next record begins where it says.
  if (behind_ != 0 && behind_ <= size) {
    seek(behind_);
    if (isRecordHere()) return true;
  }
  if (findRecord(place + 1, size)) return true;
  seek(place);
  return false;
}

}  // namespace summaries::tfevents
