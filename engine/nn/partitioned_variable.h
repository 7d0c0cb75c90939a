// Variables cut into parts along one axis, as TensorFlow's partitioners do: parts <name>/part_0, <name>/part_1 …, one
// entry with slices in checkpoints. Used by the graph's thread.
//   Graph graph;
//   const Scope scope(graph);
//   const auto table = nn::getPartitionedVariable(scope, "table", {5, 2}, DType::kFloat, nn::constant(1), {},
//                                                 nn::fixedSizePartitioner(2));
//   table.parts[0].name;             // is "table/part_0"
//   table.parts[0].shape;            // is Shape({3, 2})
//   nn::read(scope, table).shape();  // is Shape({5, 2})
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "engine/nn/variables.h"

namespace engine::nn {

// How many parts a variable of this shape and dtype has along each axis; at most one may have more than one.
using Partitioner = std::function<std::vector<int64_t>(const Shape& shape, DType dtype)>;

// `parts` along the axis, or fewer where it is shorter (tf.compat.v1.fixed_size_partitioner). InvalidArgument for fewer
// than one part and, when a variable is made, for an axis that it has not, as for all partitioners.
Partitioner fixedSizePartitioner(int64_t parts, int axis = 0);

struct MinMaxPartition {
  int64_t maxPartitions = 1;
  int axis = 0;
  int64_t minSliceSize = 256 << 10;    // bytes
  int64_t bytesPerStringElement = 16;  // bytes
};
// As many parts as have at least minSliceSize bytes each (tf.compat.v1.min_max_variable_partitioner). InvalidArgument
// unless maxPartitions and minSliceSize are at least 1.
Partitioner minMaxVariablePartitioner(const MinMaxPartition& options);

// Parts of at most maxShardBytes, at most maxShards (0: any number) of them
// (tf.compat.v1.variable_axis_size_partitioner). InvalidArgument for maxShardBytes below 1 or maxShards below 0.
Partitioner variableAxisSizePartitioner(int64_t maxShardBytes, int axis = 0, int64_t bytesPerStringElement = 16,
                                        int64_t maxShards = 0);

// One variable, or the parts of one. A value.
struct PartitionedVariable {
  std::string name;  // without part_<i>
  Shape shape;       // of the whole
  int axis = 0;      // along which it is cut
  std::vector<Variable> parts;

  // Whether it is one variable that was not cut; false for a single part of a cut.
  bool isWhole() const { return parts.size() == 1 && !parts[0].slice; }
};

// As an Initializer, told which slice of the whole is made; null for a whole variable.
using SliceInitializer =
    std::function<Output(const Scope& scope, const Shape& shape, DType dtype, const VariableSlice* slice)>;
SliceInitializer forEverySlice(Initializer initializer);  // asks it for each part by its own shape

// As getVariable. Without a partitioner the variable is whole; with one it has parts, if only one, whose sizes differ
// by at most one, the larger first. InvalidArgument when the
// partitioner gives something else than one number ≥ 1 an axis, or cuts two axes.
PartitionedVariable getPartitionedVariable(const Scope& scope, const std::string& name, const Shape& shape, DType dtype,
                                           const SliceInitializer& initializer, const VariableOptions& options = {},
                                           const Partitioner& partitioner = {});

// The same with an initializer that is asked for each part by its own shape.
PartitionedVariable getPartitionedVariable(const Scope& scope, const std::string& name, const Shape& shape, DType dtype,
                                           const Initializer& initializer, const VariableOptions& options = {},
                                           const Partitioner& partitioner = {});

// The graph's variable of this full name, whole or in parts; no parts when there is none.
PartitionedVariable findPartitionedVariable(const Graph& graph, const std::string& fullName);

// The value of the whole, of its shape and dtype: a read, or the parts' joined.
Output read(const Scope& scope, const PartitionedVariable& variable);

}  // namespace engine::nn
