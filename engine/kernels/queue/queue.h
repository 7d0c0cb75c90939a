// Queues between steps of a graph: what some threads put in, others take out; both wait where they must. The resource
// behind FIFOQueue, RandomShuffleQueue, PaddingFIFOQueue and PriorityQueue nodes. Callable from any thread.
#pragma once

#include <condition_variable>
#include <list>
#include <memory>
#include <mutex>
#include <string>

#include "engine/kernels/kernel.h"
#include "engine/kernels/queue/queue_store.h"

namespace engine::kernels {

struct QueueSpec {
  std::string kind;           // "FIFOQueue" …
  std::string name;           // for messages
  std::vector<DType> types;   // of the components
  std::vector<Shape> shapes;  // of the components; empty: any
  int64_t capacity = -1;      // elements; negative: without end
  int64_t minAfterDequeue = 0;

  bool isPadding() const { return kind == "PaddingFIFOQueue"; }
};

class Queue : public Resource {
 public:
  Queue(QueueSpec spec, std::unique_ptr<QueueStore> store) : spec_(std::move(spec)), store_(std::move(store)) {}

  const QueueSpec& spec() const { return spec_; }

  // Puts the elements in, one by one, as soon as there is room, after those who came before. Cancelled when the queue
  // is closed. The elements fit the specification: see checkElement().
  void enqueue(std::vector<QueueElement> elements);
  // Takes `count` elements out, as soon as they are there, after those who came before. OutOfRange when the queue is
  // closed and holds fewer; with `allowFewer` only when it holds none.
  std::vector<QueueElement> dequeue(int64_t count, bool allowFewer);
  // Nothing can be put in any more once those who wait to do so are done; with `cancelPending` these fail, Cancelled.
  // Cancelled when the queue is closed already, unless `cancelPending`.
  void close(bool cancelPending);
  bool isClosed() const;
  int64_t size() const;

  // InvalidArgument unless the tensors can be components of an element, or, with `many`, rows of them of equal number.
  void checkElements(const std::vector<Tensor>& components, bool many) const;

 private:
  // Somebody who waits for their turn.
  struct Waiter {
    bool cancelled = false;
  };
  using Line = std::list<Waiter*>;
  class Place;

  void waitToEnqueue(std::unique_lock<std::mutex>& lock, const Place& place);
  int64_t available() const { return store_->size() - (closed_ ? 0 : spec_.minAfterDequeue); }
  std::string title() const { return spec_.kind + " '" + spec_.name + "'"; }

  const QueueSpec spec_;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::unique_ptr<QueueStore> store_;  // guarded by mutex_, as what follows
  Line enqueuers_, dequeuers_;
  bool closed_ = false;
};

// The queue of a queue node, made at the first call and shared by equal shared_names. InvalidArgument when it is of
// another kind, or its components are others.
std::shared_ptr<Queue> queueOfNode(const Node& node, ResourceManager& resources);
// The node that a handle comes from, or null.
const Node* queueNode(Output handle);
// The components of a queue node's elements: their dtypes and shapes (empty: any).
std::vector<DType> queueTypes(const Node& node);
std::vector<Shape> queueShapes(const Node& node);

}  // namespace engine::kernels
