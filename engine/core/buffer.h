// A reference-counted block of memory aligned to 64 bytes (a cache line, an AVX-512 vector). The count is atomic; the
// bytes are not guarded: share a buffer between threads only once it is no longer written.
#pragma once

#include <atomic>
#include <cstddef>
#include <memory>

namespace engine {

inline constexpr std::size_t kAlignment = 64;

class Buffer {
 public:
  // Zeroed memory of `bytes` bytes. ResourceExhausted when there is none.
  static std::shared_ptr<Buffer> allocate(std::size_t bytes);
  ~Buffer();
  Buffer(const Buffer&) = delete;
  Buffer& operator=(const Buffer&) = delete;

  void* data() { return data_; }
  const void* data() const { return data_; }
  std::size_t size() const { return size_; }

 private:
  Buffer(void* data, std::size_t size) : data_(data), size_(size) {}
  void* data_;
  std::size_t size_;
};

}  // namespace engine
