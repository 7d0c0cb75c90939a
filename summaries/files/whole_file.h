// Files that get their name when they are complete and on the disk: readers, also after a crash or a power cut, find
// the old file or the new one, whole. Every file of a person or of a model directory is written so. A WholeFile belongs
// to one thread; the functions are callable from any.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace summaries {

class WholeFile {
 public:
  // Begins a file beside `path`, or beside what `path` is a link to; with the rights of the file that it will replace.
  // What is no plain file (a pipe, /dev/stdout) is written as it is. All errors: SystemError with the path.
  explicit WholeFile(std::string path);
  ~WholeFile();  // without place() nothing remains of it
  WholeFile(const WholeFile&) = delete;
  WholeFile& operator=(const WholeFile&) = delete;

  void append(std::string_view bytes);
  // Brings it to the disk and gives it its name.
  void place();

 private:
  void open();
  void flush();
  void close();
  [[noreturn]] void fail(int error);

  std::string path_;       // as it was asked for
  std::string target_;     // the file itself
  std::string temporary_;  // empty: written in its place
  bool replaces_ = false;  // there is an old file
  int descriptor_ = -1;
  std::string buffer_;
};

// Replaces the file at once. Errors: SystemError.
void writeFileAtomically(const std::string& path, std::string_view bytes);
// Puts the names in a folder on the disk, after a rename. Errors: SystemError.
void syncFolder(const std::string& folder);
// Makes a folder and those above it, and puts their names on the disk. Errors: SystemError.
void makeFolders(const std::string& folder);
// The suffix of a file being written: ".tempstate" and a number that differs from writer to writer.
std::string temporarySuffix();

}  // namespace summaries
