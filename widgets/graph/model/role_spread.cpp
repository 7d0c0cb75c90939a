#include "widgets/graph/model/role_spread.h"

#include <algorithm>
#include <unordered_set>

namespace widgets {
namespace {

std::size_t rank(int op) {
  return static_cast<std::size_t>(op);
}

std::string_view scopeOf(std::string_view name) {
  const std::size_t slash = name.rfind('/');
  return slash == std::string_view::npos ? std::string_view() : name.substr(0, slash);
}

}  // namespace

RoleSpread::RoleSpread(const GraphDef& graph, const Edges& inputs, const Edges& consumers)
    : graph_(graph), inputs_(inputs), consumers_(consumers) {
  findCalls();
}

// The results of a call's functions are its last inputs.
void RoleSpread::findCalls() {
  if (graph_.expansions.empty()) return;
  std::unordered_map<std::string_view, int> ops;
  for (std::size_t op = 0; op < graph_.nodes.size(); ++op) ops.emplace(graph_.nodes[op].name, static_cast<int>(op));
  for (const FunctionScope& scope : graph_.expansions) {
    auto call = ops.find(scope.name);
    if (call == ops.end()) call = ops.find(scopeOf(scope.name));
    if (call == ops.end()) continue;
    const std::size_t count = graph_.functions[rank(scope.function)].results.size();
    std::vector<Results>& results = calls_[call->second];
    results.push_back({results.empty() ? 0 : results.back().first + results.back().count, count});
  }
  for (auto& [call, results] : calls_) {
    const std::size_t all = results.back().first + results.back().count;
    const std::size_t inputs = inputs_[rank(call)].size();
    for (Results& each : results) each.first += inputs < all ? 0 : inputs - all;
  }
}

void RoleSpread::give(NodeRole role, int op, std::vector<NodeRole>& roles, std::vector<int>& queue) const {
  if (roles[rank(op)] != NodeRole::kOther) return;
  roles[rank(op)] = role;
  queue.push_back(op);
}

void RoleSpread::passThroughCall(int call, int from, NodeRole role, std::vector<NodeRole>& roles,
                                 std::vector<int>& queue) const {
  const std::vector<GraphEdge>& inputs = inputs_[rank(call)];
  const bool isWhole = std::ranges::all_of(
      inputs, [&](const GraphEdge& edge) { return edge.op < 0 || edge.control || roles[rank(edge.op)] == role; });
  if (isWhole) return give(role, call, roles, queue);
  for (const Results& results : calls_.at(call)) {
    for (std::size_t i = 0; i < results.count && results.first + i < inputs.size(); ++i) {
      if (inputs[results.first + i].op != from) continue;
      for (const GraphEdge& edge : consumers_[rank(call)]) {
        const bool reads = !edge.control && static_cast<std::size_t>(edge.slot) == i;
        if (!reads) continue;
        if (calls_.contains(edge.op)) continue;
        give(role, edge.op, roles, queue);
      }
    }
  }
}

void RoleSpread::spread(NodeRole role, std::vector<NodeRole>& roles) const {
  std::vector<int> queue;
  for (std::size_t op = 0; op < roles.size(); ++op) {
    if (roles[op] == role) queue.push_back(static_cast<int>(op));
  }
  while (!queue.empty()) {
    const int op = queue.back();
    queue.pop_back();
    for (const GraphEdge& edge : consumers_[rank(op)]) {
      if (edge.control) continue;
      if (calls_.contains(edge.op)) {
        passThroughCall(edge.op, op, role, roles, queue);
      } else {
        give(role, edge.op, roles, queue);
      }
    }
  }
}

void RoleSpread::spreadGradients(std::vector<NodeRole>& roles) const {
  spread(NodeRole::kGradient, roles);
  std::unordered_set<std::string_view> scopes;
  std::unordered_set<std::string> firsts;
  for (const FunctionScope& scope : graph_.expansions) {
    const FunctionDef& function = graph_.functions[rank(scope.function)];
    if (!function.arguments.empty()) firsts.insert(scope.name + "/" + function.arguments.front());
  }
  for (bool grew = !firsts.empty(); grew;) {
    grew = false;
    for (std::size_t op = 0; op < roles.size(); ++op) {
      const NodeDef& node = graph_.nodes[op];
      const bool isGradient = roles[op] == NodeRole::kGradient && node.op == "_Arg" && node.function >= 0;
      if (isGradient && firsts.contains(node.name)) grew = scopes.insert(scopeOf(node.name)).second || grew;
    }
    if (!grew) return;
    for (std::size_t op = 0; op < roles.size(); ++op) {
      if (graph_.nodes[op].function < 0 || roles[op] != NodeRole::kOther) continue;
      for (std::string_view scope = scopeOf(graph_.nodes[op].name); !scope.empty(); scope = scopeOf(scope)) {
        if (scopes.contains(scope)) roles[op] = NodeRole::kGradient;
      }
    }
    spread(NodeRole::kGradient, roles);
  }
}

}  // namespace widgets
