// Files of records without checksums: lines of text, and blocks of equal size. Perhaps compressed. Each reader belongs
// to one thread.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "engine/formats/files/tfrecord.h"

namespace engine::formats {

class LineReader {
 public:
  // NotFound when there is no such file.
  explicit LineReader(const std::string& path, Compression compression = Compression::kNone);
  ~LineReader();
  // The next line without its end, "\n" or "\r\n"; false after the last. DataLoss for a damaged compressed stream.
  bool next(std::string& line);

 private:
  std::unique_ptr<ByteStream> stream_;
  std::string buffer_;
  std::size_t used_ = 0;
  bool ended_ = false;
};

struct FixedLengthOptions {
  int64_t recordBytes = 0;  // bytes of a record, at least 1
  int64_t headerBytes = 0;  // passed over at the beginning
  int64_t footerBytes = 0;  // passed over at the end
  Compression compression = Compression::kNone;
};

class FixedLengthReader {
 public:
  // NotFound when there is no such file; InvalidArgument for sizes out of range, and for an uncompressed file whose
  // records do not divide what is between header and footer.
  FixedLengthReader(const std::string& path, const FixedLengthOptions& options);
  ~FixedLengthReader();
  // The next record; false after the last. DataLoss for a damaged compressed stream; InvalidArgument when a compressed
  // file ends inside a record.
  bool next(std::string& record);

 private:
  std::string path_;
  FixedLengthOptions options_;
  std::unique_ptr<ByteStream> stream_;
  std::string ahead_;  // read and not yet given out: may be the footer
  bool started_ = false;
};

}  // namespace engine::formats
