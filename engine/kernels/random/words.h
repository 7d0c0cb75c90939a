// A generator's words one after the other. A value type.
#pragma once

#include "engine/core/philox.h"

namespace engine::kernels {

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

 private:
  Philox philox_;
  Philox::Block block_{};
  std::size_t used_ = 4;
};

}  // namespace engine::kernels
