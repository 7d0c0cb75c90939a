// TFRecord files: records of bytes, each with its length and checksums, the whole stream perhaps compressed.
// Each reader and writer belongs to one thread.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "engine/formats/files/files.h"

namespace engine::formats {

// The file does not say: the reader must be told.
enum class Compression { kNone, kZlib, kGzip };

class ByteStream;  // the file's bytes, decompressed

class RecordReader {
 public:
  // NotFound when there is no such file.
  explicit RecordReader(const std::string& path, Compression compression = Compression::kNone);
  ~RecordReader();

  // The next record; false at the end, which a file cut off inside a record's 12-byte header also counts as, as it does
  // for TensorFlow: leftOver() tells.
  // DataLoss: "corrupted record at <offset>" for a wrong checksum, "truncated record at <offset>" for a file that ends
  // inside a record; offsets in bytes of the uncompressed stream. The same again on every further call.
  bool next(std::string& record);
  uint64_t offset() const { return offset_; }  // of the next record
  // Bytes behind the last record, too few for another's header: not 0 for a file that was cut off there.
  std::size_t leftOver() const { return leftOver_; }

 private:
  std::string path_;
  std::unique_ptr<ByteStream> stream_;
  uint64_t offset_ = 0;
  std::size_t leftOver_ = 0;
  std::string failure_;
};

class RecordWriter {
 public:
  explicit RecordWriter(const std::string& path, Compression compression = Compression::kNone);
  ~RecordWriter();  // closes; call close() to learn of errors
  RecordWriter(const RecordWriter&) = delete;
  RecordWriter& operator=(const RecordWriter&) = delete;

  void write(std::string_view record);
  void close();

 private:
  class Deflater;
  void append(std::string_view bytes);

  OutputFile file_;
  std::unique_ptr<Deflater> deflater_;
  bool open_ = true;
};

}  // namespace engine::formats
