// Which nodes of a graph hold variables: ops that make them, handles that a function's graph is given, and what a
// PyTorch module holds. Pure functions.
#pragma once

#include <string>
#include <vector>

#include "widgets/graph/model/graph_model.h"

namespace widgets {

// Whether the node gives the handle of something that its graph is given, as a variable or an iterator.
bool isGivenHandle(const NodeDef& node);

// By op.
std::vector<bool> findVariables(const GraphDef& graph, const std::vector<std::vector<GraphEdge>>& inputs);

// How people know a variable: "kernel", its name's last part, or what its reader does with it where it has no name of
// its own.
std::string variableLabel(const NodeDef& variable, const NodeDef& reader);

// Gives the variables without a shape of their own the one that a read of them has.
void addReadShapes(const GraphDef& graph, const std::vector<std::vector<GraphEdge>>& inputs,
                   std::vector<std::vector<TensorShape>>& shapes);

}  // namespace widgets
