#include "widgets/graph/model/graph_difference.h"

#include <unordered_map>

namespace widgets {
namespace {

bool isSame(const AttrValue& a, const AttrValue& b) {
  return a.kind == b.kind && a.text == b.text && a.integer == b.integer && a.integers == b.integers &&
         a.shapes == b.shapes && a.dtype == b.dtype && a.bytes == b.bytes;
}

bool isSame(const NodeDef& a, const NodeDef& b) {
  if (a.op != b.op || a.device != b.device || a.inputs != b.inputs || a.attrs.size() != b.attrs.size()) return false;
  for (std::size_t i = 0; i < a.attrs.size(); ++i) {
    if (a.attrs[i].name != b.attrs[i].name || !isSame(a.attrs[i].value, b.attrs[i].value)) return false;
  }
  return true;
}

}  // namespace

GraphDifference compareGraphs(const GraphDef& before, GraphDef after) {
  std::unordered_map<std::string_view, const NodeDef*> old;
  for (const NodeDef& node : before.nodes) old.emplace(node.name, &node);
  GraphDifference result;
  for (const NodeDef& node : after.nodes) {
    const auto found = old.find(node.name);
    if (found == old.end()) {
      result.changes.push_back(NodeChange::kAdded);
    } else {
      result.changes.push_back(isSame(*found->second, node) ? NodeChange::kSame : NodeChange::kChanged);
      old.erase(found);
    }
  }
  result.graph = std::move(after);
  for (const NodeDef& node : before.nodes) {
    if (!old.contains(node.name)) continue;
    result.graph.nodes.push_back(node);
    result.changes.push_back(NodeChange::kRemoved);
  }
  return result;
}

}  // namespace widgets
