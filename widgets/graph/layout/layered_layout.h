// A plain layered layout for pictures that are too large for Graphviz: ranks by the longest path, two orderings by
// barycentre, wrapped rows. Linear time where "dot" needs minutes; edges are not routed around boxes and the frame of
// an open scope may enclose strangers. Pure function, callable from any thread.
#pragma once

#include "widgets/graph/layout/graph_layout.h"

namespace widgets {

// Same contract as layoutGraph. Ids must be declared.
LayoutResult layeredLayout(const LayoutInput& input);

}  // namespace widgets
