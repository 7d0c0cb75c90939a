// What IteratorGetNext pulls from. The data floor's iterators are put behind it, so that the runtime need not know
// them. Used by the thread that runs the session, but for makeAhead().
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "engine/core/tensor.h"

namespace engine {

class ElementSource {
 public:
  virtual ~ElementSource() = default;
  // The next element's components; false at the end. May reuse the tensors in `out` that nobody else holds.
  virtual bool next(std::vector<Tensor>& out) = 0;
  // Makes an element ahead where that is soon done and there is room for it; false: nothing was done. Callable from any
  // thread while no other is in next(); does not throw.
  virtual bool makeAhead() { return false; }
};

// A data set behind a DT_VARIANT tensor.
class DatasetResource : public Resource {
 public:
  virtual std::unique_ptr<ElementSource> makeSource() const = 0;
};

// An initializable iterator behind a DT_RESOURCE tensor.
class IteratorResource : public Resource {
 public:
  void initialize(std::unique_ptr<ElementSource> source) { source_ = std::move(source); }
  // FailedPrecondition when not initialised; OutOfRange ("End of sequence") at the end.
  void next(std::vector<Tensor>& out);
  // As ElementSource's.
  bool makeAhead() { return source_ && source_->makeAhead(); }
  // Nanoseconds that next() has taken so far, in all.
  int64_t waitedNs() const { return waitedNs_; }

 private:
  std::unique_ptr<ElementSource> source_;
  int64_t waitedNs_ = 0;
};

// The resource name of an IteratorV2 node, and of the data set that a _HostDataset node stands for.
std::string iteratorResourceName(const std::string& nodeName);
std::string datasetResourceName(const std::string& nodeName);

}  // namespace engine
