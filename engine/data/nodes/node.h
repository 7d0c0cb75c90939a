// The parts a Dataset is made of. A node is immutable; streams of it run. Where elements are rows of tensors, streams
// of row numbers take the place of streams of elements, so that shuffling moves numbers and batching copies each row
// once.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <span>
#include <vector>

#include "engine/data/dataset.h"

namespace engine::data {

template <typename T>
class Stream {
 public:
  virtual ~Stream() = default;
  virtual bool next(T& out) = 0;  // false at the end
  // As of ElementSource.
  virtual bool makeAhead() { return false; }
};

// Elements that are one string each, also straight into memory of the caller.
class TextStream : public Stream<Element> {
 public:
  // What `text` held before is replaced; false at the end.
  virtual bool nextText(std::string& text) = 0;
};

// One pass from the beginning to the end: what it shares with other passes, and what its parts keep when they begin
// again within it (repeat). Callable from any thread.
class Pass {
 public:
  explicit Pass(std::shared_ptr<IterationContext> context) : context_(std::move(context)) {}
  IterationContext* operator->() const { return context_.get(); }

  // What a node keeps for this pass, made by `make` at its first use.
  std::shared_ptr<void> own(const Node* node, const std::function<std::shared_ptr<void>()>& make) {
    const std::lock_guard lock(mutex_);
    auto& memory = own_[node];
    if (!memory) memory = make();
    return memory;
  }

 private:
  std::shared_ptr<IterationContext> context_;
  std::mutex mutex_;
  std::map<const Node*, std::shared_ptr<void>> own_;  // guarded by mutex_
};

using PassPtr = std::shared_ptr<Pass>;
using NodePtr = std::shared_ptr<const Node>;

// Makes batches of rows, with buffers that it uses again. One thread.
class RowBatcher {
 public:
  virtual ~RowBatcher() = default;
  // `out` is what the caller has of the last batch; it is replaced.
  virtual void batch(std::span<const int64_t> rows, Element& out) = 0;
};

// Elements that can be had by their number: rows of tensors, lines of a table. Callable from any thread.
class RowSource {
 public:
  virtual ~RowSource() = default;
  virtual void row(int64_t row, Element& out) const = 0;
  virtual std::unique_ptr<RowBatcher> batcher() const = 0;
};

class Node {
 public:
  Node(std::vector<ElementSpec> spec, int64_t cardinality) : spec_(std::move(spec)), cardinality_(cardinality) {}
  virtual ~Node() = default;
  Node(const Node&) = delete;
  Node& operator=(const Node&) = delete;

  const std::vector<ElementSpec>& spec() const { return spec_; }
  int64_t cardinality() const { return cardinality_; }

  // Whose rows the elements are; null where elements are made in another way. Lives as long as the node.
  virtual const RowSource* rowSource() const { return nullptr; }
  virtual std::unique_ptr<Stream<Element>> elements(const PassPtr& pass) const = 0;
  // Of nodes that open one input when a pass begins: that input; null for others.
  virtual const Node* onlyInput() const { return nullptr; }
  // Draws the seeds that a pass takes from `pass` when it begins, for one that nobody will read.
  virtual void drawSeeds(const PassPtr& /*pass*/) const {}
  // Only where there is a row source.
  virtual std::unique_ptr<Stream<int64_t>> rows(const PassPtr&) const { return nullptr; }

 private:
  std::vector<ElementSpec> spec_;
  int64_t cardinality_;
};

template <typename T>
std::unique_ptr<Stream<T>> open(const Node& node, const PassPtr& pass) {
  if constexpr (std::is_same_v<T, int64_t>) {
    return node.rows(pass);
  } else {
    return node.elements(pass);
  }
}

// A data set made anew for each pass or element: the node and its own seeds, which begin from the beginning.
class SubStream : public Stream<Element> {
 public:
  SubStream(const Dataset& dataset, const PassPtr& parent);
  bool next(Element& out) override { return stream_->next(out); }

 private:
  NodePtr node_;  // keeps what the stream refers to
  std::unique_ptr<Stream<Element>> stream_;
};

// Elements out of row numbers.
std::unique_ptr<Stream<Element>> rowElements(const RowSource& source, std::unique_ptr<Stream<int64_t>> rows);
// The numbers 0 … count - 1.
std::unique_ptr<Stream<int64_t>> countRows(int64_t count);

// What is known of elements of either kind. InvalidArgument when their components differ in number or dtype.
std::vector<ElementSpec> mergedSpec(const std::vector<ElementSpec>& a, const std::vector<ElementSpec>& b);
// `size` in front of the element's dimensions.
Shape batchShape(int64_t size, const Shape& element);

NodePtr makeTensorsNode(Element components);
NodePtr makeSlicesNode(Element components);
NodePtr makeRangeNode(int64_t start, int64_t stop, int64_t step);
NodePtr makeRandomNode(OpSeed seed, bool rerandomize);

NodePtr makeRepeatNode(NodePtr input, int64_t count);
NodePtr makeTakeNode(NodePtr input, int64_t count);
NodePtr makeSkipNode(NodePtr input, int64_t count);
NodePtr makeShardNode(NodePtr input, int64_t shards, int64_t index);
NodePtr makeShuffleNode(NodePtr input, int64_t bufferSize, OpSeed seed, bool reshuffle);
NodePtr makeCacheNode(NodePtr input);

NodePtr makeBatchNode(NodePtr input, int64_t size, bool dropRemainder);
NodePtr makePaddedBatchNode(NodePtr input, int64_t size, PaddedBatchOptions options);
NodePtr makeUnbatchNode(NodePtr input);

// `calls` at once, each with a function of its own; 1: a sequential one. `deterministic`: in the input's order, else as
// they are ready. InvalidArgument unless above 0 or kAutotune.
NodePtr makeMapNode(NodePtr input, std::function<Dataset::MapFunction()> functions, std::vector<ElementSpec> spec,
                    int64_t calls, bool deterministic = true);
NodePtr makeSequentialMapNode(NodePtr input, std::function<Dataset::MapFunction()> functions,
                              std::vector<ElementSpec> spec);
NodePtr makeCastNode(NodePtr input, std::size_t component, float divisor);
NodePtr makeScanNode(NodePtr input, Element initialState, Dataset::ScanFunction function,
                     std::vector<ElementSpec> spec);

NodePtr makeFilterNode(NodePtr input, Dataset::Predicate predicate);
NodePtr makeTakeWhileNode(NodePtr input, Dataset::Predicate predicate);
NodePtr makeUniqueNode(NodePtr input);

NodePtr makeZipNode(std::vector<NodePtr> inputs);
NodePtr makeConcatenateNode(NodePtr first, NodePtr second);
NodePtr makeFlatMapNode(NodePtr input, Dataset::DatasetFunction function, std::vector<ElementSpec> spec);
NodePtr makeInterleaveNode(NodePtr input, Dataset::DatasetFunction function, std::vector<ElementSpec> spec,
                           InterleaveOptions options);
NodePtr makeChooseNode(std::vector<NodePtr> inputs, NodePtr choices, bool stopOnEmpty);

NodePtr makeWindowNode(NodePtr input, WindowOptions options);
NodePtr makeGroupNode(NodePtr input, Dataset::KeyFunction key, Dataset::GroupFunction reduce,
                      Dataset::WindowSizeFunction windowSize, std::vector<ElementSpec> spec);

NodePtr makePrefetchNode(NodePtr input, int64_t bufferSize);

}  // namespace engine::data
