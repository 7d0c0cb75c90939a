// tf.feature_column.embedding_column: a learned vector for each id, combined over the ids of an example. See
// feature_column.h for the threads.
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
