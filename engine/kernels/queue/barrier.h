// A barrier: elements under keys, whose components come one by one; an element can be taken once all are there. The
// resource behind a Barrier node. Callable from any thread.
#pragma once

#include <condition_variable>
#include <map>
#include <mutex>
#include <string>
#include <vector>

#include "engine/kernels/kernel.h"

namespace engine::kernels {

struct BarrierSpec {
  std::string name;           // for messages
  std::vector<DType> types;   // of the components
  std::vector<Shape> shapes;  // of the components of one element; empty: any
};

class Barrier : public Resource {
 public:
  struct Element {
    int64_t index = 0;  // of the batch in which its first component came
    std::string key;
    std::vector<Tensor> components;
  };

  explicit Barrier(BarrierSpec spec) : spec_(std::move(spec)) {}

  const BarrierSpec& spec() const { return spec_; }
  // Component `component` of the elements `keys`: the rows of `values`. InvalidArgument for values that do not fit and
  // components that are there already, Cancelled when the barrier is closed to what would be new.
  void insert(const std::vector<std::string>& keys, const Tensor& values, int64_t component);
  // As many whole elements, oldest first; waits until they are there. OutOfRange when the barrier is closed and there
  // are fewer, with `allowFewer` only when there are none.
  std::vector<Element> take(int64_t count, bool allowFewer);
  // Nothing new can be put in; with `cancelPending` not even what is missing.
  void close(bool cancelPending);
  int64_t readySize() const;
  int64_t incompleteSize() const;

 private:
  void checkValues(const std::vector<std::string>& keys, const Tensor& values, int64_t component) const;

  const BarrierSpec spec_;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::map<std::string, Element> incomplete_;  // guarded by mutex_, as what follows
  std::multimap<int64_t, Element> ready_;      // by index
  int64_t nextIndex_ = INT64_MIN;
  bool closed_ = false, cancelled_ = false;
};

}  // namespace engine::kernels
