// A sparse tensor of a graph, as TensorFlow's SparseTensor: three outputs that belong together. A value type; used by
// the graph's thread.
//   Graph graph;
//   const Scope scope(graph);
//   const SparseTensor words{ops::constant(scope, Tensor::of<int64_t>({0, 0, 1, 1}, {2, 2})),
//                            ops::constant(scope, Tensor::vector<int64_t>({7, 8})),
//                            ops::constant(scope, Tensor::vector<int64_t>({2, 2}))};
//   const Output none = ops::scalar(scope, int64_t{-1});
//   const Output dense = ops::sparseToDense(scope, words.indices, words.denseShape, words.values, none);
//   Session(graph).run(Feeds{}, {dense})[0].toDoubles();  // is std::vector({7.0, -1.0, -1.0, 8.0})
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
