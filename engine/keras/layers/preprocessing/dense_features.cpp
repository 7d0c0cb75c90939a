// DenseFeatures: feature columns of a dictionary of features, side by side as one matrix. The columns and what they
// compute are those of engine/feature_column; this layer has their variables.
#include <algorithm>

#include "engine/core/error.h"
#include "engine/feature_column/input_layer.h"
#include "engine/graph/ops.h"
#include "engine/keras/core/dictionary_layer.h"
#include "engine/keras/core/registry.h"
#include "engine/keras/parts/feature_columns.h"

namespace engine::keras {
namespace {

namespace fc = feature_column;

class DenseFeatures : public DictionaryLayer {
 public:
  explicit DenseFeatures(Config given) : DictionaryLayer(std::move(given)) {
    if (!config().isNull("partitioner")) config().fail("partitioner", "null: variables are whole in TensorFlow 2");
    const Json& list = config().at("feature_columns");
    std::vector<ConfiguredColumn> made;
    for (const Json& one : list.is_array() ? list : Json::array({list})) made.push_back(featureColumnOf(one));
    std::ranges::stable_sort(made, {}, [](const ConfiguredColumn& one) { return one.column->name(); });
    Json configs = Json::array();
    for (ConfiguredColumn& one : made) {
      columns_.push_back(one.column);
      configs.push_back(std::move(one.json));
    }
    columns_ = fc::normalizedColumns(columns_);
    fc::requireDense(columns_);
    setConfig("feature_columns", std::move(configs));
  }

  std::vector<NamedInput> namedInputs() const override {
    std::map<std::string, NamedInput> inputs;
    for (const fc::Column& column : columns_) {
      for (const auto& [key, spec] : column->parseExampleSpec()) merge(inputs[key], key, spec);
    }
    std::vector<NamedInput> all;
    for (auto& [key, input] : inputs) all.push_back(std::move(input));
    return all;
  }

 protected:
  void build(const Arguments& arguments) override {
    if (arguments.keys.empty()) failInput("is called with a dictionary of features");
    Graph graph;
    const Scope scope(graph);
    Binding binding(graph);
    fc::FeatureTensors features;
    for (std::size_t i = 0; i < arguments.keys.size(); ++i) {
      const Output given = arguments.inputs.at(i).tensor;
      features[arguments.keys[i]] = ops::placeholder(scope, given.type(), given.shape());
    }
    matrixOf(scope, features, binding);
  }

  Outputs call(const Call& call, const Arguments& arguments) override {
    if (arguments.keys.empty()) failInput("is called with a dictionary of features");
    fc::FeatureTensors features;
    for (std::size_t i = 0; i < arguments.keys.size(); ++i) features[arguments.keys[i]] = arguments.inputs.at(i).tensor;
    return {matrixOf(call.scope(), features, call.binding())};
  }

 private:
  Output matrixOf(const Scope& scope, const fc::FeatureTensors& features, Binding& binding) {
    fc::InputLayerOptions options;
    options.name = "columns";
    const auto makeVariable = [&](const fc::FeatureColumn& column, const std::string& name, const Shape& shape,
                                  const nn::SliceInitializer& initializer, bool isTrainable) {
      const std::string own = column.variableScopeName() + "/" + name;
      WeightPtr& weight = variables_[own];
      if (!weight) {
        weight = addWeight({.name = own, .shape = shape, .dtype = DType::kFloat, .trainable = isTrainable});
        weight->initializer = [initializer](const Scope& s, const Shape& whole, DType dtype) {
          return initializer(s, whole, dtype, nullptr);
        };
      }
      const Variable& variable = binding.variable(weight);
      return nn::PartitionedVariable{variable.name, shape, 0, {variable}};
    };
    return fc::inputLayer(scope, features, columns_, options, makeVariable);
  }

  // A numeric column says how many numbers there are, but takes any kind; a categorical one takes the kind of its ids.
  static void merge(NamedInput& input, const std::string& key, const fc::FeatureSpec& spec) {
    const bool isNew = input.key.empty();
    input.key = key;
    if (const auto* fixed = std::get_if<fc::FixedLenFeature>(&spec)) {
      input.shape = Shape{kUnknownDim};
      for (const int64_t dim : fixed->shape.dims()) input.shape.addDim(dim);
      if (isNew) input.dtype = fixed->dtype;
      return;
    }
    if (isNew) input.shape = {kUnknownDim, kUnknownDim};
    input.dtype = std::get<fc::VarLenFeature>(spec).dtype;
  }

  fc::Columns columns_;                         // by their names
  std::map<std::string, WeightPtr> variables_;  // by column and name: "kind_embedding/embedding_weights"
};

const LayerRegistrar kDenseFeatures("DenseFeatures", R"({"feature_columns": [], "partitioner": null})",
                                    makeLayerOf<DenseFeatures>);

}  // namespace
}  // namespace engine::keras
