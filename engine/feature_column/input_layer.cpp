#include "engine/feature_column/input_layer.h"

#include "engine/core/error.h"
#include "engine/feature_column/batch_size.h"
#include "engine/feature_column/transformation_cache.h"

namespace engine::feature_column {
namespace {

void checkDense(const Columns& columns) {
  for (const Column& column : columns) {
    if (asDense(column)) continue;
    fail(Code::kInvalidArgument, "Items of feature_columns must be a DenseColumn. You can wrap a categorical column ",
         "with an embedding_column or indicator_column. Given: ", column->toString());
  }
}

}  // namespace

Output inputLayer(const Scope& scope, const FeatureTensors& features, const Columns& columns,
                  const InputLayerOptions& options) {
  const Columns ordered = normalizedColumns(columns);
  checkDense(ordered);
  const Scope layer = scope.child(options.name);
  FeatureTransformationCache cache(features);
  StateManager state(scope, {options.trainable, options.partitioner, options.sharedScope});
  std::vector<Output> outputs;
  std::vector<std::string> names;
  for (const Column& column : ordered) {
    const DenseColumn& dense = *asDense(column);
    const ColumnContext context{layer.child(column->variableScopeName()), cache, state};
    outputs.push_back(asMatrix(context.scope, dense.denseTensor(context), dense.variableShape().elements()));
    names.push_back(column->name());
    if (options.colsToVars) (*options.colsToVars)[names.back()];
    if (options.colsToOutputs) (*options.colsToOutputs)[names.back()] = outputs.back();
  }
  verifyBatchSizes(outputs, names);
  if (options.colsToVars) {
    for (const auto& [name, variables] : state.variables()) (*options.colsToVars)[name] = variables;
  }
  return concatenated(layer, outputs, 1);
}

}  // namespace engine::feature_column
