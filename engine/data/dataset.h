// A description of a sequence of elements and what is done to them, in TensorFlow's terms (tf.data). An immutable
// value: copies share their parts, and any thread may use them. Nothing runs before makeIterator().
//   auto batches = data::Dataset::range(10).shuffle(10, 1).batch(4).makeIterator();
//   data::Element element;
//   std::vector<int64_t> sizes;
//   while (batches->next(element)) sizes.push_back(element[0].dim(0));
//   sizes;  // is std::vector<int64_t>({4, 4, 2})
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "engine/core/tensor.h"
#include "engine/data/nodes/iteration_context.h"
#include "engine/kernels/iterator_resource.h"

namespace engine::data {

class Node;

// An element's components, in an order that their owner knows (feature names in order, then labels).
using Element = std::vector<Tensor>;
// next(out) gives one element after another; false at the end. Belongs to one thread.
using Iterator = ElementSource;

// What each element's component is.
struct ElementSpec {
  DType dtype = DType::kInvalid;
  Shape shape;  // unknown dimensions where elements may differ
  bool operator==(const ElementSpec&) const = default;
};

inline constexpr int64_t kInfiniteCardinality = -1;
inline constexpr int64_t kUnknownCardinality = -2;
inline constexpr int64_t kAutotune = -1;

class Dataset;

struct InterleaveOptions {
  int64_t cycleLength = 1;  // data sets that take turns
  int64_t blockLength = 1;  // elements of a turn
};

struct PaddedBatchOptions {
  std::vector<Shape> shapes = {};          // by component; unknown sizes: the longest of the batch. Empty: by the spec
  std::vector<Tensor> paddingValues = {};  // by component, scalars; none given: 0 or ""
  bool dropRemainder = false;
};

struct WindowOptions {
  int64_t size = 1;            // elements of a window
  int64_t shift = 0;           // from a window's first element to the next one's; 0: the size
  int64_t stride = 1;          // from one element of a window to the next
  bool dropRemainder = false;  // leave out windows that are not full
};

struct BucketOptions {
  std::vector<int64_t> boundaries = {};  // upper limits of the lengths, rising; a last bucket takes what is longer
  std::vector<int64_t> batchSizes = {};  // one more than boundaries
  PaddedBatchOptions padding = {};
  bool padToBoundary = false;  // unknown sizes become the bucket's greatest length, not the batch's
  bool noPadding = false;      // elements of a batch are equal in shape already
};

class Dataset {
 public:
  using MapFunction = std::function<Element(Element)>;
  using Predicate = std::function<bool(const Element&)>;
  using DatasetFunction = std::function<Dataset(Element)>;
  // (state, element) -> (state, result)
  using ScanFunction = std::function<std::pair<Element, Element>(Element, Element)>;
  using KeyFunction = std::function<int64_t(const Element&)>;
  using GroupFunction = std::function<Dataset(int64_t key, Dataset group)>;
  using WindowSizeFunction = std::function<int64_t(int64_t key)>;

  // For makers of nodes (engine/data/nodes/node.h).
  explicit Dataset(std::shared_ptr<const Node> node) : node_(std::move(node)) {}
  const std::shared_ptr<const Node>& node() const { return node_; }

  // One element: these tensors, of any dtypes and shapes.
  static Dataset fromTensors(Element components);
  // One element for each row of the tensors, without the first dimension. InvalidArgument unless their first dimensions
  // are equal.
  static Dataset fromTensorSlices(Element components);
  // int64 scalars from `start`, by `step`, up to but without `stop`.
  static Dataset range(int64_t stop) { return range(0, stop); }
  static Dataset range(int64_t start, int64_t stop, int64_t step = 1);
  // Integers in [0, 2^32) without end, the same in each pass unless rerandomizeEachIteration.
  static Dataset random(OpSeed seed = std::nullopt, bool rerandomizeEachIteration = false);

  // The elements over and over, `count` times or (negative) without end.
  Dataset repeat(int64_t count = -1) const;
  // Draws each element at random from a buffer of the next `bufferSize`, in the order TensorFlow draws for the same
  // seeds. Without reshuffleEachIteration every repetition has the same order. With neither this seed nor the
  // iteration's: a random order.
  Dataset shuffle(int64_t bufferSize, OpSeed seed = std::nullopt, bool reshuffleEachIteration = true) const;
  // The first `count` elements, and all but those. Negative: take all, skip all.
  Dataset take(int64_t count) const;
  Dataset skip(int64_t count) const;
  // Every `shards`-th element, from `index` on. InvalidArgument unless 0 <= index < shards.
  Dataset shard(int64_t shards, int64_t index) const;
  // Keeps in memory what the first complete pass gave, for later ones of the same iteration context.
  Dataset cache() const;

  // Elements of equal shapes stacked along a new first dimension; the last batch may be smaller, or is dropped.
  Dataset batch(int64_t size, bool dropRemainder = false) const;
  // The same for elements of unequal shapes, filled up at their ends. DataLoss for an element larger than a given
  // shape.
  Dataset paddedBatch(int64_t size, PaddedBatchOptions options = {}) const;
  // The rows of elements as elements, without the first dimension.
  Dataset unbatch() const;

  // The function's result for each element. `spec` describes it. With several `calls` at once (kAutotune: one for each
  // core) the function is called from threads of the pass; the elements' order stays. InvalidArgument for other
  // numbers.
  Dataset map(MapFunction function, std::vector<ElementSpec> spec, int64_t calls = 1) const;
  // The same with a function made anew for each pass, for one with a state such as random numbers (random_map.h); with
  // several calls at once, for each of their threads.
  Dataset mapWithState(std::function<MapFunction()> makeFunction, std::vector<ElementSpec> spec,
                       int64_t calls = 1) const;
  // One component of numbers as float32, divided by `divisor`: pixels to [0, 1]. Fast for uint8.
  Dataset castToFloat(std::size_t component, float divisor = 1) const;
  // A map with a state that goes from element to element.
  Dataset scan(Element initialState, ScanFunction function, std::vector<ElementSpec> spec) const;
  // The state after one pass: function(state, element) for each element.
  Element reduce(Element initialState, const std::function<Element(Element, Element)>& function) const;
  // An int64 count from `start` before each element's components.
  Dataset enumerate(int64_t start = 0) const;

  // The elements that the predicate holds for; those before the first that it does not hold for.
  Dataset filter(Predicate predicate) const;
  Dataset takeWhile(Predicate predicate) const;
  // Each element once: without those equal to an earlier one. Of one component. Remembers all of them.
  Dataset unique() const;

  // Elements side by side, their components one after the other, until one ends. InvalidArgument for none.
  static Dataset zip(const std::vector<Dataset>& datasets);
  // These, then those of `other`. InvalidArgument unless dtypes agree.
  Dataset concatenate(const Dataset& other) const;
  // The elements of the data set that the function makes of each element: one after the other, or in turns.
  Dataset flatMap(DatasetFunction function, std::vector<ElementSpec> spec) const;
  Dataset interleave(DatasetFunction function, std::vector<ElementSpec> spec, InterleaveOptions options) const;

  // Windows over the elements. A window's components are data sets of one component: see fromVariant().
  Dataset window(WindowOptions options) const;
  // Collects elements of equal key until there are windowSize(key), or the input ends, and gives what `reduce` makes of
  // them. InvalidArgument for a window size below 1.
  Dataset groupByWindow(KeyFunction key, GroupFunction reduce, WindowSizeFunction windowSize,
                        std::vector<ElementSpec> spec) const;
  // Padded batches of elements of similar length.
  Dataset bucketBySequenceLength(KeyFunction length, BucketOptions options) const;

  // Makes up to `bufferSize` elements ahead on a thread of its own. 0: none; kAutotune: two.
  Dataset prefetch(int64_t bufferSize) const;

  // A data set as a scalar tensor, so that it can be a component, and back. InvalidArgument for another tensor.
  Tensor asVariant() const;
  static Dataset fromVariant(const Tensor& tensor);

  // Dtype and shape of each component of an element.
  const std::vector<ElementSpec>& spec() const;
  // The number of elements, kInfiniteCardinality or kUnknownCardinality.
  int64_t cardinality() const;

  // A pass from the beginning with seeds from the beginning, as a graph's iterator that is initialised again.
  std::unique_ptr<Iterator> makeIterator(std::optional<int64_t> graphSeed = std::nullopt) const;
  // A further pass of `context`: orders and caches go on from earlier passes, as over an eager data set.
  std::unique_ptr<Iterator> makeIterator(std::shared_ptr<IterationContext> context) const;

  // For a graph's MakeIterator: each initialisation begins anew.
  std::shared_ptr<DatasetResource> asResource(std::optional<int64_t> graphSeed = std::nullopt) const;

 private:
  std::shared_ptr<const Node> node_;
};

}  // namespace engine::data
