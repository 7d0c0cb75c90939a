#include "engine/core/buffer.h"

#include <sys/mman.h>

#include <cstdint>
#include <cstdlib>
#include <cstring>

#include "engine/core/asked_memory.h"
#include "engine/core/memory.h"

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define EWB_ADDRESS_SANITIZER
#endif
#elif defined(__SANITIZE_ADDRESS__)
#define EWB_ADDRESS_SANITIZER
#endif
#ifdef EWB_ADDRESS_SANITIZER
#include <sanitizer/asan_interface.h>
#endif

namespace engine {

namespace {

constexpr const char* kBlock = "A block of memory";
constexpr std::size_t kMuch = std::size_t{1} << 20;
constexpr std::size_t kLargePage = std::size_t{2} << 20;

// Buffers that fill large pages begin with one: in what lies before it each 4 KB would be a page of its own, and making
// one takes as long as computing some thousand products. The room that is left before it is never touched.
std::size_t alignmentOf(std::size_t bytes) {
  return bytes < kLargePage ? kAlignment : kLargePage;
}

// Steps whose shapes depend on data make and drop many small buffers. malloc takes those from a cache of the thread,
// aligned_alloc does not: so the memory is aligned here, and malloc's own pointer kept in the 8 bytes before it.
void* allocateAligned(std::size_t bytes) {
  // Of much memory the library knows which comes from the system, as zeros: whoever writes to it first, on all threads,
  // then makes its pages.
  const std::size_t alignment = alignmentOf(bytes);
  void* raw = bytes < kMuch ? std::malloc(bytes + alignment) : std::calloc(1, bytes + alignment);
  if (!raw) return nullptr;
  // At least 16 bytes on, as malloc aligns to 16.
  void* data = reinterpret_cast<void*>((reinterpret_cast<std::uintptr_t>(raw) + alignment) & ~(alignment - 1));
  static_cast<void**>(data)[-1] = raw;
  return data;
}

// Asks for pages of 2 MB where a buffer fills some: whoever walks through megabytes of it waits less for translations
// of addresses. Only a wish, and nothing that lies beside the buffer is touched.
void askForLargePages(void* data, std::size_t bytes) {
#ifdef MADV_HUGEPAGE
  const auto begin = reinterpret_cast<std::uintptr_t>(data), end = (begin + bytes) / kLargePage * kLargePage;
  const std::uintptr_t first = (begin + kLargePage - 1) / kLargePage * kLargePage;
  if (first < end) madvise(reinterpret_cast<void*>(first), end - first, MADV_HUGEPAGE);
#endif
}

// The address sanitizer knows where the memory that malloc gave ends. That a buffer ends before, as it is rounded up
// and moved to an aligned place, is told to it: else it would not see what reads or writes a few elements too many.
void fence([[maybe_unused]] void* data, [[maybe_unused]] std::size_t bytes, [[maybe_unused]] std::size_t rounded) {
#ifdef EWB_ADDRESS_SANITIZER
  const char* end = static_cast<char*>(static_cast<void**>(data)[-1]) + rounded + alignmentOf(rounded);
  char* from = static_cast<char*>(data) + bytes;
  ASAN_POISON_MEMORY_REGION(from, static_cast<std::size_t>(end - from));
#endif
}

void freeAligned(void* data) {
  std::free(static_cast<void**>(data)[-1]);
}

}  // namespace

std::shared_ptr<Buffer> Buffer::allocate(std::size_t bytes) {
  const std::size_t rounded = (bytes + kAlignment - 1) / kAlignment * kAlignment;
  if (rounded < bytes || rounded > SIZE_MAX - kLargePage) {
    failMemory(kBlock, bytes);
  }
  requireMemory(kBlock, bytes);
  void* data = allocateAligned(rounded);
  if (!data) failMemory(kBlock, bytes);
  askedBytes += rounded;
  askForLargePages(data, rounded);
  if (rounded < kMuch) std::memset(data, 0, rounded);
  fence(data, bytes, rounded);
  return std::shared_ptr<Buffer>(new Buffer(data, bytes));
}

Buffer::~Buffer() {
  freeAligned(data_);
}

}  // namespace engine
