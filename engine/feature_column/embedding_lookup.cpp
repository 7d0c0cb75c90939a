#include "engine/feature_column/embedding_lookup.h"

#include "engine/core/error.h"
#include "engine/feature_column/transformation_cache.h"
#include "engine/nn/embedding/embedding_lookup_sparse.h"

namespace engine::feature_column {

void checkCombiner(const std::string& combiner) {
  nn::combinerOf(combiner);
}

Output lookupEmbedding(const Scope& scope, const nn::PartitionedVariable& weights, const IdWeightPair& pair,
                       const LookupOptions& options) {
  const std::optional<SparseTensor> idWeights = pair.weights.valid() ? std::optional(pair.weights) : std::nullopt;
  const nn::Combiner combiner = nn::combinerOf(options.combiner);
  if (!options.safe && sparseRank(pair.ids).value_or(3) <= 2) {
    return nn::embeddingLookupSparse(scope, weights, pair.ids, idWeights,
                                     {options.name, combiner, nn::PartitionStrategy::kDiv, options.maxNorm});
  }
  nn::SafeSparseLookupOptions safe;
  safe.name = options.name;
  safe.combiner = combiner;
  safe.maxNorm = options.maxNorm;
  return nn::safeEmbeddingLookupSparse(scope, weights, pair.ids, idWeights, safe);
}

}  // namespace engine::feature_column
