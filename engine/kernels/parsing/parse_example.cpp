// ParseExample, ParseExampleV2 and ParseSingleExample: serialized tf.Examples to tensors.

#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/parallel.h"
#include "engine/kernels/parsing/feature_parser.h"

namespace engine::kernels {
namespace {

using Types = std::vector<DType>;
using Kind = FeatureSpec::Kind;

// How many features of each kind a node asks for.
struct FeatureCounts {
  int sparse = 0, dense = 0, ragged = 0;
};

FeatureCounts countsOf(const Node& node) {
  const auto size = [&](const char* attr) { return static_cast<int>(node.attr<Types>(attr).size()); };
  return {size("sparse_types"), size("Tdense"), node.op() == "ParseExampleV2" ? size("ragged_value_types") : 0};
}

FeatureOutputs outputsOf(const FeatureCounts& counts) {
  FeatureOutputs outputs;
  outputs.sparseValues = counts.sparse;
  outputs.sparseShapes = 2 * counts.sparse;
  outputs.dense = 3 * counts.sparse;
  outputs.raggedValues = outputs.dense + counts.dense;
  outputs.raggedSplits = outputs.raggedValues + counts.ragged;
  return outputs;
}

Shape joined(const Shape& batch, const Shape& row) {
  if (!batch.hasRank() || !row.hasRank()) return Shape::unknown();
  Shape shape = batch;
  for (const int64_t size : row.dims()) shape.addDim(size);
  return shape;
}

void parseShape(InferenceContext& c) {
  const FeatureCounts counts = countsOf(c.node());
  const auto& denseShapes = c.node().attr<std::vector<Shape>>("dense_shapes");
  if (static_cast<int>(denseShapes.size()) != counts.dense) {
    c.failShape(message("there are ", counts.dense, " dense features but ", denseShapes.size(), " dense_shapes."));
  }
  const bool single = c.node().op() == "ParseSingleExample";
  if (single) c.withRank(0, 0);
  if (c.node().op() == "ParseExample") c.withRank(0, 1);
  const Shape& batch = c.input(0);
  if (batch.hasRank() && batch.rank() > 1) c.failShape(message("serialized is ", batch, ", not a scalar or vector."));
  const int64_t rank = batch.hasRank() ? batch.rank() + 1 : kUnknownDim;
  for (int i = 0; i < counts.sparse; ++i) {
    c.setOutput(i, Shape{kUnknownDim, rank});
    c.setOutput(counts.sparse + i, Shape{kUnknownDim});
    c.setOutput(2 * counts.sparse + i, Shape{rank});
  }
  const FeatureOutputs outputs = outputsOf(counts);
  for (int i = 0; i < counts.dense; ++i) {
    c.setOutput(outputs.dense + i, joined(batch, denseShapes[static_cast<std::size_t>(i)]));
  }
  int64_t splits = kUnknownDim;
  if (batch.isScalar()) splits = 0;
  if (batch.hasRank() && batch.rank() == 1 && batch.dim(0) >= 0) splits = batch.dim(0) + 1;
  for (int i = 0; i < counts.ragged; ++i) {
    c.setOutput(outputs.raggedValues + i, Shape{kUnknownDim});
    c.setOutput(outputs.raggedSplits + i, Shape{splits});
  }
}

const OpRegistrar kParseExample(
    "ParseExample",
    "serialized: string, names: string, sparse_keys: Nsparse * string, dense_keys: Ndense * string, "
    "dense_defaults: Tdense -> sparse_indices: Nsparse * int64, sparse_values: sparse_types, "
    "sparse_shapes: Nsparse * int64, dense_values: Tdense",
    "Nsparse: int; Ndense: int; sparse_types: list(type); Tdense: list(type); dense_shapes: list(shape)", parseShape);
const OpRegistrar kParseExampleV2(
    "ParseExampleV2",
    "serialized: string, names: string, sparse_keys: string, dense_keys: string, ragged_keys: string, "
    "dense_defaults: Tdense -> sparse_indices: num_sparse * int64, sparse_values: sparse_types, "
    "sparse_shapes: num_sparse * int64, dense_values: Tdense, ragged_values: ragged_value_types, "
    "ragged_row_splits: ragged_split_types",
    "Tdense: list(type); num_sparse: int; sparse_types: list(type); ragged_value_types: list(type); "
    "ragged_split_types: list(type); dense_shapes: list(shape)",
    parseShape);
const OpRegistrar kParseSingleExample(
    "ParseSingleExample",
    "serialized: string, dense_defaults: Tdense -> sparse_indices: num_sparse * int64, sparse_values: sparse_types, "
    "sparse_shapes: num_sparse * int64, dense_values: Tdense",
    "num_sparse: int; sparse_keys: list(string); dense_keys: list(string); sparse_types: list(type); "
    "Tdense: list(type); dense_shapes: list(shape)",
    parseShape);
const NoGradientRegistrar kParseExampleNoGradient({"ParseExample", "ParseExampleV2", "ParseSingleExample"});

// The keys of a node and its dense defaults: from attributes, from an input for each key, or from an input for all.
struct FeatureKeys {
  std::vector<std::string> sparse, dense, ragged;
  int firstDefault = 0;
};

std::vector<std::string> itemsOf(const KernelContext& context, int first, int count) {
  std::vector<std::string> keys;
  for (int i = 0; i < count; ++i) keys.push_back(context.input(first + i).item<std::string>());
  return keys;
}

class ParseExampleKernel : public Kernel {
 public:
  explicit ParseExampleKernel(const KernelConstruction& c)
      : version_(c.node.op() == "ParseExample"     ? 1
                 : c.node.op() == "ParseExampleV2" ? 2
                                                   : 0),
        counts_(countsOf(c.node)),
        outputs_(outputsOf(counts_)),
        sparseTypes_(c.attr<Types>("sparse_types")),
        denseTypes_(c.attr<Types>("Tdense")),
        denseShapes_(c.attr<std::vector<Shape>>("dense_shapes")) {
    if (version_ == 2) raggedTypes_ = c.attr<Types>("ragged_value_types");
    if (version_ != 0) return;
    keys_ = {c.attr<std::vector<std::string>>("sparse_keys"), c.attr<std::vector<std::string>>("dense_keys"), {}, 1};
  }

  std::size_t scratchBytes(const KernelContext& planned) const override {
    const int features = counts_.sparse + counts_.dense + counts_.ragged;
    return static_cast<std::size_t>(planned.input(0).elements() * features) * sizeof(FeatureCell);
  }

  void compute(KernelContext& context) const override {
    const std::vector<FeatureSpec> specs = makeSpecs(context);
    const KeyTable table(specs);
    const Tensor& serialized = context.input(0);
    FeatureBatch batch{specs, serialized.elements(), serialized.rank() == 0};
    if (version_ != 0) batch.names = namesOf(context);
    if (serialized.rank() > 1) fail(Code::kInvalidArgument, "serialized is ", serialized.shape(), ", not a vector.");
    const auto cells = static_cast<std::size_t>(batch.examples) * specs.size();
    batch.cells = static_cast<FeatureCell*>(context.scratch(cells * sizeof(FeatureCell)));
    const auto examples = serialized.flat<std::string>();
    int64_t work = 0;
    for (const std::string& example : examples) work += 8 * static_cast<int64_t>(example.size());
    if (hasFixedSizes(batch)) {
      const std::vector<Tensor*> outputs = makeFixedOutputs(context, batch, outputs_.dense);
      forRanges(context, batch.examples, work,
                [&](int64_t begin, int64_t end) { parseInBlocks(batch, table, examples, begin, end, outputs); });
      return;
    }
    std::uninitialized_value_construct_n(batch.cells, cells);
    forRanges(context, batch.examples, work, [&](int64_t begin, int64_t end) {
      FeatureHints hints;
      for (int64_t e = begin; e < end; ++e) parse(batch, table, hints, examples[static_cast<std::size_t>(e)], e);
    });
    emitFeatures(context, batch, outputs_);
  }

 private:
  // What is found in a few examples is written while it is in the first cache.
  static void parseInBlocks(FeatureBatch batch, const KeyTable& table, std::span<const std::string> examples,
                            int64_t begin, int64_t end, const std::vector<Tensor*>& outputs) {
    constexpr int64_t kTogether = 16;
    FeatureHints hints;
    batch.cells = batch.row(begin);
    for (int64_t at = begin; at < end; at += kTogether) {
      const int64_t last = std::min(at + kTogether, end);
      batch.first = at;
      std::uninitialized_value_construct_n(batch.cells, static_cast<std::size_t>(last - at) * batch.specs.size());
      for (int64_t e = at; e < last; ++e) parse(batch, table, hints, examples[static_cast<std::size_t>(e)], e);
      writeFixed(batch, at, last, outputs);
    }
  }

  static void parse(const FeatureBatch& batch, const KeyTable& table, FeatureHints& hints,
                    const std::string& serialized, int64_t example) {
    const bool good = forEachField(serialized, [&](uint32_t field, std::string_view features) {
      return field != 1 || locateFeatures(batch, table, hints, features, example);
    });
    if (!good) {
      fail(Code::kInvalidArgument, "Name: ", batch.nameOf(example), ", Index: ", example, ": Could not parse the ",
           serialized.size(), " bytes as a tf.Example.");
    }
    checkFeatures(batch, example);
  }

  std::span<const std::string> namesOf(const KernelContext& context) const {
    const Tensor& names = context.input(1);
    if (names.elements() != 0 && names.shape() != context.input(0).shape()) {
      fail(Code::kInvalidArgument, "Expected names to have the shape of serialized, ", context.input(0).shape(),
           ", or none; they have ", names.shape(), ".");
    }
    return names.flat<std::string>();
  }

  FeatureKeys keysOf(const KernelContext& context) const {
    if (version_ == 0) return keys_;
    if (version_ == 1) {
      return {itemsOf(context, 2, counts_.sparse),
              itemsOf(context, 2 + counts_.sparse, counts_.dense),
              {},
              2 + counts_.sparse + counts_.dense};
    }
    return {stringsOf(context.input(2)), stringsOf(context.input(3)), stringsOf(context.input(4)), 5};
  }

  std::vector<FeatureSpec> makeSpecs(const KernelContext& context) const {
    FeatureKeys keys = keysOf(context);
    if (keys.sparse.size() != sparseTypes_.size() || keys.dense.size() != denseTypes_.size() ||
        keys.ragged.size() != raggedTypes_.size()) {
      fail(Code::kInvalidArgument, "there must be as many sparse, dense and ragged keys as types.");
    }
    std::vector<FeatureSpec> specs;
    for (std::size_t i = 0; i < keys.sparse.size(); ++i) {
      specs.push_back({Kind::kSparse, std::move(keys.sparse[i]), sparseTypes_[i], {}, 1, {}});
    }
    for (std::size_t i = 0; i < keys.dense.size(); ++i) {
      specs.push_back(denseSpec(std::move(keys.dense[i]), denseTypes_[i], denseShapes_[i],
                                context.input(keys.firstDefault + static_cast<int>(i))));
    }
    for (std::size_t i = 0; i < keys.ragged.size(); ++i) {
      specs.push_back({Kind::kRagged, std::move(keys.ragged[i]), raggedTypes_[i], {}, 1, {}});
    }
    return specs;
  }

  int version_;  // 1, 2; 0: ParseSingleExample
  FeatureCounts counts_;
  FeatureOutputs outputs_;
  Types sparseTypes_, denseTypes_, raggedTypes_;
  std::vector<Shape> denseShapes_;
  FeatureKeys keys_;
};

const KernelRegistrar kParseExampleKernel({"ParseExample", "ParseExampleV2", "ParseSingleExample"},
                                          [](const KernelConstruction& c) {
                                            return std::make_unique<ParseExampleKernel>(c);
                                          });

}  // namespace
}  // namespace engine::kernels
