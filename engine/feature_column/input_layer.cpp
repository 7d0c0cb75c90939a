#include "engine/feature_column/input_layer.h"

#include "engine/core/error.h"
#include "engine/feature_column/batch_size.h"
#include "engine/feature_column/column_outputs.h"

namespace engine::feature_column {

void requireDense(const Columns& columns) {
  for (const Column& column : columns) {
    if (asDense(column)) continue;
    fail(Code::kInvalidArgument, "Items of feature_columns must be a DenseColumn. You can wrap a categorical column ",
         "with an embedding_column or indicator_column. Given: ", column->toString());
  }
}

Output inputLayer(const Scope& scope, const FeatureTensors& features, const Columns& columns,
                  const InputLayerOptions& options) {
  return inputLayer(scope, features, columns, options, {});
}

Output inputLayer(const Scope& scope, const FeatureTensors& features, const Columns& columns,
                  const InputLayerOptions& options, const VariableMaker& makeVariable) {
  const Columns ordered = normalizedColumns(columns);
  requireDense(ordered);
  const Scope layer = scope.child(options.name);
  StateManager state(scope, {options.trainable, options.partitioner, options.sharedScope, makeVariable});
  const auto matrixOf = [&](const ColumnContext& context, const Column& column) {
    const DenseColumn& dense = *asDense(column);
    const Output matrix = asMatrix(context.scope, dense.denseTensor(context), dense.variableShape().elements());
    if (options.colsToOutputs) (*options.colsToOutputs)[column->name()] = matrix;
    return matrix;
  };
  return concatenated(layer, columnOutputs(layer, features, ordered, state, options.colsToVars, matrixOf), 1);
}

}  // namespace engine::feature_column
