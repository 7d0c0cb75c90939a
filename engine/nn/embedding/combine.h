// The part that both sparse lookups share. Adds nodes; used by the graph's thread.
#pragma once

#include "engine/nn/embedding/embedding_lookup_sparse.h"

namespace engine::nn {

// embeddingLookupSparse inside a scope of its own, which also names the result.
Output combineEmbeddings(const Scope& s, const EmbeddingTable& table, const SparseTensor& ids,
                         const std::optional<SparseTensor>& weights, const SparseLookupOptions& options);

}  // namespace engine::nn
