// Floating-point numbers too small to be normal (below 1.18e-38 as float) count as zero while one of these lives:
// arithmetic on them is up to a hundred times slower, and the moments of weights that no longer learn shrink to such
// numbers. TensorFlow computes that way too (port::ScopedFlushDenormal). Concerns the thread that makes it; destroy it
// there.
#pragma once

#ifdef __SSE__
#include <xmmintrin.h>
#endif

namespace engine {

class FlushDenormals {
 public:
#ifdef __SSE__
  FlushDenormals() : before_(_mm_getcsr()) {
    if ((before_ & kFlush) != kFlush) _mm_setcsr(before_ | kFlush);
  }
  ~FlushDenormals() {
    if ((before_ & kFlush) != kFlush) _mm_setcsr(before_);
  }
#else
  FlushDenormals() = default;
#endif
  FlushDenormals(const FlushDenormals&) = delete;
  FlushDenormals& operator=(const FlushDenormals&) = delete;

 private:
#ifdef __SSE__
  static constexpr unsigned kFlush = 0x8040;  // results (bit 15) and operands (bit 6)
  unsigned before_;
#endif
};

}  // namespace engine
