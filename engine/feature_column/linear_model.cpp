#include "engine/feature_column/linear_model.h"

#include "engine/core/error.h"
#include "engine/feature_column/batch_size.h"
#include "engine/feature_column/embedding_lookup.h"
#include "engine/feature_column/sequence_categorical_column.h"
#include "engine/feature_column/transformation_cache.h"
#include "engine/graph/ops.h"

namespace engine::feature_column {
namespace {

void checkColumns(const Columns& columns) {
  for (const Column& column : columns) {
    if (!asDense(column) && !asCategorical(column)) {
      fail(Code::kInvalidArgument,
           "Items of feature_columns must be either a DenseColumn or CategoricalColumn. Given: ", column->toString());
    }
    if (!isSequenceCategorical(column)) continue;
    fail(Code::kInvalidArgument, "In linear_model: ", column->name(),
         ". Items of feature_columns must not be of type SequenceCategoricalColumn. Suggested fix: Use a non-sequence ",
         "categorical_column_with_*. Given: ", column->toString());
  }
}

// [batch, ...] → [batch, everything else].
SparseTensor flattened(const Scope& scope, const SparseTensor& sparse) {
  if (!sparse.valid() || sparseRank(sparse) == 2) return sparse;
  const Output zero = ops::scalar(scope, int32_t{0}, "zero");
  const Output batch = scope.op("GatherV2", {sparse.denseShape, zero, zero}, {}, "batch_size");
  const Output shape = scope.op("Pack", {batch, ops::scalar(scope, int64_t{-1}, "rest")}, {}, "SparseReshape/shape");
  Node* reshaped = scope.node("SparseReshape", {sparse.indices, sparse.denseShape, shape});
  return {reshaped->output(0), sparse.values, reshaped->output(1)};
}

// What the columns of a linear model share while it is built.
class Builder {
 public:
  Builder(const Scope& scope, const FeatureTensors& features, const LinearModelOptions& options)
      : layer_(scope.child(options.name)),
        options_(options),
        cache_(features),
        state_(scope, {options.trainable, options.partitioner, options.sharedScope}) {}

  // [batch, units]: the column's share.
  Output weightedSum(const Column& column) {
    const ColumnContext context{layer_.child(column->variableScopeName()), cache_, state_};
    if (const CategoricalColumn* categorical = asCategorical(column)) {
      const auto weights = weightsOf(context, *column, categorical->numBuckets());
      const IdWeightPair pair = categorical->sparseTensors(context);
      const IdWeightPair flat{flattened(context.scope, pair.ids), flattened(context.scope, pair.weights)};
      return lookupEmbedding(context.scope, weights, flat, {options_.sparseCombiner, "weighted_sum"});
    }
    const DenseColumn& dense = *asDense(column);
    const int64_t elements = dense.variableShape().elements();
    const auto weights = weightsOf(context, *column, elements);
    const Output x = asMatrix(context.scope, dense.denseTensor(context), elements);
    return ops::matMul(context.scope, x, nn::read(context.scope, weights), false, false, "weighted_sum");
  }

  Output withBias(const std::vector<Output>& sums) {
    Output total = sums.size() == 1 ? sums[0] : ops::addN(layer_, sums, "weighted_sum_no_bias");
    nn::VariableOptions options;
    options.trainable = options_.trainable;
    const nn::PartitionedVariable bias =
        nn::getPartitionedVariable(layer_, "bias_weights", Shape{options_.units}, DType::kFloat,
                                   nn::forEverySlice(nn::zeros()), options, options_.partitioner);
    if (options_.colsToVars) {
      *options_.colsToVars = state_.variables();
      (*options_.colsToVars)["bias"] = bias.parts;
    }
    return layer_.op("BiasAdd", {total, nn::read(layer_, bias)}, {}, "weighted_sum");
  }

 private:
  nn::PartitionedVariable weightsOf(const ColumnContext& context, const FeatureColumn& column, int64_t rows) {
    return state_.createVariable(context.scope, column, "weights", Shape{rows, options_.units},
                                 nn::forEverySlice(nn::zeros()));
  }

  Scope layer_;
  const LinearModelOptions& options_;
  FeatureTransformationCache cache_;
  StateManager state_;
};

}  // namespace

Output linearModel(const Scope& scope, const FeatureTensors& features, const Columns& columns,
                   const LinearModelOptions& options) {
  if (options.units < 1) fail(Code::kInvalidArgument, "A linear model needs units >= 1, got ", options.units, ".");
  checkCombiner(options.sparseCombiner);
  const Columns ordered = normalizedColumns(columns);
  checkColumns(ordered);
  Builder builder(scope, features, options);
  std::vector<Output> sums;
  std::vector<std::string> names;
  for (const Column& column : ordered) {
    sums.push_back(builder.weightedSum(column));
    names.push_back(column->name());
  }
  verifyBatchSizes(sums, names);
  return builder.withBias(sums);
}

}  // namespace engine::feature_column
