// Two graphs as one that says of every node whether it was added, removed or changed. Pure function.
#pragma once

#include <vector>

#include "widgets/graph/model/graph_def.h"

namespace widgets {

enum class NodeChange : unsigned char { kSame, kAdded, kRemoved, kChanged };

struct GraphDifference {
  GraphDef graph;                   // the second, and behind it what only the first has
  std::vector<NodeChange> changes;  // by node
};

// Nodes are the same by name; changed when op, inputs, device or an attribute differ. Constants over 1 KB count as
// equal when their sizes are: their values are not kept.
GraphDifference compareGraphs(const GraphDef& before, GraphDef after);

}  // namespace widgets
