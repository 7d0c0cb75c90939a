// The lines of a file of words, one after another: vocabularies. One thread.
#pragma once

#include <cstdint>
#include <fstream>
#include <string>

namespace engine {

class TextLines {
 public:
  // NotFound when there is no such file, PermissionDenied when it may not be read, FailedPrecondition when it is a
  // folder, a named pipe or a device.
  explicit TextLines(std::string path);

  // The next line without its '\n'; false after the last, which may lack it. InvalidArgument for a line of more bytes
  // than any word has: the file has no lines. DataLoss when the disk cannot give it.
  bool next(std::string& line);
  int64_t count() const { return count_; }  // of the lines so far

 private:
  std::string path_;
  std::ifstream file_;
  int64_t count_ = 0;
};

}  // namespace engine
