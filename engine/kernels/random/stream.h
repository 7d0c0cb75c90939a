// The stream of random numbers of a stateful random op: where it stands survives plans (it is kept in the session's
// resources by the node's name). beginRun() is called by one thread; the rest may be called from several at once.
#pragma once

#include <atomic>
#include <memory>

#include "engine/core/philox.h"
#include "engine/kernels/kernel.h"

namespace engine::kernels {

class RandomStream : public Resource {
 public:
  // Seeds (0, 0) take both from the system.
  RandomStream(int64_t seed, int64_t seed2);

  // Moves past what the last run used.
  void beginRun() { start_ += used_.exchange(0); }
  // The generator at the run's start, which uses `blocks` blocks of four words in all.
  Philox generator(uint64_t blocks) {
    used_.store(blocks, std::memory_order_relaxed);
    Philox philox = origin_;
    philox.skip(start_);
    return philox;
  }

 private:
  Philox origin_;
  uint64_t start_ = 0;
  std::atomic<uint64_t> used_ = 0;
};

// A kernel with the stream of its node's attributes seed and seed2.
class RandomKernel : public Kernel {
 public:
  explicit RandomKernel(const KernelConstruction& c) : RandomKernel(c, c.node.name()) {}
  // With the stream of another node of the same seeds, which may run or not.
  RandomKernel(const KernelConstruction& c, const std::string& node);
  void beginRun() override { stream_->beginRun(); }

 protected:
  RandomStream& stream() const { return *stream_; }

 private:
  std::shared_ptr<RandomStream> stream_;
};

// TensorFlow reserves as many blocks for each element of an output, whether they are used or not.
inline constexpr uint64_t kBlocksPerElement = 256;

}  // namespace engine::kernels
