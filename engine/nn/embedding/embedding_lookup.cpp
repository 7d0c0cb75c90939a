#include "engine/nn/embedding/embedding_lookup.h"

#include "engine/core/error.h"
#include "engine/graph/ops.h"
#include "engine/graph/scope_node.h"
#include "engine/nn/clipping.h"
#include "engine/nn/static_shape.h"

namespace engine::nn {
namespace {

using Part = EmbeddingTable::Part;

Output gatherPart(const Scope& s, const Part& part, Output ids) {
  if (part.isResource()) return s.op("ResourceGather", {part.source, ids}, {{"dtype", part.dtype}}, "Gather");
  const Scope inner = s.child("GatherV2");
  return scopeOp(inner, "GatherV2", {part.source, ids, ops::scalar(inner, int32_t{0}, "axis")});
}

Output clipRows(const Scope& s, Output rows, Output ids, const EmbeddingLookupOptions& options) {
  if (!options.maxNorm) return rows;
  if (!ids.shape().hasRank() || !rows.shape().hasRank()) {
    fail(Code::kInvalidArgument, "The ranks of '", ids.name(), "' and of the table must be known to clip embeddings.");
  }
  std::vector<int32_t> axes;
  for (int axis = ids.shape().rank(); axis < rows.shape().rank(); ++axis) axes.push_back(axis);
  return clipByNorm(s, rows, *options.maxNorm, axes);
}

// Where each id lies: which part, and which row of it.
struct Assignment {
  Output part;
  Output row;
};

Assignment assignMod(const Scope& s, Output ids, int64_t parts) {
  const auto count = [&](const char* name) { return ops::number(s, ids.type(), static_cast<double>(parts), name); };
  const Output part = s.op("FloorMod", {ids, count("mod/y")}, {}, "mod");
  return {part, s.op("FloorDiv", {ids, count("floordiv/y")}, {}, "floordiv")};
}

int64_t rowsOf(const EmbeddingTable& table) {
  int64_t rows = 0;
  for (const Part& part : table.parts()) {
    if (!part.shape.hasRank() || part.shape.dim(0) < 0) {
      fail(Code::kInvalidArgument, "The number of rows of '", part.source.name(), "' must be known.");
    }
    rows += part.shape.dim(0);
  }
  return rows;
}

Assignment assignDiv(const Scope& s, Output ids, const EmbeddingTable& table) {
  const auto number = [&](int64_t value, const std::string& name) {
    return ops::number(s, ids.type(), static_cast<double>(value), name);
  };
  const auto parts = static_cast<int64_t>(table.parts().size());
  const Output rows = number(rowsOf(table), "Const");
  const Output each = s.op("FloorDiv", {rows, number(parts, "floordiv/y")}, {}, "floordiv");
  const Output extras = s.op("FloorMod", {rows, number(parts, "mod/y")}, {}, "mod");
  const Output larger = ops::add(s, each, number(1, "add/y"));
  const Output inLarger = s.op("FloorDiv", {ids, larger}, {}, "floordiv");
  const Output inOthers = s.op("FloorDiv", {ops::sub(s, ids, extras), each}, {}, "floordiv");
  const Output part = s.op("Maximum", {inLarger, inOthers});
  const Output isLarger = s.op("Less", {part, extras});
  const Output rowInLarger = s.op("FloorMod", {ids, ops::add(s, each, number(1, "add_1/y"))}, {}, "mod");
  const Output rowInOthers = s.op("FloorMod", {ops::sub(s, ids, extras), each}, {}, "mod");
  return {part, s.op("Select", {isLarger, rowInLarger, rowInOthers})};
}

Output rangeOf(const Scope& s, Output vector) {
  const Output size = sizeOf(s, vector);
  const Output start = ops::scalar(s, int32_t{0}, "range/start");
  return s.op("Range", {start, size, ops::scalar(s, int32_t{1}, "range/delta")}, {}, "range");
}

// The rows of all parts put together in the order of the ids.
Output lookupParts(const Scope& s, const EmbeddingTable& table, Output ids, const EmbeddingLookupOptions& options) {
  if (!table.rowShape().isFullyDefined()) {
    fail(Code::kInvalidArgument, "The shape of the rows of '", table.parts()[0].source.name(), "' must be known.");
  }
  const auto parts = static_cast<int64_t>(table.parts().size());
  const Output flat = ops::reshape(s, ids, {-1});
  const Output places = rangeOf(s, flat);
  const Assignment at =
      options.strategy == PartitionStrategy::kMod ? assignMod(s, flat, parts) : assignDiv(s, flat, table);
  const Output part = ops::cast(s, at.part, DType::kInt32);
  const Node* rows = s.node("DynamicPartition", {at.row, part}, {{"num_partitions", parts}});
  const Node* order = s.node("DynamicPartition", {places, part}, {{"num_partitions", parts}});
  std::vector<Output> pieces;
  for (int p = 0; p < parts; ++p) pieces.push_back(order->output(p));
  for (int p = 0; p < parts; ++p) {
    pieces.push_back(gatherPart(s, table.parts()[static_cast<std::size_t>(p)], rows->output(p)));
  }
  const Output stitched = scopeOp(s, "ParallelDynamicStitch", pieces);
  const auto row = table.rowShape().dims();
  const Output idsShape = shapeOf(s, ids);
  const Output rowShape =
      ops::constant(s, Tensor::vector(std::vector<int32_t>(row.begin(), row.end())), "concat/values_1");
  const Output axis = ops::scalar(s, int32_t{0}, "concat/axis");
  const Output shape = s.op("ConcatV2", {idsShape, rowShape, axis}, {}, "concat");
  const Output result = s.op("Reshape", {stitched, shape});
  if (ids.shape().hasRank()) {
    Shape known = ids.shape();
    for (int64_t size : row) known.addDim(size);
    result.node->mergeOutputShape(0, known);
  }
  return clipRows(s, result, ids, options);
}

}  // namespace

Output embeddingLookup(const Scope& scope, const EmbeddingTable& table, Output ids,
                       const EmbeddingLookupOptions& options) {
  const Scope s = scope.child(options.name);
  if (table.parts().size() > 1) return lookupParts(s, table, ids, options);
  const Part& part = table.parts()[0];
  const Output rows = part.isResource()
                          ? scopeOp(s, "ResourceGather", {part.source, ids}, {{"dtype", part.dtype}})
                          : scopeOp(s, "GatherV2", {part.source, ids, ops::scalar(s, int32_t{0}, "axis")});
  return ops::identity(s, clipRows(s, rows, ids, options));
}

}  // namespace engine::nn
