#include "widgets/util/threads/freed_memory.h"

#include <malloc.h>

namespace widgets {

// Choosing either threshold ends the C library's own choice of both.
void keepFreedMemory() {
#ifdef __GLIBC__
  constexpr int kKept = 16 << 20, kMappedFrom = 4 << 20;  // bytes
  mallopt(M_TRIM_THRESHOLD, kKept);
  mallopt(M_MMAP_THRESHOLD, kMappedFrom);
#endif
}

void giveBackFreedMemory() {
#ifdef __GLIBC__
  malloc_trim(0);
#endif
}

}  // namespace widgets
