// The queue runners of a MetaGraph's collection "queue_runners". Pure functions.
#pragma once

#include <vector>

#include "engine/graph/collections.h"
#include "engine/proto/meta_graph.pb.h"

namespace engine::formats {

// Those of the collection, whose ops are in `graph`, to be put into its collections; none when it is not there.
// DataLoss for an entry that cannot be read; NotFound, naming the op, for one that is not in the graph.
std::vector<QueueRunnerSpec> queueRunnersOf(const tensorflow::MetaGraphDef& metaGraph, const Graph& graph);

}  // namespace engine::formats
