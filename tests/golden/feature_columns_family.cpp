// The family "feature_columns": columns by their calls, built with our functions over recorded features.
#include "engine/core/error.h"
#include "engine/feature_column/columns.h"
#include "engine/feature_column/transformation_cache.h"
#include "engine/formats/bundle/bundle_reader.h"
#include "engine/graph/ops.h"
#include "engine/runtime/session.h"
#include "tests/golden/column_calls.h"
#include "tests/golden/compare.h"
#include "tests/golden/family_runner.h"

namespace golden {
namespace {

namespace fc = engine::feature_column;
using engine::Output;
using engine::Shape;
using engine::Tensor;

class ColumnCase {
 public:
  explicit ColumnCase(const Case& one) : one_(one), columns_(columnsOf(one.json.at("call_json"), one.folder)) {
    for (const auto& [key, kind] : one.json.at("features").items()) addFeature(key, kind == "sparse");
    addOutputs();
  }

  // Empty when all agrees.
  std::string run(engine::SessionOptions options) {
    engine::Session session(graph_, options);
    const engine::Collections& collections = graph_.collections();
    session.run(engine::Feeds{}, {}, {engine::nn::initializeVariables(scope_, collections.globalVariables)});
    session.run(engine::Feeds{}, {}, collections.tableInitializers);
    const std::string restored = restore(session);
    if (!restored.empty()) return restored;
    for (const auto& [name, fetch] : one_.json.at("fetches").items()) {
      const auto found = outputs_.find(name);
      if (found == outputs_.end()) return "there is no output " + name;
      const Tensor got = session.run(feeds_, {found->second})[0];
      const Tensor want = loadTensor(one_.folder / fetch.at("file").get<std::string>());
      const std::string differs = difference(got, want, one_.rtol(), one_.atol());
      if (!differs.empty()) return name + " " + differs;
    }
    return {};
  }

 private:
  // A placeholder of the recorded feature's shape; the size of the batch is not known.
  Output fed(const std::string& name, bool isShape = false) {
    const auto& feed = one_.json.at("feeds").at(name + ":0");
    const Tensor value = loadTensor(one_.folder / feed.at("file").get<std::string>());
    Shape shape = value.shape();
    for (int axis = 0; axis < shape.rank(); ++axis) {
      if (axis == 0 && !isShape) shape.setDim(axis, engine::kUnknownDim);
    }
    const Output input = engine::ops::placeholder(scope_, value.dtype(), shape, name);
    feeds_.emplace_back(input, value);
    return input;
  }

  void addFeature(const std::string& key, bool isSparse) {
    if (!isSparse) {
      features_[key] = fed(key);
      return;
    }
    engine::SparseTensor sparse{fed(key + "_indices"), fed(key + "_values"), fed(key + "_shape", true)};
    features_[key] = sparse;
  }

  void addOutputs() {
    const auto kind = one_.json.at("kind").get<std::string>();
    if (kind == "sequence") {
      const fc::SequenceTensor sequence = fc::sequenceInputLayer(scope_, features_, columns_);
      outputs_["out_sequence_input:0"] = sequence.dense;
      outputs_["out_sequence_length:0"] = sequence.sequenceLength;
      return;
    }
    if (kind.starts_with("linear")) {
      const auto& model = one_.json.at("linear_model");
      fc::LinearModelOptions options;
      options.units = model.at("units").get<int64_t>();
      options.sparseCombiner = model.at("sparse_combiner").get<std::string>();
      outputs_["out_linear:0"] = fc::linearModel(scope_, features_, columns_, options);
      return;
    }
    if (fc::asDense(columns_[0])) outputs_["out_dense:0"] = fc::inputLayer(scope_, features_, columns_);
    addIds();
  }

  void addIds() {
    fc::FeatureTransformationCache cache(features_);
    fc::StateManager state(scope_, {});
    const fc::ColumnContext context{scope_, cache, state};
    for (std::size_t i = 0; i < columns_.size(); ++i) {
      if (const fc::CategoricalColumn* column = fc::asCategorical(columns_[i])) {
        addPair("out_", column->sparseTensors(context));
        if (one_.json.contains("num_buckets") && one_.json["num_buckets"] != column->numBuckets()) {
          engine::fail(engine::Code::kInternal, "num_buckets is ", column->numBuckets());
        }
      }
      const fc::Columns parents = columns_[i]->parents();
      if (parents.empty() || !fc::asCategorical(parents[0])) continue;
      addPair("out_column" + std::to_string(i) + "_", fc::asCategorical(parents[0])->sparseTensors(context));
    }
  }

  void addPair(const std::string& prefix, const fc::IdWeightPair& pair) {
    outputs_[prefix + "ids_indices:0"] = pair.ids.indices;
    outputs_[prefix + "ids_values:0"] = pair.ids.values;
    outputs_[prefix + "ids_shape:0"] = pair.ids.denseShape;
    if (pair.weights.valid()) outputs_[prefix + "weights_values:0"] = pair.weights.values;
  }

  // Every recorded variable must be one of ours, and the other way round.
  std::string restore(engine::Session& session) {
    const auto& names = one_.json.at("variables");
    if (names.size() != graph_.collections().globalVariables.size()) return "the number of variables differs";
    if (names.empty()) return {};
    const engine::formats::BundleReader values((one_.folder / "variables/model.ckpt").string());
    for (const auto& [name, shape] : names.items()) {
      const engine::Variable* variable = engine::nn::findVariable(graph_, name);
      if (!variable) return "there is no variable " + name;
      const Output value = engine::ops::constant(scope_, values.read(name));
      session.run(engine::Feeds{}, {}, {engine::ops::assign(scope_, variable->handle, value)});
    }
    return {};
  }

  const Case& one_;
  engine::Graph graph_;
  engine::Scope scope_{graph_};
  fc::Columns columns_;
  fc::FeatureTensors features_;
  engine::Feeds feeds_;
  std::map<std::string, Output> outputs_;
};

// Op by op, and as a plan on several threads.
Outcome runFeatureColumns(const Case& one) {
  for (const bool optimize : {false, true}) {
    const std::string differs = ColumnCase(one).run({.threads = optimize ? 3 : 1, .optimize = optimize});
    if (!differs.empty()) return Outcome::fail((optimize ? "as a plan: " : "op by op: ") + differs);
  }
  return Outcome::pass();
}

const FamilyRegistrar kFeatureColumns("feature_columns", runFeatureColumns);

}  // namespace
}  // namespace golden
