// Writes an event file: records with their lengths and checksums. One thread.
#pragma once

#include <string>
#include <string_view>

#include "summaries/files/whole_file.h"
#include "summaries/wire/wire_writer.h"

namespace summaries::tfevents {

class RecordWriter {
 public:
  // Errors, here and below: those of WholeFile.
  explicit RecordWriter(const std::string& path);

  void write(std::string_view record);
  // Gives the file its name; without it nothing remains of it.
  void close();

 private:
  WholeFile file_;
  std::string buffer_;
};

// The framing alone: `record` as it lies in a file.
std::string framed(std::string_view record);

}  // namespace summaries::tfevents
