#include "engine/feature_column/column_outputs.h"

#include "engine/feature_column/batch_size.h"
#include "engine/feature_column/transformation_cache.h"

namespace engine::feature_column {

std::vector<Output> columnOutputs(const Scope& layer, const FeatureTensors& features, const Columns& ordered,
                                  StateManager& state, ColumnVariables* colsToVars, const ColumnOutput& outputOf) {
  FeatureTransformationCache cache(features);
  std::vector<Output> outputs;
  std::vector<std::string> names;
  for (const Column& column : ordered) {
    outputs.push_back(outputOf({layer.child(column->variableScopeName()), cache, state}, column));
    names.push_back(column->name());
    if (colsToVars) (*colsToVars)[names.back()];
  }
  verifyBatchSizes(outputs, names);
  if (colsToVars) {
    for (const auto& [name, variables] : state.variables()) (*colsToVars)[name] = variables;
  }
  return outputs;
}

}  // namespace engine::feature_column
