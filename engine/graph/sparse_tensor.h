// A sparse tensor of a graph, as TensorFlow's SparseTensor: three outputs that belong together. A value type; used by
// the graph's thread.
#pragma once

#include "engine/graph/graph.h"

namespace engine {

// A tensor of shape `denseShape` in which only the elements at `indices` are given, the others are missing.
struct SparseTensor {
  Output indices;     // int64 [n, rank]: where each value stands, in row-major order unless an op says otherwise
  Output values;      // [n], any dtype
  Output denseShape;  // int64 [rank]

  // Whether there is one.
  bool valid() const { return values.valid(); }
  // Of its values.
  DType type() const { return values.type(); }
  bool operator==(const SparseTensor&) const = default;
};

}  // namespace engine
