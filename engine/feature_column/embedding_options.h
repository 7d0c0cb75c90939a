// What single and shared embeddings have in common. Pure functions, and nodes on the graph's thread.
#pragma once

#include <string>

#include "engine/feature_column/embedding_column.h"
#include "engine/feature_column/embedding_lookup.h"
#include "engine/nn/partitioned_variable.h"

namespace engine::feature_column {

// The options with an initializer and its text. InvalidArgument as embeddingColumn.
EmbeddingColumnOptions checkedEmbedding(int64_t dimension, EmbeddingColumnOptions options);
// "dimension=2, combiner='mean', …"
std::string describeEmbedding(int64_t dimension, const EmbeddingColumnOptions& options);
// The initial value of the variable or of one of its parts: the initializer's, or read from the checkpoint.
nn::SliceInitializer initialEmbedding(const EmbeddingColumnOptions& options);
LookupOptions lookupOptions(const EmbeddingColumnOptions& options, const std::string& name);

}  // namespace engine::feature_column
