// Rows of a table by id, as tf.nn.embedding_lookup builds it. Pure functions that add nodes; used by the graph's
// thread.
//   Graph graph;
//   const Scope scope(graph);
//   const Output table = ops::constant(scope, Tensor::of<float>({1, 2, 3, 4, 5, 6}, {3, 2}));
//   const Output rows = nn::embeddingLookup(scope, table, ops::constant(scope, Tensor::vector<int64_t>({2, 0})));
//   Session(graph).run(Feeds{}, {rows})[0].toDoubles();  // is std::vector({5.0, 6.0, 1.0, 2.0})
#pragma once

#include <optional>
#include <string>

#include "engine/nn/embedding/embedding_table.h"

namespace engine::nn {

// Which part of a table a row lies in: row i in part i % parts, or each part a range of rows (the first ones one row
// longer where the rows do not divide evenly).
enum class PartitionStrategy { kMod, kDiv };

struct EmbeddingLookupOptions {
  std::string name = "embedding_lookup";
  PartitionStrategy strategy = PartitionStrategy::kMod;
  std::optional<double> maxNorm;  // rows are clipped to this L2 norm; must be positive
};

// [ids…, row…]: the rows of `table` at `ids` (int32 or int64, any shape, in [0, rows)). InvalidArgument when a table in
// several parts has rows, or parts of unknown number, whose shape is not known, or when maxNorm is not positive.
Output embeddingLookup(const Scope& scope, const EmbeddingTable& table, Output ids,
                       const EmbeddingLookupOptions& options = {});

}  // namespace engine::nn
