#include "engine/runtime/variable_order.h"

#include <queue>

#include "engine/core/error.h"
#include "engine/kernels/kernel.h"
#include "engine/runtime/conditional.h"
#include "engine/runtime/specialize.h"

namespace engine {
namespace {

bool isVariableOp(const std::string& op) {
  return op == "VarHandleOp" || op == "VariableV2" || op == "Variable";
}

bool isReference(const Node& node, std::size_t input) {
  const Output& in = node.inputs()[input];
  return isRef(in.node->outputType(in.index));
}

// Whether the definition takes this input as a reference or handle that the op may write through.
bool writesThrough(const Node& node, std::size_t input) {
  static const std::unordered_set<std::string> kReadOnly = {
      "ReadVariableOp",        "ResourceGather", "VariableShape", "VarIsInitializedOp",
      "IsVariableInitialized", "Identity",       "Switch",        "RefSwitch"};
  if (kReadOnly.count(node.op())) return false;
  const Output& in = node.inputs()[input];
  if (in.type() == DType::kResource) return true;
  std::size_t at = 0;
  for (const ArgDef& arg : node.def().inputs) {
    if (!arg.numberAttr.empty() || !arg.typeListAttr.empty()) return false;
    if (at++ == input) return arg.ref;
  }
  return false;
}

bool isAlias(const Node& node) {
  if (node.inputs().empty() || readsVariable(node)) return false;
  const KernelEntry* kernel = findKernel(node.op());
  return kernel && kernel->traits.alias;
}

class Orderer {
 public:
  explicit Orderer(const WorkingGraph& working)
      : working_(working),
        readers_(readersOf(*working.graph)),
        fetched_(working.fetches.begin(), working.fetches.end()) {
    const std::size_t size = working.graph->size();
    successors_.resize(size);
    order_.predecessors.resize(size);
    for (const auto& node : working.graph->nodes()) {
      for (const Output& in : node->inputs()) addEdge(in.node, node.get());
      for (Node* control : node->controlInputs()) addEdge(control, node.get());
    }
  }

  PlanOrder run() {
    copyConditionalReads();
    addHazards();
    sort();
    return std::move(order_);
  }

 private:
  static std::size_t id(const Node* node) { return static_cast<std::size_t>(node->id()); }

  void addEdge(Node* from, Node* to) {
    successors_[id(from)].push_back(to);
    order_.predecessors[id(to)].push_back(from);
  }

  // Everything that must come after `from`, itself included. What a hazard of `from` adds leads to it and never away,
  // so that one walk does for all of its hazards.
  std::unordered_set<const Node*> reachedFrom(const Node* from) const {
    std::unordered_set<const Node*> reached;
    std::vector<const Node*> stack{from};
    while (!stack.empty()) {
      const Node* node = stack.back();
      stack.pop_back();
      if (!reached.insert(node).second) continue;
      for (const Node* next : successors_[id(node)]) stack.push_back(next);
    }
    return reached;
  }

  // In a branch that is not taken the variable may not even be initialised.
  void copyConditionalReads() {
    const ConditionalNodes conditional(*working_.graph);
    if (!conditional.any()) return;
    for (const auto& node : working_.graph->nodes()) {
      if (readsVariable(*node) && conditional.contains(node.get())) order_.copiedReads.insert(node.get());
    }
  }

  struct Accesses {
    std::vector<Node*> reads;
    std::vector<Node*> writes;
  };

  void addHazards() {
    std::unordered_map<const Node*, Accesses> accesses;
    std::vector<const Node*> variables;  // in graph order, so that plans are the same each time
    for (const auto& node : working_.graph->nodes()) {
      for (std::size_t i = 0; i < node->inputs().size(); ++i) {
        const DType type = node->inputs()[i].type();
        if (type != DType::kResource && !isReference(*node, i)) continue;
        const Node* variable = variableNode(node->inputs()[i]);
        if (!variable || isVariableOp(node->op())) continue;
        if (!accesses.count(variable)) variables.push_back(variable);
        (writesThrough(*node, i) ? accesses[variable].writes : accesses[variable].reads).push_back(node.get());
      }
    }
    for (const Node* variable : variables) {
      const Accesses& access = accesses.at(variable);
      if (access.reads.empty()) continue;
      for (Node* write : access.writes) {
        const std::unordered_set<const Node*> after = reachedFrom(write);
        for (Node* read : access.reads) addHazard(read, write, after);
      }
    }
  }

  // Everything that looks at the memory that `read` gives out.
  void collectUsers(Node* read, std::vector<Node*>& users, bool& fetched) const {
    std::vector<Node*> looking{read};
    while (!looking.empty()) {
      const Node* node = looking.back();
      looking.pop_back();
      for (int i = 0; i < node->outputCount(); ++i) fetched = fetched || fetched_.count(node->output(i));
      for (const auto& [reader, input] : readers_[id(node)]) {
        users.push_back(reader);
        if (input == 0 && isAlias(*reader)) looking.push_back(reader);
      }
    }
  }

  // `after`: what comes after the write in any case.
  void addHazard(Node* read, Node* write, const std::unordered_set<const Node*>& after) {
    if (read == write) return;
    if (after.count(read)) {
      order_.copiedReads.insert(read);  // the variable's memory may not even exist when the run begins
      return;
    }
    if (!readsVariable(*read) && !isAlias(*read)) {  // reads while it runs, keeps nothing
      addEdge(read, write);
      return;
    }
    std::vector<Node*> users;
    bool fetched = false;
    collectUsers(read, users, fetched);
    bool copy = fetched;
    for (Node* user : users) copy = copy || (user != write && after.count(user));
    addEdge(read, write);
    if (copy) {
      order_.copiedReads.insert(read);
      return;
    }
    for (Node* user : users) {
      if (user != write) addEdge(user, write);
    }
  }

  void sort() {
    const auto later = [](const Node* a, const Node* b) { return a->id() > b->id(); };
    std::priority_queue<Node*, std::vector<Node*>, decltype(later)> ready(later);
    std::vector<std::size_t> waiting(successors_.size());
    for (const auto& node : working_.graph->nodes()) {
      waiting[id(node.get())] = order_.predecessors[id(node.get())].size();
      if (waiting[id(node.get())] == 0) ready.push(node.get());
    }
    while (!ready.empty()) {
      Node* node = ready.top();
      ready.pop();
      order_.nodes.push_back(node);
      for (Node* next : successors_[id(node)]) {
        if (--waiting[id(next)] == 0) ready.push(next);
      }
    }
    if (order_.nodes.size() != successors_.size()) fail(Code::kInvalidArgument, "The graph has a cycle.");
  }

  const WorkingGraph& working_;
  Readers readers_;
  std::unordered_set<Output, OutputHash> fetched_;
  std::vector<std::vector<Node*>> successors_;
  PlanOrder order_;
};

}  // namespace

bool readsVariable(const Node& node) {
  if (node.op() == "ReadVariableOp") return true;
  return node.op() == "Identity" && isReference(node, 0);
}

const Node* variableNode(Output output) {
  while (!isVariableOp(output.node->op())) {
    if (output.node->inputs().empty() || isMerge(*output.node)) return nullptr;
    const DType type = output.node->outputType(output.index);
    if (!isRef(type) && type != DType::kResource) return nullptr;
    output = output.node->input(0);  // Assign and the like pass the reference on
  }
  return output.node;
}

PlanOrder orderNodes(const WorkingGraph& working) {
  return Orderer(working).run();
}

}  // namespace engine
