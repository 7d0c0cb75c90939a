// Writes an event file: records with their lengths and checksums. One thread.
#pragma once

#include <string>
#include <string_view>

#include "summaries/wire_writer.h"

namespace summaries::tfevents {

class RecordWriter {
 public:
  // Makes the file, or empties one that is there. Errors: PermissionDenied.
  explicit RecordWriter(const std::string& path);
  ~RecordWriter();  // without close() what is still in memory is lost
  RecordWriter(const RecordWriter&) = delete;
  RecordWriter& operator=(const RecordWriter&) = delete;

  // Errors: ResourceExhausted (the disk is full).
  void write(std::string_view record);
  void close();

 private:
  void flush();

  std::string path_;
  int descriptor_ = -1;
  std::string buffer_;
};

// The framing alone: `record` as it lies in a file.
std::string framed(std::string_view record);

}  // namespace summaries::tfevents
