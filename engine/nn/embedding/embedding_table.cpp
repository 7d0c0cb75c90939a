#include "engine/nn/embedding/embedding_table.h"

#include "engine/core/error.h"

namespace engine::nn {
namespace {

EmbeddingTable::Part partOf(const Variable& variable, const Graph& graph) {
  if (variable.isResource()) return {variable.handle, variable.dtype, variable.shape};
  const Node* snapshot = graph.findNode(variable.name + "/read");
  return {snapshot ? snapshot->output() : variable.handle, variable.dtype, variable.shape};
}

EmbeddingTable::Part partOf(Output tensor) {
  return {tensor, tensor.type(), tensor.shape()};
}

}  // namespace

EmbeddingTable::EmbeddingTable(Output tensor) {
  add(partOf(tensor));
}

EmbeddingTable::EmbeddingTable(const std::vector<Output>& tensors) {
  if (tensors.empty()) fail(Code::kInvalidArgument, "Embeddings cannot be looked up in a table without parts.");
  for (const Output& tensor : tensors) add(partOf(tensor));
}

EmbeddingTable::EmbeddingTable(const Variable& variable) : EmbeddingTable(std::vector<Variable>{variable}) {}

EmbeddingTable::EmbeddingTable(const PartitionedVariable& variable) : EmbeddingTable(variable.parts) {
  if (variable.axis != 0) {
    fail(Code::kInvalidArgument, "Variable '", variable.name, "' is cut along axis ", variable.axis,
         "; embeddings can be looked up only in one that is cut along axis 0.");
  }
}

EmbeddingTable::EmbeddingTable(const std::vector<Variable>& variables) {
  if (variables.empty()) fail(Code::kInvalidArgument, "Embeddings cannot be looked up in a table without parts.");
  for (const Variable& variable : variables) add(partOf(variable, variable.handle.node->graph()));
}

void EmbeddingTable::add(Part part) {
  Shape row = Shape::unknown();
  if (part.shape.hasRank()) {
    if (part.shape.rank() < 1) {
      fail(Code::kInvalidArgument, "'", part.source.name(), "' is a scalar: it has no rows to look up.");
    }
    row = Shape(std::vector<int64_t>(part.shape.dims().begin() + 1, part.shape.dims().end()));
  }
  if (!parts_.empty() && part.dtype != dtype()) {
    fail(Code::kInvalidArgument, "The parts of a table are ", dtypeName(dtype()), " and ", dtypeName(part.dtype), ".");
  }
  rowShape_ = parts_.empty() ? row : rowShape_.mergedWith(row);
  parts_.push_back(std::move(part));
}

}  // namespace engine::nn
