#include "widgets/graph/model/update_chains.h"

#include <algorithm>
#include <unordered_set>

#include "widgets/graph/model/graph_category.h"

namespace widgets {
namespace {

using Names = std::unordered_set<std::string_view>;

// Each scope around what the name tells, the outermost first, and the whole.
template <typename Visit>
void forEachScope(std::string_view name, Visit visit) {
  for (std::size_t slash = name.find('/'); slash != std::string_view::npos; slash = name.find('/', slash + 1)) {
    if (!visit(name.substr(0, slash))) return;
  }
}

class UpdateChains {
 public:
  UpdateChains(const GraphDef& graph, const std::vector<std::vector<GraphEdge>>& inputs,
               const std::vector<std::vector<GraphEdge>>& consumers, RoleResult& result)
      : graph_(graph), inputs_(inputs), consumers_(consumers), result_(result) {}

  void run() {
    findUpdates();
    if (updates_.empty()) return;
    findModels();
    findDifferentiated();
    for (const int update : updates_) follow(update);
  }

 private:
  const NodeDef& node(int op) const { return graph_.nodes[static_cast<std::size_t>(op)]; }
  NodeRole& role(int op) { return result_.roles[static_cast<std::size_t>(op)]; }

  void findUpdates() {
    for (std::size_t i = 0; i < graph_.nodes.size(); ++i) {
      const int op = static_cast<int>(i);
      const std::string_view kind = node(op).op;
      const bool changes = kind.starts_with("AssignAdd") || kind.starts_with("AssignSub");
      const bool isUpdate = role(op) == NodeRole::kOptimizer || role(op) == NodeRole::kMetric;
      if (changes && isUpdate) updates_.push_back(op);
    }
  }

  // The outermost scopes that have weights but no update in them.
  void findModels() {
    Names updated;
    for (const int op : updates_) {
      forEachScope(node(op).name, [&](std::string_view scope) { return updated.insert(scope), true; });
    }
    for (std::size_t i = 0; i < graph_.nodes.size(); ++i) {
      if (result_.roles[i] != NodeRole::kForward || result_.weights[i].empty()) continue;
      forEachScope(graph_.nodes[i].name, [&](std::string_view scope) {
        if (updated.contains(scope)) return true;
        models_.insert(scope);
        return false;
      });
    }
  }

  // "gradient_tape/mse/value/div": there is a gradient of "mse/value".
  void findDifferentiated() {
    constexpr std::string_view kTape = "gradient_tape/";
    for (const NodeDef& each : graph_.nodes) {
      std::string_view name = each.name;
      if (!name.starts_with(kTape)) continue;
      name.remove_prefix(kTape.size());
      forEachScope(name, [&](std::string_view scope) { return differentiated_.insert(scope), true; });
    }
  }

  bool isModels(int op) const {
    const NodeDef& node = this->node(op);
    if (!result_.weights[static_cast<std::size_t>(op)].empty() || differentiated_.contains(node.name)) return true;
    if (categoryOfOp(node.op, NodeRole::kForward, false) == NodeCategory::kLoss) return true;
    bool found = false;
    forEachScope(node.name, [&](std::string_view scope) {
      found = models_.contains(scope) || categoryOfScope(scope, {}) == NodeCategory::kLoss;
      return !found;
    });
    return found;
  }

  bool leadsElsewhere(int op) {
    const std::vector<GraphEdge>& readers = consumers_[static_cast<std::size_t>(op)];
    return std::ranges::any_of(readers, [this](const GraphEdge& edge) {
      const NodeRole reader = role(edge.op);
      return !edge.control && (reader == NodeRole::kForward || reader == NodeRole::kGradient);
    });
  }

  void follow(int update) {
    const bool isAverage = node(update).op.starts_with("AssignSub");
    const NodeRole given = isAverage ? NodeRole::kOptimizer : NodeRole::kMetric;
    std::vector<int> queue{update};
    while (!queue.empty()) {
      const int reader = queue.back();
      queue.pop_back();
      for (const GraphEdge& edge : inputs_[static_cast<std::size_t>(reader)]) {
        if (edge.op < 0 || edge.control || role(edge.op) != NodeRole::kForward) continue;
        if (leadsElsewhere(edge.op) || isModels(edge.op)) continue;
        role(edge.op) = given;
        role(update) = given;
        queue.push_back(edge.op);
      }
    }
  }

  const GraphDef& graph_;
  const std::vector<std::vector<GraphEdge>>& inputs_;
  const std::vector<std::vector<GraphEdge>>& consumers_;
  RoleResult& result_;
  std::vector<int> updates_;
  Names models_;
  Names differentiated_;
};

}  // namespace

void takeOutUpdateChains(const GraphDef& graph, const std::vector<std::vector<GraphEdge>>& inputs,
                         const std::vector<std::vector<GraphEdge>>& consumers, RoleResult& result) {
  UpdateChains(graph, inputs, consumers, result).run();
}

}  // namespace widgets
