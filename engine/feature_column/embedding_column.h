// tf.feature_column.embedding_column: a learned vector for each id, combined over the ids of an example. See
// feature_column.h for the threads.
//   Graph graph;
//   const Scope scope(graph);
//   const auto word = feature_column::categoricalColumnWithIdentity("word", 6);
//   const auto vector = feature_column::embeddingColumn(word, 3, {.initializer = nn::constant(0.5)});
//   const feature_column::FeatureTensors features{{"word", ops::constant(scope, Tensor::of<int64_t>({2, 5}, {1, 2}))}};
//   const Output layer = feature_column::inputLayer(scope, features, {vector});
//   Node* const begin = nn::initializeVariables(scope, graph.collections().globalVariables);
//   Session session(graph);
//   session.run(Feeds{}, {}, {begin});
//   session.run(Feeds{}, {layer})[0].toDoubles();  // is std::vector({0.5, 0.5, 0.5})
#pragma once

#include <optional>
#include <string>

#include "engine/feature_column/feature_column.h"
#include "engine/nn/initializers.h"

namespace engine::feature_column {

struct EmbeddingColumnOptions {
  std::string combiner = "mean";     // mean, sqrtn, sum
  nn::Initializer initializer = {};  // none: truncated normal, mean 0, standard deviation 1/√dimension
  std::string initializerText = {};  // what it is, for comparing columns; empty: unlike any other
  // Both or none: the variable starts with this tensor of this checkpoint.
  std::string ckptToLoadFrom = {};
  std::string tensorNameInCkpt = {};
  std::optional<double> maxNorm = {};  // longer vectors are scaled to this length before they are combined
  bool trainable = true;
  bool useSafeEmbeddingLookup = true;  // false: no check for negative ids, empty rows (ids of rank 2)
};

// Variable embedding_weights [numBuckets, dimension]. InvalidArgument: not a categorical column, dimension < 1, an
// unknown combiner, half a checkpoint, a length that is not positive.
Column embeddingColumn(const Column& categoricalColumn, int64_t dimension, EmbeddingColumnOptions options = {});

}  // namespace engine::feature_column
