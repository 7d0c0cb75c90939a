// tf.compat.v1.feature_column.input_layer and TensorFlow 2's DenseFeatures: dense columns side by side as one matrix.
// Used by the graph's thread.
//   Graph graph;
//   const Scope scope(graph);
//   const feature_column::FeatureTensors features{
//       {"width", ops::constant(scope, Tensor::of<float>({1.5f, 2}, {2, 1}))},
//       {"kind", ops::constant(scope, Tensor::of<std::string>({"rose", "lily"}, {2, 1}))}};
//   const auto kind = feature_column::categoricalColumnWithVocabularyList("kind", {{"lily", "rose"}});
//   const auto oneHot = feature_column::indicatorColumn(kind);
//   const auto width = feature_column::numericColumn("width");
//   const Output layer = feature_column::inputLayer(scope, features, {width, oneHot});  // kind, then width
//   Session session(graph);
//   session.run(Feeds{}, {}, graph.collections().tableInitializers);
//   session.run(Feeds{}, {layer})[0].toDoubles();  // is std::vector({0.0, 1.0, 1.5, 1.0, 0.0, 2.0})
#pragma once

#include <map>
#include <optional>
#include <string>

#include "engine/feature_column/feature_column.h"
#include "engine/feature_column/state_manager.h"

namespace engine::feature_column {

struct InputLayerOptions {
  // The layer's scope in the given one: variables are <scope>/<name>/<column>/…. "dense_features" is TensorFlow 2's own
  // name outside of estimators; both generations of DNN estimators say "input_layer" in "input_from_feature_columns".
  std::string name = "input_layer";
  bool trainable = true;
  nn::Partitioner partitioner = {};  // of embeddings; none: whole
  // Full name of the scope that variables of sharedEmbeddings are made in, "" the root; none: the given scope, as
  // TensorFlow 1's estimators have it. TensorFlow 2's have them in the root.
  std::optional<std::string> sharedScope = {};
  ColumnVariables* colsToVars = nullptr;              // filled with the variables of each column
  std::map<std::string, Output>* colsToOutputs = {};  // filled with what each column gave: [batch, elements]
};

// InvalidArgument, with TensorFlow's words, for a column that gives no dense tensor.
void requireDense(const Columns& columns);

// float32 [batch, sum of the columns' elements], the columns in the order of their names. InvalidArgument, with
// TensorFlow's words: no columns, two of one name, a categorical column that is not wrapped, features that are missing
// or of a wrong kind, different batch sizes.
Output inputLayer(const Scope& scope, const FeatureTensors& features, const Columns& columns,
                  const InputLayerOptions& options = {});
// The same, float32 [batch, sum of the columns' elements], with variables that `makeVariable` gives in the place of the
// graph's.
Output inputLayer(const Scope& scope, const FeatureTensors& features, const Columns& columns,
                  const InputLayerOptions& options, const VariableMaker& makeVariable);

}  // namespace engine::feature_column
