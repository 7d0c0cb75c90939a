#include "engine/formats/files/tfrecord.h"

#include <zlib.h>

#include "engine/core/error.h"
#include "engine/formats/files/byte_stream.h"
#include "engine/formats/wire/crc32c.h"
#include "engine/formats/wire/varint.h"

namespace engine::formats {
namespace {

constexpr std::size_t kHeaderSize = 12;       // length and its checksum
constexpr std::size_t kRecordFooterSize = 4;  // the payload's checksum

uint32_t storedChecksum(const char* bytes) {
  return unmaskCrc32c(getFixed<uint32_t>(bytes));
}

}  // namespace

RecordReader::RecordReader(const std::string& path, Compression compression)
    : path_(path), stream_(std::make_unique<ByteStream>(path, compression)) {}

RecordReader::~RecordReader() = default;

bool RecordReader::next(std::string& record) {
  if (!failure_.empty()) throw Error(Code::kDataLoss, failure_);
  const auto failAt = [&](const char* what, uint64_t offset) {
    failure_ = message(what, " record at ", offset, " in ", path_,
                       offset == 0 ? " (is it a TFRecord file, and of this compression?)" : "");
    throw Error(Code::kDataLoss, failure_);
  };
  record.clear();
  if (const std::size_t got = stream_->read(kHeaderSize, record); got < kHeaderSize) {
    leftOver_ = got;
    record.clear();
    return false;
  }
  if (storedChecksum(record.data() + 8) != crc32c({record.data(), 8})) failAt("corrupted", offset_);
  const auto length = getFixed<uint64_t>(record.data());
  record.clear();
  // The stream grows the record as bytes arrive: a huge length costs no more memory than the file has bytes.
  if (length > SIZE_MAX - kRecordFooterSize ||
      stream_->read(length + kRecordFooterSize, record) < length + kRecordFooterSize) {
    failAt("truncated", offset_);
  }
  if (storedChecksum(record.data() + length) != crc32c({record.data(), length})) {
    failAt("corrupted", offset_ + kHeaderSize);
  }
  record.resize(length);
  offset_ += kHeaderSize + length + kRecordFooterSize;
  return true;
}

class RecordWriter::Deflater {
 public:
  Deflater(OutputFile& file, Compression compression) : file_(file) {
    deflateInit2(&z_, Z_DEFAULT_COMPRESSION, Z_DEFLATED, compression == Compression::kGzip ? 15 + 16 : 15, 8,
                 Z_DEFAULT_STRATEGY);
  }
  ~Deflater() { deflateEnd(&z_); }
  Deflater(const Deflater&) = delete;
  Deflater& operator=(const Deflater&) = delete;

  void append(std::string_view bytes, int flush) {
    z_.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
    z_.avail_in = static_cast<uInt>(bytes.size());
    do {
      char out[1 << 14];
      z_.next_out = reinterpret_cast<Bytef*>(out);
      z_.avail_out = sizeof out;
      deflate(&z_, flush);
      file_.append(out, sizeof out - z_.avail_out);
    } while (z_.avail_out == 0);
  }

 private:
  OutputFile& file_;
  z_stream z_{};
};

RecordWriter::RecordWriter(const std::string& path, Compression compression) : file_(path) {
  if (compression != Compression::kNone) deflater_ = std::make_unique<Deflater>(file_, compression);
}

RecordWriter::~RecordWriter() {
  try {
    close();
  } catch (const Error&) {
    // A destructor cannot report it; whoever must know calls close().
  }
}

void RecordWriter::append(std::string_view bytes) {
  if (!deflater_) return file_.append(bytes);
  constexpr std::size_t kMost = 1 << 30;  // zlib counts in 32 bits
  for (; bytes.size() > kMost; bytes.remove_prefix(kMost)) deflater_->append(bytes.substr(0, kMost), Z_NO_FLUSH);
  deflater_->append(bytes, Z_NO_FLUSH);
}

void RecordWriter::write(std::string_view record) {
  std::string header;
  putFixed(header, uint64_t{record.size()});
  putFixed(header, maskCrc32c(crc32c(header)));
  std::string footer;
  putFixed(footer, maskCrc32c(crc32c(record)));
  append(header);
  append(record);
  append(footer);
}

void RecordWriter::close() {
  if (!open_) return;
  open_ = false;
  if (deflater_) deflater_->append({}, Z_FINISH);
  file_.close();
}

}  // namespace engine::formats
