// Embeddings that several categorical columns share: tf.compat.v1.feature_column.shared_embedding_columns and
// tf.feature_column.shared_embeddings, which differ in the variable's name. See feature_column.h for the threads.
//   using namespace engine::feature_column;
//   const feature_column::Columns both{categoricalColumnWithIdentity("seen", 5),
//                                      categoricalColumnWithIdentity("bought", 5)};
//   const feature_column::Columns columns = sharedEmbeddings(both, 2);
//   Graph graph;
//   const Scope scope(graph);
//   const Output ids = ops::constant(scope, Tensor::of<int64_t>({1, 4}, {2, 1}));
//   inputLayer(scope, {{"seen", ids}, {"bought", ids}}, columns).shape();  // is Shape({kUnknownDim, 4})
//   graph.collections().globalVariables.size();                            // is 1u
#pragma once

#include <string>

#include "engine/feature_column/embedding_column.h"

namespace engine::feature_column {

// One column for each categorical column, in the given order. They must be of one kind (weighted and sequence ones
// count as what they wrap) and have equally many buckets. Without a collection name: the sorted names joined by '_',
// and
// "_shared_embedding". InvalidArgument as embeddingColumn, and for columns that do not fit together.
// Variable <scope>/<collection>/embedding_weights.
Columns sharedEmbeddingColumns(const Columns& categoricalColumns, int64_t dimension,
                               EmbeddingColumnOptions options = {}, const std::string& collectionName = "");
// TensorFlow 2's. Variable <scope>/<collection>, the scope being that which the layer is built in. Errors as above.
Columns sharedEmbeddings(const Columns& categoricalColumns, int64_t dimension, EmbeddingColumnOptions options = {},
                         const std::string& collectionName = "");

}  // namespace engine::feature_column
