// Functions of a GraphDef in the place of their calls.
#include "engine/graph/function_inliner.h"

#include <gmock/gmock.h>

#include "engine/core/error.h"
#include "engine/graph/graph.h"
#include "engine/proto/graph.pb.h"

namespace engine {
namespace {

using tensorflow::FunctionDef;
using tensorflow::GraphDef;
using tensorflow::NodeDef;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

NodeDef& add(google::protobuf::RepeatedPtrField<NodeDef>& nodes, const std::string& name, const std::string& op,
             const std::vector<std::string>& inputs, const std::string& typeAttr = "T") {
  NodeDef& node = *nodes.Add();
  node.set_name(name);
  node.set_op(op);
  for (const std::string& input : inputs) node.add_input(input);
  if (!typeAttr.empty()) (*node.mutable_attr())[typeAttr].set_type(tensorflow::DT_FLOAT);
  return node;
}

NodeDef& addCall(google::protobuf::RepeatedPtrField<NodeDef>& nodes, const std::string& name,
                 const std::string& function, const std::vector<std::string>& inputs, int outputs = 1) {
  NodeDef& node = add(nodes, name, "StatefulPartitionedCall", inputs, "");
  (*node.mutable_attr())["f"].mutable_func()->set_name(function);
  (*node.mutable_attr())["Tin"].mutable_list();
  (*node.mutable_attr())["Tout"].mutable_list();
  for (const std::string& input : inputs) {
    if (!input.starts_with('^')) node.mutable_attr()->at("Tin").mutable_list()->add_type(tensorflow::DT_FLOAT);
  }
  for (int i = 0; i < outputs; ++i) node.mutable_attr()->at("Tout").mutable_list()->add_type(tensorflow::DT_FLOAT);
  return node;
}

FunctionDef& addFunction(GraphDef& graph, const std::string& name, const std::vector<std::string>& arguments,
                         const std::vector<std::pair<std::string, std::string>>& results) {
  FunctionDef& function = *graph.mutable_library()->add_function();
  function.mutable_signature()->set_name(name);
  for (const std::string& argument : arguments) {
    auto& arg = *function.mutable_signature()->add_input_arg();
    arg.set_name(argument);
    arg.set_type(tensorflow::DT_FLOAT);
  }
  for (const auto& [result, value] : results) {
    auto& arg = *function.mutable_signature()->add_output_arg();
    arg.set_name(result);
    arg.set_type(tensorflow::DT_FLOAT);
    (*function.mutable_ret())[result] = value;
  }
  return function;
}

std::vector<std::string> inputsOf(const GraphDef& graph, const std::string& name) {
  for (const NodeDef& node : graph.node()) {
    if (node.name() == name) return {node.input().begin(), node.input().end()};
  }
  ADD_FAILURE() << "no node " << name;
  return {};
}

// y = -call(x), where the function twice(a) is a + a.
GraphDef twiceOfX() {
  GraphDef graph;
  add(*graph.mutable_node(), "x", "Placeholder", {}, "dtype");
  addCall(*graph.mutable_node(), "call", "twice", {"x"});
  add(*graph.mutable_node(), "y", "Neg", {"call"});
  FunctionDef& twice = addFunction(graph, "twice", {"a"}, {{"result", "sum:z:0"}});
  add(*twice.mutable_node_def(), "sum", "AddV2", {"a", "a"});
  return graph;
}

std::string errorOf(GraphDef graph) {
  try {
    inlineFunctions(graph);
  } catch (const Error& error) {
    return error.what();
  }
  return "no error";
}

TEST(FunctionInliner, PutsTheBodyInThePlaceOfTheCall) {
  GraphDef graph = twiceOfX();
  inlineFunctions(graph);
  EXPECT_THAT(inputsOf(graph, "call/sum"), ElementsAre("x", "x"));
  EXPECT_THAT(inputsOf(graph, "y"), ElementsAre("call/sum"));
  Graph imported;
  importGraphDef(imported, graph);
  EXPECT_EQ(imported.output("call:0").type(), DType::kFloat);  // the call can still be fetched
}

TEST(FunctionInliner, FollowsCallsInFunctions) {
  GraphDef graph = twiceOfX();
  graph.mutable_node(1)->mutable_attr()->at("f").mutable_func()->set_name("outer");
  FunctionDef& outer = addFunction(graph, "outer", {"b"}, {{"result", "inner:output:0"}});
  addCall(*outer.mutable_node_def(), "inner", "twice", {"b"});
  inlineFunctions(graph);
  EXPECT_THAT(inputsOf(graph, "call/inner/sum"), ElementsAre("x", "x"));
  EXPECT_THAT(inputsOf(graph, "y"), ElementsAre("call/inner/sum"));
}

TEST(FunctionInliner, CountsOutputsOverNamedLists) {
  GraphDef graph = twiceOfX();
  FunctionDef& twice = *graph.mutable_library()->mutable_function(0);
  NodeDef& unpack = add(*twice.mutable_node_def(), "cut", "Unpack", {"a"});
  (*unpack.mutable_attr())["num"].set_i(3);
  NodeDef& top = add(*twice.mutable_node_def(), "top", "TopKV2", {"a", "a"});
  (*top.mutable_attr())["Tk"].set_type(tensorflow::DT_INT32);
  twice.mutable_node_def(0)->set_input(0, "cut:output:2");
  twice.mutable_node_def(0)->set_input(1, "top:indices:0");
  inlineFunctions(graph);
  EXPECT_THAT(inputsOf(graph, "call/sum"), ElementsAre("call/cut:2", "call/top:1"));
}

TEST(FunctionInliner, TheCallWaitsForTheFunctionsEffects) {
  GraphDef graph = twiceOfX();
  FunctionDef& twice = *graph.mutable_library()->mutable_function(0);
  add(*twice.mutable_node_def(), "handle", "VarHandleOp", {}, "dtype");
  add(*twice.mutable_node_def(), "set", "AssignVariableOp", {"handle:resource:0", "sum:z:0"}, "dtype");
  (*twice.mutable_control_ret())["set"] = "set";
  add(*graph.mutable_node(), "before", "NoOp", {}, "");
  graph.mutable_node(1)->add_input("^before");
  inlineFunctions(graph);
  EXPECT_THAT(inputsOf(graph, "call"), ElementsAre("call/sum", "^call/set", "^before"));
  EXPECT_THAT(inputsOf(graph, "call/set"), ElementsAre("call/handle", "call/sum", "^before"));
  EXPECT_THAT(inputsOf(graph, "y"), ElementsAre("call"));  // and so does whoever reads what it gives
}

TEST(FunctionInliner, AFunctionThatCallsItselfIsRefused) {
  GraphDef graph = twiceOfX();
  addCall(*graph.mutable_library()->mutable_function(0)->mutable_node_def(), "again", "twice", {"a"});
  EXPECT_THAT(errorOf(graph), HasSubstr("calls itself"));
}

TEST(FunctionInliner, MissingFunctionsAndWrongArgumentsAreNamed) {
  GraphDef missing = twiceOfX();
  missing.mutable_node(1)->mutable_attr()->at("f").mutable_func()->set_name("nothing");
  EXPECT_THAT(errorOf(missing), HasSubstr("'nothing'"));
  GraphDef more = twiceOfX();
  more.mutable_node(1)->add_input("x");
  EXPECT_THAT(errorOf(more), HasSubstr("gives 2 inputs to the function 'twice', which takes 1"));
  GraphDef unknown = twiceOfX();
  unknown.mutable_library()->mutable_function(0)->mutable_node_def(0)->set_input(0, "b:z:0");
  EXPECT_THAT(errorOf(unknown), HasSubstr("uses 'b:z:0', which it does not have"));
  GraphDef silent = twiceOfX();
  silent.mutable_library()->mutable_function(0)->clear_ret();
  EXPECT_THAT(errorOf(silent), HasSubstr("does not say what 'result' is"));
}

TEST(FunctionInliner, CallsThatMultiplyWithoutEndAreRefused) {
  GraphDef graph = twiceOfX();
  graph.mutable_library()->Clear();
  for (int i = 0; i < 40; ++i) {
    FunctionDef& function = addFunction(graph, "f" + std::to_string(i), {"a"}, {{"result", "a"}});
    for (const char* call : {"left", "right"}) {
      if (i < 39) addCall(*function.mutable_node_def(), call, "f" + std::to_string(i + 1), {"a"});
    }
  }
  graph.mutable_node(1)->mutable_attr()->at("f").mutable_func()->set_name("f0");
  EXPECT_THAT(errorOf(graph), HasSubstr("more than 131072 nodes"));
}

}  // namespace
}  // namespace engine
