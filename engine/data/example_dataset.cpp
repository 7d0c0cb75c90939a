#include "engine/data/example_dataset.h"

#include <set>

#include "engine/core/error.h"
#include "engine/graph/ops.h"
#include "engine/graph/sparse_components.h"
#include "engine/runtime/session.h"

namespace engine::data {
namespace {

// A graph that parses one batch, and the session that runs it: one a pass.
class Parser {
 public:
  Parser(const std::vector<ExampleFeature>& features, RecordPlace place)
      : place_(std::move(place)), session_(build(features), {.threads = 1}) {}

  Element parse(const Element& records) {
    try {
      return session_.run(Feeds{{records_, records.front()}}, components_);
    } catch (const Error& error) {
      const std::string place = place_ ? placeOfWrong(records.front()) : std::string();
      if (place.empty()) throw;
      fail(error.code(), place, ": ", error.what());
    }
  }

 private:
  // The place of the first record that cannot be parsed alone.
  std::string placeOfWrong(const Tensor& records) {
    for (const std::string& record : records.flat<std::string>()) {
      try {
        session_.run(Feeds{{records_, Tensor::vector<std::string>({record})}}, components_);
      } catch (const Error&) {
        return place_(record);
      }
    }
    return {};
  }

  const Graph& build(const std::vector<ExampleFeature>& features) {
    const Scope scope(graph_);
    records_ = ops::placeholder(scope, DType::kString, Shape{kUnknownDim}, "records");
    std::vector<std::string> sparseKeys, denseKeys;
    std::vector<DType> sparseTypes, denseTypes;
    std::vector<Shape> denseShapes;
    std::vector<Output> defaults;
    for (const ExampleFeature& feature : features) {
      if (feature.variableLength) {
        sparseKeys.push_back(feature.key);
        sparseTypes.push_back(feature.dtype);
        continue;
      }
      denseKeys.push_back(feature.key);
      denseTypes.push_back(feature.dtype);
      denseShapes.push_back(feature.shape);
      const Tensor none(feature.dtype, Shape{0});
      defaults.push_back(ops::constant(scope, feature.defaultValue.valid() ? feature.defaultValue : none));
    }
    const auto strings = [&](const std::vector<std::string>& keys) {
      return ops::constant(scope, Tensor::vector(keys));
    };
    std::vector<Output> inputs = {records_, strings({}), strings(sparseKeys), strings(denseKeys), strings({})};
    inputs.insert(inputs.end(), defaults.begin(), defaults.end());
    const auto sparse = static_cast<int>(sparseKeys.size());
    engine::Node* node = scope.node("ParseExampleV2", inputs,
                                    {{"Tdense", denseTypes},
                                     {"num_sparse", int64_t{sparse}},
                                     {"sparse_types", sparseTypes},
                                     {"ragged_value_types", std::vector<DType>{}},
                                     {"ragged_split_types", std::vector<DType>{}},
                                     {"dense_shapes", denseShapes}});
    int nextSparse = 0, nextDense = 3 * sparse;
    for (const ExampleFeature& feature : features) {
      if (feature.variableLength) {
        for (const int part : {0, sparse, 2 * sparse}) components_.push_back(node->output(nextSparse + part));
        ++nextSparse;
      } else {
        components_.push_back(node->output(nextDense++));
      }
    }
    return graph_;
  }

  RecordPlace place_;
  Graph graph_;
  Output records_;
  std::vector<Output> components_;
  Session session_;  // last: built from the others
};

void check(std::vector<ExampleFeature>& features) {
  if (features.empty()) fail(Code::kInvalidArgument, "No features are specified for the records.");
  std::set<std::string> keys;
  for (ExampleFeature& feature : features) {
    if (!keys.insert(feature.key).second) {
      fail(Code::kInvalidArgument, "The feature \"", feature.key, "\" is specified twice.");
    }
    if (feature.dtype != DType::kFloat && feature.dtype != DType::kInt64 && feature.dtype != DType::kString) {
      fail(Code::kInvalidArgument, "The feature \"", feature.key, "\" must be of float32, int64 or string, not ",
           dtypeName(feature.dtype), ".");
    }
    if (feature.variableLength) continue;
    const Tensor& standIn = feature.defaultValue;
    if (!feature.shape.isFullyDefined() ||
        (standIn.valid() && (standIn.dtype() != feature.dtype || standIn.elements() != feature.shape.elements()))) {
      fail(Code::kInvalidArgument, "The shape ", feature.shape, " and the default of the feature \"", feature.key,
           "\" must be known and agree.");
    }
  }
}

}  // namespace

NamedDataset parseExamples(const Dataset& records, std::vector<ExampleFeature> features,
                           const std::vector<std::string>& last, const RecordPlace& place) {
  check(features);
  const auto placeIn = [&](const ExampleFeature& feature) {
    return std::ranges::find(last, feature.key) - last.begin();
  };
  for (const std::string& key : last) {
    if (!std::ranges::count(features, key, &ExampleFeature::key)) {
      fail(Code::kInvalidArgument, "The label \"", key, "\" is not one of the features.");
    }
  }
  // Those that are no label have the place behind all of `last`.
  const auto end = static_cast<std::ptrdiff_t>(last.size());
  std::ranges::stable_sort(features, {}, [&](const ExampleFeature& feature) {
    return placeIn(feature) == end ? std::ptrdiff_t{-1} : placeIn(feature);
  });
  std::vector<std::string> names;
  std::vector<ElementSpec> spec;
  const Shape& batch = records.spec().front().shape;
  const int64_t size = batch.hasRank() && batch.rank() == 1 ? batch.dim(0) : kUnknownDim;
  for (const ExampleFeature& feature : features) {
    if (feature.variableLength) {
      for (const std::string& name : sparseComponentNames(feature.key)) names.push_back(name);
      spec.push_back({DType::kInt64, Shape{kUnknownDim, 2}});
      spec.push_back({feature.dtype, Shape{kUnknownDim}});
      spec.push_back({DType::kInt64, Shape{2}});
    } else {
      names.push_back(feature.key);
      Shape shape{size};
      for (const int64_t dim : feature.shape.dims()) shape.addDim(dim);
      spec.push_back({feature.dtype, shape});
    }
  }
  const auto makeFunction = [features, place]() -> Dataset::MapFunction {
    return
        [parser = std::make_shared<Parser>(features, place)](const Element& element) { return parser->parse(element); };
  };
  return {records.mapWithState(makeFunction, spec), std::move(names), last};
}

}  // namespace engine::data
