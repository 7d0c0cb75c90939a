// A generator's words one after the other. A value type.
#pragma once

#include <limits>

#include "engine/core/philox.h"

namespace engine::kernels {

// An integer below n, without favour: draws below the rest of all integers by n do not count.
template <typename T, typename Draw>
T drawBelow(T n, Draw draw) {
  if ((n & (n - 1)) == 0) return draw() & (n - 1);
  const T rest = std::numeric_limits<T>::max() % n + 1;
  T drawn = draw();
  while (drawn < rest) drawn = draw();
  return drawn % n;
}

class Words {
 public:
  explicit Words(Philox philox) : philox_(philox) {}
  uint32_t next() {
    if (used_ == 4) {
      block_ = philox_.next();
      used_ = 0;
    }
    return block_[used_++];
  }
  double nextDouble() {
    const uint32_t first = next();
    return uniformDouble(first, next());
  }
  // Below n, which is above 0.
  uint32_t below32(uint32_t n) {
    return drawBelow(n, [this] { return next(); });
  }
  uint64_t below64(uint64_t n) {
    return drawBelow(n, [this] {
      const uint64_t low = next();
      return low | uint64_t{next()} << 32;
    });
  }

 private:
  Philox philox_;
  Philox::Block block_{};
  std::size_t used_ = 4;
};

}  // namespace engine::kernels
