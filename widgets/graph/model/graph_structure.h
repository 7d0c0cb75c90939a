// Which scopes of a graph are built alike. Pure function.
#pragma once

#include <vector>

#include "widgets/graph/model/graph_model.h"

namespace widgets {

// By item: the number of its group, from 0, in the order of first appearance; -1 for what no other scope is like, and
// for ops. Scopes are alike when the trees of ops and scopes below them are, names aside.
std::vector<int> structureGroups(const GraphModel& model);

}  // namespace widgets
