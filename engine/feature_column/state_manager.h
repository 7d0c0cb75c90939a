// Variables and tables of the columns of one layer: made when first asked for, named as TensorFlow names them.
// Used by the graph's thread.
//   Graph graph;
//   const Scope scope(graph);
//   const auto word = feature_column::categoricalColumnWithIdentity("word", 6);
//   const feature_column::FeatureTensors features{{"word", ops::constant(scope, Tensor::of<int64_t>({2, 5}, {2, 1}))}};
//   feature_column::ColumnVariables made;
//   feature_column::inputLayer(scope, features, {feature_column::embeddingColumn(word, 3)}, {.colsToVars = &made});
//   made.at("word_embedding")[0].name;   // is "input_layer/word_embedding/embedding_weights"
//   made.at("word_embedding")[0].shape;  // is Shape({6, 3})
#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "engine/feature_column/feature_column.h"
#include "engine/nn/initializers.h"
#include "engine/nn/partitioned_variable.h"

namespace engine::feature_column {

// The variables of each column, by its name; of a linear model's bias by "bias".
using ColumnVariables = std::map<std::string, std::vector<Variable>>;

// Gives a variable in the place of nn::getVariable: for layers that have their variables elsewhere.
using VariableMaker =
    std::function<nn::PartitionedVariable(const FeatureColumn& column, const std::string& name, const Shape& shape,
                                          const nn::SliceInitializer& initializer, bool trainable)>;

struct StateOptions {
  bool trainable = true;             // false: nothing of the layer is trained
  nn::Partitioner partitioner = {};  // none: variables are whole
  std::optional<std::string> sharedScope = {};
  VariableMaker makeVariable = {};  // none: the graph's, named by their scopes
};

class StateManager {
 public:
  // `outer` is the scope in which the layer's own scope is; shared variables are made there unless the options say
  // else.
  StateManager(const Scope& outer, StateOptions options)
      : sharedScope_(options.sharedScope ? outer.exactly(*options.sharedScope) : outer), options_(std::move(options)) {}

  // <scope>/<name>. Errors as nn::getVariable.
  nn::PartitionedVariable createVariable(const Scope& scope, const FeatureColumn& column, const std::string& name,
                                         const Shape& shape, const nn::SliceInitializer& initializer,
                                         bool trainable = true);
  // The graph's variable that is called `sharedName` in whatever scope, made as <scope>/<name> when there is none.
  // InvalidArgument when it has another shape.
  nn::PartitionedVariable sharedVariable(const Scope& scope, const FeatureColumn& column, const std::string& name,
                                         const std::string& sharedName, const Shape& shape,
                                         const nn::SliceInitializer& initializer, bool trainable = true);

  // Where shared variables are made.
  const Scope& sharedScope() const { return sharedScope_; }
  // What was made so far.
  const ColumnVariables& variables() const { return variables_; }

 private:
  Scope sharedScope_;
  StateOptions options_;
  ColumnVariables variables_;
};

}  // namespace engine::feature_column
