#include "widgets/graph/model/graph_projection.h"

#include <cstdio>
#include <map>

#include "widgets/graph/model/auxiliary_nodes.h"
#include "widgets/graph/model/function_results.h"
#include "widgets/graph/model/torch_ops.h"

namespace widgets {

namespace {
// At most a billion, so that sums do not overflow.
int64_t elementsOf(const TensorShape& shape) {
  constexpr int64_t kMost = 1'000'000'000;
  int64_t count = 1;
  for (const int64_t dim : shape.dims) count = std::min(count * std::clamp<int64_t>(dim, 1, kMost), kMost);
  return count;
}

class Projector {
 public:
  Projector(const GraphModel& model, GraphMode mode, const std::set<int>& open)
      : model_(model), mode_(mode), open_(open) {}

  VisibleGraph run() {
    countShown();
    nodeOfOp_.assign(model_.graph().nodes.size(), -1);
    visitChildren(0, -1);
    addEdges();
    return std::move(result_);
  }

 private:
  void countShown() {
    shown_.assign(model_.items().size(), 0);
    for (std::size_t index = model_.items().size(); index-- > 0;) {
      const GraphItem& item = model_.items()[index];
      if (!item.isScope()) {
        shown_[index] = isShown(model_, item.op, mode_) ? 1 : 0;
        result_.hiddenOps += 1 - shown_[index];
      }
      if (item.parent >= 0) shown_[static_cast<std::size_t>(item.parent)] += shown_[index];
    }
  }

  void visitChildren(int scope, int openScope) {
    for (const int child : model_.item(scope).children) {
      if (shown_[static_cast<std::size_t>(child)] > 0) visit(child, openScope);
    }
  }

  void visit(int index, int openScope) {
    const GraphItem& item = model_.item(index);
    if (!item.isScope()) {
      const std::string& kind = model_.node(item.op).op;
      addNode(index, isTorchOp(kind) ? torchOpTitle(kind) : item.name, openScope);
    } else if (shown_[static_cast<std::size_t>(index)] == 1) {
      const int only = onlyOp(index);
      const std::string full = model_.fullName(only);
      const std::string outer = openScope < 0 ? std::string() : model_.fullName(openScope) + "/";
      const std::string& kind = model_.node(model_.item(only).op).op;
      const bool isNamedByScope = isTorchOp(kind) || isTorchInput(kind);
      const std::size_t end = isNamedByScope ? full.rfind('/') : full.size();
      addNode(only, full.substr(std::min(outer.size(), full.size()), end - outer.size()), openScope);
    } else if (open_.contains(index)) {
      result_.scopes.push_back({index, openScope, item.name});
      visitChildren(index, index);
    } else {
      addNode(index, item.name, openScope);
    }
  }

  int onlyOp(int index) const {
    while (model_.item(index).isScope()) {
      const std::vector<int>& children = model_.item(index).children;
      index = *std::find_if(children.begin(), children.end(),
                            [&](int child) { return shown_[static_cast<std::size_t>(child)] > 0; });
    }
    return index;
  }

  void addNode(int index, const std::string& title, int openScope) {
    const GraphItem& item = model_.item(index);
    VisibleNode node{index, title, {}, item.isScope() ? std::max<int64_t>(item.parameters, 0) : 0, item.isScope()};
    if (const int function = model_.functionOf(index); function >= 0) {
      node.function = model_.graph().functions[static_cast<std::size_t>(function)].name;
    }
    if (!item.isScope()) {
      for (const GraphWeight& weight : model_.weights(item.op)) {
        const std::string shape = shapeText(model_.outputShape(weight.variable, 0));
        node.weights.push_back(weight.label + (shape.empty() ? "" : " " + shape));
      }
    }
    claimOps(index, index);
    result_.nodes.push_back(std::move(node));
    result_.scopeOfNode.push_back(openScope);
  }

  // Every shown op under `index` is represented by the node `representative`.
  void claimOps(int index, int representative) {
    const GraphItem& item = model_.item(index);
    if (!item.isScope()) {
      if (shown_[static_cast<std::size_t>(index)] > 0) nodeOfOp_[static_cast<std::size_t>(item.op)] = representative;
      return;
    }
    for (const int child : item.children) claimOps(child, representative);
  }

  struct Bundle {
    std::set<std::pair<int, int>> tensors;  // op, slot
    std::string label;
    bool sameLabel = true;
    int64_t elements = 0;
  };

  void addEdges() {
    std::map<std::tuple<int, int, bool>, Bundle> bundles;
    for (std::size_t op = 0; op < nodeOfOp_.size(); ++op) {
      const int to = nodeOfOp_[op];
      if (to < 0) continue;
      for (const GraphEdge& edge : model_.inputs(static_cast<int>(op))) {
        const GraphEdge source = mode_ == GraphMode::kModel ? sourceOfResult(model_, edge) : edge;
        const int from = source.op < 0 ? -1 : nodeOfOp_[static_cast<std::size_t>(source.op)];
        if (from < 0 || from == to || (edge.control && mode_ != GraphMode::kEverything)) continue;
        Bundle& bundle = bundles[{from, to, edge.control}];
        const std::string label = edge.control ? std::string() : shapeText(model_.outputShape(edge.op, edge.slot));
        bundle.sameLabel = bundle.sameLabel && (bundle.tensors.empty() || bundle.label == label);
        bundle.label = label;
        if (bundle.tensors.insert({source.op, source.slot}).second && !edge.control) {
          bundle.elements += elementsOf(model_.outputShape(edge.op, edge.slot));
        }
      }
    }
    for (const auto& [key, bundle] : bundles) {
      const auto& [from, to, control] = key;
      const int count = static_cast<int>(bundle.tensors.size());
      std::string label = bundle.sameLabel ? bundle.label : std::string();
      if (count > 1 && !control)
        label = label.empty() ? "(" + std::to_string(count) + ")" : std::to_string(count) + " × " + label;
      result_.edges.push_back({from, to, count, control, bundle.elements, label});
    }
  }

  const GraphModel& model_;
  GraphMode mode_;
  const std::set<int>& open_;
  std::vector<int> shown_;     // by item: shown ops inside
  std::vector<int> nodeOfOp_;  // by op: the item that stands for it, -1 when hidden
  VisibleGraph result_;
};
}  // namespace

bool isShown(const GraphModel& model, int op, GraphMode mode) {
  if (mode == GraphMode::kEverything) return true;
  const NodeRole role = model.role(op);
  if (role == NodeRole::kForward) return mode != GraphMode::kModel || !onlyPassesResultOn(model, op);
  return mode == GraphMode::kTrainStep && (role == NodeRole::kGradient || role == NodeRole::kOptimizer) &&
         model.node(op).op != "Const";
}

VisibleGraph project(const GraphModel& model, GraphMode mode, const std::set<int>& open, const AsideChoices& choices) {
  VisibleGraph graph = Projector(model, mode, open).run();
  separateAuxiliaryNodes(graph, model, mode, choices);
  return graph;
}

std::string shortCount(int64_t count) {
  if (count >= 10'000'000) {
    char text[32];
    std::snprintf(text, sizeof text, "%.3g M", static_cast<double>(count) / 1e6);
    return text;
  }
  std::string digits = std::to_string(count);
  for (std::size_t at = digits.size(); at > 3; at -= 3) digits.insert(at - 3, "\u2009");
  return digits;
}

}  // namespace widgets
