// Tells the forward path of a model from the bookkeeping around it (gradients, optimizer, saver, initialisers,
// summaries, metrics, constants). Pure function of the graph.
#pragma once

#include "widgets/graph/model/graph_model.h"

namespace widgets {

struct RoleResult {
  std::vector<NodeRole> roles;                    // by op
  std::vector<std::vector<GraphWeight>> weights;  // by op; filled for ops of the forward path
};

// The forward path is what depends on an input (placeholder, iterator) and on no gradient, update or restore, plus
// what is computed from variables only and used there. A graph without inputs counts every other op as forward.
RoleResult classifyRoles(const GraphDef& graph, const std::vector<std::vector<GraphEdge>>& inputs,
                         const std::vector<std::vector<GraphEdge>>& consumers);

}  // namespace widgets
