// What a queue keeps its elements in, which decides the order in which they leave it. Guarded by the queue.
#pragma once

#include <memory>
#include <vector>

#include "engine/core/tensor.h"

namespace engine::kernels {

// An element's components.
using QueueElement = std::vector<Tensor>;

class QueueStore {
 public:
  virtual ~QueueStore() = default;
  virtual int64_t size() const = 0;
  virtual void push(QueueElement element) = 0;
  // Of a store that is not empty.
  virtual QueueElement pop() = 0;
  // What pop() gave comes back, last first, as not enough elements followed.
  virtual void putBack(QueueElement element) = 0;
};

// First in, first out.
std::unique_ptr<QueueStore> makeFifoStore();
// At random, in the order that TensorFlow draws for the same seeds; both 0: seeds of the system.
std::unique_ptr<QueueStore> makeShuffleStore(int64_t seed, int64_t seed2);
// The smallest first component, an int64, first.
std::unique_ptr<QueueStore> makePriorityStore();

}  // namespace engine::kernels
