#include "engine/graph/attached_functions.h"

#include <unordered_map>
#include <unordered_set>

#include "engine/core/node_error.h"
#include "engine/graph/graph.h"
#include "engine/proto/graph.pb.h"

namespace engine {
namespace {

using tensorflow::FunctionDef;
using tensorflow::FunctionDefLibrary;
using tensorflow::GraphDef;
using tensorflow::NodeDef;

constexpr const char* kFunctionsAttr = "_functions";  // a serialized FunctionDefLibrary

// What is reached from one node, depth first.
class Reached {
 public:
  Reached(const std::unordered_map<std::string, const FunctionDef*>& all, const NodeDef& caller)
      : all_(all), caller_(caller) {}

  void addCalled(const NodeDef& node) {
    if (all_.contains(node.op())) add(node.op());
    for (const auto& [name, value] : node.attr()) {
      if (value.has_func()) addNamed(value.func().name());
      for (const auto& function : value.list().func()) addNamed(function.name());
    }
  }

  FunctionDefLibrary library;

 private:
  void addNamed(const std::string& name) {
    if (!all_.contains(name)) {
      failAtNode(Code::kInvalidArgument, caller_.name(), " (", caller_.op(), ") calls the function '", name,
                 "', which the graph's library does not have.");
    }
    add(name);
  }

  void add(const std::string& name) {
    constexpr std::size_t kMaxDepth = 64;
    if (open_.contains(name) || open_.size() >= kMaxDepth) {
      failAtNode(Code::kInvalidArgument, caller_.name(), " (", caller_.op(), "): the function '", name,
                 open_.contains(name) ? "' calls itself: recursive functions cannot be run."
                                      : "' is called too deep inside of others.");
    }
    if (!seen_.insert(name).second) return;
    const FunctionDef& function = *all_.at(name);
    *library.add_function() = function;
    open_.insert(name);
    for (const NodeDef& node : function.node_def()) addCalled(node);
    open_.erase(name);
  }

  const std::unordered_map<std::string, const FunctionDef*>& all_;
  const NodeDef& caller_;
  std::unordered_set<std::string> seen_;
  std::unordered_set<std::string> open_;
};

bool hasFunctions(const NodeDef& node) {
  return std::ranges::any_of(
      node.attr(), [](const auto& attr) { return attr.second.has_func() || attr.second.list().func_size() > 0; });
}

FunctionDefLibrary parsedLibrary(const std::string& name, const std::string& bytes) {
  FunctionDefLibrary library;
  if (!library.ParseFromString(bytes)) {
    failAtNode(Code::kInvalidArgument, name, ": its attribute '", kFunctionsAttr, "' holds no functions.");
  }
  return library;
}

// The type of an argument, which may be an attribute of the function.
tensorflow::DataType argumentType(const Node& node, const tensorflow::OpDef::ArgDef& arg, const NameAttrs& called) {
  if (arg.type() != tensorflow::DT_INVALID) return arg.type();
  const auto found = called.attrs.find(arg.type_attr());
  const DType* dtype = found == called.attrs.end() ? nullptr : found->second.get<DType>();
  if (!dtype) {
    failAtNode(Code::kInvalidArgument, node.name(), ": the function '", called.name, "' has the argument '", arg.name(),
               "' of no known type.");
  }
  return static_cast<tensorflow::DataType>(*dtype);
}

}  // namespace

bool namesFunctions(const GraphDef& graph) {
  return std::ranges::any_of(graph.node(), [](const NodeDef& node) { return hasFunctions(node); });
}

void attachFunctions(GraphDef& graph) {
  std::unordered_map<std::string, const FunctionDef*> all;
  for (const FunctionDef& function : graph.library().function()) all[function.signature().name()] = &function;
  for (NodeDef& node : *graph.mutable_node()) {
    if (!hasFunctions(node) || node.attr().contains(kFunctionsAttr)) continue;
    Reached reached(all, node);
    reached.addCalled(node);
    (*node.mutable_attr())[kFunctionsAttr].set_s(reached.library.SerializeAsString());
  }
}

void detachFunctions(GraphDef& graph) {
  std::unordered_set<std::string> known;
  for (const FunctionDef& function : graph.library().function()) known.insert(function.signature().name());
  for (NodeDef& node : *graph.mutable_node()) {
    const auto found = node.attr().find(kFunctionsAttr);
    if (found == node.attr().end()) continue;
    const FunctionDefLibrary library = parsedLibrary(node.name(), found->second.s());
    for (const FunctionDef& function : library.function()) {
      if (known.insert(function.signature().name()).second) *graph.mutable_library()->add_function() = function;
    }
    node.mutable_attr()->erase(kFunctionsAttr);
  }
}

GraphDef attachedFunction(const Node& node, const char* attr) {
  if (!node.hasAttr(kFunctionsAttr)) {
    failAtNode(Code::kInvalidArgument, node.name(), " (", node.op(), "): its graph has no function '", attr, "'.");
  }
  const auto& called = node.attr<NameAttrs>(attr);
  GraphDef graph;
  *graph.mutable_library() = parsedLibrary(node.name(), node.attr<std::string>(kFunctionsAttr));
  const auto& functions = graph.library().function();
  const auto found = std::ranges::find_if(
      functions, [&](const FunctionDef& function) { return function.signature().name() == called.name; });
  if (found == functions.end()) {
    failAtNode(Code::kInvalidArgument, node.name(), " (", node.op(), ") has no function '", called.name, "'.");
  }
  NodeDef call;
  call.set_name("call");
  call.set_op(called.name);
  for (const auto& [name, value] : called.attrs) value.toProto(&(*call.mutable_attr())[name]);
  for (const auto& arg : found->signature().input_arg()) {
    NodeDef* placeholder = graph.add_node();
    placeholder->set_name("argument_" + std::to_string(call.input_size()));
    placeholder->set_op("Placeholder");
    (*placeholder->mutable_attr())["dtype"].set_type(argumentType(node, arg, called));
    (*placeholder->mutable_attr())["shape"].mutable_shape()->set_unknown_rank(true);
    call.add_input(placeholder->name());
  }
  *graph.add_node() = std::move(call);
  return graph;
}

}  // namespace engine
