#include "engine/core/buffer.h"

#include <cstdlib>
#include <cstring>

#include "engine/core/error.h"

namespace engine {

std::shared_ptr<Buffer> Buffer::allocate(std::size_t bytes) {
  const std::size_t rounded = (bytes + kAlignment - 1) / kAlignment * kAlignment;
  if (rounded < bytes) fail(Code::kResourceExhausted, "Cannot allocate ", bytes, " bytes for a tensor.");
  void* data = std::aligned_alloc(kAlignment, rounded ? rounded : kAlignment);
  if (!data) fail(Code::kResourceExhausted, "Cannot allocate ", bytes, " bytes for a tensor: use smaller batches.");
  std::memset(data, 0, rounded);
  return std::shared_ptr<Buffer>(new Buffer(data, bytes));
}

Buffer::~Buffer() {
  std::free(data_);
}

}  // namespace engine
