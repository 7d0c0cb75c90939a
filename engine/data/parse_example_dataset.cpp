// ParseExampleDataset: batches of serialized tf.Examples to their features, in the order of the keys. Sparse features
// are three variants (indices, values, shape), ragged ones a variant.
#include <map>

#include "engine/core/error.h"
#include "engine/data/graph_dataset_op.h"
#include "engine/graph/ops.h"
#include "engine/runtime/session.h"

namespace engine::data {
namespace {

using Keys = std::vector<std::string>;
using Types = std::vector<DType>;

// What a node says of the features.
struct WantedFeatures {
  Keys sparse, dense, ragged;
  Types sparseTypes, denseTypes, raggedTypes, splitTypes;
  std::vector<Shape> denseShapes;

  explicit WantedFeatures(const engine::Node& node)
      : sparse(node.attr<Keys>("sparse_keys")),
        dense(node.attr<Keys>("dense_keys")),
        sparseTypes(node.attr<Types>("sparse_types")),
        denseTypes(node.attr<Types>("Tdense")),
        denseShapes(node.attr<std::vector<Shape>>("dense_shapes")) {
    if (node.def().findAttr("ragged_keys")) {
      ragged = node.attr<Keys>("ragged_keys");
      raggedTypes = node.attr<Types>("ragged_value_types");
      splitTypes = node.attr<Types>("ragged_split_types");
    }
    const bool fits = sparse.size() == sparseTypes.size() && dense.size() == denseTypes.size() &&
                      dense.size() == denseShapes.size() && ragged.size() == raggedTypes.size() &&
                      ragged.size() == splitTypes.size();
    if (!fits) {
      fail(Code::kInvalidArgument, "Node '", node.name(), "': there must be as many keys as types and shapes.");
    }
  }
};

// A graph that parses a batch, and the session that runs it. One thread.
class BatchParser {
 public:
  BatchParser(const WantedFeatures& wanted, const Element& defaults)
      : session_(build(wanted, defaults), {.threads = 1}) {}

  Element parse(const Element& records) {
    if (records.size() != 1 || records.front().dtype() != DType::kString || records.front().rank() != 1) {
      fail(Code::kInvalidArgument,
           "Parsing needs elements of one vector of serialized tf.Examples: batch them before.");
    }
    return session_.run(Feeds{{records_, records.front()}}, components_);
  }

 private:
  const Graph& build(const WantedFeatures& wanted, const Element& defaults) {
    const Scope scope(graph_);
    records_ = ops::placeholder(scope, DType::kString, Shape{kUnknownDim}, "records");
    const auto strings = [&](const Keys& keys) { return ops::constant(scope, Tensor::vector(keys)); };
    std::vector<Output> inputs{records_, strings({}), strings(wanted.sparse), strings(wanted.dense),
                               strings(wanted.ragged)};
    for (const Tensor& standIn : defaults) inputs.push_back(ops::constant(scope, standIn));
    engine::Node* parsed = scope.node("ParseExampleV2", inputs,
                                      {{"Tdense", wanted.denseTypes},
                                       {"num_sparse", static_cast<int64_t>(wanted.sparse.size())},
                                       {"sparse_types", wanted.sparseTypes},
                                       {"ragged_value_types", wanted.raggedTypes},
                                       {"ragged_split_types", wanted.splitTypes},
                                       {"dense_shapes", wanted.denseShapes}});
    addComponents(scope, wanted, *parsed);
    return graph_;
  }

  void addComponents(const Scope& scope, const WantedFeatures& wanted, const engine::Node& parsed) {
    std::map<std::string, Output> byKey;
    const auto sparse = static_cast<int>(wanted.sparse.size()), dense = static_cast<int>(wanted.dense.size());
    const auto ragged = static_cast<int>(wanted.ragged.size());
    for (int i = 0; i < sparse; ++i) {
      byKey[wanted.sparse[static_cast<std::size_t>(i)]] =
          scope.op("SerializeSparse", {parsed.output(i), parsed.output(sparse + i), parsed.output(2 * sparse + i)},
                   {{"out_type", DType::kVariant}});
    }
    for (int i = 0; i < dense; ++i) byKey[wanted.dense[static_cast<std::size_t>(i)]] = parsed.output(3 * sparse + i);
    const int values = 3 * sparse + dense;
    for (int i = 0; i < ragged; ++i) {
      byKey[wanted.ragged[static_cast<std::size_t>(i)]] =
          scope.op("RaggedTensorToVariant", {parsed.output(values + ragged + i), parsed.output(values + i)},
                   {{"RAGGED_RANK", int64_t{1}}, {"batched_input", false}});
    }
    for (const auto& [key, output] : byKey) components_.push_back(output);
  }

  Graph graph_;
  Output records_;
  std::vector<Output> components_;
  Session session_;  // last: built from the others
};

MakeDataset parsed(const KernelConstruction& c) {
  return [wanted = WantedFeatures(c.node), spec = specOf(c.node)](KernelContext& context) {
    const int64_t calls = scalarOf(context, 1);
    const Element defaults = inputsOf(context, 2, context.inputCount());
    const auto makeFunction = [wanted, defaults, spec]() -> Dataset::MapFunction {
      return [parser = std::make_shared<BatchParser>(wanted, defaults), spec](const Element& element) {
        Element features = parser->parse(element);
        checkDeclared(spec, features);
        return features;
      };
    };
    return inputDataset(context).mapWithState(makeFunction, spec, calls);
  };
}

constexpr const char* kParseInputs = "input_dataset: variant, num_parallel_calls: int64, dense_defaults: Tdense";
const std::string kParseAttrs =
    "sparse_keys: list(string); dense_keys: list(string); sparse_types: list(type); Tdense: list(type); "
    "dense_shapes: list(shape)";
const std::string kRaggedAttrs =
    "; ragged_keys: list(string) = []; ragged_value_types: list(type) = []; ragged_split_types: list(type) = []";
const DatasetOp kParse("ParseExampleDataset", kParseInputs, kParseAttrs + "; sloppy: bool = false" + kRaggedAttrs,
                       parsed);
const DatasetOp kParseV2("ParseExampleDatasetV2", kParseInputs,
                         kParseAttrs + "; deterministic: string = \"default\"" + kRaggedAttrs, parsed);
const DatasetOp kOldParse("ExperimentalParseExampleDataset", kParseInputs, kParseAttrs + "; sloppy: bool = false",
                          parsed);

}  // namespace
}  // namespace engine::data
