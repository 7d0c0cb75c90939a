// ParseSequenceExample, ParseSequenceExampleV2 and ParseSingleSequenceExample: serialized tf.SequenceExamples to
// tensors.

#include "engine/core/node_error.h"
#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/parallel.h"
#include "engine/kernels/parsing/feature_list_parser.h"

namespace engine::kernels {
namespace {

using Types = std::vector<DType>;
using Shapes = std::vector<Shape>;
using Strings = std::vector<std::string>;
using Kind = FeatureSpec::Kind;

// What a node's attributes say. The three ops name the same things alike.
struct SequenceAttrs {
  explicit SequenceAttrs(const Node& node)
      : op(node.op()),
        contextSparse(node.attr<Types>("context_sparse_types")),
        contextDense(node.attr<Types>("Tcontext_dense")),
        listSparse(node.attr<Types>("feature_list_sparse_types")),
        listDense(node.attr<Types>("feature_list_dense_types")),
        contextShapes(node.attr<Shapes>("context_dense_shapes")),
        listShapes(node.attr<Shapes>("feature_list_dense_shapes")) {
    if (v2()) {
      contextRagged = node.attr<Types>("context_ragged_value_types");
      listRagged = node.attr<Types>("feature_list_ragged_value_types");
    }
    if (contextShapes.size() != contextDense.size() || listShapes.size() != listDense.size()) {
      failAtNode(Code::kInvalidArgument, node.name(), ": there must be as many dense shapes as dense types.");
    }
  }

  bool v2() const { return op == "ParseSequenceExampleV2"; }
  bool single() const { return op == "ParseSingleSequenceExample"; }
  FeatureOutputs contextOutputs() const;
  FeatureListOutputs listOutputs() const;

  std::string op;
  Types contextSparse, contextDense, contextRagged, listSparse, listDense, listRagged;
  Shapes contextShapes, listShapes;
};

int sizeOf(const Types& types) {
  return static_cast<int>(types.size());
}

FeatureOutputs SequenceAttrs::contextOutputs() const {
  FeatureOutputs at;
  at.sparseValues = sizeOf(contextSparse);
  at.sparseShapes = at.sparseValues + sizeOf(contextSparse);
  at.dense = at.sparseShapes + sizeOf(contextSparse);
  at.raggedValues = at.dense + sizeOf(contextDense);
  at.raggedSplits = at.raggedValues + sizeOf(contextRagged);
  at.splitsOfOne = FeatureOutputs::SplitsOfOne::kScalar;
  return at;
}

FeatureListOutputs SequenceAttrs::listOutputs() const {
  FeatureListOutputs at;
  at.sparseIndices = contextOutputs().raggedSplits + sizeOf(contextRagged);
  at.sparseValues = at.sparseIndices + sizeOf(listSparse);
  at.sparseShapes = at.sparseValues + sizeOf(listSparse);
  at.dense = at.sparseShapes + sizeOf(listSparse);
  if (!single()) at.lengths = at.dense + sizeOf(listDense);
  at.raggedValues = at.dense + sizeOf(listDense) * (single() ? 1 : 2);
  at.outerSplits = at.raggedValues + sizeOf(listRagged);
  at.innerSplits = at.outerSplits + sizeOf(listRagged);
  return at;
}

// Dimensions of the batch, of what is in between, then of `row`.
Shape joined(const Shape& batch, std::initializer_list<int64_t> between, const Shape& row) {
  if (!batch.hasRank() || !row.hasRank()) return Shape::unknown();
  Shape shape = batch;
  for (const int64_t size : between) shape.addDim(size);
  for (const int64_t size : row.dims()) shape.addDim(size);
  return shape;
}

void sparseShapes(InferenceContext& c, int indices, int values, int shapes, int count, int64_t rank) {
  for (int i = 0; i < count; ++i) {
    c.setOutput(indices + i, Shape{kUnknownDim, rank});
    c.setOutput(values + i, Shape{kUnknownDim});
    c.setOutput(shapes + i, Shape{rank});
  }
}

void sequenceShape(InferenceContext& c) {
  const SequenceAttrs attrs(c.node());
  const Shape& batch = attrs.single() ? c.withRank(0, 0) : c.input(0);
  if (batch.hasRank() && batch.rank() > 1) c.failShape(message("serialized is ", batch, ", not a scalar or vector."));
  const int64_t rank = batch.hasRank() ? batch.rank() : kUnknownDim;
  for (int i = 0; i < c.outputCount(); ++i) c.setOutput(i, Shape::unknown());
  const FeatureOutputs context = attrs.contextOutputs();
  const FeatureListOutputs lists = attrs.listOutputs();
  sparseShapes(c, context.sparseIndices, context.sparseValues, context.sparseShapes, sizeOf(attrs.contextSparse),
               rank < 0 ? rank : rank + 1);
  sparseShapes(c, lists.sparseIndices, lists.sparseValues, lists.sparseShapes, sizeOf(attrs.listSparse),
               rank < 0 ? rank : rank + 2);
  for (int i = 0; i < sizeOf(attrs.contextDense); ++i) {
    c.setOutput(context.dense + i, joined(batch, {}, attrs.contextShapes[static_cast<std::size_t>(i)]));
  }
  for (int i = 0; i < sizeOf(attrs.listDense); ++i) {
    c.setOutput(lists.dense + i, joined(batch, {kUnknownDim}, attrs.listShapes[static_cast<std::size_t>(i)]));
    if (lists.lengths >= 0) c.setOutput(lists.lengths + i, batch);
  }
}

const OpRegistrar kParseSequenceExample(
    "ParseSequenceExample",
    "serialized: string, debug_name: string, context_dense_defaults: Tcontext_dense -> "
    "context_sparse_indices: Ncontext_sparse * int64, context_sparse_values: context_sparse_types, "
    "context_sparse_shapes: Ncontext_sparse * int64, context_dense_values: Tcontext_dense, "
    "feature_list_sparse_indices: Nfeature_list_sparse * int64, feature_list_sparse_values: feature_list_sparse_types, "
    "feature_list_sparse_shapes: Nfeature_list_sparse * int64, feature_list_dense_values: feature_list_dense_types, "
    "feature_list_dense_lengths: Nfeature_list_dense * int64",
    "feature_list_dense_missing_assumed_empty: list(string); context_sparse_keys: list(string); "
    "context_dense_keys: list(string); feature_list_sparse_keys: list(string); feature_list_dense_keys: list(string); "
    "Ncontext_sparse: int = 0; Ncontext_dense: int = 0; Nfeature_list_sparse: int = 0; Nfeature_list_dense: int = 0; "
    "context_sparse_types: list(type) = []; Tcontext_dense: list(type) = []; "
    "feature_list_dense_types: list(type) = []; context_dense_shapes: list(shape) = []; "
    "feature_list_sparse_types: list(type) = []; feature_list_dense_shapes: list(shape) = []",
    sequenceShape);
const OpRegistrar kParseSequenceExampleV2(
    "ParseSequenceExampleV2",
    "serialized: string, debug_name: string, context_sparse_keys: string, context_dense_keys: string, "
    "context_ragged_keys: string, feature_list_sparse_keys: string, feature_list_dense_keys: string, "
    "feature_list_ragged_keys: string, feature_list_dense_missing_assumed_empty: bool, "
    "context_dense_defaults: Tcontext_dense -> context_sparse_indices: Ncontext_sparse * int64, "
    "context_sparse_values: context_sparse_types, context_sparse_shapes: Ncontext_sparse * int64, "
    "context_dense_values: Tcontext_dense, context_ragged_values: context_ragged_value_types, "
    "context_ragged_row_splits: context_ragged_split_types, "
    "feature_list_sparse_indices: Nfeature_list_sparse * int64, feature_list_sparse_values: feature_list_sparse_types, "
    "feature_list_sparse_shapes: Nfeature_list_sparse * int64, feature_list_dense_values: feature_list_dense_types, "
    "feature_list_dense_lengths: Nfeature_list_dense * int64, "
    "feature_list_ragged_values: feature_list_ragged_value_types, "
    "feature_list_ragged_outer_splits: feature_list_ragged_split_types, "
    "feature_list_ragged_inner_splits: feature_list_ragged_split_types",
    "Ncontext_sparse: int = 0; Tcontext_dense: list(type) = []; context_sparse_types: list(type) = []; "
    "context_ragged_value_types: list(type) = []; context_ragged_split_types: list(type) = []; "
    "context_dense_shapes: list(shape) = []; Nfeature_list_sparse: int = 0; Nfeature_list_dense: int = 0; "
    "feature_list_dense_types: list(type) = []; feature_list_sparse_types: list(type) = []; "
    "feature_list_ragged_value_types: list(type) = []; feature_list_ragged_split_types: list(type) = []; "
    "feature_list_dense_shapes: list(shape) = []",
    sequenceShape);
const OpRegistrar kParseSingleSequenceExample(
    "ParseSingleSequenceExample",
    "serialized: string, feature_list_dense_missing_assumed_empty: string, "
    "context_sparse_keys: Ncontext_sparse * string, context_dense_keys: Ncontext_dense * string, "
    "feature_list_sparse_keys: Nfeature_list_sparse * string, feature_list_dense_keys: Nfeature_list_dense * string, "
    "context_dense_defaults: Tcontext_dense, debug_name: string -> "
    "context_sparse_indices: Ncontext_sparse * int64, context_sparse_values: context_sparse_types, "
    "context_sparse_shapes: Ncontext_sparse * int64, context_dense_values: Tcontext_dense, "
    "feature_list_sparse_indices: Nfeature_list_sparse * int64, feature_list_sparse_values: feature_list_sparse_types, "
    "feature_list_sparse_shapes: Nfeature_list_sparse * int64, feature_list_dense_values: feature_list_dense_types",
    "Ncontext_sparse: int = 0; Ncontext_dense: int = 0; Nfeature_list_sparse: int = 0; Nfeature_list_dense: int = 0; "
    "context_sparse_types: list(type) = []; Tcontext_dense: list(type) = []; "
    "feature_list_dense_types: list(type) = []; context_dense_shapes: list(shape) = []; "
    "feature_list_sparse_types: list(type) = []; feature_list_dense_shapes: list(shape) = []",
    sequenceShape);
const NoGradientRegistrar kParseSequenceExampleNoGradient({"ParseSequenceExample", "ParseSequenceExampleV2",
                                                           "ParseSingleSequenceExample"});

// The keys of a node, where its defaults begin, and which dense lists may be missing.
struct SequenceKeys {
  Strings contextSparse, contextDense, contextRagged, listSparse, listDense, listRagged;
  int firstDefault = 0;
  int names = 1;                   // the input with the names of the examples
  std::vector<char> mayBeMissing;  // for each dense list
};

std::vector<char> flagsOf(const Strings& keys, const Strings& missing) {
  std::vector<char> flags;
  for (const std::string& key : keys) flags.push_back(std::find(missing.begin(), missing.end(), key) != missing.end());
  return flags;
}

SequenceKeys keysFromInputs(const KernelContext& context) {
  SequenceKeys keys;
  Strings* const lists[] = {&keys.contextSparse, &keys.contextDense, &keys.contextRagged,
                            &keys.listSparse,    &keys.listDense,    &keys.listRagged};
  for (int i = 0; i < 6; ++i) *lists[i] = stringsOf(context.input(2 + i));
  const auto missing = context.input(8).flat<bool>();
  keys.mayBeMissing.assign(missing.begin(), missing.end());
  keys.mayBeMissing.resize(keys.listDense.size(), 0);
  keys.firstDefault = 9;
  return keys;
}

// The inputs of ParseSingleSequenceExample: a scalar for each key.
SequenceKeys keysFromScalars(const KernelContext& context, const SequenceAttrs& attrs) {
  SequenceKeys keys;
  int at = 2;
  const auto take = [&](Strings& into, const Types& types) {
    for (std::size_t i = 0; i < types.size(); ++i) into.push_back(context.input(at++).item<std::string>());
  };
  take(keys.contextSparse, attrs.contextSparse);
  take(keys.contextDense, attrs.contextDense);
  take(keys.listSparse, attrs.listSparse);
  take(keys.listDense, attrs.listDense);
  keys.firstDefault = at;
  keys.names = at + sizeOf(attrs.contextDense);
  keys.mayBeMissing = flagsOf(keys.listDense, stringsOf(context.input(1)));
  return keys;
}

SequenceKeys keysFromAttrs(const Node& node) {
  SequenceKeys keys;
  keys.contextSparse = node.attr<Strings>("context_sparse_keys");
  keys.contextDense = node.attr<Strings>("context_dense_keys");
  keys.listSparse = node.attr<Strings>("feature_list_sparse_keys");
  keys.listDense = node.attr<Strings>("feature_list_dense_keys");
  keys.firstDefault = 2;
  keys.mayBeMissing = flagsOf(keys.listDense, node.attr<Strings>("feature_list_dense_missing_assumed_empty"));
  return keys;
}

void addSpecs(std::vector<FeatureSpec>& specs, Kind kind, const Strings& keys, const Types& types) {
  if (keys.size() != types.size()) {
    fail(Code::kInvalidArgument, "there are ", keys.size(), " keys for ", types.size(), " features of a kind.");
  }
  for (std::size_t i = 0; i < keys.size(); ++i) specs.push_back({kind, keys[i], types[i], {}, 1, {}});
}

class ParseSequenceKernel : public Kernel {
 public:
  explicit ParseSequenceKernel(const KernelConstruction& c) : attrs_(c.node) {
    if (attrs_.op == "ParseSequenceExample") keys_ = keysFromAttrs(c.node);
  }

  void compute(KernelContext& context) const override {
    const SequenceKeys keys = attrs_.v2()       ? keysFromInputs(context)
                              : attrs_.single() ? keysFromScalars(context, attrs_)
                                                : keys_;
    const std::vector<FeatureSpec> contextSpecs = makeContextSpecs(context, keys);
    const std::vector<FeatureSpec> listSpecs = makeListSpecs(keys);
    const Tensor& serialized = context.input(0);
    if (serialized.rank() > 1) fail(Code::kInvalidArgument, "serialized is ", serialized.shape(), ", not a vector.");
    const auto names = context.input(keys.names).flat<std::string>();
    const bool single = serialized.rank() == 0;
    const int64_t examples = serialized.elements();
    std::vector<FeatureCell> cells(static_cast<std::size_t>(examples) * contextSpecs.size());
    std::vector<FeatureListCell> lists(static_cast<std::size_t>(examples) * listSpecs.size());
    FeatureBatch batch{contextSpecs, examples, single, cells.data(), {}};
    if (static_cast<int64_t>(names.size()) == examples) batch.names = names;
    const FeatureListBatch listBatch{listSpecs, keys.mayBeMissing, batch, lists.data()};
    parseAll(context, batch, listBatch);
    emitFeatures(context, batch, attrs_.contextOutputs());
    emitFeatureLists(context, listBatch, attrs_.listOutputs());
  }

 private:
  static void parseAll(KernelContext& context, const FeatureBatch& batch, const FeatureListBatch& lists) {
    const KeyTable contextKeys(batch.specs);
    const KeyTable listKeys(lists.specs);
    const auto examples = context.input(0).flat<std::string>();
    int64_t bytes = 0;
    for (const std::string& example : examples) bytes += static_cast<int64_t>(example.size());
    forRanges(context, batch.examples, bytes * 8, [&](int64_t begin, int64_t end) {
      FeatureHints contextHints;
      KeyTable::Hints listHints;
      for (int64_t e = begin; e < end; ++e) {
        const std::string& serialized = examples[static_cast<std::size_t>(e)];
        const bool good = forEachField(serialized, [&](uint32_t field, std::string_view value) {
          if (field == 1) return locateFeatures(batch, contextKeys, contextHints, value, e);
          return field != 2 || locateFeatureLists(lists, listKeys, listHints, value, e);
        });
        if (!good) {
          fail(Code::kInvalidArgument, "Name: ", batch.nameOf(e), ", Index: ", e, ": Could not parse the ",
               serialized.size(), " bytes as a tf.SequenceExample.");
        }
        checkFeatures(batch, e);
        checkFeatureLists(lists, e);
      }
    });
  }

  std::vector<FeatureSpec> makeContextSpecs(const KernelContext& context, const SequenceKeys& keys) const {
    std::vector<FeatureSpec> specs;
    addSpecs(specs, Kind::kSparse, keys.contextSparse, attrs_.contextSparse);
    if (keys.contextDense.size() != attrs_.contextDense.size()) {
      fail(Code::kInvalidArgument, "there must be as many context_dense_keys as Tcontext_dense.");
    }
    for (std::size_t i = 0; i < keys.contextDense.size(); ++i) {
      specs.push_back(denseSpec(keys.contextDense[i], attrs_.contextDense[i], attrs_.contextShapes[i],
                                context.input(keys.firstDefault + static_cast<int>(i))));
    }
    addSpecs(specs, Kind::kRagged, keys.contextRagged, attrs_.contextRagged);
    return specs;
  }

  std::vector<FeatureSpec> makeListSpecs(const SequenceKeys& keys) const {
    std::vector<FeatureSpec> specs;
    addSpecs(specs, Kind::kSparse, keys.listSparse, attrs_.listSparse);
    const std::size_t firstDense = specs.size();
    addSpecs(specs, Kind::kDense, keys.listDense, attrs_.listDense);
    for (std::size_t i = 0; i < keys.listDense.size(); ++i) {
      FeatureSpec& spec = specs[firstDense + i];
      setDenseShape(spec, attrs_.listShapes[i]);
      if (spec.kind != Kind::kDense) {
        fail(Code::kInvalidArgument, "the shape of the feature list '", spec.key, "' must be known, not ", spec.shape,
             ".");
      }
    }
    addSpecs(specs, Kind::kRagged, keys.listRagged, attrs_.listRagged);
    return specs;
  }

  SequenceAttrs attrs_;
  SequenceKeys keys_;
};

const KernelRegistrar kParseSequenceExampleKernel({"ParseSequenceExample", "ParseSequenceExampleV2",
                                                   "ParseSingleSequenceExample"},
                                                  [](const KernelConstruction& c) {
                                                    return std::make_unique<ParseSequenceKernel>(c);
                                                  });

}  // namespace
}  // namespace engine::kernels
