// What of a graph is the model: functions' graphs of Keras, and graphs that PyTorch traced.
#include "widgets/graph/model/graph_roles.h"

#include <gtest/gtest.h>

#include "tests/support/graph_bytes.h"
#include "widgets/graph/model/graph_layers.h"
#include "widgets/graph/model/graph_projection.h"

namespace widgets {
namespace {

using test_support::GraphBytes;
using test_support::outputShapesAttr;
using test_support::shapeAttr;
using test_support::textAttr;
using test_support::typeAttr;
using Attrs = std::vector<std::pair<std::string, std::string>>;

const Attrs kHandle = {{"dtype", typeAttr(20)}, {"shape", shapeAttr({})}};

// A layer, a loss that only its metric reads, an accuracy, and what both metrics give.
GraphBytes kerasStep() {
  GraphBytes graph;
  graph.node("iterator", "Placeholder", {}, kHandle).node("IteratorGetNext", "IteratorGetNext", {"iterator"});
  graph.node("net/dense/MatMul/ReadVariableOp/resource", "Placeholder", {}, kHandle);
  graph.node("net/dense/MatMul/ReadVariableOp", "ReadVariableOp", {"net/dense/MatMul/ReadVariableOp/resource"},
             {{"_output_shapes", outputShapesAttr({{8, 3}})}});
  graph.node("net/dense/MatMul", "MatMul", {"IteratorGetNext", "net/dense/MatMul/ReadVariableOp"});
  graph.node("net/dense/Softmax", "Softmax", {"net/dense/MatMul"});
  graph.node("crossentropy/value", "Mean", {"net/dense/MatMul"});
  graph.node("Sum", "Sum", {"crossentropy/value"}).node("AssignAddVariableOp/resource", "Placeholder", {}, kHandle);
  graph.node("AssignAddVariableOp", "AssignAddVariableOp", {"AssignAddVariableOp/resource", "Sum"});
  graph.node("ArgMax", "ArgMax", {"net/dense/Softmax"}).node("Equal", "Equal", {"ArgMax", "IteratorGetNext:1"});
  graph.node("AssignAddVariableOp_1/resource", "Placeholder", {}, kHandle);
  graph.node("AssignAddVariableOp_1", "AssignAddVariableOp", {"AssignAddVariableOp_1/resource", "Equal"});
  graph.node("div_no_nan/ReadVariableOp", "ReadVariableOp", {"AssignAddVariableOp_1/resource"});
  graph.node("div_no_nan", "DivNoNan", {"div_no_nan/ReadVariableOp"}).node("Identity", "Identity", {"div_no_nan"});
  return graph;
}

NodeRole roleIn(const GraphBytes& graph, const std::string& name) {
  const auto model = GraphModel::fromBytes(graph.bytes());
  return model->role(model->findOp(name));
}

TEST(GraphRoles, WhatOnlyAMetricReadsIsNoPartOfTheModel) {
  EXPECT_EQ(roleIn(kerasStep(), "ArgMax"), NodeRole::kMetric);
  EXPECT_EQ(roleIn(kerasStep(), "Equal"), NodeRole::kMetric);
  EXPECT_EQ(roleIn(kerasStep(), "Sum"), NodeRole::kMetric);
  EXPECT_EQ(roleIn(kerasStep(), "AssignAddVariableOp_1"), NodeRole::kMetric);
}

TEST(GraphRoles, ALossAndALayerThatOnlyMetricsReadStayInTheModel) {
  EXPECT_EQ(roleIn(kerasStep(), "crossentropy/value"), NodeRole::kForward);
  EXPECT_EQ(roleIn(kerasStep(), "net/dense/Softmax"), NodeRole::kForward);
}

TEST(GraphRoles, WhatIsReadFromAVariableThatAFunctionIsGivenIsNoInput) {
  EXPECT_NE(roleIn(kerasStep(), "div_no_nan"), NodeRole::kForward);
  EXPECT_NE(roleIn(kerasStep(), "AssignAddVariableOp_1/resource"), NodeRole::kForward);
}

TEST(GraphRoles, AVariableThatAFunctionIsGivenIsAWeightOfTheShapeThatIsRead) {
  const auto model = GraphModel::fromBytes(kerasStep().bytes());
  const int matmul = model->findOp("net/dense/MatMul");
  ASSERT_EQ(model->weights(matmul).size(), 1u);
  EXPECT_EQ(model->weights(matmul)[0].label, "kernel");
  EXPECT_EQ(model->items().front().parameters, 24);
}

// A convolution, an activation and a linear layer.
GraphBytes torchNet() {
  const auto named = [](const std::string& name) { return Attrs{{"attr", textAttr("{ name :  " + name + " }")}}; };
  GraphBytes graph;
  graph.node("input/self", "IO Node").node("input/input.1", "IO Node");
  graph.node("Net/1", "prim::GetAttr", {"input/self"}, named("conv1"));
  graph.node("Net/weight.1", "prim::GetAttr", {"Net/1"}, named("weight"));
  graph.node("Net/2", "prim::GetAttr", {"input/self"}, named("fc1"));
  graph.node("Net/weight", "prim::GetAttr", {"Net/2"}, named("weight"));
  graph.node("Net/Conv2d[conv1]/18", "prim::Constant");
  graph.node("Net/Conv2d[conv1]/19", "prim::ListConstruct", {"Net/Conv2d[conv1]/18", "Net/Conv2d[conv1]/18"});
  graph.node("Net/Conv2d[conv1]/x", "aten::_convolution", {"input/input.1", "Net/weight.1", "Net/Conv2d[conv1]/19"});
  graph.node("Net/input.3", "aten::relu", {"Net/Conv2d[conv1]/x"});
  graph.node("Net/Linear[fc1]/8", "aten::t", {"Net/weight"});
  graph.node("Net/Linear[fc1]/9", "aten::addmm", {"Net/input.3", "Net/Linear[fc1]/8"});
  return graph;
}

std::vector<std::string> titlesIn(const GraphModel& model, const std::set<int>& open) {
  std::vector<std::string> titles;
  for (const VisibleNode& node : project(model, GraphMode::kModel, open).nodes) titles.push_back(node.title);
  std::ranges::sort(titles);
  return titles;
}

TEST(GraphRoles, AModelOfPyTorchShowsItsLayersWithoutTheirWeightsAndConstants) {
  const auto model = GraphModel::fromBytes(torchNet().bytes());
  const int net = model->item(model->itemOfOp(model->findOp("Net/input.3"))).parent;
  EXPECT_EQ(titlesIn(*model, {net}), (std::vector<std::string>{"Conv2d[conv1]", "Linear[fc1]", "input", "relu"}));
}

TEST(GraphRoles, LayersOfPyTorchAreCountedThoughNobodyKnowsHowManyParametersTheyHave) {
  const auto model = GraphModel::fromBytes(torchNet().bytes());
  EXPECT_EQ(layerCounts(*model).front(), 2);
  const int convolution = model->findOp("Net/Conv2d[conv1]/x");
  ASSERT_EQ(model->weights(convolution).size(), 1u);
  EXPECT_EQ(model->weights(convolution)[0].label, "weight");
}

TEST(GraphRoles, OpsOfPyTorchHaveTheColoursOfTheirKinds) {
  const auto model = GraphModel::fromBytes(torchNet().bytes());
  const auto category = [&](const std::string& name) {
    return model->item(model->itemOfOp(model->findOp(name))).category;
  };
  EXPECT_EQ(category("input/input.1"), NodeCategory::kInput);
  EXPECT_EQ(category("Net/Conv2d[conv1]/x"), NodeCategory::kWeights);
  EXPECT_EQ(category("Net/Linear[fc1]/9"), NodeCategory::kWeights);
  EXPECT_EQ(category("Net/input.3"), NodeCategory::kActivation);
}

}  // namespace
}  // namespace widgets
