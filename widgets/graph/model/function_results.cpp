#include "widgets/graph/model/function_results.h"

namespace widgets {
namespace {

// The only tensor that an op reads; op -1: it reads none or several.
GraphEdge onlyInput(const GraphModel& model, int op) {
  GraphEdge only;
  for (const GraphEdge& edge : model.inputs(op)) {
    if (edge.control) continue;
    if (only.op >= 0) return {};
    only = edge;
  }
  return only;
}

int onlyReader(const GraphModel& model, int op) {
  const std::vector<GraphEdge>& readers = model.consumers(op);
  return readers.size() == 1 && !readers[0].control ? readers[0].op : -1;
}

bool isReturn(const GraphModel& model, int op) {
  return model.node(op).op == "_Retval" && model.node(op).function >= 0 && onlyInput(model, op).op >= 0 &&
         onlyReader(model, op) >= 0;
}

bool isNamedByTensorFlow(std::string_view name) {
  name.remove_prefix(name.rfind('/') + 1);
  constexpr std::string_view kIdentity = "Identity";
  if (!name.starts_with(kIdentity)) return false;
  name.remove_prefix(kIdentity.size());
  return name.find_first_not_of("_0123456789") == std::string_view::npos;
}

}  // namespace

bool onlyPassesResultOn(const GraphModel& model, int op) {
  if (isReturn(model, op)) return true;
  const NodeDef& node = model.node(op);
  if (node.op != "Identity" || node.function < 0 || !isNamedByTensorFlow(node.name)) return false;
  const int reader = onlyInput(model, op).op >= 0 ? onlyReader(model, op) : -1;
  return reader >= 0 && isReturn(model, reader);
}

GraphEdge sourceOfResult(const GraphModel& model, GraphEdge edge) {
  constexpr int kMostHops = 64;  // calls in calls end earlier
  for (int hops = 0; hops < kMostHops; ++hops) {
    if (edge.op < 0 || edge.control || !onlyPassesResultOn(model, edge.op)) return edge;
    edge = onlyInput(model, edge.op);
  }
  return {};
}

}  // namespace widgets
