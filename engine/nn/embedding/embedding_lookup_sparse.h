// Embeddings of rows with any number of ids each, combined, as tf.nn.embedding_lookup_sparse and
// tf.nn.safe_embedding_lookup_sparse build them. Pure functions that add nodes; used by the graph's thread.
//   Graph graph;
//   const Scope scope(graph);
//   const Output table = ops::constant(scope, Tensor::of<float>({1, 2, 3, 4}, {2, 2}));
//   const SparseTensor ids{ops::constant(scope, Tensor::of<int64_t>({0, 0, 0, 1}, {2, 2})),
//                          ops::constant(scope, Tensor::vector<int64_t>({0, 1})),
//                          ops::constant(scope, Tensor::vector<int64_t>({1, 2}))};
//   const Output mean = nn::embeddingLookupSparse(scope, table, ids);
//   Session(graph).run(Feeds{}, {mean})[0].toDoubles();  // is std::vector({2.0, 3.0})
#pragma once

#include <optional>
#include <string>

#include "engine/graph/sparse_tensor.h"
#include "engine/nn/embedding/embedding_lookup.h"

namespace engine::nn {

// How the embeddings e of a row's ids become one, with weights w (1 when there are none).
enum class Combiner {
  kMean,   // Σ w·e / Σ w
  kSqrtN,  // Σ w·e / √(Σ w²)
  kSum,    // Σ w·e
};

// "mean", "sqrtn" or "sum". InvalidArgument for another word.
Combiner combinerOf(const std::string& name);

struct SparseLookupOptions {
  std::string name;  // "embedding_lookup_sparse", or "embedding_lookup" of the safe form, when empty
  Combiner combiner = Combiner::kMean;
  PartitionStrategy strategy = PartitionStrategy::kMod;
  std::optional<double> maxNorm;  // rows of the table are clipped to this L2 norm
};

// [rows, row…]: for each row of `ids` (a sparse matrix of ids in [0, rows of the table), sorted by row, with at least
// one id in every row) the combined embedding. `weights` has the same indices as `ids`.
Output embeddingLookupSparse(const Scope& scope, const EmbeddingTable& table, const SparseTensor& ids,
                             const std::optional<SparseTensor>& weights = {}, const SparseLookupOptions& options = {});

struct SafeSparseLookupOptions {
  std::string name;
  Combiner combiner = Combiner::kMean;
  std::optional<int64_t> defaultId;  // of rows without ids; none: their embedding is 0
  PartitionStrategy strategy = PartitionStrategy::kDiv;
  std::optional<double> maxNorm;
};

// As embeddingLookupSparse for ids of any rank (combined along the last dimension: [ids' shape without the last…,
// row…]) and rows that may be empty. Ids below 0 and, unless the combiner is sum, weights of 0 and below are dropped.
// The rank of `ids` must be known.
Output safeEmbeddingLookupSparse(const Scope& scope, const EmbeddingTable& table, const SparseTensor& ids,
                                 const std::optional<SparseTensor>& weights = {},
                                 const SafeSparseLookupOptions& options = {});

}  // namespace engine::nn
