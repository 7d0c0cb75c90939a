// tf.feature_column.weighted_categorical_column: ids with weights from another feature. See feature_column.h for the
// threads.
//   Graph graph;
//   const Scope scope(graph);
//   const auto word = feature_column::categoricalColumnWithVocabularyList("word", {{"lily", "rose"}});
//   const auto weighted = feature_column::weightedCategoricalColumn(word, "frequency");
//   const feature_column::FeatureTensors features{
//       {"word", ops::constant(scope, Tensor::of<std::string>({"rose", "lily"}, {1, 2}))},
//       {"frequency", ops::constant(scope, Tensor::of<float>({0.5f, 2}, {1, 2}))}};
//   const Output layer = feature_column::inputLayer(scope, features, {feature_column::indicatorColumn(weighted)});
//   Session session(graph);
//   session.run(Feeds{}, {}, graph.collections().tableInitializers);
//   session.run(Feeds{}, {layer})[0].toDoubles();  // is std::vector({2.0, 0.5})
#pragma once

#include <string>

#include "engine/feature_column/feature_column.h"

namespace engine::feature_column {

// The weights must have the places of the ids; dense weights lose their zeros. InvalidArgument: a column that is not
// categorical, a dtype that is no number.
Column weightedCategoricalColumn(const Column& categoricalColumn, const std::string& weightFeatureKey,
                                 DType dtype = DType::kFloat);

}  // namespace engine::feature_column
