// What layers over columns make of them one by one. Used by the graph's thread.
#pragma once

#include <functional>
#include <vector>

#include "engine/feature_column/feature_column.h"
#include "engine/feature_column/state_manager.h"

namespace engine::feature_column {

// A column's part of the layer, made in a scope of the column's own.
using ColumnOutput = std::function<Output(const ColumnContext& context, const Column& column)>;

// The parts of all columns, which are in the layer's order. `colsToVars`, unless null, is filled with the variables of
// each. InvalidArgument when their batch sizes differ.
std::vector<Output> columnOutputs(const Scope& layer, const FeatureTensors& features, const Columns& ordered,
                                  StateManager& state, ColumnVariables* colsToVars, const ColumnOutput& outputOf);

}  // namespace engine::feature_column
