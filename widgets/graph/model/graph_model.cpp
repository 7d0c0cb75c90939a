#include "widgets/graph/model/graph_model.h"

#include <charconv>

#include "widgets/graph/model/function_def.h"
#include "widgets/graph/model/graph_category.h"
#include "widgets/graph/model/graph_roles.h"
#include "widgets/graph/model/graph_shapes.h"

namespace widgets {

namespace {
// Deeper scopes than this are shown as one level: no real model nests so far, and hostile names must not
// make the tree quadratic.
constexpr int kMaxScopeDepth = 64;

// "name", "name:1", "^name" → name, slot, control.
GraphEdge splitInput(std::string_view input, std::string_view& name) {
  GraphEdge edge;
  name = input;
  if (name.starts_with('^')) {
    edge.control = true;
    name.remove_prefix(1);
    return edge;
  }
  const std::size_t colon = name.rfind(':');
  if (colon == std::string_view::npos) return edge;
  int slot = 0;
  const std::string_view digits = name.substr(colon + 1);
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), slot);
  if (error == std::errc() && end == digits.data() + digits.size() && slot >= 0) {
    edge.slot = slot;
    name = name.substr(0, colon);
  }
  return edge;
}

// -1: unknown, or more than can be counted.
int64_t elements(const TensorShape& shape) {
  if (!shape.known) return -1;
  int64_t count = 1;
  for (const int64_t dim : shape.dims) {
    if (dim < 0 || __builtin_mul_overflow(count, dim, &count)) return -1;
  }
  return count;
}

void addParameters(int64_t& sum, int64_t more) {
  if (sum < 0 || more < 0 || __builtin_add_overflow(sum, more, &sum)) sum = -1;
}
}  // namespace

GraphModel::GraphModel(GraphDef graph, std::vector<NodeChange> changes)
    : graph_(std::move(graph)), changes_(std::move(changes)) {
  buildEdges();
  RoleResult roles = classifyRoles(graph_, inputs_, consumers_);
  roles_ = std::move(roles.roles);
  weights_ = std::move(roles.weights);
  shapes_ = inferShapes(graph_, inputs_);
  buildTree();
  aggregate();
}

std::shared_ptr<const GraphModel> GraphModel::fromBytes(std::string_view bytes) {
  GraphDef graph = parseGraphDef(bytes);
  expandFunctions(graph);
  return std::make_shared<const GraphModel>(std::move(graph));
}

std::shared_ptr<const GraphModel> GraphModel::ofFunction(const GraphModel& model, int function) {
  GraphDef graph;
  graph.nodes = model.graph().functions[static_cast<std::size_t>(function)].nodes;
  graph.functions = model.graph().functions;
  expandFunctions(graph);
  return std::make_shared<const GraphModel>(std::move(graph));
}

std::shared_ptr<const GraphModel> GraphModel::compare(std::string_view before, std::string_view after) {
  GraphDef old = parseGraphDef(before);
  GraphDef changed = parseGraphDef(after);
  expandFunctions(old);
  expandFunctions(changed);
  GraphDifference difference = compareGraphs(old, std::move(changed));
  return std::make_shared<const GraphModel>(std::move(difference.graph), std::move(difference.changes));
}

void GraphModel::buildEdges() {
  const std::size_t count = graph_.nodes.size();
  opByName_.reserve(count);
  for (std::size_t op = 0; op < count; ++op) opByName_.emplace(graph_.nodes[op].name, static_cast<int>(op));
  inputs_.resize(count);
  consumers_.resize(count);
  for (std::size_t op = 0; op < count; ++op) {
    for (const std::string& input : graph_.nodes[op].inputs) {
      std::string_view name;
      GraphEdge edge = splitInput(input, name);
      edge.op = findOp(name);
      inputs_[op].push_back(edge);
      if (edge.op < 0) continue;
      consumers_[static_cast<std::size_t>(edge.op)].push_back({static_cast<int>(op), edge.slot, edge.control});
    }
  }
}

int GraphModel::findOp(std::string_view name) const {
  const auto found = opByName_.find(name);
  return found == opByName_.end() ? -1 : found->second;
}

int GraphModel::scopeFor(int parent, const std::string& name) {
  const std::string key = std::to_string(parent) + "/" + name;
  const auto [found, isNew] = scopeByKey_.emplace(key, static_cast<int>(items_.size()));
  if (isNew) {
    items_.push_back({parent, name, -1, {}});
    items_[static_cast<std::size_t>(parent)].children.push_back(found->second);
  }
  return found->second;
}

void GraphModel::buildTree() {
  items_.push_back({});
  itemOfOp_.resize(graph_.nodes.size());
  std::vector<std::pair<int, std::string>> places;  // scope and last part, by op
  for (const NodeDef& node : graph_.nodes) {
    std::string_view rest = node.name;
    int parent = 0;
    for (int depth = 0; depth < kMaxScopeDepth; ++depth) {
      const std::size_t slash = rest.find('/');
      if (slash == std::string_view::npos || slash == 0 || slash + 1 == rest.size()) break;
      parent = scopeFor(parent, std::string(rest.substr(0, slash)));
      rest.remove_prefix(slash + 1);
    }
    places.emplace_back(parent, rest);
  }
  // All scopes first: an op named like a scope ("conv1/kernel" beside "conv1/kernel/read") goes into it, as TensorBoard
  // does, in parentheses.
  for (std::size_t op = 0; op < places.size(); ++op) {
    auto& [parent, name] = places[op];
    const auto scope = scopeByKey_.find(std::to_string(parent) + "/" + name);
    if (scope != scopeByKey_.end()) {
      parent = scope->second;
      name = "(" + name + ")";
    }
    itemOfOp_[op] = static_cast<int>(items_.size());
    items_.push_back({parent, name, static_cast<int>(op), {}});
    items_[static_cast<std::size_t>(parent)].children.push_back(itemOfOp_[op]);
  }
  findFunctionScopes();
  scopeByKey_.clear();
}

void GraphModel::findFunctionScopes() {
  for (const FunctionScope& scope : graph_.expansions) {
    std::string_view rest = scope.name;
    int item = 0;
    while (item >= 0 && !rest.empty()) {
      const std::size_t end = std::min(rest.find('/'), rest.size());
      const auto found = scopeByKey_.find(std::to_string(item) + "/" + std::string(rest.substr(0, end)));
      item = found == scopeByKey_.end() ? -1 : found->second;
      rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    if (item > 0) functionOfItem_[item] = scope.function;
  }
}

int GraphModel::functionOf(int item) const {
  const auto found = functionOfItem_.find(item);
  return found == functionOfItem_.end() ? -1 : found->second;
}

void GraphModel::aggregate() {
  std::vector<int64_t> parameters(graph_.nodes.size(), 0);
  std::vector<bool> counted(graph_.nodes.size(), false);
  for (std::size_t op = 0; op < graph_.nodes.size(); ++op) {
    for (const GraphWeight& weight : weights_[op]) {
      const auto variable = static_cast<std::size_t>(weight.variable);
      if (counted[variable]) continue;
      counted[variable] = true;
      addParameters(parameters[op], elements(outputShape(weight.variable, 0)));
    }
  }
  for (GraphItem& item : items_) {
    if (item.isScope()) continue;
    item.opCount = 1;
    item.parameters = parameters[static_cast<std::size_t>(item.op)];
    const auto op = static_cast<std::size_t>(item.op);
    item.category = categoryOfOp(graph_.nodes[op].op, roles_[op], !weights_[op].empty());
  }
  // Children come after their parent, so one pass from the end sums bottom-up.
  std::vector<CategoryCounts> counts(items_.size());
  for (std::size_t index = items_.size(); index-- > 1;) {
    GraphItem& item = items_[index];
    if (item.isScope()) item.category = categoryOfScope(item.name, counts[index]);
    GraphItem& parent = items_[static_cast<std::size_t>(item.parent)];
    parent.opCount += item.opCount;
    addParameters(parent.parameters, item.parameters);
    CategoryCounts& sum = counts[static_cast<std::size_t>(item.parent)];
    if (item.isScope()) {
      // The head of a model has the colour of its loss, whatever that is computed by.
      if (item.category == NodeCategory::kLoss) ++sum[static_cast<std::size_t>(NodeCategory::kLoss)];
      for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += counts[index][i];
    } else {
      ++sum[static_cast<std::size_t>(item.category)];
    }
  }
}

std::string GraphModel::fullName(int index) const {
  if (index <= 0) return {};
  const GraphItem& leaf = item(index);
  if (!leaf.isScope()) return node(leaf.op).name;
  std::string name = leaf.name;
  for (int at = leaf.parent; at > 0; at = item(at).parent) name = item(at).name + "/" + name;
  return name;
}

const TensorShape& GraphModel::outputShape(int op, int slot) const {
  static const TensorShape kUnknown;
  const std::vector<TensorShape>& shapes = shapes_[static_cast<std::size_t>(op)];
  return slot >= 0 && static_cast<std::size_t>(slot) < shapes.size() ? shapes[static_cast<std::size_t>(slot)]
                                                                     : kUnknown;
}

int GraphModel::outputDtype(int op, int slot) const {
  return inferDtype(graph_.nodes[static_cast<std::size_t>(op)], slot);
}

}  // namespace widgets
