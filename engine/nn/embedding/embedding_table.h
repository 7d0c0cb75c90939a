// What embeddings are looked up in: a variable, the parts of one, or tensors. A value type.
//   Graph graph;
//   const Scope scope(graph);
//   const nn::EmbeddingTable table = nn::getVariable(scope, "words", {6, 3}, DType::kFloat, nn::constant(1));
//   table.rowShape();  // is Shape({3})
//   const Output ids = ops::constant(scope, Tensor::vector<int64_t>({2, 5, 2}));
//   nn::embeddingLookup(scope, table, ids).shape();  // is Shape({3, 3})
#pragma once

#include <vector>

#include "engine/nn/partitioned_variable.h"

namespace engine::nn {

class EmbeddingTable {
 public:
  // One part; `source` is a variable's resource handle, or a tensor (a reference variable's read).
  struct Part {
    Output source;
    DType dtype = DType::kFloat;
    Shape shape;

    // Whether `source` is a variable's handle.
    bool isResource() const { return source.type() == DType::kResource; }
  };

  // Of rank 1 or more each; the parts have one dtype and agree on the shape of a row. InvalidArgument otherwise, for no
  // part, and for a variable that is cut along another axis than the first.
  EmbeddingTable(Output tensor);                           // NOLINT: a table may be just a tensor
  EmbeddingTable(const std::vector<Output>& tensors);      // NOLINT
  EmbeddingTable(const Variable& variable);                // NOLINT
  EmbeddingTable(const PartitionedVariable& variable);     // NOLINT
  EmbeddingTable(const std::vector<Variable>& variables);  // NOLINT

  // One or more, in the order given; their dtype is that of all.
  const std::vector<Part>& parts() const { return parts_; }
  DType dtype() const { return parts_[0].dtype; }
  // Of a row: what the parts agree on. Unknown rank when a part's is not known.
  const Shape& rowShape() const { return rowShape_; }

 private:
  void add(Part part);

  std::vector<Part> parts_;
  Shape rowShape_;
};

}  // namespace engine::nn
