// Parses batches of serialized tf.Features in two passes: locate() finds and counts the values of every wanted feature,
// the emit functions then write them where they belong, without anything in between. Used by one kernel's compute().
#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "engine/kernels/kernel.h"
#include "engine/kernels/parsing/entry_patterns.h"
#include "engine/kernels/parsing/example_wire.h"

namespace engine::kernels {

// What is wanted of the feature `key`.
struct FeatureSpec {
  enum class Kind {
    kDense,      // a fixed number of values
    kOpenDense,  // rows, padded to the longest of the batch
    kSparse,
    kRagged,
  };
  Kind kind = Kind::kDense;
  std::string key;
  DType dtype = DType::kInvalid;  // float32, int64 or string
  Shape shape;                    // dense: of one example; its first dimension is open in kOpenDense
  int64_t stride = 1;             // dense: values of one example, or of one row when open
  Tensor defaults;                // dense: the values of an example without the feature; open: the one padding value

  bool isDense() const { return kind == Kind::kDense || kind == Kind::kOpenDense; }
};

// The elements of a tensor of strings: the keys of features.
std::vector<std::string> stringsOf(const Tensor& tensor);

// A dense spec. InvalidArgument when the shape has unknown dimensions other than the first, or the defaults (none when
// they have no elements) do not fit it.
FeatureSpec denseSpec(std::string key, DType dtype, const Shape& shape, const Tensor& defaults);
// The dense part of shape and stride, without the defaults.
void setDenseShape(FeatureSpec& spec, const Shape& shape);

// Finds keys among few. Examples tend to have their features in the same order: the answer for the key at a place is
// tried first for the same place of the next example.
class KeyTable {
 public:
  // InvalidArgument when a key comes twice. The specs must live as long as the table.
  explicit KeyTable(std::span<const FeatureSpec> specs);

  struct Hints {
    int32_t at[64] = {};
  };
  // The spec's index, or -1.
  int find(std::string_view key, std::size_t place, Hints& hints) const;

 private:
  int lookUp(std::string_view key) const;
  std::span<const FeatureSpec> specs_;
  std::vector<int32_t> slots_;  // open addressing; -1 is free
};

// One feature of one example.
struct FeatureCell {
  FeatureView feature;
  int64_t count = 0;       // values
  std::string_view block;  // all of them, where they are known to lie together
};

// What examples before had at which place.
struct FeatureHints {
  KeyTable::Hints keys;
  EntryPatterns entries;
};

// The features of a batch: cell (example, spec) at example * specs.size() + spec.
struct FeatureBatch {
  std::span<const FeatureSpec> specs;
  int64_t examples = 1;
  bool single = false;  // one example without a batch dimension
  FeatureCell* cells = nullptr;
  std::span<const std::string> names = {};  // of the examples, for messages; or none
  int64_t first = 0;                        // the example that the first cells are of

  FeatureCell* row(int64_t example) const { return cells + (example - first) * static_cast<int64_t>(specs.size()); }
  const FeatureCell& cell(int64_t example, std::size_t spec) const { return row(example)[spec]; }
  std::string nameOf(int64_t example) const;
};

// Finds the wanted entries of one message Features and keeps the last of each. False when the bytes are damaged.
bool locateFeatures(const FeatureBatch& batch, const KeyTable& keys, FeatureHints& hints, std::string_view features,
                    int64_t example);
// Counts the values of one example's located features and checks them against the specs. InvalidArgument names the
// example and the key.
void checkFeatures(const FeatureBatch& batch, int64_t example);

// Whether the sizes of all outputs are known before an example is read.
bool hasFixedSizes(const FeatureBatch& batch);
// The outputs of such a batch, the k-th of the k-th spec, from output `first` on: made, and filled with the values of
// the examples [begin, end), which have been located and checked.
std::vector<Tensor*> makeFixedOutputs(KernelContext& context, const FeatureBatch& batch, int first);
void writeFixed(const FeatureBatch& batch, int64_t begin, int64_t end, const std::vector<Tensor*>& outputs);

// Where the outputs of the specs of a batch are among the op's. Each kind is one run of outputs after another.
struct FeatureOutputs {
  int sparseIndices = 0, sparseValues = 0, sparseShapes = 0;
  int dense = 0;
  int raggedValues = 0, raggedSplits = 0;
  // The row splits of one example alone, which has no rows: nothing, or a lone 0.
  enum class SplitsOfOne { kEmpty, kScalar } splitsOfOne = SplitsOfOne::kEmpty;
};
// Writes every spec's outputs; the k-th spec of a kind goes to the k-th output of its runs.
void emitFeatures(KernelContext& context, const FeatureBatch& batch, const FeatureOutputs& outputs);

// fn(Type<T>{}) for the T of a feature's dtype. InvalidArgument for any other dtype.
template <typename T>
struct FeatureType {
  using type = T;
};
[[noreturn]] void failFeatureType(DType dtype);
template <typename Fn>
auto forFeatureType(DType dtype, Fn&& fn) {
  if (dtype == DType::kFloat) return fn(FeatureType<float>{});
  if (dtype == DType::kInt64) return fn(FeatureType<int64_t>{});
  if (dtype == DType::kString) return fn(FeatureType<std::string>{});
  failFeatureType(dtype);
}

}  // namespace engine::kernels
