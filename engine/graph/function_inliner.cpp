#include "engine/graph/function_inliner.h"

#include <deque>
#include <memory>
#include <unordered_map>
#include <unordered_set>

#include "engine/core/error.h"
#include "engine/core/node_error.h"
#include "engine/graph/function_flow.h"
#include "engine/graph/function_library.h"
#include "engine/graph/op_registry.h"
#include "engine/proto/graph.pb.h"

namespace engine {
namespace {

using tensorflow::FunctionDef;
using tensorflow::GraphDef;
using tensorflow::NodeDef;

constexpr int kMaxDepth = 64;       // of calls in calls
constexpr int kMaxNodes = 1 << 17;  // of the flat graph
constexpr std::size_t kMaxNameBytes = std::size_t{1} << 28;

bool isControl(const std::string& input) {
  return input.starts_with('^');
}

std::string tensorName(const std::string& node, int index) {
  return index == 0 ? node : node + ":" + std::to_string(index);
}

// The functions that a node is inside of, from the inside out.
struct CallChain {
  const FunctionDef* function = nullptr;
  std::shared_ptr<const CallChain> outer;
};

// One node that runs functions, being replaced.
struct Call {
  NodeDef node;
  std::string pivot;
  std::shared_ptr<const CallChain> inside;
  int depth = 0;
};

// The name of a function's node's output, or of its argument, as seen from outside.
class BodyNames {
 public:
  BodyNames(const FunctionLibrary& library, const FunctionDef& function, std::string prefix,
            const std::vector<std::string>& data)
      : library_(library), function_(function), prefix_(std::move(prefix)), data_(data) {
    for (const auto& arg : function.signature().input_arg()) {
      arguments_.emplace(arg.name(), static_cast<int>(arguments_.size()));
    }
    for (const NodeDef& node : function.node_def()) nodes_.emplace(node.name(), &node);
  }

  std::string node(const std::string& name) const { return prefix_ + name; }

  // "x" (an argument), "MatMul:product:0", "^node" of the body as an input of the flat graph.
  std::string outer(const std::string& input) const {
    if (isControl(input)) {
      const auto argument = arguments_.find(input.substr(1));
      if (argument == arguments_.end()) return "^" + prefix_ + input.substr(1);
      const std::string& given = data_[static_cast<std::size_t>(argument->second)];
      return "^" + given.substr(0, given.rfind(':'));
    }
    const std::size_t first = input.find(':');
    const std::string name = input.substr(0, first);
    const auto argument = arguments_.find(name);
    if (argument != arguments_.end()) return data_[static_cast<std::size_t>(argument->second)];
    const auto found = nodes_.find(name);
    if (found == nodes_.end()) {
      fail(Code::kInvalidArgument, "The function '", function_.signature().name(), "' uses '", input,
           "', which it does not have.");
    }
    const std::string output = first == std::string::npos ? "" : input.substr(first + 1);
    return tensorName(prefix_ + name, library_.outputIndex(*found->second, output));
  }

 private:
  const FunctionLibrary& library_;
  const FunctionDef& function_;
  const std::string prefix_;
  const std::vector<std::string>& data_;
  std::unordered_map<std::string, int> arguments_;
  std::unordered_map<std::string, const NodeDef*> nodes_;
};

class Inliner : private FlowTarget {
 public:
  explicit Inliner(GraphDef& graph) : graph_(graph), library_(graph.library()) {}

  void run() {
    for (NodeDef& node : *graph_.mutable_node()) take(std::move(node), {}, nullptr, 0);
    while (!waiting_.empty()) {
      const Call call = std::move(waiting_.front());
      waiting_.pop_front();
      expand(call);
    }
    graph_.mutable_node()->Clear();
    for (NodeDef& node : flat_) {
      for (std::string& input : *node.mutable_input()) input = resolved(input);
      *graph_.add_node() = std::move(node);
    }
    for (NodeDef& node : *graph_.mutable_node()) orderInputs(node);
  }

 private:
  void take(NodeDef node, const std::string& pivot, const std::shared_ptr<const CallChain>& inside, int depth) {
    if (library_.flowOf(node) == FunctionFlow::kNone) return add(std::move(node), pivot);
    if (depth >= kMaxDepth) {
      failAtNode(Code::kInvalidArgument, node.name(), ": functions call each other more than ", kMaxDepth, " deep.");
    }
    refuseCycle(node, inside);
    checkSize(flat_.size() + waiting_.size());
    waiting_.push_back({std::move(node), pivot, inside, depth});
  }

  void refuseCycle(const NodeDef& node, const std::shared_ptr<const CallChain>& inside) const {
    for (const CalledFunction& called : library_.calledBy(node)) {
      std::string path = called.name();
      for (const CallChain* at = inside.get(); at; at = at->outer.get()) {
        path = at->function->signature().name() + " → " + path;
        if (at->function != called.function) continue;
        failAtNode(Code::kInvalidArgument, node.name(), " (", node.op(), "): the function '", called.name(),
                   "' calls itself (", path, "): recursive functions cannot be run.");
      }
    }
  }

  void add(NodeDef node, const std::string& pivot) override {
    checkSize(flat_.size());
    waitFor(pivot, node);
    nameBytes_ += node.name().size();
    for (const std::string& input : node.input()) nameBytes_ += input.size();
    if (nameBytes_ > kMaxNameBytes) {
      fail(Code::kResourceExhausted, "The names of the graph's nodes with its functions take more than ",
           kMaxNameBytes >> 20U, " MiB.");
    }
    flat_.push_back(std::move(node));
  }

  // A node that nothing inside the branch or iteration leads to waits for its pivot.
  void waitFor(const std::string& pivot, NodeDef& node) const {
    if (pivot.empty() || std::ranges::any_of(node.input(), [&](const std::string& in) {
          return !isControl(in) && !alive_.contains(in);
        })) {
      return;
    }
    node.add_input(pivot);
  }

  void staysAlive(const std::string& tensor) override { alive_.insert(tensor); }

  static void checkSize(std::size_t nodes) {
    if (nodes < kMaxNodes) return;
    fail(Code::kResourceExhausted, "The graph has more than ", kMaxNodes, " nodes with its functions.");
  }

  static void substituteAttrs(NodeDef& node, const CalledFunction& called) {
    for (auto& [name, value] : *node.mutable_attr()) {
      if (value.value_case() != tensorflow::AttrValue::kPlaceholder) continue;
      const auto found = called.attrs->find(value.placeholder());
      if (found != called.attrs->end()) {
        const tensorflow::AttrValue copy = found->second;
        value = copy;
      }
    }
  }

  void expand(const Call& call) {
    expanded_ = &call;
    FlowNode flow{call.node, library_.calledBy(call.node), {}, {}, call.pivot};
    for (const std::string& input : call.node.input()) (isControl(input) ? flow.controls : flow.data).push_back(input);
    switch (library_.flowOf(call.node)) {
      case FunctionFlow::kIf:
        return addResult(flow, lowerConditional(flow, false, *this), "Tout");
      case FunctionFlow::kCase:
        return addResult(flow, lowerConditional(flow, true, *this), "Tout");
      case FunctionFlow::kWhile:
        return addResult(flow, lowerWhile(flow, *this), "T");
      default:
        return addResult(flow, addBody(flow, flow.functions[0], call.node.name() + "/", flow.data, flow.pivot), "Tout");
    }
  }

  FlowValues addBody(const FlowNode& caller, const CalledFunction& called, const std::string& prefix,
                     const std::vector<std::string>& data, const std::string& pivot) override {
    const FunctionDef& function = *called.function;
    if (function.signature().input_arg_size() != static_cast<int>(data.size())) {
      failAtNode(Code::kInvalidArgument, caller.node.name(), " gives ", data.size(), " inputs to the function '",
                 called.name(), "', which takes ", function.signature().input_arg_size(), ".");
    }
    const auto chain = std::make_shared<const CallChain>(CallChain{&function, expanded_->inside});
    // Loops wait as a whole: their nodes cannot wait for something outside.
    const bool loops = library_.flowOf(caller.node) == FunctionFlow::kWhile;
    const BodyNames names(library_, function, prefix, data);
    for (const NodeDef& body : function.node_def()) {
      NodeDef node = body;
      node.set_name(names.node(body.name()));
      substituteAttrs(node, called);
      for (std::string& input : *node.mutable_input()) input = names.outer(input);
      // What the call waits for comes before anything in it that has state, and before inner calls.
      const OpDef* op = findOp(node.op());
      if (!loops && (library_.flowOf(node) != FunctionFlow::kNone || (op && op->stateful))) {
        for (const std::string& control : caller.controls) node.add_input(control);
      }
      take(std::move(node), pivot, chain, expanded_->depth + 1);
    }
    FlowValues values;
    for (const auto& arg : function.signature().output_arg()) {
      const auto found = function.ret().find(arg.name());
      if (found == function.ret().end()) {
        fail(Code::kInvalidArgument, "The function '", called.name(), "' does not say what '", arg.name(), "' is.");
      }
      values.outputs.push_back(names.outer(found->second));
    }
    for (const auto& [name, node] : function.control_ret()) values.controls.push_back(names.outer("^" + node));
    return values;
  }

  // The node that stands for the one replaced: the outputs, after the side effects.
  void addResult(const FlowNode& flow, const FlowValues& values, const char* typesAttr) {
    NodeDef result;
    result.set_name(flow.node.name());
    result.set_device(flow.node.device());
    result.set_op(values.outputs.empty() ? "NoOp" : "IdentityN");
    const bool effect = std::ranges::any_of(
        flow.functions, [&](const CalledFunction& called) { return library_.hasEffect(*called.function); });
    for (std::size_t i = 0; i < values.outputs.size(); ++i) {
      const std::string& value = values.outputs[i];
      result.add_input(value);
      (*result.mutable_attr())["T"].mutable_list()->add_type(outputType(flow, typesAttr, static_cast<int>(i)));
      // Readers of a function without effects read what is inside it.
      if (!effect && !alive_.contains(value)) aliases_[tensorName(flow.node.name(), static_cast<int>(i))] = value;
    }
    for (const std::string& control : values.controls) result.add_input(control);
    for (const std::string& control : flow.controls) result.add_input(control);
    add(std::move(result), flow.pivot);
  }

  static tensorflow::DataType outputType(const FlowNode& flow, const char* attr, int index) {
    const auto types = flow.node.attr().find(attr);
    if (types != flow.node.attr().end() && index < types->second.list().type_size()) {
      return types->second.list().type(index);
    }
    return flow.functions[0].function->signature().output_arg(index).type();
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
      if (!isControl(input)) {
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
  FunctionLibrary library_;
  std::deque<NodeDef> flat_;
  std::deque<Call> waiting_;
  const Call* expanded_ = nullptr;
  std::size_t nameBytes_ = 0;
  std::unordered_set<std::string> alive_;                 // tensors that are alive in iterations that do not run
  std::unordered_map<std::string, std::string> aliases_;  // output of a call → what it is inside
};

}  // namespace

bool runsFunctions(const GraphDef& graph) {
  const FunctionLibrary library(graph.library());
  return std::ranges::any_of(graph.node(),
                             [&](const NodeDef& node) { return library.flowOf(node) != FunctionFlow::kNone; });
}

void inlineFunctions(GraphDef& graph) {
  if (runsFunctions(graph)) Inliner(graph).run();
}

}  // namespace engine
