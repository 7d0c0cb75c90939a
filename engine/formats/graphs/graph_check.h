// What is wrong with a graph or a MetaGraph, found without importing or running anything: also graphs with ops that
// this program does not know are checked. Pure functions.
#pragma once

#include <string>
#include <vector>

#include "engine/proto/meta_graph.pb.h"

namespace engine::formats {

// One message a problem, the first twenty: nodes without a name or op, two of one name (in the graph or in a function),
// inputs that cannot be read as a tensor's name or that name what is not there.
std::vector<std::string> graphProblems(const tensorflow::GraphDef& graph);

// Those of its graph, and: tensors of signatures, assets and the saver, and ops that initialise, that are not in the
// graph, or are there with another dtype.
std::vector<std::string> metaGraphProblems(const tensorflow::MetaGraphDef& metaGraph);

// Of these, what keeps the MetaGraph from being loaded: dtypes are not compared, as TensorFlow's own models have
// signatures that declare other ones.
std::vector<std::string> loadingProblems(const tensorflow::MetaGraphDef& metaGraph);

// "<path> is damaged or was written wrongly: <first problem>; …"; the message of an Error. `problems` is not empty.
std::string problemText(const std::string& path, const std::vector<std::string>& problems);

}  // namespace engine::formats
