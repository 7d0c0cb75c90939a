// Tells what a function's graph computes for its metrics only, as Keras' does in the scope of the model itself. Pure
// function of the graph.
#pragma once

#include "widgets/graph/model/graph_roles.h"

namespace widgets {

// Takes from the forward path what leads to nothing but updates of variables ("AssignAddVariableOp"): they become
// kMetric, or kOptimizer where they are subtracted, as of moving averages. Layers, losses and what gradients are
// computed of stay.
void takeOutUpdateChains(const GraphDef& graph, const std::vector<std::vector<GraphEdge>>& inputs,
                         const std::vector<std::vector<GraphEdge>>& consumers, RoleResult& result);

}  // namespace widgets
