#include "widgets/graph/model/graph_roles.h"

#include <unordered_set>

#include "widgets/graph/model/graph_variables.h"
#include "widgets/graph/model/role_spread.h"
#include "widgets/graph/model/torch_ops.h"
#include "widgets/graph/model/update_chains.h"

namespace widgets {

namespace {
using Edges = std::vector<std::vector<GraphEdge>>;

std::size_t at(int op) {
  return static_cast<std::size_t>(op);
}

// "save" and "save_3" are the saver's, "saved" is not.
bool isNumbered(std::string_view part, std::string_view stem) {
  if (!part.starts_with(stem)) return false;
  part.remove_prefix(stem.size());
  if (part.empty()) return true;
  if (part.size() < 2 || part[0] != '_') return false;
  return std::all_of(part.begin() + 1, part.end(), [](char c) { return c >= '0' && c <= '9'; });
}

bool endsWithNumbered(std::string_view op, std::string_view suffix) {
  while (!op.empty() && (op.back() == 'V' || (op.back() >= '0' && op.back() <= '9'))) op.remove_suffix(1);
  return op.ends_with(suffix);
}

std::vector<std::string_view> split(std::string_view name) {
  std::vector<std::string_view> parts;
  for (std::size_t slash = name.find('/'); slash != std::string_view::npos; slash = name.find('/')) {
    parts.push_back(name.substr(0, slash));
    name.remove_prefix(slash + 1);
  }
  parts.push_back(name);
  return parts;
}

bool isInput(const NodeDef& node) {
  const std::string_view op = node.op;
  const bool isGiven = op.starts_with("Placeholder") || op == "_Arg" || (isTorchInput(op) && node.inputs.empty());
  return (isGiven && !isGivenHandle(node)) || op == "IteratorGetNext" || op.starts_with("OneShotIterator") ||
         op.starts_with("QueueDequeue") || op.starts_with("ParseExample") || op == "InputLayer";
}
bool isApply(std::string_view op) {
  return op.starts_with("Apply") || op.starts_with("ResourceApply") || op.starts_with("SparseApply") ||
         op.starts_with("ResourceSparseApply");
}
// Ops between a variable and its first reader that carry the value unchanged.
bool isPassThrough(std::string_view op) {
  return op == "Identity" || op == "ReadVariableOp" || op == "Enter" || op == "Cast" || op == "ConcatV2" ||
         op == "_Arg" || op == "_Retval" || op == "aten::t";
}
std::string lastPart(const std::string& name) {
  return name.substr(name.rfind('/') + 1);
}

// A frozen graph keeps its variables as constants: vectors and larger of a floating type.
bool isFrozenWeight(const NodeDef& node) {
  if (node.op != "Const") return false;
  const AttrValue* value = node.attr("value");
  constexpr std::array<int, 4> kFloating = {1, 2, 14, 19};  // float32, float64, bfloat16, float16
  if (value == nullptr || value->shapes.empty() || value->shapes[0].dims.empty()) return false;
  const std::vector<int64_t>& dims = value->shapes[0].dims;
  return std::find(dims.begin(), dims.end(), 0) == dims.end() &&
         std::find(kFloating.begin(), kFloating.end(), value->dtype) != kFloating.end();
}

// "zeros_like": TensorFlow stores a value that all elements share once.
bool repeatsOneValue(const NodeDef& constant) {
  const AttrValue& value = *constant.attr("value");
  const double one = dtypeSize(value.dtype);
  double all = one;
  for (const int64_t dim : value.shapes[0].dims) all *= static_cast<double>(dim);
  return all > one && static_cast<double>(value.bytes) <= one;
}

bool isSaveOp(std::string_view op) {
  return op == "SaveV2" || op == "RestoreV2" || op == "Save" || op == "Restore" || op == "SaveSlices" ||
         op == "ShardedFilename" || op == "MergeV2Checkpoints";
}

// "__inference__traced_save_12": TensorFlow's name for the functions of a SavedModel's saver.
bool isSaverFunction(std::string_view name) {
  constexpr std::string_view kTraced = "__inference_";
  if (name.starts_with(kTraced)) name.remove_prefix(kTraced.size());
  return isNumbered(name, "_traced_save") || isNumbered(name, "_traced_restore");
}

class Classifier {
 public:
  Classifier(const GraphDef& graph, const Edges& inputs, const Edges& consumers)
      : graph_(graph), inputs_(inputs), consumers_(consumers), size_(graph.nodes.size()) {
    result_.roles.assign(size_, NodeRole::kOther);
    result_.weights.resize(size_);
    isVariable_ = findVariables(graph, inputs);
    isFrozen_ = std::find(isVariable_.begin(), isVariable_.end(), true) == isVariable_.end();
  }

  RoleResult run() {
    findMarkedScopes();
    for (std::size_t op = 0; op < size_; ++op) result_.roles[op] = roleByName(op);
    markTorchModules();
    const RoleSpread spread(graph_, inputs_, consumers_);
    spread.spread(NodeRole::kSave, result_.roles);
    spread.spreadGradients(result_.roles);
    for (const NodeRole role : {NodeRole::kOptimizer, NodeRole::kMetric}) spread.spread(role, result_.roles);
    markSaverInputs();
    markForward();
    markWeights();
    takeOutUpdateChains(graph_, inputs_, consumers_, result_);
    return std::move(result_);
  }

 private:
  // The scope of an optimizer is the one that holds "update_<variable>/Apply…"; a metric's holds total and count; a
  // saver's is the copy of its function.
  void findMarkedScopes() {
    for (const FunctionScope& scope : graph_.expansions) {
      if (isSaverFunction(graph_.functions[at(scope.function)].name)) saverScopes_.insert(scope.name);
    }
    for (std::size_t op = 0; op < size_; ++op) {
      const NodeDef& node = graph_.nodes[op];
      const std::string_view name = node.name;
      if (isApply(node.op)) {
        const std::size_t update = name.find("/update_");
        if (update != std::string_view::npos) optimizerScopes_.insert(name.substr(0, update));
      } else if (isVariable_[op]) {
        const std::size_t slash = name.rfind('/');
        if (slash == std::string_view::npos) continue;
        const std::string_view last = name.substr(slash + 1);
        if (last == "total" || last == "count" || last == "true_positives" || last == "total_confusion_matrix") {
          metricScopes_.insert(name.substr(0, slash));
        }
      }
    }
  }

  bool inside(std::string_view name, const std::unordered_set<std::string_view>& scopes) const {
    if (scopes.empty()) return false;
    for (std::size_t end = name.size(); end != std::string_view::npos && end > 0; end = name.rfind('/', end - 1)) {
      if (scopes.contains(name.substr(0, end))) return true;
    }
    return false;
  }

  NodeRole roleByName(std::size_t op) const {
    const NodeDef& node = graph_.nodes[op];
    const std::string_view kind = node.op;
    const std::vector<std::string_view> parts = split(node.name);
    if (endsWithNumbered(kind, "Summary")) return NodeRole::kSummary;
    if (isSaveOp(kind) || isNumbered(parts[0], "save") || inside(node.name, saverScopes_)) return NodeRole::kSave;
    for (const std::string_view part : parts) {
      if (isNumbered(part, "gradients") || part == "gradient_tape") return NodeRole::kGradient;
      if (part == "Initializer" || part == "initial_value" || isNumbered(part, "report_uninitialized_variables")) {
        return NodeRole::kInit;
      }
      if (isNumbered(part, "zero_fraction") || part == "fraction_of_zero_values") return NodeRole::kSummary;
      if (part == "metrics") return NodeRole::kMetric;
    }
    if (endsWithNumbered(kind, "Grad") || kind.find("Backprop") != std::string_view::npos) return NodeRole::kGradient;
    if (isSlot(node, parts)) return NodeRole::kSlot;
    if (isApply(kind) || inside(node.name, optimizerScopes_)) return NodeRole::kOptimizer;
    if (inside(node.name, metricScopes_)) return NodeRole::kMetric;
    if (isInitializer(node, parts)) return NodeRole::kInit;
    if (kind.starts_with("Assign") || kind.starts_with("Scatter")) return NodeRole::kOptimizer;
    return kind == "Const" || isTorchConstant(kind) ? NodeRole::kConstant : NodeRole::kOther;
  }

  // An optimizer's own variables: "conv1/kernel/Adam_1", "beta1_power".
  static bool isSlot(const NodeDef& node, const std::vector<std::string_view>& parts) {
    if (node.name.starts_with("beta1_power") || node.name.starts_with("beta2_power")) return true;
    return std::any_of(parts.begin() + 1, parts.end(), [](std::string_view part) {
      for (const std::string_view slot : {"Adam", "Momentum", "Adagrad", "RMSProp", "Ftrl", "Adadelta", "Adamax"}) {
        if (isNumbered(part, slot)) return true;
      }
      return false;
    });
  }

  static bool isInitializer(const NodeDef& node, const std::vector<std::string_view>& parts) {
    if (isNumbered(parts[0], "init") || isNumbered(parts[0], "init_all_tables")) return true;
    if (node.op == "VarIsInitializedOp" || node.op == "IsVariableInitialized") return true;
    return node.op.starts_with("InitializeTable") || ((node.op == "Assign" || node.op == "AssignVariableOp") &&
                                                      isNumbered(parts.back(), "Assign") && parts.size() > 1);
  }

  // The module that a model is, and lists of constants.
  void markTorchModules() {
    const auto all = [](const std::vector<GraphEdge>& edges, auto matches) {
      return !edges.empty() &&
             std::ranges::all_of(edges, [&](const GraphEdge& edge) { return edge.op >= 0 && matches(at(edge.op)); });
    };
    const auto isAttribute = [&](std::size_t op) { return isTorchAttribute(graph_.nodes[op].op); };
    const auto isConstant = [&](std::size_t op) { return result_.roles[op] == NodeRole::kConstant; };
    for (std::size_t op = 0; op < size_; ++op) {
      const std::string_view kind = graph_.nodes[op].op;
      if (isTorchInput(kind) && all(consumers_[op], isAttribute)) result_.roles[op] = NodeRole::kWeight;
      if (isTorchList(kind) && all(inputs_[op], isConstant)) result_.roles[op] = NodeRole::kConstant;
    }
  }

  // An input that only a saver reads, as the name of its file.
  void markSaverInputs() {
    for (const int op : inputOps()) {
      const std::vector<GraphEdge>& readers = consumers_[at(op)];
      const bool isSavers = std::all_of(readers.begin(), readers.end(), [&](const GraphEdge& edge) {
        return result_.roles[at(edge.op)] == NodeRole::kSave;
      });
      if (isSavers && !readers.empty()) result_.roles[at(op)] = NodeRole::kSave;
    }
  }

  // Ops reachable from the queue along tensors, never through a node that already has a role.
  std::vector<bool> reach(std::vector<int> queue, const Edges& next) const {
    std::vector<bool> seen(size_, false);
    for (const int op : queue) seen[at(op)] = true;
    while (!queue.empty()) {
      const int op = queue.back();
      queue.pop_back();
      for (const GraphEdge& edge : next[at(op)]) {
        if (edge.op < 0 || edge.control || seen[at(edge.op)] || result_.roles[at(edge.op)] != NodeRole::kOther)
          continue;
        seen[at(edge.op)] = true;
        queue.push_back(edge.op);
      }
    }
    return seen;
  }

  std::vector<int> inputOps() const {
    std::vector<int> ops;
    for (std::size_t op = 0; op < size_; ++op) {
      const NodeDef& node = graph_.nodes[op];
      // An argument of a copied function is what its call was given.
      const bool isPassedOn = node.op == "_Arg" && node.function >= 0;
      if (result_.roles[op] == NodeRole::kOther && isInput(node) && !isPassedOn) ops.push_back(static_cast<int>(op));
    }
    return ops;
  }

  std::vector<int> variableOps() const {
    std::vector<int> ops;
    for (std::size_t op = 0; op < size_; ++op) {
      if (result_.roles[op] == NodeRole::kOther && isVariable_[op]) ops.push_back(static_cast<int>(op));
    }
    return ops;
  }

  void markForward() {
    const std::vector<int> sources = inputOps();
    const std::vector<bool> fromInput = reach(sources, consumers_);
    const std::vector<bool> fromVariable = reach(variableOps(), consumers_);
    std::vector<int> forward;
    for (std::size_t op = 0; op < size_; ++op) {
      const bool computed = result_.roles[op] == NodeRole::kOther && !isVariable_[op];
      if (computed && (sources.empty() || fromInput[op]) && !isDeadEnd(op, fromInput))
        forward.push_back(static_cast<int>(op));
    }
    const std::vector<bool> used = reach(forward, inputs_);
    for (const int op : forward) result_.roles[at(op)] = NodeRole::kForward;
    for (std::size_t op = 0; op < size_; ++op) {
      const std::string_view kind = graph_.nodes[op].op;
      if (result_.roles[op] != NodeRole::kOther || !used[op] || !fromVariable[op]) continue;
      if (!isVariable_[op] && !isPassThrough(kind)) result_.roles[op] = NodeRole::kForward;
    }
  }

  // An input nobody reads, and a shape that only gradients ask for, tell nothing about the model.
  bool isDeadEnd(std::size_t op, const std::vector<bool>& fromInput) const {
    const std::string_view kind = graph_.nodes[op].op;
    const bool mayGo =
        isInput(graph_.nodes[op]) || kind == "Shape" || kind == "ShapeN" || kind == "Size" || kind == "Rank";
    if (!mayGo) return false;
    return std::none_of(consumers_[op].begin(), consumers_[op].end(), [&](const GraphEdge& edge) {
      return !edge.control && fromInput[at(edge.op)] && result_.roles[at(edge.op)] == NodeRole::kOther;
    });
  }

  void markWeights() {
    for (std::size_t op = 0; op < size_; ++op) {
      if (result_.roles[op] != NodeRole::kForward) continue;
      for (const GraphEdge& edge : inputs_[op]) {
        // What a function gives back is its own, not its call's.
        const bool isRead = edge.op >= 0 && !edge.control && graph_.nodes[at(edge.op)].op != "_Retval";
        if (isRead) addWeight(op, edge.op);
      }
    }
  }

  bool isWeight(const NodeDef& constant) const {
    return isFrozenWeight(constant) && (isFrozen_ || !repeatsOneValue(constant));
  }

  void addWeight(std::size_t op, int from) {
    // Partitioned variables meet in one concat, functions pass variables on; a longer chain is no plain read.
    constexpr int kMaxHops = 8;
    for (int hops = 0; from >= 0 && hops < kMaxHops; ++hops) {
      NodeRole& role = result_.roles[at(from)];
      if (isWeight(graph_.nodes[at(from)])) {
        role = NodeRole::kWeight;
        result_.weights[op].push_back({from, lastPart(graph_.nodes[at(from)].name)});
        return;
      }
      if (role != NodeRole::kOther && role != NodeRole::kWeight) return;
      const std::string_view kind = graph_.nodes[at(from)].op;
      if (isVariable_[at(from)]) {
        role = NodeRole::kWeight;
        result_.weights[op].push_back({from, variableLabel(graph_.nodes[at(from)], graph_.nodes[op])});
        return;
      }
      if (!isPassThrough(kind) || inputs_[at(from)].empty()) return;
      role = NodeRole::kWeight;
      from = inputs_[at(from)][0].op;
    }
  }

  const GraphDef& graph_;
  const Edges& inputs_;
  const Edges& consumers_;
  std::size_t size_;
  std::vector<bool> isVariable_;  // by op
  bool isFrozen_ = false;         // without variables
  std::unordered_set<std::string_view> optimizerScopes_;
  std::unordered_set<std::string_view> metricScopes_;
  std::unordered_set<std::string_view> saverScopes_;
  RoleResult result_;
};
}  // namespace

RoleResult classifyRoles(const GraphDef& graph, const Edges& inputs, const Edges& consumers) {
  return Classifier(graph, inputs, consumers).run();
}

}  // namespace widgets
