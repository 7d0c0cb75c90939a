#include "engine/data/dataset.h"

#include <limits>

#include "engine/core/error.h"
#include "engine/data/nodes/node.h"

namespace engine::data {
namespace {

class NodeIterator : public Iterator {
 public:
  NodeIterator(NodePtr node, const PassPtr& pass) : node_(std::move(node)), stream_(node_->elements(pass)) {}
  bool next(std::vector<Tensor>& out) override { return stream_->next(out); }
  bool makeAhead() override { return stream_->makeAhead(); }

 private:
  NodePtr node_;  // keeps what the streams refer to
  std::unique_ptr<Stream<Element>> stream_;
};

class HostDataset : public DatasetResource {
 public:
  HostDataset(Dataset dataset, std::optional<int64_t> graphSeed)
      : dataset_(std::move(dataset)), graphSeed_(graphSeed) {}
  std::unique_ptr<ElementSource> makeSource() const override { return dataset_.makeIterator(graphSeed_); }
  const Dataset& dataset() const { return dataset_; }

 private:
  Dataset dataset_;
  std::optional<int64_t> graphSeed_;
};

}  // namespace

SubStream::SubStream(const Dataset& dataset, const PassPtr& parent)
    : node_(dataset.node()),
      stream_(node_->elements(std::make_shared<Pass>(std::make_shared<IterationContext>((*parent)->graphSeed())))) {}

Dataset Dataset::fromTensors(Element components) {
  return Dataset(makeTensorsNode(std::move(components)));
}
Dataset Dataset::fromTensorSlices(Element components) {
  return Dataset(makeSlicesNode(std::move(components)));
}
Dataset Dataset::range(int64_t start, int64_t stop, int64_t step) {
  return Dataset(makeRangeNode(start, stop, step));
}
Dataset Dataset::random(OpSeed seed, bool rerandomizeEachIteration) {
  return Dataset(makeRandomNode(seed, rerandomizeEachIteration));
}

Dataset Dataset::repeat(int64_t count) const {
  return Dataset(makeRepeatNode(node_, count));
}
Dataset Dataset::shuffle(int64_t bufferSize, OpSeed seed, bool reshuffleEachIteration) const {
  return Dataset(makeShuffleNode(node_, bufferSize, seed, reshuffleEachIteration));
}
Dataset Dataset::take(int64_t count) const {
  return Dataset(makeTakeNode(node_, count));
}
Dataset Dataset::skip(int64_t count) const {
  return Dataset(makeSkipNode(node_, count));
}
Dataset Dataset::shard(int64_t shards, int64_t index) const {
  return Dataset(makeShardNode(node_, shards, index));
}
Dataset Dataset::cache() const {
  return Dataset(makeCacheNode(node_));
}

Dataset Dataset::batch(int64_t size, bool dropRemainder) const {
  return Dataset(makeBatchNode(node_, size, dropRemainder));
}
Dataset Dataset::paddedBatch(int64_t size, PaddedBatchOptions options) const {
  return Dataset(makePaddedBatchNode(node_, size, std::move(options)));
}
Dataset Dataset::unbatch() const {
  return Dataset(makeUnbatchNode(node_));
}

Dataset Dataset::map(MapFunction function, std::vector<ElementSpec> spec, int64_t calls) const {
  return mapWithState([function = std::move(function)] { return function; }, std::move(spec), calls);
}
Dataset Dataset::mapWithState(std::function<MapFunction()> makeFunction, std::vector<ElementSpec> spec,
                              int64_t calls) const {
  return Dataset(makeMapNode(node_, std::move(makeFunction), std::move(spec), calls));
}
Dataset Dataset::castToFloat(std::size_t component, float divisor) const {
  return Dataset(makeCastNode(node_, component, divisor));
}
Dataset Dataset::scan(Element initialState, ScanFunction function, std::vector<ElementSpec> spec) const {
  return Dataset(makeScanNode(node_, std::move(initialState), std::move(function), std::move(spec)));
}
Element Dataset::reduce(Element initialState, const std::function<Element(Element, Element)>& function) const {
  const auto iterator = makeIterator();
  Element element;
  while (iterator->next(element)) {
    initialState = function(std::move(initialState), std::move(element));
    element.clear();
  }
  return initialState;
}
Dataset Dataset::enumerate(int64_t start) const {
  return zip({range(start, std::numeric_limits<int64_t>::max()), *this});
}

Dataset Dataset::filter(Predicate predicate) const {
  return Dataset(makeFilterNode(node_, std::move(predicate)));
}
Dataset Dataset::takeWhile(Predicate predicate) const {
  return Dataset(makeTakeWhileNode(node_, std::move(predicate)));
}
Dataset Dataset::unique() const {
  return Dataset(makeUniqueNode(node_));
}

Dataset Dataset::zip(const std::vector<Dataset>& datasets) {
  std::vector<NodePtr> nodes;
  for (const Dataset& dataset : datasets) nodes.push_back(dataset.node());
  return Dataset(makeZipNode(std::move(nodes)));
}
Dataset Dataset::concatenate(const Dataset& other) const {
  return Dataset(makeConcatenateNode(node_, other.node_));
}
Dataset Dataset::flatMap(DatasetFunction function, std::vector<ElementSpec> spec) const {
  return Dataset(makeFlatMapNode(node_, std::move(function), std::move(spec)));
}
Dataset Dataset::interleave(DatasetFunction function, std::vector<ElementSpec> spec, InterleaveOptions options) const {
  return Dataset(makeInterleaveNode(node_, std::move(function), std::move(spec), options));
}

Dataset Dataset::window(WindowOptions options) const {
  return Dataset(makeWindowNode(node_, options));
}
Dataset Dataset::groupByWindow(KeyFunction key, GroupFunction reduce, WindowSizeFunction windowSize,
                               std::vector<ElementSpec> spec) const {
  return Dataset(makeGroupNode(node_, std::move(key), std::move(reduce), std::move(windowSize), std::move(spec)));
}

Dataset Dataset::prefetch(int64_t bufferSize) const {
  return bufferSize == 0 ? *this : Dataset(makePrefetchNode(node_, bufferSize));
}

Tensor Dataset::asVariant() const {
  return Tensor::resource(std::make_shared<HostDataset>(*this, std::nullopt), DType::kVariant);
}
Dataset Dataset::fromVariant(const Tensor& tensor) {
  const auto* host = dynamic_cast<const HostDataset*>(tensor.resource().get());
  if (!host) fail(Code::kInvalidArgument, "A tensor of ", dtypeName(tensor.dtype()), " does not contain a data set.");
  return host->dataset();
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
  return std::make_unique<NodeIterator>(node_, std::make_shared<Pass>(std::move(context)));
}
std::shared_ptr<DatasetResource> Dataset::asResource(std::optional<int64_t> graphSeed) const {
  return std::make_shared<HostDataset>(*this, graphSeed);
}

}  // namespace engine::data
