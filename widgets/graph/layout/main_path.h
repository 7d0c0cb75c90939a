// The line that the eye follows through a graph from the top to the bottom. Pure function, callable from any thread.
#pragma once

#include <cstddef>
#include <vector>

#include "widgets/graph/layout/graph_layout.h"

namespace widgets {

// Places in `input.edges`, in their order from the top: those of a path with as many edges as any. Of several such
// paths the one whose edges come first in the input. Cycles, and what comes behind one, are not on it. Linear time.
std::vector<std::size_t> mainPath(const LayoutInput& input);

}  // namespace widgets
