// A file's bytes for the sources, unpacked when it is gzip. One thread.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

struct gzFile_s;

namespace engine::data {

// Of what gzerror() says, without its name for the file.
std::string_view zlibReason(std::string_view what);

class InputBytes {
 public:
  // NotFound when there is no such file, PermissionDenied when it may not be read, FailedPrecondition when it is a
  // folder, a named pipe or a device.
  explicit InputBytes(std::string path);
  ~InputBytes();
  InputBytes(const InputBytes&) = delete;
  InputBytes& operator=(const InputBytes&) = delete;

  const std::string& path() const { return path_; }
  // The most bytes there can be: what a compressed file of this size holds at best.
  uint64_t mostBytes() const { return mostBytes_; }
  // Up to `size` bytes; fewer at the end or where a compressed file is damaged. The number read.
  std::size_t read(void* data, std::size_t size);
  // Everything from here to the end. DataLoss when a compressed file is damaged or cut off, ResourceExhausted when it
  // is too much for this machine's memory, or unpacks to what no data does.
  std::string readRest();
  // DataLoss unless everything was read: there are more bytes, or a compressed file lacks its end.
  void requireEnd();

 private:
  std::string path_;
  gzFile_s* file_ = nullptr;
  uint64_t mostBytes_ = 0;
};

}  // namespace engine::data
