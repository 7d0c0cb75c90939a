#include "widgets/graph/model/graph_layers.h"

namespace widgets {
namespace {

// What the model calls an op that stands in the scope of its own name.
bool isNamedLikeItsScope(const GraphModel& model, const GraphItem& op) {
  const std::string& scope = model.item(op.parent).name;
  return op.name.size() == scope.size() + 2 && op.name.front() == '(' && op.name.find(scope) == 1;
}

}  // namespace

std::vector<int> layerCounts(const GraphModel& model) {
  const std::vector<GraphItem>& items = model.items();
  std::vector<int> counts(items.size(), 0);
  std::vector<bool> isOpsOwn(items.size(), false);
  // Children come after their parent, so one pass from the end goes bottom-up.
  for (std::size_t index = items.size(); index-- > 1;) {
    const GraphItem& item = items[index];
    const auto parent = static_cast<std::size_t>(item.parent);
    if (!item.isScope()) {
      if (isNamedLikeItsScope(model, item)) isOpsOwn[parent] = true;
      continue;
    }
    if (counts[index] == 0 && item.parameters != 0 && !isOpsOwn[index]) counts[index] = 1;
    counts[parent] += counts[index];
  }
  return counts;
}

}  // namespace widgets
