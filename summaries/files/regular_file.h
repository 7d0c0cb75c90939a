// Opens files that people name or that lie in folders of theirs. Only regular files are: a named pipe would wait for
// somebody to write into it for ever, a device may have no end or do something when it is opened. Symbolic links are
// followed. Values and file system calls; callable from any thread, one RegularFile on one thread at a time.
#pragma once

#include <cstdint>
#include <string>

namespace summaries {

// An open file to read from, closed with its owner.
class RegularFile {
 public:
  RegularFile() = default;
  RegularFile(int descriptor, uint64_t size) : descriptor_(descriptor), size_(size) {}
  ~RegularFile();
  RegularFile(RegularFile&& other) noexcept : descriptor_(other.release()), size_(other.size_) {}
  RegularFile& operator=(RegularFile&& other) noexcept;

  int descriptor() const { return descriptor_; }
  // In bytes, when it was opened: a file that is written meanwhile may have more or less by now.
  uint64_t size() const { return size_; }
  // The descriptor, which the caller closes from now on.
  int release();

 private:
  int descriptor_ = -1;
  uint64_t size_ = 0;
};

// Opens the file for reading without waiting for anybody, except for a lease to be given up. NotFound when there is
// none; PermissionDenied when it may not be read; FailedPrecondition when it is a folder, a named pipe, a socket or a
// device; Unavailable when the system cannot.
RegularFile openRegularFile(const std::string& path);

// The whole file. As openRegularFile(); ResourceExhausted when it is larger than `mostBytes`, DataLoss when the disk
// cannot give it.
std::string readRegularFile(const std::string& path, uint64_t mostBytes = uint64_t{1} << 31);

// For files that a library opens by their path itself. As openRegularFile().
void requireRegularFile(const std::string& path);

}  // namespace summaries
