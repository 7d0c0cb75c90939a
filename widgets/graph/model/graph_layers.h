// Where the layers of a model are. Pure function.
#pragma once

#include <vector>

#include "widgets/graph/model/graph_model.h"

namespace widgets {

// By item: how many layers it is or has in it. A layer is a scope with parameters and no other layer in it; the scope
// of an op's own helpers ("dense/MatMul" around the op of that name) is none.
std::vector<int> layerCounts(const GraphModel& model);

}  // namespace widgets
