#include "engine/graph/function_inliner.h"

#include <charconv>
#include <deque>
#include <unordered_map>
#include <unordered_set>

#include "engine/core/error.h"
#include "engine/core/node_error.h"
#include "engine/graph/op_registry.h"
#include "engine/proto/graph.pb.h"

namespace engine {
namespace {

using tensorflow::FunctionDef;
using tensorflow::GraphDef;
using tensorflow::NodeDef;

constexpr int kMaxDepth = 64;       // of calls in calls: deeper ones call themselves
constexpr int kMaxNodes = 1 << 17;  // of the flat graph

bool isCall(const std::string& op) {
  return op == "PartitionedCall" || op == "StatefulPartitionedCall";
}

// Ops with state that only read it, or make what they stand for.
bool onlyReads(const std::string& op) {
  static const std::unordered_set<std::string> kReads{"ReadVariableOp",    "ResourceGather",      "ResourceGatherNd",
                                                      "VarHandleOp",       "VarIsInitializedOp",  "VariableShape",
                                                      "DisableCopyOnRead", "LookupTableFindV2",   "LookupTableSizeV2",
                                                      "HashTableV2",       "LookupTableExportV2", "RestoreV2"};
  return kReads.contains(op);
}

// The number of tensors of an output, as the node's attributes say.
int outputCount(const ArgDef& arg, const NodeDef& node) {
  const std::string& attr = arg.numberAttr.empty() ? arg.typeListAttr : arg.numberAttr;
  if (attr.empty()) return 1;
  const auto found = node.attr().find(attr);
  if (found == node.attr().end()) return 0;
  return arg.numberAttr.empty() ? found->second.list().type_size() : static_cast<int>(found->second.i());
}

std::string tensorName(const std::string& node, int index) {
  return index == 0 ? node : node + ":" + std::to_string(index);
}

// One call being replaced.
struct Call {
  NodeDef node;
  int depth = 0;
};

class Inliner {
 public:
  explicit Inliner(GraphDef& graph) : graph_(graph) {
    for (const FunctionDef& function : graph.library().function()) functions_[function.signature().name()] = &function;
  }

  void run() {
    std::deque<Call> waiting;
    for (NodeDef& node : *graph_.mutable_node()) take(std::move(node), 0, waiting);
    while (!waiting.empty()) {
      const Call call = std::move(waiting.front());
      waiting.pop_front();
      expand(call, waiting);
    }
    graph_.mutable_node()->Clear();
    for (NodeDef& node : flat_) {
      for (std::string& input : *node.mutable_input()) input = resolved(input);
      *graph_.add_node() = std::move(node);
    }
    for (NodeDef& node : *graph_.mutable_node()) orderInputs(node);
  }

 private:
  const FunctionDef* functionOf(const NodeDef& node) const {
    std::string name = node.op();
    if (isCall(name)) {
      const auto f = node.attr().find("f");
      if (f != node.attr().end()) name = f->second.func().name();
    }
    const auto found = functions_.find(name);
    if (found != functions_.end()) return found->second;
    if (!isCall(node.op())) return nullptr;
    failAtNode(Code::kInvalidArgument, node.name(), " (", node.op(), ") calls the function '", name,
               "', which the graph's library does not have.");
  }

  void take(NodeDef node, int depth, std::deque<Call>& waiting) {
    if (functionOf(node)) {
      if (depth >= kMaxDepth) {
        failAtNode(Code::kInvalidArgument, node.name(), ": functions call each other more than ", kMaxDepth,
                   " deep; a function that calls itself cannot be run.");
      }
      checkSize(flat_.size() + waiting.size());
      waiting.push_back({std::move(node), depth});
      return;
    }
    append(std::move(node));
  }

  void append(NodeDef node) {
    checkSize(flat_.size());
    flat_.push_back(std::move(node));
  }

  static void checkSize(std::size_t nodes) {
    if (nodes < kMaxNodes) return;
    fail(Code::kResourceExhausted, "The graph has more than ", kMaxNodes, " nodes with its functions.");
  }

  // Names of a function's body as seen from outside the call.
  struct Scope {
    const Call& call;
    const FunctionDef& function;
    std::vector<std::string> data;      // what the call is given
    std::vector<std::string> controls;  // "^node"
    std::unordered_map<std::string, int> arguments;
    std::unordered_map<std::string, const NodeDef*> nodes;
  };

  Scope scopeOf(const Call& call, const FunctionDef& function) const {
    Scope scope{call, function, {}, {}, {}, {}};
    for (const std::string& input : call.node.input()) {
      (input.starts_with('^') ? scope.controls : scope.data).push_back(input);
    }
    for (const auto& arg : function.signature().input_arg()) {
      scope.arguments.emplace(arg.name(), static_cast<int>(scope.arguments.size()));
    }
    if (scope.arguments.size() != scope.data.size()) {
      failAtNode(Code::kInvalidArgument, call.node.name(), " gives ", scope.data.size(), " inputs to the function '",
                 function.signature().name(), "', which takes ", scope.arguments.size(), ".");
    }
    for (const NodeDef& node : function.node_def()) scope.nodes.emplace(node.name(), &node);
    return scope;
  }

  // "x" (an argument), "MatMul:product:0", "^node" of a body as an input of the flat graph.
  std::string outer(const Scope& scope, const std::string& input) const {
    const std::string prefix = scope.call.node.name() + "/";
    if (input.starts_with('^')) {
      const auto argument = scope.arguments.find(input.substr(1));
      if (argument == scope.arguments.end()) return "^" + prefix + input.substr(1);
      const std::string& given = scope.data[static_cast<std::size_t>(argument->second)];
      return "^" + given.substr(0, given.rfind(':'));
    }
    const std::size_t first = input.find(':');
    const std::string name = input.substr(0, first);
    const auto argument = scope.arguments.find(name);
    if (argument != scope.arguments.end()) return scope.data[static_cast<std::size_t>(argument->second)];
    const auto node = scope.nodes.find(name);
    if (node == scope.nodes.end()) {
      fail(Code::kInvalidArgument, "The function '", scope.function.signature().name(), "' uses '", input,
           "', which it does not have.");
    }
    return tensorName(prefix + name,
                      outputIndex(*node->second, first == std::string::npos ? "" : input.substr(first + 1)));
  }

  // The flat index of "product:0", "output:2", "" in the outputs of a node.
  int outputIndex(const NodeDef& node, const std::string& output) const {
    const std::size_t colon = output.find(':');
    const std::string name = output.substr(0, colon);
    int index = 0;
    if (colon != std::string::npos) {
      const char* end = output.data() + output.size();
      if (std::from_chars(output.data() + colon + 1, end, index).ptr != end || index < 0) index = 0;
    }
    const FunctionDef* function = isCall(node.op()) ? nullptr : functionOf(node);
    int before = 0;
    if (function) {
      for (const auto& arg : function->signature().output_arg()) {
        if (arg.name() == name) return before + index;
        ++before;
      }
    } else if (const OpDef* op = findOp(node.op())) {
      for (const ArgDef& arg : op->outputs) {
        if (arg.name == name) return before + index;
        before += outputCount(arg, node);
      }
    }
    return index;  // a call's only list; of ops without a definition the importer complains
  }

  static void substituteAttrs(NodeDef& node, const NodeDef& call) {
    const auto f = call.attr().find("f");
    const auto& given = isCall(call.op()) && f != call.attr().end() ? f->second.func().attr() : call.attr();
    for (auto& [name, value] : *node.mutable_attr()) {
      if (value.value_case() != tensorflow::AttrValue::kPlaceholder) continue;
      const auto found = given.find(value.placeholder());
      if (found != given.end()) {
        const tensorflow::AttrValue copy = found->second;
        value = copy;
      }
    }
  }

  // Whether running the function changes anything but its outputs. Functions being looked at count as if not, until
  // they are: those that call each other are refused when they are expanded.
  bool hasEffect(const FunctionDef& function) {
    const auto [known, fresh] = effects_.try_emplace(&function, false);
    if (!fresh) return known->second;
    for (const NodeDef& node : function.node_def()) {
      const OpDef* op = findOp(node.op());
      const FunctionDef* inner = functionOf(node);
      if (inner ? hasEffect(*inner) : op && op->stateful && !onlyReads(node.op())) {
        effects_[&function] = true;
        return true;
      }
    }
    return false;
  }

  void expand(const Call& call, std::deque<Call>& waiting) {
    const FunctionDef& function = *functionOf(call.node);
    const Scope scope = scopeOf(call, function);
    for (const NodeDef& body : function.node_def()) {
      NodeDef node = body;
      node.set_name(call.node.name() + "/" + body.name());
      substituteAttrs(node, call.node);
      for (std::string& input : *node.mutable_input()) input = outer(scope, input);
      // What the call waits for comes before anything in it that has state, and before inner calls.
      const OpDef* op = findOp(node.op());
      if (functionOf(node) || (op && op->stateful)) {
        for (const std::string& control : scope.controls) node.add_input(control);
      }
      take(std::move(node), call.depth + 1, waiting);
    }
    addResult(scope);
  }

  // The node that stands for the call: the outputs, after the side effects.
  void addResult(const Scope& scope) {
    const Call& call = scope.call;
    NodeDef result;
    result.set_name(call.node.name());
    result.set_device(call.node.device());
    result.set_op(scope.function.signature().output_arg_size() > 0 ? "IdentityN" : "NoOp");
    int index = 0;
    const bool effect = hasEffect(scope.function);
    for (const auto& arg : scope.function.signature().output_arg()) {
      const auto found = scope.function.ret().find(arg.name());
      if (found == scope.function.ret().end()) {
        fail(Code::kInvalidArgument, "The function '", scope.function.signature().name(), "' does not say what '",
             arg.name(), "' is.");
      }
      const std::string value = outer(scope, found->second);
      result.add_input(value);
      (*result.mutable_attr())["T"].mutable_list()->add_type(outputType(call.node, arg, index));
      // Readers of a function without effects read what is inside it.
      if (!effect) aliases_[tensorName(call.node.name(), index)] = value;
      ++index;
    }
    for (const auto& [name, node] : scope.function.control_ret()) result.add_input(outer(scope, "^" + node));
    for (const std::string& control : scope.controls) result.add_input(control);
    append(std::move(result));
  }

  static tensorflow::DataType outputType(const NodeDef& call, const tensorflow::OpDef::ArgDef& arg, int index) {
    const auto types = call.attr().find("Tout");
    if (types != call.attr().end() && index < types->second.list().type_size()) return types->second.list().type(index);
    return arg.type();
  }

  std::string resolved(std::string input) const {
    for (int i = 0; i < kMaxDepth; ++i) {
      const auto found = aliases_.find(input.ends_with(":0") ? input.substr(0, input.size() - 2) : input);
      if (found == aliases_.end()) break;
      input = found->second;
    }
    return input;
  }

  // Data first, then each control once.
  static void orderInputs(NodeDef& node) {
    std::vector<std::string> data;
    std::vector<std::string> controls;
    std::unordered_set<std::string> seen;
    for (const std::string& input : node.input()) {
      if (!input.starts_with('^')) {
        data.push_back(input);
      } else if (seen.insert(input).second) {
        controls.push_back(input);
      }
    }
    data.insert(data.end(), controls.begin(), controls.end());
    node.mutable_input()->Clear();
    for (const std::string& input : data) node.add_input(input);
  }

  GraphDef& graph_;
  std::unordered_map<std::string, const FunctionDef*> functions_;
  std::deque<NodeDef> flat_;
  std::unordered_map<const FunctionDef*, bool> effects_;
  std::unordered_map<std::string, std::string> aliases_;  // output of a call → what it is inside
};

}  // namespace

void inlineFunctions(GraphDef& graph) {
  if (graph.library().function().empty()) return;
  Inliner(graph).run();
}

}  // namespace engine
