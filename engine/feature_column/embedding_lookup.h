// Rows of a variable for the ids of a categorical column, combined over each example. Used by the graph's thread.
#pragma once

#include <optional>
#include <string>

#include "engine/feature_column/feature_column.h"
#include "engine/nn/partitioned_variable.h"

namespace engine::feature_column {

struct LookupOptions {
  std::string combiner = "mean";  // mean, sqrtn, sum
  std::string name;               // of the ops' scope
  std::optional<double> maxNorm = {};
  bool safe = true;  // ids below 0 are left out and rows without ids give 0; else ids of rank ≤ 2 are trusted
};

// InvalidArgument unless it is mean, sqrtn or sum.
void checkCombiner(const std::string& combiner);

// float32 [ids' shape without the last axis..., dimension].
Output lookupEmbedding(const Scope& scope, const nn::PartitionedVariable& weights, const IdWeightPair& pair,
                       const LookupOptions& options);

}  // namespace engine::feature_column
