// What an item of a graph is computed from and what is computed from it. Pure function.
#pragma once

#include <vector>

#include "widgets/graph/model/graph_model.h"

namespace widgets {

// By item: whether it is the item, on a path of tensors to or from it, or a scope that holds something that is. Empty
// without an item.
std::vector<bool> tracedItems(const GraphModel& model, int item);

}  // namespace widgets
