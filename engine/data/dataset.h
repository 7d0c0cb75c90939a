// A description of a sequence of elements and what is done to them, in TensorFlow's terms (tf.data). An immutable
// value: copies share their parts, and any thread may use them. Nothing runs before makeIterator().
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "engine/core/tensor.h"
#include "engine/data/iteration_context.h"
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

class Dataset {
 public:
  using MapFunction = std::function<Element(Element)>;

  // One element: these tensors.
  static Dataset fromTensors(Element components);
  // One element for each row of the tensors. InvalidArgument unless their first dimensions are equal.
  static Dataset fromTensorSlices(Element components);
  // int64 scalars from `start`, by `step`, up to but without `stop`.
  static Dataset range(int64_t stop) { return range(0, stop); }
  static Dataset range(int64_t start, int64_t stop, int64_t step = 1);

  // The elements over and over, `count` times or (negative) without end.
  Dataset repeat(int64_t count = -1) const;
  // Draws each element at random from a buffer of the next `bufferSize`, in the order TensorFlow draws for the same
  // seeds. Without reshuffleEachIteration every repetition has the same order. With neither this seed nor the
  // iteration's: a random order.
  Dataset shuffle(int64_t bufferSize, std::optional<int64_t> seed = std::nullopt,
                  bool reshuffleEachIteration = true) const;
  // The same with both of TensorFlow's seeds as resolved for the op.
  Dataset shuffle(int64_t bufferSize, SeedPair seeds, bool reshuffleEachIteration = true) const;
  // Elements of equal shapes stacked along a new first dimension; the last batch may be smaller, or is dropped.
  Dataset batch(int64_t size, bool dropRemainder = false) const;
  // The function's result for each element. `spec` describes it.
  Dataset map(MapFunction function, std::vector<ElementSpec> spec) const;
  // One component of numbers as float32, divided by `divisor`: pixels to [0, 1]. Fast for uint8.
  Dataset castToFloat(std::size_t component, float divisor = 1) const;
  // Makes up to `bufferSize` elements ahead on a thread of its own. 0: none; kAutotune: two.
  Dataset prefetch(int64_t bufferSize) const;
  // The first `count` elements, and all but those. Negative: take all, skip all.
  Dataset take(int64_t count) const;
  Dataset skip(int64_t count) const;
  // Keeps in memory what the first complete pass gave, for later ones of the same iteration context.
  Dataset cache() const;

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
  explicit Dataset(std::shared_ptr<const Node> node) : node_(std::move(node)) {}
  std::shared_ptr<const Node> node_;
};

}  // namespace engine::data
