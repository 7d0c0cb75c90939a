// Which colour an op or a scope of the graph gets. Pure functions.
#pragma once

#include <array>
#include <string_view>

#include "widgets/graph/model/graph_model.h"

namespace widgets {

inline constexpr std::size_t kCategories = 8;
using CategoryCounts = std::array<int, kCategories>;  // ops of each NodeCategory

NodeCategory categoryOfOp(std::string_view op, NodeRole role, bool hasWeights);
// A scope named after a loss is a loss; otherwise the most telling category inside it decides.
NodeCategory categoryOfScope(std::string_view name, const CategoryCounts& counts);

}  // namespace widgets
