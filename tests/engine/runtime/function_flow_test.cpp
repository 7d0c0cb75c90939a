// If, Case and While of TensorFlow 2: what they give, op by op and as plans, their gradients, and graphs in which they
// do not fit their functions.
#include <gmock/gmock.h>

#include "engine/core/error.h"
#include "engine/graph/gradients.h"
#include "engine/graph/ops.h"
#include "engine/proto/graph.pb.h"
#include "engine/runtime/session.h"

namespace engine {
namespace {

using tensorflow::FunctionDef;
using tensorflow::GraphDef;
using tensorflow::NodeDef;
using ::testing::HasSubstr;
using Names = std::vector<std::string>;
using Nodes = google::protobuf::RepeatedPtrField<NodeDef>;
using Doubles = std::vector<double>;

struct Arg {
  std::string name;
  tensorflow::DataType type;
};
constexpr tensorflow::DataType kFloat = tensorflow::DT_FLOAT;
constexpr tensorflow::DataType kInt = tensorflow::DT_INT32;
constexpr tensorflow::DataType kBool = tensorflow::DT_BOOL;
constexpr tensorflow::DataType kHandle = tensorflow::DT_RESOURCE;

NodeDef& add(Nodes& nodes, const std::string& name, const std::string& op, const Names& inputs) {
  NodeDef& node = *nodes.Add();
  node.set_name(name);
  node.set_op(op);
  for (const std::string& input : inputs) node.add_input(input);
  return node;
}

template <typename T>
NodeDef& addConst(Nodes& nodes, const std::string& name, T value) {
  NodeDef& node = add(nodes, name, "Const", {});
  const Tensor tensor = Tensor::scalar(value);
  tensor.toProto((*node.mutable_attr())["value"].mutable_tensor());
  (*node.mutable_attr())["dtype"].set_type(static_cast<tensorflow::DataType>(tensor.dtype()));
  return node;
}

void setTypes(NodeDef& node, const char* attr, const std::vector<tensorflow::DataType>& types) {
  auto& list = *(*node.mutable_attr())[attr].mutable_list();
  for (const auto type : types) list.add_type(type);
}

class FunctionFlow : public ::testing::TestWithParam<bool> {
 protected:
  FunctionFlow() {
    NodeDef& x = add(*def_.mutable_node(), "x", "Placeholder", {});
    (*x.mutable_attr())["dtype"].set_type(kFloat);
    NodeDef& n = add(*def_.mutable_node(), "n", "Placeholder", {});
    (*n.mutable_attr())["dtype"].set_type(kInt);
    NodeDef& yes = add(*def_.mutable_node(), "yes", "Placeholder", {});
    (*yes.mutable_attr())["dtype"].set_type(kBool);
  }

  Nodes& main() { return *def_.mutable_node(); }

  FunctionDef& function(const std::string& name, const std::vector<Arg>& arguments, const std::vector<Arg>& results,
                        const Names& values) {
    FunctionDef& function = *def_.mutable_library()->add_function();
    function.mutable_signature()->set_name(name);
    for (const Arg& argument : arguments) {
      auto& arg = *function.mutable_signature()->add_input_arg();
      arg.set_name(argument.name);
      arg.set_type(argument.type);
    }
    for (std::size_t i = 0; i < results.size(); ++i) {
      auto& arg = *function.mutable_signature()->add_output_arg();
      arg.set_name(results[i].name);
      arg.set_type(results[i].type);
      (*function.mutable_ret())[results[i].name] = values[i];
    }
    return function;
  }

  NodeDef& addIf(Nodes& nodes, const std::string& name, const Names& inputs, const std::string& then,
                 const std::string& other, const char* op = "If") {
    NodeDef& node = add(nodes, name, op, inputs);
    (*node.mutable_attr())["then_branch"].mutable_func()->set_name(then);
    (*node.mutable_attr())["else_branch"].mutable_func()->set_name(other);
    (*node.mutable_attr())["Tcond"].set_type(kBool);
    setTypes(node, "Tin", std::vector<tensorflow::DataType>(inputs.size() - 1, kFloat));
    setTypes(node, "Tout", {kFloat});
    return node;
  }

  NodeDef& addWhile(Nodes& nodes, const std::string& name, const Names& inputs, const std::string& condition,
                    const std::string& body, const std::vector<tensorflow::DataType>& types) {
    NodeDef& node = add(nodes, name, "While", inputs);
    (*node.mutable_attr())["cond"].mutable_func()->set_name(condition);
    (*node.mutable_attr())["body"].mutable_func()->set_name(body);
    setTypes(node, "T", types);
    return node;
  }

  // square(a) = a·a, twice(a) = a + a, negated(a) = -a.
  void addFunctions() {
    add(*function("square", {{"a", kFloat}}, {{"r", kFloat}}, {"m:z:0"}).mutable_node_def(), "m", "Mul", {"a", "a"});
    add(*function("twice", {{"a", kFloat}}, {{"r", kFloat}}, {"s:z:0"}).mutable_node_def(), "s", "AddV2", {"a", "a"});
    add(*function("negated", {{"a", kFloat}}, {{"r", kFloat}}, {"g:y:0"}).mutable_node_def(), "g", "Neg", {"a"});
  }

  // power: (i, n, v, x) → while i < n: i + 1, v · x. n and x stay the same.
  void addPower() {
    const std::vector<Arg> arguments{{"i", kInt}, {"n", kInt}, {"v", kFloat}, {"x", kFloat}};
    FunctionDef& more = function("more", arguments, {{"go", kBool}}, {"less:z:0"});
    add(*more.mutable_node_def(), "less", "Less", {"i", "n"});
    FunctionDef& next = function("next", arguments, {{"ri", kInt}, {"rn", kInt}, {"rv", kFloat}, {"rx", kFloat}},
                                 {"j:z:0", "n", "w:z:0", "same:output:0"});
    addConst(*next.mutable_node_def(), "one", int32_t{1});
    add(*next.mutable_node_def(), "j", "AddV2", {"i", "one:output:0"});
    add(*next.mutable_node_def(), "w", "Mul", {"v", "x"});
    add(*next.mutable_node_def(), "same", "Identity", {"x"});
    addConst(main(), "zero", int32_t{0});
    addConst(main(), "first", 1.0F);
    addWhile(main(), "power", {"zero", "n", "first", "x"}, "more", "next", {kInt, kInt, kFloat, kFloat});
  }

  struct Run {
    std::vector<Tensor> values;
  };
  Doubles run(const std::string& fetch, float x, int32_t n = 0, bool yes = true) {
    Graph graph;
    importGraphDef(graph, def_);
    return runIn(graph, graph.output(fetch), x, n, yes);
  }
  Doubles runIn(Graph& graph, Output fetch, float x, int32_t n, bool yes) {
    Session session(graph, {.threads = 2, .optimize = GetParam()});
    const Feeds feeds{{graph.output("x:0"), Tensor::scalar(x)},
                      {graph.output("n:0"), Tensor::scalar(n)},
                      {graph.output("yes:0"), Tensor::scalar(yes)}};
    session.run(feeds, {fetch});
    return session.run(feeds, {fetch})[0].toDoubles();
  }
  double gradient(const std::string& of, float x, int32_t n = 0, bool yes = true) {
    Graph graph;
    importGraphDef(graph, def_);
    const Gradient gradient = addGradients(Scope(graph), {graph.output(of)}, {graph.output("x:0")})[0];
    return gradient.valid() ? runIn(graph, gradient.values, x, n, yes)[0] : 0;
  }
  void expectError(const Names& texts, Code code = Code::kInvalidArgument) {
    Graph graph;
    try {
      importGraphDef(graph, def_);
      ADD_FAILURE() << "no error for: " << texts[0];
    } catch (const Error& error) {
      EXPECT_EQ(error.code(), code) << error.what();
      for (const std::string& text : texts) EXPECT_THAT(error.what(), HasSubstr(text));
    }
  }

  GraphDef def_;
};

TEST_P(FunctionFlow, IfRunsTheBranchThatItsConditionChooses) {
  addFunctions();
  addIf(main(), "chosen", {"yes", "x"}, "square", "twice");
  EXPECT_EQ(run("chosen:0", 5, 0, true), (Doubles{25}));
  EXPECT_EQ(run("chosen:0", 5, 0, false), (Doubles{10}));
  EXPECT_EQ(gradient("chosen:0", 5, 0, true), 10);
  EXPECT_EQ(gradient("chosen:0", 5, 0, false), 2);
}

TEST_P(FunctionFlow, TheConditionOfAnIfMayBeANumber) {
  addFunctions();
  NodeDef& node = addIf(main(), "chosen", {"n", "x"}, "square", "twice", "StatelessIf");
  (*node.mutable_attr())["Tcond"].set_type(kInt);
  EXPECT_EQ(run("chosen:0", 5, 7), (Doubles{25}));
  EXPECT_EQ(run("chosen:0", 5, 0), (Doubles{10}));
}

TEST_P(FunctionFlow, WhatABranchNeedsFromNobodyRunsWithItOnly) {
  FunctionDef& broken = function("broken", {{"a", kFloat}}, {{"r", kFloat}}, {"checked:output:0"});
  addConst(*broken.mutable_node_def(), "nan", std::nanf(""));
  NodeDef& check = add(*broken.mutable_node_def(), "checked", "CheckNumerics", {"nan:output:0"});
  (*check.mutable_attr())["message"].set_s("ran");
  function("same", {{"a", kFloat}}, {{"r", kFloat}}, {"a"});
  addIf(main(), "chosen", {"yes", "x"}, "broken", "same");
  EXPECT_EQ(run("chosen:0", 5, 0, false), (Doubles{5}));
  EXPECT_THROW(run("chosen:0", 5, 0, true), Error);
}

TEST_P(FunctionFlow, CaseRunsTheBranchOfItsNumberAndElseTheLast) {
  addFunctions();
  NodeDef& node = add(main(), "chosen", "Case", {"n", "x"});
  for (const char* branch : {"square", "twice", "negated"}) {
    (*node.mutable_attr())["branches"].mutable_list()->add_func()->set_name(branch);
  }
  setTypes(node, "Tin", {kFloat});
  setTypes(node, "Tout", {kFloat});
  const std::vector<std::pair<double, double>> expected{{25, 10}, {10, 2}, {-5, -1}, {-5, -1}};
  for (int32_t n : {0, 1, 2, 3}) {
    EXPECT_EQ(run("chosen:0", 5, n), (Doubles{expected[static_cast<std::size_t>(n)].first})) << n;
    EXPECT_EQ(gradient("chosen:0", 5, n), expected[static_cast<std::size_t>(n)].second) << n;
  }
  EXPECT_EQ(run("chosen:0", 5, -1), (Doubles{-5}));
}

TEST_P(FunctionFlow, WhileRunsItsBodyAsLongAsItsConditionHolds) {
  addPower();
  EXPECT_EQ(run("power:2", 3, 4), (Doubles{81}));
  EXPECT_EQ(run("power:0", 3, 4), (Doubles{4}));
  EXPECT_EQ(run("power:3", 3, 4), (Doubles{3}));  // stays the same
  EXPECT_EQ(run("power:2", 3, 0), (Doubles{1}));
  EXPECT_EQ(gradient("power:2", 3, 4), 108);
  EXPECT_EQ(gradient("power:2", 3, 0), 0);
}

TEST_P(FunctionFlow, LoopsInBranchesInLoops) {
  // Three times: if yes, a ← a² by way of the power loop, else a ← 2a.
  addFunctions();
  FunctionDef& squared = function("squared", {{"a", kFloat}}, {{"r", kFloat}}, {"inner:output:2"});
  addConst(*squared.mutable_node_def(), "none", int32_t{0});
  addConst(*squared.mutable_node_def(), "both", int32_t{2});
  addConst(*squared.mutable_node_def(), "unit", 1.0F);
  addPower();
  addWhile(*squared.mutable_node_def(), "inner", {"none:output:0", "both:output:0", "unit:output:0", "a"}, "more",
           "next", {kInt, kInt, kFloat, kFloat});
  const std::vector<Arg> arguments{{"i", kInt}, {"a", kFloat}, {"choice", kBool}};
  FunctionDef& three = function("three", arguments, {{"go", kBool}}, {"less:z:0"});
  addConst(*three.mutable_node_def(), "times", int32_t{3});
  add(*three.mutable_node_def(), "less", "Less", {"i", "times:output:0"});
  FunctionDef& step =
      function("step", arguments, {{"ri", kInt}, {"ra", kFloat}, {"rc", kBool}}, {"j:z:0", "pick:output:0", "choice"});
  addConst(*step.mutable_node_def(), "one", int32_t{1});
  add(*step.mutable_node_def(), "j", "AddV2", {"i", "one:output:0"});
  addIf(*step.mutable_node_def(), "pick", {"choice", "a"}, "squared", "twice");
  addWhile(main(), "outer", {"zero", "x", "yes"}, "three", "step", {kInt, kFloat, kBool});
  EXPECT_EQ(run("outer:1", 2, 0, true), (Doubles{256}));
  EXPECT_EQ(run("outer:1", 2, 0, false), (Doubles{16}));
  EXPECT_EQ(gradient("outer:1", 2, 0, true), 8 * 128);
  EXPECT_EQ(gradient("outer:1", 2, 0, false), 8);
}

TEST_P(FunctionFlow, ALoopMayCountInAVariable) {
  NodeDef& handle = add(main(), "count", "VarHandleOp", {});
  (*handle.mutable_attr())["dtype"].set_type(kFloat);
  (*handle.mutable_attr())["shape"].mutable_shape();
  addConst(main(), "begin", 0.0F);
  add(main(), "set", "AssignVariableOp", {"count", "begin"});
  FunctionDef& below = function("below", {{"h", kHandle}, {"end", kFloat}}, {{"go", kBool}}, {"less:z:0"});
  NodeDef& read = add(*below.mutable_node_def(), "read", "ReadVariableOp", {"h"});
  (*read.mutable_attr())["dtype"].set_type(kFloat);
  add(*below.mutable_node_def(), "less", "Less", {"read:value:0", "end"});
  FunctionDef& count =
      function("count_up", {{"h", kHandle}, {"end", kFloat}}, {{"rh", kHandle}, {"re", kFloat}}, {"h", "end"});
  addConst(*count.mutable_node_def(), "two", 2.0F);
  add(*count.mutable_node_def(), "add", "AssignAddVariableOp", {"h", "two:output:0"});
  (*count.mutable_control_ret())["add"] = "add";
  addWhile(main(), "loop", {"count", "x", "^set"}, "below", "count_up", {kHandle, kFloat});
  NodeDef& after = add(main(), "after", "ReadVariableOp", {"count", "^loop"});
  (*after.mutable_attr())["dtype"].set_type(kFloat);
  EXPECT_EQ(run("after:0", 7), (Doubles{8}));
}

TEST_P(FunctionFlow, AGraphMayBeImportedTwice) {
  addPower();
  Graph graph;
  importGraphDef(graph, def_, "one");
  importGraphDef(graph, def_, "two");
  Session session(graph, {.threads = 2, .optimize = GetParam()});
  Feeds feeds;
  for (const std::string prefix : {"one", "two"}) {
    feeds.emplace_back(graph.output(prefix + "/x"), Tensor::scalar(3.0F));
    feeds.emplace_back(graph.output(prefix + "/n"), Tensor::scalar(prefix == "one" ? int32_t{1} : int32_t{2}));
  }
  const std::vector<Tensor> powers = session.run(feeds, {graph.output("one/power:2"), graph.output("two/power:2")});
  EXPECT_EQ(powers[0].item<float>(), 3);
  EXPECT_EQ(powers[1].item<float>(), 9);
}

TEST_P(FunctionFlow, ALoopThatDoesNothingForeverIsAnError) {
  addFunctions();
  addConst(*function("always", {{"a", kFloat}}, {{"go", kBool}}, {"yes:output:0"}).mutable_node_def(), "yes", true);
  FunctionDef& same = function("same", {{"a", kFloat}}, {{"r", kFloat}}, {"b:z:0"});
  add(*same.mutable_node_def(), "b", "Maximum", {"a", "a"});
  addWhile(main(), "endless", {"x"}, "always", "same", {kFloat});
  try {
    run("endless:0", 5);
    ADD_FAILURE() << "no error";
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), Code::kInvalidArgument);
    EXPECT_THAT(error.what(), HasSubstr("endless"));
    EXPECT_THAT(error.what(), HasSubstr("never ends"));
  }
}

TEST_P(FunctionFlow, LoopsInTooManyLoopsAreAnError) {
  addPower();
  const std::vector<tensorflow::DataType> types{kInt, kInt, kFloat, kFloat};
  std::string inner = "next";
  for (int depth = 0; depth < 10; ++depth) {
    const std::string name = "body" + std::to_string(depth);
    FunctionDef& body = *def_.mutable_library()->add_function();
    body = def_.library().function(1);
    body.mutable_signature()->set_name(name);
    body.mutable_node_def()->Clear();
    const std::vector<std::pair<std::string, std::string>> results{
        {"ri", "w:output:0"}, {"rn", "w:output:1"}, {"rv", "w:output:2"}, {"rx", "w:output:3"}};
    for (const auto& [result, value] : results) (*body.mutable_ret())[result] = value;
    addWhile(*body.mutable_node_def(), "w", {"i", "n", "v", "x"}, "more", inner, types);
    inner = name;
  }
  addWhile(main(), "deep", {"zero", "n", "first", "x"}, "more", inner, types);
  try {
    run("deep:2", 3, 2);
    ADD_FAILURE() << "no error";
  } catch (const Error& error) {
    EXPECT_THAT(error.what(), HasSubstr("inside more than 7 other loops"));
  }
}

TEST_P(FunctionFlow, FunctionsThatCallThemselvesAreNamed) {
  addFunctions();
  FunctionDef& first = function("first", {{"a", kFloat}}, {{"r", kFloat}}, {"c:output:0"});
  addConst(*first.mutable_node_def(), "no", false);
  addIf(*first.mutable_node_def(), "c", {"no:output:0", "a"}, "second", "twice");
  FunctionDef& second = function("second", {{"a", kFloat}}, {{"r", kFloat}}, {"d:output:0"});
  NodeDef& call = add(*second.mutable_node_def(), "d", "PartitionedCall", {"a"});
  (*call.mutable_attr())["f"].mutable_func()->set_name("first");
  setTypes(call, "Tin", {kFloat});
  setTypes(call, "Tout", {kFloat});
  addIf(main(), "start", {"yes", "x"}, "first", "twice");
  expectError({"'start/then/c/then/d'", "first → second → first", "calls itself"});
}

TEST_P(FunctionFlow, ALoopWhoseBodyIsItselfIsRefused) {
  addPower();
  FunctionDef& next = *def_.mutable_library()->mutable_function(1);
  ASSERT_EQ(next.signature().name(), "next");
  addWhile(*next.mutable_node_def(), "again", {"i", "n", "v", "x"}, "more", "next", {kInt, kInt, kFloat, kFloat});
  expectError({"'power/body/again'", "next → next"});
}

TEST_P(FunctionFlow, FunctionsThatDoNotFitAreNamed) {
  addFunctions();
  const GraphDef good = def_;
  addIf(main(), "chosen", {"yes", "x"}, "square", "nothing");
  expectError({"'chosen'", "'nothing'"});
  def_ = good;
  addIf(main(), "chosen", {"yes", "x", "x"}, "square", "twice");
  expectError({"'chosen'", "'square'", "has 1 arguments; there must be 2"});
  def_ = good;
  setTypes(addIf(main(), "chosen", {"yes", "x"}, "square", "twice"), "Tout", {kFloat});
  expectError({"'chosen'", "has 1 results; there must be 2"});
  def_ = good;
  function("number", {{"a", kFloat}}, {{"r", kInt}}, {"one:output:0"});
  addConst(*def_.mutable_library()->mutable_function(3)->mutable_node_def(), "one", int32_t{1});
  addIf(main(), "chosen", {"yes", "x"}, "square", "number");
  expectError({"'chosen'", "'number'", "is int32; it must be float32"});
  def_ = good;
  add(main(), "chosen", "StatelessCase", {"n", "x"});
  expectError({"'chosen'", "no branches"});
  def_ = good;
  add(main(), "chosen", "If", {"yes", "x"});
  expectError({"'chosen'", "no function 'then_branch'"});
  def_ = good;
  addIf(main(), "chosen", {"yes"}, "square", "twice").clear_input();
  expectError({"'chosen'", "0 inputs"});
}

TEST_P(FunctionFlow, LoopsThatDoNotFitTheirFunctionsAreNamed) {
  addPower();
  const GraphDef good = def_;
  def_.mutable_library()->mutable_function(1)->mutable_signature()->mutable_output_arg(2)->set_type(kInt);
  expectError({"'power'", "'next'", "is int32; it must be float32"});
  def_ = good;
  def_.mutable_library()->mutable_function(1)->mutable_signature()->mutable_output_arg()->RemoveLast();
  expectError({"'power'", "has 3 results; there must be 4"});
  def_ = good;
  *def_.mutable_library()->mutable_function(0)->mutable_signature()->add_output_arg() =
      good.library().function(0).signature().output_arg(0);
  expectError({"'power'", "the condition 'more' has 2 results"});
  def_ = good;
  def_.mutable_library()->mutable_function(0)->clear_ret();
  expectError({"'more'", "does not say what 'go' is"});
  def_ = good;
  for (NodeDef& node : main()) {
    if (node.name() == "power") node.mutable_attr()->erase("T");
  }
  expectError({"'power'", "no attribute 'T'"});
}

INSTANTIATE_TEST_SUITE_P(BothWays, FunctionFlow, ::testing::Bool(),
                         [](const auto& test) { return test.param ? "AsAPlan" : "OpByOp"; });

}  // namespace
}  // namespace engine
