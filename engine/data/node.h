// The parts a Dataset is made of. A node is immutable; streams of it run. Where elements are rows of tensors, streams
// of row numbers take the place of streams of elements, so that shuffling moves numbers and batching copies each row
// once.
#pragma once

#include <memory>
#include <vector>

#include "engine/data/dataset.h"

namespace engine::data {

template <typename T>
class Stream {
 public:
  virtual ~Stream() = default;
  virtual bool next(T& out) = 0;  // false at the end
};

using ContextPtr = std::shared_ptr<IterationContext>;
using NodePtr = std::shared_ptr<const Node>;

class Node {
 public:
  Node(std::vector<ElementSpec> spec, int64_t cardinality) : spec_(std::move(spec)), cardinality_(cardinality) {}
  virtual ~Node() = default;
  Node(const Node&) = delete;
  Node& operator=(const Node&) = delete;

  const std::vector<ElementSpec>& spec() const { return spec_; }
  int64_t cardinality() const { return cardinality_; }

  // The tensors whose rows the elements are; null where elements are made in another way.
  virtual const std::vector<Tensor>* columns() const { return nullptr; }
  virtual std::unique_ptr<Stream<Element>> elements(const ContextPtr& context) const = 0;
  // Only where there are columns.
  virtual std::unique_ptr<Stream<int64_t>> rows(const ContextPtr&) const { return nullptr; }

 private:
  std::vector<ElementSpec> spec_;
  int64_t cardinality_;
};

template <typename T>
std::unique_ptr<Stream<T>> open(const Node& node, const ContextPtr& context) {
  if constexpr (std::is_same_v<T, int64_t>) {
    return node.rows(context);
  } else {
    return node.elements(context);
  }
}

// Elements out of row numbers: each a view of its row, nothing copied.
std::unique_ptr<Stream<Element>> rowElements(std::vector<Tensor> columns, std::unique_ptr<Stream<int64_t>> rows);

NodePtr makeTensorsNode(Element components);
NodePtr makeSlicesNode(Element components);
NodePtr makeRangeNode(int64_t start, int64_t stop, int64_t step);
NodePtr makeRepeatNode(NodePtr input, int64_t count);
NodePtr makeTakeNode(NodePtr input, int64_t count);
NodePtr makeSkipNode(NodePtr input, int64_t count);
NodePtr makeShuffleNode(NodePtr input, int64_t bufferSize, ShuffleSeed seed, bool reshuffle);
NodePtr makeCacheNode(NodePtr input);
NodePtr makeBatchNode(NodePtr input, int64_t size, bool dropRemainder);
NodePtr makeMapNode(NodePtr input, Dataset::MapFunction function, std::vector<ElementSpec> spec);
NodePtr makeCastNode(NodePtr input, std::size_t component, float divisor);
NodePtr makePrefetchNode(NodePtr input, int64_t bufferSize);

}  // namespace engine::data
