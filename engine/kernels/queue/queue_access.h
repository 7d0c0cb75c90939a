// How a kernel gets at the queue of one of its inputs. Made once a node; used as kernels are.
#pragma once

#include "engine/kernels/queue/queue.h"

namespace engine::kernels {

// Bound where the graph tells which queue it is, else found through the handle at each run.
class QueueAccess {
 public:
  explicit QueueAccess(const KernelConstruction& c, int input = 0) : input_(input) {
    if (const Node* node = queueNode(c.node.input(input))) bound_ = queueOfNode(*node, c.resources);
  }
  // InvalidArgument when the input is not the handle of a queue.
  Queue& queue(const KernelContext& context) const {
    if (bound_) return *bound_;
    auto* queue = dynamic_cast<Queue*>(context.input(input_).resource().get());
    if (!queue) fail(Code::kInvalidArgument, "input ", input_, " is not the handle of a queue.");
    return *queue;
  }

 private:
  int input_;
  std::shared_ptr<Queue> bound_;
};

}  // namespace engine::kernels
