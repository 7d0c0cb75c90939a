// Imports a GraphDef into a graph that has some of its tensors already. Used by the graph's thread.
#pragma once

#include <map>
#include <string>

#include "engine/graph/graph.h"

namespace engine {

// As importGraphDef of graph.h, where tensors of the GraphDef ("x:0") that are keys of `given` are those of the graph;
// their nodes need not be in the GraphDef. Errors likewise.
void importGraphDef(Graph& graph, const tensorflow::GraphDef& proto, const std::map<std::string, Output>& given);

}  // namespace engine
