#include "engine/data/readers/work_records.h"

#include <algorithm>
#include <utility>

#include "engine/core/error.h"
#include "engine/formats/files/byte_stream.h"
#include "engine/formats/files/plain_records.h"
#include "summaries/files/regular_file.h"

namespace engine::data {
namespace {

std::string keyOf(const std::string& path, int64_t number) {
  return path + ":" + std::to_string(number);
}

// One record, made when it is asked for.
class SingleRecord : public WorkRecords {
 public:
  explicit SingleRecord(std::function<KeyedRecord()> make) : make_(std::move(make)) {}
  std::optional<KeyedRecord> next() override {
    if (!make_) return std::nullopt;
    return std::exchange(make_, nullptr)();
  }

 private:
  std::function<KeyedRecord()> make_;
};

class LineRecords : public WorkRecords {
 public:
  LineRecords(const std::string& path, int64_t skipped) : path_(path), reader_(path) {
    std::string line;
    while (number_ < skipped && reader_.next(line)) ++number_;
  }
  std::optional<KeyedRecord> next() override {
    KeyedRecord record;
    if (!reader_.next(record.value)) return std::nullopt;
    record.key = keyOf(path_, ++number_);
    return record;
  }

 private:
  const std::string path_;
  formats::LineReader reader_;
  int64_t number_ = 0;  // of the line that was read last
};

class TfRecords : public WorkRecords {
 public:
  TfRecords(const std::string& path, formats::Compression compression) : path_(path), reader_(path, compression) {}
  std::optional<KeyedRecord> next() override {
    KeyedRecord record{keyOf(path_, static_cast<int64_t>(reader_.offset())), {}};
    if (!reader_.next(record.value)) return std::nullopt;
    return record;
  }

 private:
  const std::string path_;
  formats::RecordReader reader_;
};

class FixedLengthRecords : public WorkRecords {
 public:
  FixedLengthRecords(const std::string& path, const FixedLengthWork& work)
      : path_(path), work_(work), stream_(path, work.compression) {
    if (pass(work.headerBytes)) return;
    fail(Code::kOutOfRange, path, " is shorter than its header of ", work.headerBytes, " bytes.");
  }
  std::optional<KeyedRecord> next() override {
    if (number_ > 0 && !hop()) return std::nullopt;
    const auto wanted = static_cast<std::size_t>(work_.recordBytes + work_.footerBytes);
    if (ahead_.size() < wanted) stream_.read(wanted - ahead_.size(), ahead_);
    if (ahead_.size() < wanted) return std::nullopt;
    return KeyedRecord{keyOf(path_, number_++), ahead_.substr(0, static_cast<std::size_t>(work_.recordBytes))};
  }

 private:
  // Reads so many bytes and forgets them; false when there are fewer.
  bool pass(int64_t bytes) {
    constexpr int64_t kPiece = int64_t{1} << 16;
    std::string passed;
    for (int64_t left = bytes; left > 0;) {
      const int64_t wanted = std::min(left, kPiece);
      passed.clear();
      if (static_cast<int64_t>(stream_.read(static_cast<std::size_t>(wanted), passed)) < wanted) return false;
      left -= wanted;
    }
    return true;
  }
  bool hop() {
    const int64_t bytes = work_.hopBytes == 0 ? work_.recordBytes : work_.hopBytes;
    const int64_t held = std::min(bytes, static_cast<int64_t>(ahead_.size()));
    ahead_.erase(0, static_cast<std::size_t>(held));
    return pass(bytes - held);
  }

  const std::string path_;
  const FixedLengthWork work_;
  formats::ByteStream stream_;
  std::string ahead_;  // read: the record and what may be the footer
  int64_t number_ = 0;
};

}  // namespace

std::unique_ptr<WorkRecords> identityRecords(const std::string& work) {
  return std::make_unique<SingleRecord>([work] { return KeyedRecord{work, work}; });
}

std::unique_ptr<WorkRecords> wholeFileRecords(const std::string& path) {
  return std::make_unique<SingleRecord>([path] { return KeyedRecord{path, summaries::readRegularFile(path)}; });
}

std::unique_ptr<WorkRecords> lineRecords(const std::string& path, int64_t skippedLines) {
  return std::make_unique<LineRecords>(path, skippedLines);
}

std::unique_ptr<WorkRecords> tfRecords(const std::string& path, formats::Compression compression) {
  return std::make_unique<TfRecords>(path, compression);
}

std::unique_ptr<WorkRecords> fixedLengthRecords(const std::string& path, const FixedLengthWork& work) {
  return std::make_unique<FixedLengthRecords>(path, work);
}

}  // namespace engine::data
