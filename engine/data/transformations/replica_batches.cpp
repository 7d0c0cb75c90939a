#include "engine/data/transformations/replica_batches.h"

#include <algorithm>

#include "engine/core/error.h"
#include "engine/data/nodes/node.h"

namespace engine::data {
namespace {

class ReplicaBatchesStream : public Stream<Element> {
 public:
  ReplicaBatchesStream(std::unique_ptr<Stream<Element>> input, int64_t replicas)
      : input_(std::move(input)), replicas_(replicas) {}

  bool next(Element& out) override {
    out.clear();
    Element batch;
    for (int64_t i = 0; i < replicas_; ++i) {
      batch.clear();
      if (!input_->next(batch)) return false;
      std::ranges::move(batch, std::back_inserter(out));
    }
    return true;
  }

 private:
  std::unique_ptr<Stream<Element>> input_;
  int64_t replicas_;
};

std::vector<ElementSpec> repeatedSpec(const std::vector<ElementSpec>& spec, int64_t times) {
  std::vector<ElementSpec> all;
  for (int64_t i = 0; i < times; ++i) all.insert(all.end(), spec.begin(), spec.end());
  return all;
}

class ReplicaBatchesNode : public Node {
 public:
  ReplicaBatchesNode(const NodePtr& input, int64_t replicas)
      : Node(repeatedSpec(input->spec(), replicas),
             input->cardinality() < 0 ? input->cardinality() : input->cardinality() / replicas),
        input_(input),
        replicas_(replicas) {}
  std::unique_ptr<Stream<Element>> elements(const PassPtr& pass) const override {
    return std::make_unique<ReplicaBatchesStream>(input_->elements(pass), replicas_);
  }

 private:
  NodePtr input_;
  int64_t replicas_;
};

// The parts of its input's elements one after the other.
class PartsStream : public Stream<Element> {
 public:
  PartsStream(std::unique_ptr<Stream<Element>> input, std::size_t components)
      : input_(std::move(input)), components_(components) {}

  bool next(Element& out) override {
    if (at_ == whole_.size()) {
      at_ = 0;
      if (!input_->next(whole_) || whole_.empty()) return false;
    }
    const auto begin = whole_.begin() + static_cast<std::ptrdiff_t>(at_);
    out.assign(begin, begin + static_cast<std::ptrdiff_t>(components_));
    at_ += components_;
    return true;
  }

 private:
  std::unique_ptr<Stream<Element>> input_;
  std::size_t components_;
  Element whole_;
  std::size_t at_ = 0;
};

class PartsNode : public Node {
 public:
  // `spec`: of a part.
  PartsNode(const NodePtr& input, const std::vector<ElementSpec>& spec, int64_t parts)
      : Node(spec, input->cardinality() < 0 ? input->cardinality() : input->cardinality() * parts), input_(input) {}
  std::unique_ptr<Stream<Element>> elements(const PassPtr& pass) const override {
    return std::make_unique<PartsStream>(input_->elements(pass), spec().size());
  }

 private:
  NodePtr input_;
};

}  // namespace

Dataset replicaBatches(const Dataset& batches, int64_t replicas) {
  if (replicas < 1) fail(Code::kInvalidArgument, "Batches are dealt to at least one replica, not to ", replicas, ".");
  return Dataset(std::make_shared<ReplicaBatchesNode>(batches.node(), replicas));
}

Dataset batchesOfReplicas(const Dataset& batches, int64_t replicas) {
  return Dataset(
      std::make_shared<PartsNode>(replicaBatches(batches, replicas).node(), batches.node()->spec(), replicas));
}

}  // namespace engine::data
