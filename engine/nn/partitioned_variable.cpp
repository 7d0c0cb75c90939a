#include "engine/nn/partitioned_variable.h"

#include <cmath>

#include "engine/core/error.h"
#include "engine/graph/ops.h"

namespace engine::nn {
namespace {

void checkAxis(int axis, const Shape& shape) {
  if (axis >= 0 && axis < shape.rank()) return;
  fail(Code::kInvalidArgument, "Cannot partition variable along axis ", axis, " when shape is only ", shape);
}

double elementSize(DType dtype, int64_t bytesPerStringElement) {
  return static_cast<double>(dtype == DType::kString ? bytesPerStringElement : static_cast<int64_t>(dtypeSize(dtype)));
}

std::vector<int64_t> along(int axis, int64_t parts, const Shape& shape) {
  std::vector<int64_t> all(static_cast<std::size_t>(shape.rank()), 1);
  all[static_cast<std::size_t>(axis)] = parts;
  return all;
}

Initializer initializerOf(const SliceInitializer& initializer, const VariableSlice* slice) {
  return [&initializer, slice](const Scope& scope, const Shape& shape, DType dtype) {
    return initializer(scope, shape, dtype, slice);
  };
}

struct Cut {
  int axis = 0;
  int64_t parts = 1;
};

Cut checkedCut(const std::string& name, const Shape& shape, const std::vector<int64_t>& slicing) {
  if (static_cast<int>(slicing.size()) != shape.rank()) {
    fail(Code::kInvalidArgument, "The partitioner of variable ", name, " gave ", slicing.size(),
         " numbers of parts for its shape ", shape, ".");
  }
  Cut cut;
  for (int axis = 0; axis < shape.rank(); ++axis) {
    const int64_t parts = slicing[static_cast<std::size_t>(axis)];
    if (parts < 1 || parts > std::max<int64_t>(shape.dim(axis), 1)) {
      fail(Code::kInvalidArgument, "The partitioner of variable ", name, " gave ", parts, " parts for axis ", axis,
           " of its shape ", shape, ".");
    }
    if (parts == 1) continue;
    if (cut.parts > 1) {
      fail(Code::kInvalidArgument, "Can only slice a variable along one dimension: the partitioner of variable ", name,
           " slices more.");
    }
    cut = {axis, parts};
  }
  return cut;
}

}  // namespace

Partitioner fixedSizePartitioner(int64_t parts, int axis) {
  if (parts < 1) fail(Code::kInvalidArgument, "fixed_size_partitioner needs at least one part, got ", parts, ".");
  return [parts, axis](const Shape& shape, DType) {
    checkAxis(axis, shape);
    return along(axis, std::max<int64_t>(1, std::min(parts, shape.dim(axis))), shape);
  };
}

Partitioner minMaxVariablePartitioner(const MinMaxPartition& options) {
  if (options.maxPartitions < 1 || options.minSliceSize < 1) {
    fail(Code::kInvalidArgument, "min_max_variable_partitioner needs max_partitions and min_slice_size of at least 1.");
  }
  return [options](const Shape& shape, DType dtype) {
    checkAxis(options.axis, shape);
    const double bytes = static_cast<double>(shape.elements()) * elementSize(dtype, options.bytesPerStringElement);
    const auto wanted = static_cast<int64_t>(std::ceil(bytes / static_cast<double>(options.minSliceSize)));
    const int64_t parts = std::min({shape.dim(options.axis), options.maxPartitions, wanted});
    return along(options.axis, std::max<int64_t>(1, parts), shape);
  };
}

Partitioner variableAxisSizePartitioner(int64_t maxShardBytes, int axis, int64_t bytesPerStringElement,
                                        int64_t maxShards) {
  if (maxShardBytes < 1) fail(Code::kInvalidArgument, "max_shard_bytes must be positive, got ", maxShardBytes, ".");
  if (maxShards < 0) fail(Code::kInvalidArgument, "max_shards must be positive, got ", maxShards, ".");
  return [=](const Shape& shape, DType dtype) {
    checkAxis(axis, shape);
    const auto size = static_cast<double>(std::max<int64_t>(1, shape.dim(axis)));
    const double sliceBytes =
        std::max(1.0, static_cast<double>(shape.elements()) / size * elementSize(dtype, bytesPerStringElement));
    const double slicesPerShard = std::max(1.0, std::floor(static_cast<double>(maxShardBytes) / sliceBytes));
    auto parts = static_cast<int64_t>(std::ceil(size / slicesPerShard));
    if (maxShards > 0) parts = std::min(parts, maxShards);
    return along(axis, parts, shape);
  };
}

SliceInitializer forEverySlice(Initializer initializer) {
  return [initializer = std::move(initializer)](const Scope& scope, const Shape& shape, DType dtype,
                                                const VariableSlice*) { return initializer(scope, shape, dtype); };
}

PartitionedVariable getPartitionedVariable(const Scope& scope, const std::string& name, const Shape& shape, DType dtype,
                                           const SliceInitializer& initializer, const VariableOptions& options,
                                           const Partitioner& partitioner) {
  PartitionedVariable whole{scope.fullName(name), shape, 0, {}};
  if (!partitioner) {
    whole.parts.push_back(getVariable(scope, name, shape, dtype, initializerOf(initializer, nullptr), options));
    return whole;
  }
  if (!shape.isFullyDefined() || shape.rank() == 0) {
    fail(Code::kInvalidArgument, "A partitioned Variable must have rank at least 1: variable ", whole.name, ", shape ",
         shape);
  }
  const Cut cut = checkedCut(whole.name, shape, partitioner(shape, dtype));
  whole.axis = cut.axis;
  Collections& collections = scope.graph().collections();
  VariableSlice slice{whole.name, shape, std::vector<int64_t>(static_cast<std::size_t>(shape.rank()), 0)};
  for (int64_t i = 0; i < cut.parts; ++i) {
    Shape part = shape;
    part.setDim(cut.axis, shape.dim(cut.axis) / cut.parts + (i < shape.dim(cut.axis) % cut.parts ? 1 : 0));
    getVariable(scope, name + "/part_" + std::to_string(i), part, dtype, initializerOf(initializer, &slice), options);
    Variable& made = (options.local ? collections.localVariables : collections.globalVariables).back();
    made.slice = slice;
    whole.parts.push_back(made);
    slice.offset[static_cast<std::size_t>(cut.axis)] += part.dim(cut.axis);
  }
  return whole;
}

PartitionedVariable getPartitionedVariable(const Scope& scope, const std::string& name, const Shape& shape, DType dtype,
                                           const Initializer& initializer, const VariableOptions& options,
                                           const Partitioner& partitioner) {
  return getPartitionedVariable(scope, name, shape, dtype, forEverySlice(initializer), options, partitioner);
}

PartitionedVariable findPartitionedVariable(const Graph& graph, const std::string& fullName) {
  PartitionedVariable whole{fullName, {}, 0, {}};
  for (const Variable& variable : graph.collections().globalVariables) {
    if (variable.slice && variable.slice->fullName == fullName) {
      whole.shape = variable.slice->fullShape;
      for (int axis = 0; axis < whole.shape.rank(); ++axis) {
        if (variable.shape.dim(axis) != whole.shape.dim(axis)) whole.axis = axis;
      }
      whole.parts.push_back(variable);
    } else if (variable.name == fullName) {
      return {fullName, variable.shape, 0, {variable}};
    }
  }
  return whole;
}

Output read(const Scope& scope, const PartitionedVariable& variable) {
  std::vector<Output> parts;
  for (const Variable& part : variable.parts) parts.push_back(read(scope, part));
  if (parts.size() == 1) return parts[0];
  parts.push_back(ops::scalar(scope, static_cast<int32_t>(variable.axis), "concat/axis"));
  return scope.op("ConcatV2", std::move(parts), {}, "concat");
}

}  // namespace engine::nn
