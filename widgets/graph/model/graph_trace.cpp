#include "widgets/graph/model/graph_trace.h"

namespace widgets {
namespace {

void addOps(const GraphModel& model, int item, std::vector<int>& ops) {
  if (!model.item(item).isScope()) return ops.push_back(model.item(item).op);
  for (const int child : model.item(item).children) addOps(model, child, ops);
}

// Marks all ops that edgesOf leads to.
template <typename EdgesOf>
void follow(std::vector<int> ops, std::vector<bool>& found, const EdgesOf& edgesOf) {
  std::vector<bool> visited(found.size());
  for (const int op : ops) visited[static_cast<std::size_t>(op)] = true;
  while (!ops.empty()) {
    const int op = ops.back();
    ops.pop_back();
    found[static_cast<std::size_t>(op)] = true;
    for (const GraphEdge& edge : edgesOf(op)) {
      if (edge.op < 0 || edge.control || visited[static_cast<std::size_t>(edge.op)]) continue;
      visited[static_cast<std::size_t>(edge.op)] = true;
      ops.push_back(edge.op);
    }
  }
}

}  // namespace

std::vector<bool> tracedItems(const GraphModel& model, int item) {
  if (item < 0) return {};
  std::vector<int> ops;
  addOps(model, item, ops);
  std::vector<bool> found(model.graph().nodes.size());
  follow(ops, found, [&](int op) -> const std::vector<GraphEdge>& { return model.inputs(op); });
  follow(ops, found, [&](int op) -> const std::vector<GraphEdge>& { return model.consumers(op); });
  std::vector<bool> traced(model.items().size());
  for (std::size_t op = 0; op < found.size(); ++op) {
    if (!found[op]) continue;
    for (int at = model.itemOfOp(static_cast<int>(op)); at >= 0 && !traced[static_cast<std::size_t>(at)];
         at = model.item(at).parent) {
      traced[static_cast<std::size_t>(at)] = true;
    }
  }
  return traced;
}

}  // namespace widgets
