#include "engine/data/dataset.h"

#include "engine/data/node.h"

namespace engine::data {
namespace {

class NodeIterator : public Iterator {
 public:
  NodeIterator(NodePtr node, const ContextPtr& context) : node_(std::move(node)), stream_(node_->elements(context)) {}
  bool next(std::vector<Tensor>& out) override { return stream_->next(out); }

 private:
  NodePtr node_;  // keeps what the streams refer to
  std::unique_ptr<Stream<Element>> stream_;
};

class HostDataset : public DatasetResource {
 public:
  HostDataset(Dataset dataset, std::optional<int64_t> graphSeed)
      : dataset_(std::move(dataset)), graphSeed_(graphSeed) {}
  std::unique_ptr<ElementSource> makeSource() const override { return dataset_.makeIterator(graphSeed_); }

 private:
  Dataset dataset_;
  std::optional<int64_t> graphSeed_;
};

}  // namespace

Dataset Dataset::fromTensors(Element components) {
  return Dataset(makeTensorsNode(std::move(components)));
}
Dataset Dataset::fromTensorSlices(Element components) {
  return Dataset(makeSlicesNode(std::move(components)));
}
Dataset Dataset::range(int64_t start, int64_t stop, int64_t step) {
  return Dataset(makeRangeNode(start, stop, step));
}
Dataset Dataset::repeat(int64_t count) const {
  return Dataset(makeRepeatNode(node_, count));
}
Dataset Dataset::shuffle(int64_t bufferSize, std::optional<int64_t> seed, bool reshuffleEachIteration) const {
  return Dataset(makeShuffleNode(node_, bufferSize, seed, reshuffleEachIteration));
}
Dataset Dataset::shuffle(int64_t bufferSize, SeedPair seeds, bool reshuffleEachIteration) const {
  return Dataset(makeShuffleNode(node_, bufferSize, seeds, reshuffleEachIteration));
}
Dataset Dataset::batch(int64_t size, bool dropRemainder) const {
  return Dataset(makeBatchNode(node_, size, dropRemainder));
}
Dataset Dataset::map(MapFunction function, std::vector<ElementSpec> spec) const {
  return Dataset(makeMapNode(node_, std::move(function), std::move(spec)));
}
Dataset Dataset::castToFloat(std::size_t component, float divisor) const {
  return Dataset(makeCastNode(node_, component, divisor));
}
Dataset Dataset::prefetch(int64_t bufferSize) const {
  return bufferSize == 0 ? *this : Dataset(makePrefetchNode(node_, bufferSize));
}
Dataset Dataset::take(int64_t count) const {
  return Dataset(makeTakeNode(node_, count));
}
Dataset Dataset::skip(int64_t count) const {
  return Dataset(makeSkipNode(node_, count));
}
Dataset Dataset::cache() const {
  return Dataset(makeCacheNode(node_));
}

const std::vector<ElementSpec>& Dataset::spec() const {
  return node_->spec();
}
int64_t Dataset::cardinality() const {
  return node_->cardinality();
}

std::unique_ptr<Iterator> Dataset::makeIterator(std::optional<int64_t> graphSeed) const {
  return makeIterator(std::make_shared<IterationContext>(graphSeed));
}
std::unique_ptr<Iterator> Dataset::makeIterator(std::shared_ptr<IterationContext> context) const {
  return std::make_unique<NodeIterator>(node_, context);
}
std::shared_ptr<DatasetResource> Dataset::asResource(std::optional<int64_t> graphSeed) const {
  return std::make_shared<HostDataset>(*this, graphSeed);
}

}  // namespace engine::data
