#include "engine/formats/files/plain_records.h"

#include "engine/core/error.h"
#include "engine/formats/files/byte_stream.h"

namespace engine::formats {
namespace {

constexpr std::size_t kChunk = 1 << 16;                 // bytes
constexpr int64_t kMostRecordBytes = int64_t{1} << 30;  // bytes

}  // namespace

LineReader::LineReader(const std::string& path, Compression compression)
    : stream_(std::make_unique<ByteStream>(path, compression)) {}

LineReader::~LineReader() = default;

bool LineReader::next(std::string& line) {
  std::size_t searched = used_;
  std::size_t end = buffer_.find('\n', searched);
  while (end == buffer_.npos && !ended_) {
    buffer_.erase(0, used_);
    used_ = 0;
    searched = buffer_.size();
    ended_ = stream_->read(kChunk, buffer_) < kChunk;
    end = buffer_.find('\n', searched);
  }
  if (end == buffer_.npos) {
    if (used_ == buffer_.size()) return false;
    end = buffer_.size();
  }
  line.assign(buffer_, used_, end - used_);
  used_ = std::min(end + 1, buffer_.size());
  if (!line.empty() && line.back() == '\r') line.pop_back();
  return true;
}

FixedLengthReader::FixedLengthReader(const std::string& path, const FixedLengthOptions& options)
    : path_(path), options_(options), stream_(std::make_unique<ByteStream>(path, options.compression)) {
  const auto inRange = [](int64_t bytes) { return bytes >= 0 && bytes <= kMostRecordBytes; };
  if (options.recordBytes < 1 || !inRange(options.recordBytes) || !inRange(options.headerBytes) ||
      !inRange(options.footerBytes)) {
    fail(Code::kInvalidArgument, "Records of ", options.recordBytes, " bytes after a header of ", options.headerBytes,
         " and before a footer of ", options.footerBytes, " cannot be read from ", path,
         ": a record must have at least 1 byte, and none of these sizes may exceed ", kMostRecordBytes, ".");
  }
  if (options.compression != Compression::kNone) return;
  const auto size = static_cast<int64_t>(InputFile(path).size());
  const int64_t body = size - options.headerBytes - options.footerBytes;
  if (body < 0 || body % options.recordBytes != 0) {
    fail(Code::kInvalidArgument, "Excess bytes in ", path, ": ", size, " bytes less a header of ", options.headerBytes,
         " and a footer of ", options.footerBytes, " are not a multiple of the record size of ", options.recordBytes,
         ".");
  }
}

FixedLengthReader::~FixedLengthReader() = default;

bool FixedLengthReader::next(std::string& record) {
  if (!started_) {
    std::string header;
    stream_->read(static_cast<std::size_t>(options_.headerBytes), header);
    started_ = true;
  }
  const auto size = static_cast<std::size_t>(options_.recordBytes);
  const auto footer = static_cast<std::size_t>(options_.footerBytes);
  const std::size_t wanted = size + footer;
  if (ahead_.size() < wanted) stream_->read(wanted - ahead_.size(), ahead_);
  if (ahead_.size() < wanted) {
    if (ahead_.size() != footer) fail(Code::kInvalidArgument, path_, " ends inside a record of ", size, " bytes.");
    return false;
  }
  record.assign(ahead_, 0, size);
  ahead_.erase(0, size);
  return true;
}

}  // namespace engine::formats
