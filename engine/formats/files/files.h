// Reading and writing of whole files with errors that name the path: NotFound, PermissionDenied, ResourceExhausted (the
// disk is full), Unknown. Reads of one InputFile may come from many threads; an OutputFile belongs to one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "summaries/files/whole_file.h"

namespace engine::formats {

// Throws the Error for `errno`: what was tried (a verb: "read", "write"), the path, the system's reason.
[[noreturn]] void failFile(const char* verb, const std::string& path);

class InputFile {
 public:
  explicit InputFile(std::string path);
  ~InputFile();
  InputFile(const InputFile&) = delete;
  InputFile& operator=(const InputFile&) = delete;

  const std::string& path() const { return path_; }
  uint64_t size() const { return size_; }  // bytes, when the file was opened
  // Up to `size` bytes from `offset`; fewer only at the end of the file. The number of bytes read.
  std::size_t read(uint64_t offset, void* data, std::size_t size) const;

 private:
  std::string path_;
  int descriptor_ = -1;
  uint64_t size_ = 0;
};

// A new file, or the old one emptied.
class OutputFile {
 public:
  explicit OutputFile(std::string path);
  ~OutputFile();
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;

  const std::string& path() const { return path_; }
  void append(const void* data, std::size_t size);
  void append(std::string_view bytes) { append(bytes.data(), bytes.size()); }
  void flush();         // hands buffered bytes to the system
  void syncAndClose();  // on the disk, not only in its cache
  void close();

 private:
  void writeAll(const char* data, std::size_t size);

  std::string path_;
  int descriptor_ = -1;
  std::string buffer_;
};

std::string readFile(const std::string& path);
// Copies a file to the disk, a piece at a time; the copy is there before it is whole.
void copyFile(const std::string& source, const std::string& destination);
// Renames over an existing file.
void renameFile(const std::string& from, const std::string& to);

using summaries::makeFolders;
using summaries::syncFolder;
using summaries::temporarySuffix;
using summaries::writeFileAtomically;

}  // namespace engine::formats
