// From a MetaGraph to a graph that can run: the part of its GraphDef that is needed, with the assets' paths put in
// place. Pure functions.
#pragma once

#include <string>
#include <vector>

#include "engine/formats/graphs/saved_model_reader.h"
#include "engine/graph/graph.h"

namespace engine::estimator {

// The node's name in "node", "node:1" or "^node".
std::string nodeOf(const std::string& tensor);

// The nodes that `roots` (names of nodes or tensors) need, in their order in the GraphDef, with the functions. Ops that
// only other nodes use, summaries for instance, need no definition then. InvalidArgument when a root is not there.
tensorflow::GraphDef neededGraph(const tensorflow::GraphDef& graph, const std::vector<std::string>& roots);

// neededGraph() with the functions in the places of their calls and without what is then not needed any more. Errors as
// above, and those of inlineFunctions().
tensorflow::GraphDef flatGraph(const tensorflow::GraphDef& graph, const std::vector<std::string>& roots);

// Makes the node behind each asset's tensor a constant that holds the asset's path. Assets whose node is not in the
// graph are passed over.
void placeAssets(tensorflow::GraphDef& graph, const std::vector<formats::SavedModelAsset>& assets);

}  // namespace engine::estimator
