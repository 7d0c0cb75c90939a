// Reads the records of one event file (TFRecord framing) in large blocks, from any record on. A record that is not
// complete yet is left for later; a damaged one is reported with its offset, and what follows it can be found. One
// thread.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "summaries/files/regular_file.h"

namespace summaries::tfevents {

// Larger records are refused: nothing that a dashboard shows comes near it.
inline constexpr uint64_t kLargestRecord = uint64_t{1} << 30;

inline constexpr std::size_t kRecordHeader = 12;  // bytes: the length and its checksum

class RecordScanner {
 public:
  // Errors of openRegularFile().
  explicit RecordScanner(const std::string& path, uint64_t offset = 0);
  RecordScanner(const RecordScanner&) = delete;
  RecordScanner& operator=(const RecordScanner&) = delete;

  enum class Status {
    kRecord,
    kEnd,      // nothing more, or a record that is not complete yet
    kDamaged,  // why() tells; the place stays until skipDamage()
  };
  // `record` is valid until the next call. Errors: Unknown (the file cannot be read).
  Status next(std::string_view& record);
  // Goes on behind the damage. False, and nothing changes: no whole record follows.
  bool skipDamage();

  uint64_t offset() const { return offset_; }  // bytes, of the next record
  const std::string& why() const { return why_; }
  uint64_t fileSize() const;  // bytes, now

 private:
  // Makes `bytes` from the place on available; false: the file has fewer.
  bool ensure(uint64_t bytes) { return end_ - begin_ >= bytes || fill(bytes); }
  bool fill(uint64_t bytes);
  void advance(uint64_t bytes);
  void seek(uint64_t offset);
  bool isRecordHere();
  bool findRecord(uint64_t from, uint64_t end);
  Status damaged(std::string why, uint64_t behind);

  std::string path_;
  RegularFile file_;
  std::unique_ptr<char[]> buffer_;
  std::size_t capacity_ = 0;
  std::size_t begin_ = 0;            // the place in the buffer
  std::size_t end_ = 0;              // of what was read
  uint64_t offset_ = 0;              // of the place in the file
  char header_[kRecordHeader] = {};  // the newest that was right
  std::string why_;
  uint64_t behind_ = 0;  // the damage: where the next record should begin; 0: not known
};

}  // namespace summaries::tfevents
