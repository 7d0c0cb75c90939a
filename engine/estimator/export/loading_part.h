// Which part of a MetaGraph's graph is imported: what signatures need, and of restoring and initialising all, or only
// what sets the variables and tables that these signatures read. Pure functions.
#pragma once

#include <string>
#include <vector>

namespace tensorflow {
class GraphDef;
class MetaGraphDef;
}  // namespace tensorflow

namespace engine::estimator {

enum class Loading {
  kWhole,   // everything that the model restores and initialises
  kNeeded,  // without ops that set only variables and tables which are not wanted
};

// The nodes that restore the variables and initialise, with what they are fed.
std::vector<std::string> loadingRoots(const tensorflow::MetaGraphDef& metaGraph);

// flatGraph() of what `wanted` (tensors of signatures) and loading need. Errors as flatGraph().
tensorflow::GraphDef loadedGraph(const tensorflow::MetaGraphDef& metaGraph, const std::vector<std::string>& wanted,
                                 Loading loading);

// The ops of a flat graph that this program cannot run, each once, by name.
std::vector<std::string> missingOps(const tensorflow::GraphDef& graph);

}  // namespace engine::estimator
